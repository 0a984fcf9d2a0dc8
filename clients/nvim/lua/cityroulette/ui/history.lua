--- The recorded weather of a city.
local client = require("cityroulette.client")
local float = require("cityroulette.ui.float")
local icons = require("cityroulette.ui.icons")
local row = require("cityroulette.ui.row")
local tell = require("cityroulette.tell")

local M = {}

--- The most entries that are shown.
local PAGE = 100

local function padded(text, width)
  return (" "):rep(width - row.width(text)) .. text
end

local function range(entry)
  if not entry.min or not entry.max then
    return padded("", 11)
  end
  return padded(icons.degrees(entry.min) .. " to " .. icons.degrees(entry.max), 11)
end

local function line(entry)
  local day, time = tostring(entry.time):match("^(%d+-%d+-%d+)T(%d+:%d+)")
  return {
    { (" %s %s "):format(day or entry.time, time or ""), "CityRouletteNumber" },
    { padded(icons.degrees(entry.temperature), 5), icons.warmth(entry.temperature) },
    { "  " .. range(entry) .. "  ", "CityRouletteNumber" },
    { (entry.summary or "") .. " " },
  }
end

local function text(reply)
  local lines = {}
  for _, entry in ipairs(reply.entries) do
    lines[#lines + 1] = line(entry)
  end
  if #lines == 0 then
    lines[1] = " Nothing yet: fetched weather is recorded for starred cities in the archive. "
  elseif reply.total > #reply.entries then
    local words = (" and %d older entries "):format(reply.total - #lines)
    lines[#lines + 1] = { { words, "CityRouletteDim" } }
  end
  return lines
end

local function forget(window, reply)
  local entry = reply.entries[vim.api.nvim_win_get_cursor(window.window)[1]]
  if not entry then
    return
  end
  client:call("weather.removeHistory", { id = entry.id }, function(problem)
    if problem then
      return tell.error(problem)
    end
    for index, other in ipairs(reply.entries) do
      if other == entry then
        table.remove(reply.entries, index)
        reply.total = reply.total - 1
      end
    end
    window:write(text(reply))
  end)
end

--- Shows the history of a city in a float; `dd` there removes an entry.
---@param city table
function M.show(city)
  client:call("weather.history", { city = city.id, limit = PAGE }, function(problem, reply)
    if problem then
      return tell.error(problem)
    end
    local window
    window = float.open(text(reply), {
      title = "Weather of " .. city.name,
      topic = "history " .. city.id,
      enter = true,
      keys = { { "dd", "remove the entry", function()
        forget(window, reply)
      end } },
    })
  end)
end

return M
