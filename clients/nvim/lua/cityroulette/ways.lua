--- The ways into a list that ask the user something first.
local client = require("cityroulette.client")
local config = require("cityroulette.config")
local countries = require("cityroulette.countries")
local open = require("cityroulette.open")
local tell = require("cityroulette.tell")

local M = {}

--- Numbers in words such as "43.77, 11.26" or "43.77 11.26 25".
---@param words string[]
---@return number[]
function M.numbers(words)
  local numbers = {}
  for word in table.concat(words, " "):gmatch("[^%s,]+") do
    numbers[#numbers + 1] = tonumber(word)
  end
  return numbers
end

local function go_around(location, radius, buffer)
  open.import({ source = "aroundMe", location = location, radiusKm = radius }, buffer)
end

--- Around a point: `lat lon` and perhaps a radius in kilometres, or else the setting `location`, or
--- else what the user says.
---@param words string[]
---@param buffer integer?
function M.around(words, buffer)
  local numbers = M.numbers(words)
  if #words == 0 and config.values.location then
    return go_around(config.values.location, nil, buffer)
  elseif #numbers == 2 or #numbers == 3 then
    return go_around({ lat = numbers[1], lon = numbers[2] }, numbers[3], buffer)
  elseif #words > 0 then
    return tell.error("Around what? Give latitude and longitude, as in `around 43.77 11.26`.")
  end
  vim.ui.input({ prompt = "Latitude and longitude: " }, function(text)
    if text and vim.trim(text) ~= "" then
      M.around({ text }, buffer)
    end
  end)
end

--- Cities of a country, by code; without one the user picks it.
---@param words string[]
---@param buffer integer?
function M.country(words, buffer)
  if words[1] then
    return open.import({ source = "country", country = words[1] }, buffer)
  end
  countries.load(function(problem)
    if problem then
      return tell.error(problem)
    end
    vim.ui.select(countries.with_cities(), {
      prompt = "Country",
      kind = "cityroulette_country",
      format_item = function(country)
        local noun = country.cityCount == 1 and "city" or "cities"
        return ("%s  %s, %d %s"):format(country.code, country.name, country.cityCount, noun)
      end,
    }, function(country)
      if country then
        M.country({ country.code }, buffer)
      end
    end)
  end)
end

--- Cities by name, as a list to import from.
---@param words string[]
---@param buffer integer?
function M.search(words, buffer)
  if #words > 0 then
    return open.import({ source = "search", query = table.concat(words, " ") }, buffer)
  end
  vim.ui.input({ prompt = "Cities named: " }, function(text)
    if text and vim.trim(text) ~= "" then
      M.search({ text }, buffer)
    end
  end)
end

local function city_line(city)
  local star = city.favorite and "★ " or (city.archived and "✓ " or "")
  local other = city.matchedName and city.matchedName ~= city.name
  local name = other and ("%s (%s)"):format(city.name, city.matchedName) or city.name
  local parts = { star .. name }
  parts[#parts + 1] = city.admin1
  parts[#parts + 1] = city.country
  return table.concat(parts, ", ")
end

--- Finds one city by name, with typing errors forgiven, and shows it.
---@param words string[]
function M.find(words)
  if #words == 0 then
    return vim.ui.input({ prompt = "City: " }, function(text)
      if text and vim.trim(text) ~= "" then
        M.find({ text })
      end
    end)
  end
  local query = table.concat(words, " ")
  -- Answered before the search, so that the city's country has its name.
  countries.load(function() end)
  client.call("gazetteer.search", { query = query, limit = 20 }, function(problem, reply)
    if problem then
      return tell.error(problem)
    elseif #reply.cities == 0 then
      return tell.warn(("No city is named like %s."):format(query))
    end
    local options = { prompt = "City", kind = "cityroulette_city", format_item = city_line }
    vim.ui.select(reply.cities, options, function(city)
      if city then
        require("cityroulette.ui.details").show(city)
      end
    end)
  end)
end

local MENU = {
  { "Surprise me", "surprise" },
  { "Around me", "around" },
  { "A country", "country" },
  { "Search by name", "search" },
}

--- All ways in. The archive is offered when there is something in it.
---@param go fun(way: string)
function M.menu(go)
  client.call("archive.status", nil, function(problem, archive)
    local items = vim.list_extend({}, MENU)
    if not problem and archive.count > 0 then
      local noun = archive.count == 1 and "city" or "cities"
      local label = ("Browse %d %s"):format(archive.count, noun)
      items[#items + 1] = { label, "browse" }
    end
    if problem and problem.name ~= "StorageFailed" and problem.name ~= "StorageLocked" then
      return tell.error(problem)
    end
    vim.ui.select(items, {
      prompt = "CityRoulette",
      kind = "cityroulette_menu",
      format_item = function(item)
        return item[1]
      end,
    }, function(item)
      if item then
        go(item[2])
      end
    end)
  end)
end

return M
