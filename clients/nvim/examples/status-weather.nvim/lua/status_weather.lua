--- The weather of one city for the statusline, kept up to date:
---   set statusline+=%{v:lua.require'status_weather'.text()}
local options = { name = "status-weather.nvim", args = { "--weather", "open-meteo" } }
options = vim.tbl_extend("force", options, vim.g.status_weather or {})
local client = require("cityroulette.library").new(options)
local M, place, request, mirror = {}, nil, nil, nil

local function close(session)
  client:call("session.close", { session = session, discard = true }, function() end)
end

local function choose(cities)
  vim.ui.select(cities, { prompt = "Which one?", format_item = function(city)
    return ("%s, %s"):format(city.name, city.admin1 or city.country)
  end }, function(city)
    return city and M.follow({ lat = city.lat, lon = city.lon })
  end)
end

--- Shows a session with one city. The mirror applies what the watch of its weather reports.
local function show(reply)
  local redraw = function() vim.cmd("redrawstatus!") end
  mirror = client:mirror(reply, { update = redraw, closed = redraw })
  client:call("weather.watch", { session = reply.session }, function(problem)
    return problem and vim.notify(problem.message, vim.log.levels.ERROR)
  end)
end

--- Follows the weather of a place: a name, or a table with lat and lon.
function M.follow(location)
  if request then
    request.cancel()
  elseif mirror and mirror.alive then
    close(mirror.id)
  end
  place, mirror = location, nil
  local mine
  mine = client:call("session.open", {
    mode = "import", source = "aroundMe", location = location, radiusKm = 0.5, count = 1,
  }, function(problem, reply)
    if mine ~= request then
      -- The user has named another city, but the cancellation may have come too late.
      return reply and close(reply.session)
    end
    request = nil
    if reply then
      return show(reply)
    elseif problem.name == "AmbiguousLocation" then
      return choose(problem.data.candidates)
    end
    vim.notify(problem.message, vim.log.levels.ERROR)
  end)
  request = mine
end

function M.text()
  local city = mirror and mirror.rows[1]
  local now = city and city.weather
  return now and ("%s %s° (%s)"):format(city.name, now.temperature, now.attribution.text) or ""
end

-- After a crash, the session is lost; opening another one starts the program again.
client:on_lost(function(_, again)
  return again and mirror and M.follow(place)
end)

M.client = client
return M
