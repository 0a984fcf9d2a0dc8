--- Widens a surprise with few cities to the eighth nearest city, as the web page does.
local client = require("cityroulette.client")
local config = require("cityroulette.config")
local progress = require("cityroulette.progress")

local M = {}

--- With fewer cities than FEW, the radius is increased until there are ENOUGH.
local FEW = 7
local ENOUGH = 8
--- Half the Earth's circumference.
local FARTHEST_KM = 20038

--- A radius that includes the last of some cities in order of their distance, rounded up.
local function reach(cities)
  return math.ceil(10 * (cities[#cities].distanceKm or 0) + 1) / 10
end

--- Opens the cities within the radius around the drawn point. The list remains a surprise.
local function open_wider(opened, reply, radius, callback)
  client:call("session.open", {
    mode = "import",
    source = "aroundMe",
    location = reply.source.location,
    radiusKm = radius,
    count = opened.count,
    keepStars = true,
    weather = config.values.weather or nil,
    workDoneToken = progress.token(),
  }, function(problem, wider)
    if problem then
      return callback(reply)
    end
    wider.source = vim.tbl_extend("force", reply.source, {
      count = wider.source.count,
      radiusKm = radius,
      widened = true,
    })
    client:call("session.close", { session = reply.session, discard = true }, function() end)
    callback(wider)
  end)
end

--- Calls `callback` with the reply of a session.open that has enough cities: the given one, or one
--- of a wider search. After a failure it is the given one: a few cities are better than none.
---@param opened table the parameters of session.open
---@param reply table its result
---@param callback fun(reply: table)
function M.run(opened, reply, callback)
  local source = reply.source or {}
  local enough = math.min(FEW, opened.count or FEW)
  if opened.source ~= "surpriseMe" or not source.location or reply.total >= enough then
    return callback(reply)
  end
  local nearest = { location = source.location, radiusKm = FARTHEST_KM, limit = ENOUGH }
  client:call("gazetteer.nearby", nearest, function(problem, found)
    if problem or #found.cities <= reply.total or reach(found.cities) > FARTHEST_KM then
      return callback(reply)
    end
    open_wider(opened, reply, reach(found.cities), callback)
  end)
end

return M
