--- Names of countries by code, requested once.
local client = require("cityroulette.client")

local M = {}

--- All countries, sorted by name; nil before they are loaded.
---@type table[]?
M.all = nil

local names = {}

local function keep(countries)
  table.sort(countries, function(left, right)
    return left.name < right.name
  end)
  for _, country in ipairs(countries) do
    names[country.code] = country.name
  end
  M.all = countries
end

--- Loads the countries if necessary.
---@param callback fun(error: CityRoulette.Error?)
function M.load(callback)
  if M.all then
    return callback(nil)
  end
  -- The names do not depend on the source of cities; this one needs no network.
  local params = { provider = "embedded" }
  client:call("gazetteer.countries", params, function(problem, reply)
    if not problem then
      keep(reply.countries)
    end
    callback(problem)
  end)
end

--- The same for a synchronous caller such as completion: waits up to `milliseconds`.
---@param milliseconds integer
---@return table[] countries empty if they did not arrive in time
function M.wait(milliseconds)
  local done = false
  M.load(function()
    done = true
  end)
  vim.wait(milliseconds, function()
    return done
  end, 5)
  return M.all or {}
end

--- The countries that have cities.
---@return table[]
function M.with_cities()
  return vim.tbl_filter(function(country)
    return country.cityCount > 0
  end, M.all or {})
end

--- The name of a country, or its code if the names are not loaded.
---@param code string?
---@return string
function M.name(code)
  return code and (names[code] or code) or "no country"
end

return M
