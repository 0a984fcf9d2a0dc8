--- Places as users name them: texts in any form, with candidates for ambiguous ones.
local client = require("cityroulette.client")
local countries = require("cityroulette.countries")
local tell = require("cityroulette.tell")

local M = {}

--- A short Plus Code, which needs a place name to be complete.
local SHORT_CODE = "^%s*(%w%w+%+%w%w+)[%s,]"

--- A city on one line, with the name that the search matched if it differs.
---@param city table
---@return string
function M.line(city)
  local star = city.favorite and "★ " or (city.archived and "✓ " or "")
  local matched = city.matchedName or city.name
  local other = vim.fn.tolower(matched) ~= vim.fn.tolower(city.name)
  local name = other and ("%s (%s)"):format(city.name, matched) or city.name
  local parts = { star .. name }
  parts[#parts + 1] = city.admin1
  parts[#parts + 1] = city.country and countries.name(city.country)
  return table.concat(parts, ", ")
end

--- The lines of some cities, by id. Lines that would be equal also show the population.
---@param cities table[]
---@return table<integer, string>
function M.lines(cities)
  local count, lines = {}, {}
  for _, city in ipairs(cities) do
    lines[city.id] = M.line(city)
    count[lines[city.id]] = (count[lines[city.id]] or 0) + 1
  end
  for _, city in ipairs(cities) do
    if count[lines[city.id]] > 1 then
      local people = require("cityroulette.ui.row").thousands(city.population)
      local what = people ~= "" and people .. " people" or "GeoNames " .. city.id
      lines[city.id] = ("%s (%s)"):format(lines[city.id], what)
    end
  end
  return lines
end

--- Lets the user choose one of some cities.
---@param cities table[]
---@param prompt string
---@param callback fun(city: table) not called if none is chosen
function M.choose(cities, prompt, callback)
  local lines
  local options = { prompt = prompt, kind = "cityroulette_city" }
  function options.format_item(city)
    return lines[city.id]
  end
  -- Load country names first for the lines; show the menu even if that fails.
  countries.load(function()
    lines = M.lines(cities)
    vim.ui.select(cities, options, function(city)
      if city then
        callback(city)
      end
    end)
  end)
end

--- Uses the chosen city. After a short Plus Code it only locates the code.
local function take(city, text, callback)
  local code = text:match(SHORT_CODE)
  if code then
    local parts = { city.name }
    parts[#parts + 1] = city.admin1
    parts[#parts + 1] = city.country
    return M.resolve(code .. " " .. table.concat(parts, ", "), callback)
  end
  callback({ location = { lat = city.lat, lon = city.lon }, city = city })
end

--- Resolves a text to a place. If it is ambiguous or only resembles a place, the user chooses.
---@param text string
---@param callback fun(place: table) with `location`, and with `city` if the text names one
function M.resolve(text, callback)
  client:call("location.resolve", { text = text }, function(problem, place)
    local candidates = problem and problem.data and problem.data.candidates or {}
    if not problem then
      return callback(place)
    elseif #candidates == 0 then
      return tell.error(problem)
    end
    local several = problem.name == "AmbiguousLocation"
    local prompt = several and "Which %s?" or "No place named %s. Did you mean:"
    M.choose(candidates, prompt:format(text), function(city)
      take(city, text, callback)
    end)
  end)
end

--- A pattern for names with this prefix, ignoring case and accents.
local function beginning(text)
  local pattern = text:gsub("[%z\1-\127\194-\244][\128-\191]*", function(character)
    local letter = #character > 1 or character:match("%w")
    return letter and "\\[[=" .. character .. "=]]" or vim.fn.escape(character, "\\")
  end)
  return vim.regex("\\c\\V\\^" .. pattern)
end

--- Names that begin with `lead`, as words of a command, for completion; waits for the program.
---@param lead string
---@param milliseconds integer
---@return string[]
function M.names(lead, milliseconds)
  local query = lead:gsub("\\(.)", "%1")
  local words, seen, done = {}, {}, query == ""
  if not done then
    client:call("gazetteer.search", { query = query, limit = 20 }, function(_, reply)
      done = true
      local begins = beginning(query)
      for _, city in ipairs(reply and reply.cities or {}) do
        local name = city.matchedName
        if begins:match_str(name) and not seen[name] then
          seen[name] = true
          words[#words + 1] = vim.fn.escape(name, " \\|")
        end
      end
    end)
  end
  vim.wait(milliseconds, function()
    return done
  end, 5)
  return words
end

return M
