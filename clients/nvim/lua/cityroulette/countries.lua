--- Names of countries by code, asked for once and kept.
local client = require("cityroulette.client")

local M = {}

--- All countries in the order of their names, nil until they came.
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

--- Asks for them if they are not there yet.
---@param callback fun(error: CityRoulette.Error?)
function M.load(callback)
  if M.all then
    return callback(nil)
  end
  -- The names do not depend on where cities come from, and no network is waited for.
  local params = { provider = "embedded" }
  client.call("gazetteer.countries", params, function(problem, reply)
    if not problem then
      keep(reply.countries)
    end
    callback(problem)
  end)
end

--- The same for a caller that cannot come back, such as completion: waits for `milliseconds`.
---@param milliseconds integer
---@return table[] countries empty if they did not come
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

--- Those in which a search can find anything.
---@return table[]
function M.with_cities()
  return vim.tbl_filter(function(country)
    return country.cityCount > 0
  end, M.all or {})
end

--- The name of a country, or its code as long as names are not known.
---@param code string?
---@return string
function M.name(code)
  return code and (names[code] or code) or "no country"
end

return M
