--- All that is known of a city, in a float; the forecast follows when it has come.
local client = require("cityroulette.client")
local config = require("cityroulette.config")
local countries = require("cityroulette.countries")
local float = require("cityroulette.ui.float")
local forecast = require("cityroulette.ui.forecast")
local icons = require("cityroulette.ui.icons")
local row = require("cityroulette.ui.row")

local M = {}

--- Cells of a sentence before it goes on below.
local WIDTH = 68
local POINTS = { "N", "NE", "E", "SE", "S", "SW", "W", "NW" }

local function degrees(value, positive, negative)
  return ("%.4f° %s"):format(math.abs(value), value < 0 and negative or positive)
end

local function joined(parts, separator)
  return table.concat(
    vim.tbl_filter(function(part)
      return part ~= nil and part ~= ""
    end, parts),
    separator
  )
end

local function facts(city)
  local people = city.population and (row.thousands(city.population) .. " people") or ""
  local place = joined({ city.admin1 or "", countries.name(city.country) }, ", ")
  local point = degrees(city.lat, "N", "S") .. " " .. degrees(city.lon, "E", "W")
  local numbers = joined({ people, point, city.timezone or "" }, " · ")
  local text = {
    { { " " .. place .. " ", "CityRouletteCountry" } },
    { { " " .. numbers .. " ", "CityRouletteNumber" } },
  }
  if city.archived then
    text[#text + 1] = { { " ✓ in the archive ", "CityRouletteArchived" } }
  end
  return text
end

local function wind(weather)
  if not weather.windSpeed then
    return ""
  end
  local direction = weather.windDirection
  local point = direction and (" " .. POINTS[math.floor(direction / 45 + 0.5) % 8 + 1]) or ""
  return ("%.0f %s%s"):format(weather.windSpeed, weather.units == "us" and "mph" or "m/s", point)
end

local function percent(value, name)
  return value and ("%d %% %s"):format(value, name) or ""
end

local function measures(weather)
  local felt = weather.feelsLike and ("feels like " .. icons.degrees(weather.feelsLike)) or ""
  local pressure = weather.pressure and ("%.0f hPa"):format(weather.pressure) or ""
  return joined({ felt, percent(weather.humidity, "humidity"), wind(weather), pressure }, " · ")
end

local function now(weather)
  local unit = weather.units == "us" and "F" or "C"
  local warmth = icons.warmth(weather.temperature, weather.units)
  local words = joined({ weather.summary or "", weather.stale and "not new" or "" }, ", ")
  return {
    "",
    {
      { " " .. icons.glyph(weather.condition, weather.isDay) .. " ", "CityRouletteWeather" },
      { icons.degrees(weather.temperature) .. unit, warmth },
      { "  " .. words .. " " },
    },
    { { " " .. measures(weather) .. " ", "CityRouletteNumber" } },
  }
end

local function dim(words)
  local text = { "" }
  for _, line in ipairs(row.wrap(words, WIDTH)) do
    text[#text + 1] = { { " " .. line .. " ", "CityRouletteDim" } }
  end
  return text
end

--- The text of the float.
---@param city table
---@param weather table? that of now
---@param rest CityRoulette.Text
---@return CityRoulette.Text
local function compose(city, weather, rest)
  local text = facts(city)
  vim.list_extend(text, weather and now(weather) or {})
  vim.list_extend(text, rest)
  local credit = weather and weather.attribution and weather.attribution.text
  vim.list_extend(text, credit and dim(credit) or {})
  return text
end

local function forecast_came(window, city, problem, reply)
  if problem then
    return window:write(compose(city, city.weather, dim(problem.message)))
  end
  local rest = forecast.text(reply)
  table.insert(rest, 1, "")
  window:write(compose(city, reply.current or city.weather, rest))
end

--- Shows a city. Asked for the same one again it enters the window. To leave it gives the forecast
--- up.
---@param city table
function M.show(city)
  local shown = float.current
  if shown and shown.topic == city.id and shown:is_open() then
    return shown:enter()
  end
  local call
  local window = float.open(compose(city, city.weather, dim("Asking for the forecast…")), {
    title = (city.favorite and "★ " or "") .. city.name,
    topic = city.id,
    on_close = function()
      call.cancel()
    end,
  })
  local params = { city = city.id, days = config.values.forecast_days }
  call = client.call("weather.forecast", params, function(problem, reply)
    forecast_came(window, city, problem, reply)
  end)
end

return M
