--- Weather as one character and a temperature, with their highlight groups.
local config = require("cityroulette.config")

local M = {}

-- Each is one cell wide in every terminal; many weather emoji are not.
local DAY = {
  clear = "☀",
  partlyCloudy = "☼",
  cloudy = "☁",
  wind = "≈",
  haze = "∼",
  fog = "≡",
  drizzle = "∴",
  rain = "☂",
  sleet = "⁂",
  snow = "❄",
  hail = "∷",
  thunderstorm = "☇",
}

local NIGHT = { clear = "☾", partlyCloudy = "☾" }

local ASCII = {
  clear = "o",
  partlyCloudy = "c",
  cloudy = "C",
  wind = "w",
  haze = "h",
  fog = "=",
  drizzle = ".",
  rain = "r",
  sleet = "x",
  snow = "*",
  hail = "h",
  thunderstorm = "!",
}

--- Degrees Celsius below which a temperature counts as cold, and from which it counts as hot.
local COLD, HOT = 5, 27

--- The character for a condition, a space if unknown.
---@param condition string? as in the protocol
---@param is_day boolean? false for a clear night
---@return string
function M.glyph(condition, is_day)
  local own = config.values.icons
  if not condition then
    return " "
  elseif own == "ascii" then
    return ASCII[condition] or "?"
  elseif own[condition] then
    return own[condition]
  end
  return (is_day == false and NIGHT[condition]) or DAY[condition] or "?"
end

--- A temperature in whole degrees, "" if unknown.
---@param value number?
---@return string
function M.degrees(value)
  if type(value) ~= "number" then
    return ""
  end
  -- Avoids "-0°".
  local rounded = math.floor(value + 0.5)
  return ("%d°"):format(rounded == 0 and 0 or rounded)
end

--- The highlight group for a temperature.
---@param value number?
---@param units string? "metric" or "us"
---@return string
function M.warmth(value, units)
  local celsius = value
  if value and units == "us" then
    celsius = (value - 32) * 5 / 9
  end
  if not celsius then
    return "CityRouletteDim"
  elseif celsius < COLD then
    return "CityRouletteCold"
  end
  return celsius >= HOT and "CityRouletteHot" or "CityRouletteMild"
end

return M
