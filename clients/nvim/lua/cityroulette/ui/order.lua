--- The orders that a list can be shown in. That of the program is the first: starred cities, then
--- the largest. The others are made here and change nothing in the session.
local countries = require("cityroulette.countries")
local fold = require("cityroulette.fold").fold

local M = {}

local function far(city, origin)
  local rad = math.rad
  local height, width = rad(city.lat - origin.lat), rad(city.lon - origin.lon)
  local chord = math.sin(height / 2) ^ 2
    + math.cos(rad(city.lat)) * math.cos(rad(origin.lat)) * math.sin(width / 2) ^ 2
  return chord
end

--- Each makes of a city what is compared; nil stands behind all others.
local KEYS = {
  name = function(city)
    return fold(city.name)
  end,
  country = function(city)
    return city.country and fold(countries.name(city.country))
  end,
  region = function(city)
    return city.admin1 and fold(city.admin1)
  end,
  population = function(city)
    return city.population and -city.population
  end,
  temperature = function(city)
    local weather = city.weather
    return weather and weather.temperature and -weather.temperature
  end,
  distance = far,
}

M.NAMES = { "default", "name", "country", "region", "population", "temperature", "distance" }

--- What each is, for a menu.
M.ABOUT = {
  default = "starred, then the largest",
  name = "name",
  country = "country",
  region = "region",
  population = "inhabitants, the most first",
  temperature = "temperature, the warmest first",
  distance = "distance from the city under the cursor",
}

---@class CityRoulette.Order
---@field kind string
---@field reverse boolean
local Order = {}
Order.__index = Order

--- An order; nil for that of the program.
---@param kind string of NAMES
---@param reverse boolean?
---@param origin table? where distances are measured from
---@return CityRoulette.Order?
function M.new(kind, reverse, origin)
  if kind == "default" then
    return nil
  end
  local self = { kind = kind, reverse = reverse or false, origin = origin, keys = {} }
  return setmetatable(self, Order)
end

--- What a city is compared by, kept for the many times that it is.
function Order:key(city)
  local key = self.keys[city.id]
  if key == nil then
    key = KEYS[self.kind](city, self.origin)
    if key == nil then
      key = false
    end
    self.keys[city.id] = key
  end
  return key
end

--- A city has changed.
function Order:forget(city)
  self.keys[city.id] = nil
end

--- Whether one city stands before another.
function Order:before(left, right)
  local a, b = self:key(left), self:key(right)
  if a ~= b then
    if not a or not b then
      return b == false
    elseif self.reverse then
      return a > b
    end
    return a < b
  end
  local large, small = left.population or 0, right.population or 0
  if large ~= small then
    return large > small
  end
  return left.id < right.id
end

local function merge(self, from, to, first, middle, last, pause)
  local left, right = first, middle
  for at = first, last - 1 do
    local take = left < middle
      and (right >= last or not self:before(from[right], from[left]))
    if take then
      to[at], left = from[left], left + 1
    else
      to[at], right = from[right], right + 1
    end
    if at % 200 == 0 then
      pause()
    end
  end
end

--- A copy of `rows` in order; calls `pause` often.
---@param rows table[]
---@param pause fun()
---@return table[]
function Order:sorted(rows, pause)
  local count = #rows
  local from, to, width = {}, {}, 1
  for index = 1, count do
    from[index] = rows[index]
  end
  while width < count do
    for first = 1, count, 2 * width do
      local middle = math.min(first + width, count + 1)
      local last = math.min(first + 2 * width, count + 1)
      merge(self, from, to, first, middle, last, pause)
    end
    from, to, width = to, from, 2 * width
  end
  return from
end

--- Where a city belongs in rows that are in order.
---@return integer index from 1
function Order:place(rows, city)
  local low, high = 1, #rows + 1
  while low < high do
    local middle = math.floor((low + high) / 2)
    if self:before(rows[middle], city) then
      low = middle + 1
    else
      high = middle
    end
  end
  return low
end

return M
