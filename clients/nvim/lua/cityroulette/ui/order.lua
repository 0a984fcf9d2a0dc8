--- The orders of a list. The program's order is the default: starred cities, then the largest. The
--- others are computed here and change nothing in the session.
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

--- The sort key of a city by order; nil sorts last.
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

--- The descriptions for a menu.
M.ABOUT = {
  default = "starred, then the largest",
  name = "name",
  country = "country",
  region = "region",
  population = "inhabitants, most first",
  temperature = "temperature, warmest first",
  distance = "distance from the city under the cursor",
}

---@class CityRoulette.Order
---@field kind string
---@field reverse boolean
local Order = {}
Order.__index = Order

--- Creates an order; nil for the program's order.
---@param kind string one of NAMES
---@param reverse boolean?
---@param origin table? the point from which distances are measured
---@return CityRoulette.Order?
function M.new(kind, reverse, origin)
  if kind == "default" then
    return nil
  end
  local self = { kind = kind, reverse = reverse or false, origin = origin }
  return setmetatable(self, Order)
end

--- The same order the other way round.
---@return CityRoulette.Order
function Order:reversed()
  return M.new(self.kind, not self.reverse, self.origin)
end

--- The order in words, for the line above a list.
---@return string
function Order:title()
  return ("by %s%s"):format(self.kind, self.reverse and ", reversed" or "")
end

--- The sort key of a city; false if it has none.
function Order:key(city)
  return KEYS[self.kind](city, self.origin) or false
end

--- Whether a city sorts before another. Equal keys are ordered by population, then by id.
local function before(reverse, a, left, b, right)
  if a ~= b then
    if not a or not b then
      return b == false
    elseif reverse then
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

--- Whether one city sorts before another.
function Order:before(left, right)
  return before(self.reverse, self:key(left), left, self:key(right), right)
end

--- How often sorting checks the time.
local STEP = 100

--- Merges two runs of indexes that start at `first` and `middle`.
local function merge(self, keys, rows, from, to, first, middle, last, pause)
  local left, right, reverse = first, middle, self.reverse
  for at = first, last - 1 do
    local take = left < middle
    if take and right < last then
      local a, b = from[left], from[right]
      take = not before(reverse, keys[b], rows[b], keys[a], rows[a])
    end
    if take then
      to[at], left = from[left], left + 1
    else
      to[at], right = from[right], right + 1
    end
    if at % STEP == 0 then
      pause()
    end
  end
end

local function each(count, pause, action)
  for index = 1, count do
    action(index)
    if index % STEP == 0 then
      pause()
    end
  end
end

--- Returns a sorted copy of `rows` (merge sort); calls `pause` often. Works on the rows present at
--- the start, because rows may change meanwhile.
---@param rows table[]
---@param pause fun()
---@return table[]
function Order:sorted(rows, pause)
  local count, cities, keys, from, to, width = #rows, {}, {}, {}, {}, 1
  for index = 1, count do
    cities[index] = rows[index]
  end
  each(count, pause, function(index)
    keys[index], from[index] = self:key(cities[index]), index
  end)
  while width < count do
    for first = 1, count, 2 * width do
      local middle = math.min(first + width, count + 1)
      local last = math.min(first + 2 * width, count + 1)
      merge(self, keys, cities, from, to, first, middle, last, pause)
    end
    from, to, width = to, from, 2 * width
  end
  local sorted = {}
  each(count, pause, function(index)
    sorted[index] = cities[from[index]]
  end)
  return sorted
end

--- The position of a city in sorted rows.
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
