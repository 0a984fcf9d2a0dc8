--- A forecast as text: the next day as a line of block characters, each day as a bar from its
--- lowest to its highest temperature.
local chart = require("cityroulette.ui.chart")
local icons = require("cityroulette.ui.icons")
local row = require("cityroulette.ui.row")

local M = {}

--- Cells of a bar, hours of the line, and the width at which a sentence wraps.
local BAR, HOURS, WIDTH = 20, 24, 68
local WEEKDAYS = { "Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat" }

local function known(value)
  return type(value) == "number" and value
end

--- The weekday and day of a date like 2026-03-01, independent of time zones.
---@param date string
---@return string
function M.day(date)
  local year, month, day = tostring(date):match("^(%d+)-(%d+)-(%d+)$")
  if not year then
    return "      "
  end
  local noon = { year = tonumber(year), month = tonumber(month), day = tonumber(day), hour = 12 }
  local time = os.time(noon)
  return ("%s %2d"):format(WEEKDAYS[tonumber(os.date("%w", time)) + 1], tonumber(day))
end

local function right(text, width)
  return (" "):rep(width - row.width(text)) .. text
end

local function day_line(day, least, most, units)
  local min, max = known(day.min), known(day.max)
  local line = {
    { " " .. M.day(day.date) .. "  " },
    { icons.glyph(day.condition, true) .. " ", "CityRouletteWeather" },
    { right(icons.degrees(min), 5) .. " ", icons.warmth(min or nil, units) },
  }
  if min and max then
    for _, cell in ipairs(chart.bar(min, max, least, most, BAR)) do
      line[#line + 1] = { cell.character, icons.warmth(cell.value, units) }
    end
  else
    line[#line + 1] = { (" "):rep(BAR) }
  end
  line[#line + 1] = { " " .. right(icons.degrees(max), 5), icons.warmth(max or nil, units) }
  local chance = known(day.precipitationProbability)
  local rain = chance and ("%d %%"):format(chance) or ""
  line[#line + 1] = { right(rain, 7) .. " ", "CityRouletteNumber" }
  return line
end

local function hours_line(forecast)
  local values = {}
  for index = 1, math.min(HOURS, #forecast.hours) do
    values[index] = known(forecast.hours[index].temperature)
  end
  local least, most = chart.range(values)
  if not least then
    return nil
  end
  local line = { { " Next hours  " } }
  for index, character in ipairs(chart.line(values)) do
    line[#line + 1] = { character, icons.warmth(values[index] or nil, forecast.units) }
  end
  local words = ("  %s to %s "):format(icons.degrees(least), icons.degrees(most))
  line[#line + 1] = { words, "CityRouletteNumber" }
  return line
end

--- The lines of a forecast.
---@param forecast table the result of weather.forecast
---@return CityRoulette.Text
function M.text(forecast)
  local text, values = {}, {}
  text[#text + 1] = hours_line(forecast)
  for _, day in ipairs(forecast.days) do
    vim.list_extend(values, { known(day.min), known(day.max) })
  end
  local least, most = chart.range(values)
  text[#text + 1] = ""
  for _, day in ipairs(forecast.days) do
    text[#text + 1] = day_line(day, least or 0, most or 0, forecast.units)
  end
  if forecast.summary then
    text[#text + 1] = ""
    for _, line in ipairs(row.wrap(forecast.summary.text, WIDTH)) do
      text[#text + 1] = " " .. line .. " "
    end
  end
  return text
end

return M
