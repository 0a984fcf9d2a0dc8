--- Edits of the city guide. Each takes effect at once and is followed by `place.didChange`.
local client = require("cityroulette.client")
local places = require("cityroulette.places")
local tell = require("cityroulette.tell")

local M = {}

local function ask(prompt, default, callback)
  vim.ui.input({ prompt = prompt, default = default }, function(text)
    if text then
      callback(vim.trim(text))
    end
  end)
end

local function send(method, params, words)
  client:call(method, params, function(problem, reply)
    if problem then
      return tell.error(problem)
    end
    tell.info(words(reply))
  end)
end

local function ask_words(place, location, callback)
  ask("Name: ", place.name or "", function(name)
    ask("Description: ", (place.description or ""):gsub("\n", "\\n"), function(description)
      callback({
        location = location,
        name = name,
        description = description ~= "" and (description:gsub("\\n", "\n")) or vim.NIL,
      })
    end)
  end)
end

--- Asks for the properties of a place, one after the other; cancelling one prompt cancels all.
--- Looks the place up first, because an error after the last answer would lose all of them.
local function ask_all(place, callback)
  local point = place.location
  local where = point and ("%.7g, %.7g"):format(point.lat, point.lon) or ""
  ask("Place (a name, coordinates or a map link): ", where, function(text)
    if text == "" then
      return
    elseif text == where then
      return ask_words(place, nil, callback)
    end
    places.resolve(text, function(found)
      ask_words(place, found.location, callback)
    end)
  end)
end

--- Adds a place.
function M.add()
  ask_all({}, function(params)
    params.description = params.description ~= vim.NIL and params.description or nil
    send("place.add", params, function(reply)
      local city = reply.place.city.name
      return ("%s was added to the guide under %s."):format(reply.place.name, city)
    end)
  end)
end

---@param place table
function M.change(place)
  ask_all(place, function(params)
    params.place = place.id
    send("place.update", params, function(reply)
      return ("%s was changed."):format(reply.place.name)
    end)
  end)
end

---@param place table
function M.remove(place)
  local question = ("Remove %s from the guide? This cannot be undone."):format(place.name)
  if tell.confirm(question, "Remove") then
    send("place.remove", { place = place.id }, function()
      return ("%s was removed."):format(place.name)
    end)
  end
end

--- All places that match a text, grouped by city.
---@param query string
---@param callback fun(error: CityRoulette.Error?, groups: table[], shipped: table?)
function M.read(query, callback)
  local groups = {}
  local function page(offset)
    local params = { query = query, offset = offset, limit = 500 }
    client:call("place.list", params, function(problem, reply)
      if problem then
        return callback(problem, groups)
      end
      vim.list_extend(groups, reply.groups)
      if reply.next then
        return page(reply.next)
      end
      callback(nil, groups, reply.shipped)
    end)
  end
  page(0)
end

return M
