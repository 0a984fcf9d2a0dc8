--- The details of a city in a float; the forecast is added when it arrives.
local archive_lists = require("cityroulette.archive_lists")
local client = require("cityroulette.client")
local clock = require("cityroulette.clock")
local config = require("cityroulette.config")
local countries = require("cityroulette.countries")
local float = require("cityroulette.ui.float")
local forecast = require("cityroulette.ui.forecast")
local icons = require("cityroulette.ui.icons")
local row = require("cityroulette.ui.row")
local tell = require("cityroulette.tell")
local written = require("cityroulette.ui.written")

local M = {}

--- The width at which lines wrap, and the margins in a narrow window.
local WIDTH, BESIDE = 68, 8
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

local function room()
  return math.max(12, math.min(WIDTH, vim.o.columns - BESIDE))
end

--- Joins parts with dots, on as many lines as necessary.
local function spread(parts, group)
  local lines, line = {}, ""
  for _, part in ipairs(parts) do
    local longer = line == "" and part or (part ~= "" and line .. " · " .. part or line)
    if line ~= "" and row.width(longer) > room() then
      lines[#lines + 1], line = line, part
    else
      line = longer
    end
  end
  lines[#lines + 1] = line ~= "" and line or nil
  return vim.tbl_map(function(each)
    return { { " " .. each .. " ", group } }
  end, lines)
end

--- The time on the city's clock, and its time zone.
local function time_there(city)
  local stamp = city.weather and city.weather.time
  return joined({ clock.there(city.timezone, stamp) or "", city.timezone or "" }, " ")
end

local function facts(city)
  local people = city.population and (row.thousands(city.population) .. " people") or ""
  local place = joined({ city.admin1 or "", countries.name(city.country) }, ", ")
  local point = degrees(city.lat, "N", "S") .. " " .. degrees(city.lon, "E", "W")
  local text = { { { " " .. place .. " ", "CityRouletteCountry" } } }
  vim.list_extend(text, spread({ people, point }, "CityRouletteNumber"))
  local time = time_there(city)
  if time ~= "" then
    text[#text + 1] = { { " " .. time .. " ", "CityRouletteNumber" } }
  end
  if city.archived then
    text[#text + 1] = { { " ✓ archived ", "CityRouletteArchived" } }
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
  local parts = { felt, percent(weather.humidity, "humidity"), wind(weather), pressure }
  return spread(parts, "CityRouletteNumber")
end

local function now(weather)
  local unit = weather.units == "us" and "F" or "C"
  local warmth = icons.warmth(weather.temperature, weather.units)
  local words = joined({ weather.summary or "", weather.stale and "out of date" or "" }, ", ")
  local text = {
    "",
    {
      { " " .. icons.glyph(weather.condition, weather.isDay) .. " ", "CityRouletteWeather" },
      { icons.degrees(weather.temperature) .. unit, warmth },
      { "  " .. words .. " " },
    },
  }
  return vim.list_extend(text, measures(weather))
end

local function dim(words)
  local text = { "" }
  for _, line in ipairs(row.wrap(words, room())) do
    text[#text + 1] = { { " " .. line .. " ", "CityRouletteDim" } }
  end
  return text
end

--- The float of a city and the replies received for it.
---@class CityRoulette.Card
---@field city table
---@field session CityRoulette.Session?
---@field window CityRoulette.Float
---@field weather table? the current weather
---@field rest CityRoulette.Text the forecast, or a placeholder
local Card = {}
Card.__index = Card

local function footer(keys)
  local lines, line, width = { "" }, { { " " } }, 1
  for _, key in ipairs(keys) do
    local needed = row.width(key[1]) + row.width(key[2]) + 3
    if width > 1 and width + needed > room() + 2 then
      lines[#lines + 1], line, width = line, { { " " } }, 1
    end
    line[#line + 1] = { key[1], "CityRouletteKey" }
    line[#line + 1] = { " " .. key[2] .. "  ", "CityRouletteDim" }
    width = width + needed
  end
  lines[#lines + 1] = line
  return lines
end

---@return CityRoulette.Text
function Card:text()
  local weather = self.weather
  local text = facts(self.city)
  local annotation = self.city.annotation
  vim.list_extend(text, annotation and written.text(annotation, room()) or {})
  vim.list_extend(text, weather and now(weather) or {})
  vim.list_extend(text, self.rest)
  local credit = weather and weather.attribution and weather.attribution.text
  vim.list_extend(text, credit and dim(credit) or {})
  return vim.list_extend(text, self.foot and footer(self.keys) or {})
end

local function title(city)
  local own = city.annotation and city.annotation.ownName
  return (city.favorite and "★ " or "") .. city.name .. (own and (" “%s”"):format(own) or "")
end

function Card:draw()
  self.window:retitle(title(self.city))
  self.window:write(self:text())
end

function Card:forecast_came(problem, reply)
  if problem then
    self.rest = dim(problem.message)
  else
    self.rest, self.weather = forecast.text(reply), reply.current or self.weather
    table.insert(self.rest, 1, "")
  end
  self:draw()
end

--- Reads the names of the city's lists. Outside of a list it first reads the annotation, which only
--- the rows of a session have.
function Card:read_annotation()
  local annotation = self.city.annotation
  if annotation and #annotation.lists > 0 then
    return archive_lists.read(function()
      self:draw()
    end)
  elseif annotation or self.session or not self.city.archived then
    return
  end
  client:call("archive.get", { city = self.city.id }, function(problem, reply)
    if not problem then
      self.city = vim.tbl_extend("force", self.city, { annotation = reply.annotation })
      self:draw()
      self:read_annotation()
    end
  end)
end

--- Changes the archive at once, outside of any list.
function Card:archive(method, params, become)
  params = vim.tbl_extend("force", { city = self.city.id }, params or {})
  client:call(method, params, function(problem)
    if problem then
      return tell.error(problem)
    end
    self.city = vim.tbl_extend("force", self.city, become)
    self:draw()
  end)
end

--- Adds the city to the archive, or removes it.
function Card:keep()
  if self.city.archived then
    return self:archive("archive.remove", nil, { archived = false, favorite = false })
  end
  self:archive("archive.add", nil, { archived = true })
end

function Card:star()
  local favorite = not self.city.favorite
  local method = self.city.archived and "archive.setFavorite" or "archive.add"
  self:archive(method, { favorite = favorite }, { archived = true, favorite = favorite })
end

--- The keys of a card. A city outside any list can be archived here; a city of a list is edited
--- there.
local function keys_of(card)
  local function own(name, words, action)
    local lhs = require("cityroulette.ui.keys").of(name)[1]
    return lhs and { lhs, words, action } or nil
  end
  local all = {}
  if not card.session then
    all[1] = { "a", "archive or remove", function()
      card:keep()
    end }
    all[2] = own("star", "star", function()
      card:star()
    end)
  end
  all[#all + 1] = own("share", "yank", function()
    local register, share = vim.v.register, require("cityroulette.ui.share")
    share.choose(function(form)
      share.yank(form, { { city = card.city.id } }, register)
    end)
  end)
  all[#all + 1] = own("article", "article", function()
    require("cityroulette.ui.article").open(card.session, card.city)
  end)
  all[#all + 1] = own("photos", "pictures", function()
    require("cityroulette.ui.photos").choose(card.city)
  end)
  all[#all + 1] = own("history", "history", function()
    require("cityroulette.ui.history").show(card.city)
  end)
  return all
end

--- Shows a city, or enters the window if it already shows it. Leaving the window cancels the
--- forecast.
---@param city table
---@param session CityRoulette.Session? of its list; without one the window is entered at once and
---  has keys to archive the city
function M.show(city, session)
  local shown = float.current
  if shown and shown.topic == city.id and shown:is_open() then
    return shown:enter()
  end
  local card = setmetatable({ city = city, session = session, weather = city.weather }, Card)
  card.keys, card.rest, card.foot = keys_of(card), dim("Loading the forecast…"), not session
  local call
  card.window = float.open(card:text(), {
    title = title(city),
    topic = city.id,
    enter = not session,
    keys = card.keys,
    on_close = function()
      call.cancel()
    end,
  })
  card:read_annotation()
  local params = { city = city.id, days = config.values.forecast_days }
  call = client:call("weather.forecast", params, function(problem, reply)
    card:forecast_came(problem, reply)
  end)
end

return M
