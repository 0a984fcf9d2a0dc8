--- Subcommands that first ask the user for something.
local client = require("cityroulette.client")
local config = require("cityroulette.config")
local countries = require("cityroulette.countries")
local lists = require("cityroulette.lists")
local open = require("cityroulette.open")
local places = require("cityroulette.places")
local tell = require("cityroulette.tell")

local M = {}

--- Numbers in words such as "43.77, 11.26" or "43.77 11.26 25"; none if there is other text.
---@param words string[]
---@return number[]
function M.numbers(words)
  local numbers = {}
  for word in table.concat(words, " "):gmatch("[^%s,]+") do
    local number = tonumber(word)
    if not number then
      return {}
    end
    numbers[#numbers + 1] = number
  end
  return numbers
end

local function ask(prompt, callback)
  vim.ui.input({ prompt = prompt }, function(text)
    text = vim.trim(text or "")
    if text ~= "" then
      callback(text)
    end
  end)
end

local function go_around(location, radius, buffer)
  open.import({ source = "aroundMe", location = location, radiusKm = radius }, buffer)
end

--- Opens the cities around a place (any form that the program accepts, with an optional radius in
--- kilometres), around the setting `location`, or around a place that the user types.
---@param words string[]
---@param buffer integer?
function M.around(words, buffer)
  local numbers, text = M.numbers(words), table.concat(words, " ")
  if #words == 0 and config.values.location then
    return go_around(config.values.location, nil, buffer)
  elseif #numbers == 3 then
    return go_around({ lat = numbers[1], lon = numbers[2] }, numbers[3], buffer)
  elseif #words > 0 then
    local place, radius = text:match("^(.-)%s+(%d+%.?%d*)%s*km$")
    return places.resolve(place or text, function(found)
      go_around(found.location, tonumber(radius), buffer)
    end)
  end
  local live = require("cityroulette.picker").live
  local function around(city)
    go_around({ lat = city.lat, lon = city.lon }, nil, buffer)
  end
  if not buffer and live({ prompt = "Around" }, around) then
    return
  end
  ask("Place (a name, coordinates or a map link): ", function(answer)
    M.around({ answer }, buffer)
  end)
end

--- Whether menus are those of Neovim: numbered lines, which stop at "-- More --" if they do not
--- fit.
local function has_numbered_menu()
  return vim.endswith(debug.getinfo(vim.ui.select, "S").source, "vim/ui.lua")
end

--- Opens the cities of a country, by code or name; without one, the user chooses it.
---@param words string[]
---@param buffer integer?
function M.country(words, buffer)
  if words[1] then
    return open.import({ source = "country", country = table.concat(words, " ") }, buffer)
  end
  countries.load(function(problem)
    if problem then
      return tell.error(problem)
    end
    if has_numbered_menu() then
      return ask("Country (its name or code): ", function(text)
        M.country({ text }, buffer)
      end)
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

--- Opens the cities of that name as a list to import from.
---@param words string[]
---@param buffer integer?
function M.search(words, buffer)
  if #words > 0 then
    return open.import({ source = "search", query = table.concat(words, " ") }, buffer)
  end
  ask("City name: ", function(text)
    M.search({ text }, buffer)
  end)
end

--- Finds one city by name, tolerating typing errors, and shows it: in a picker while typing, or
--- after a prompt.
---@param words string[]
function M.find(words)
  local query, show = table.concat(words, " "), require("cityroulette.ui.details").show
  if require("cityroulette.picker").live({ prompt = "City", query = query }, show) then
    return
  elseif query == "" then
    return ask("City: ", function(text)
      M.find({ text })
    end)
  end
  -- As many as fit into a numbered menu.
  local limit = math.max(5, math.min(20, vim.o.lines - 5))
  client:call("gazetteer.search", { query = query, limit = limit }, function(problem, reply)
    if problem then
      return tell.error(problem)
    elseif #reply.cities == 0 then
      return tell.warn(("No city found for %s."):format(query))
    end
    places.choose(reply.cities, "City", function(city)
      show(city)
    end)
  end)
end

local MENU = {
  { "Surprise me", "surprise" },
  { "Around a place", "around" },
  { "A country", "country" },
  { "Search by name", "search" },
  { "Find a city", "find" },
  { "The guide", "guide" },
}

--- Yanks a place in a format: { "geo", "Köln" }. Without a place it yanks the city of the list;
--- without a format the user chooses it.
---@param words string[]
function M.share(words)
  local share, register = require("cityroulette.ui.share"), vim.v.register
  local form = share.form(words[1])
  if not form and words[1] then
    local known = table.concat(share.complete(""), ", ")
    return tell.error(("Unknown format %s. Known formats: %s."):format(words[1], known))
  elseif not form or #words == 1 then
    local list = lists.current()
    local city = list and list:city()
    if not city then
      return tell.error("There is no city here; name one, for example `share geo Florence`.")
    end
    return require("cityroulette.ui.actions").share_as(list, { city }, register, form)
  end
  places.resolve(table.concat(words, " ", 2), function(place)
    local target = place.city and { city = place.city.id } or { location = place.location }
    share.yank(form, { target }, register)
  end)
end

--- Shows the menu of all subcommands that open something. It lists the archive unless it is empty.
---@param go fun(way: string)
function M.menu(go)
  client:call("archive.status", nil, function(problem, archive)
    local items = vim.deepcopy(MENU)
    if config.values.location then
      items[2][1] = "Around me"
    end
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
