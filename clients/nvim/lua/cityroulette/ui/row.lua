--- Rows of a list as text: columns that line up by the width of what is displayed, whatever the
--- script, and the pieces of each to be highlighted.
local countries = require("cityroulette.countries")
local icons = require("cityroulette.ui.icons")

local M = {}

--- Cells between two columns.
local GAP = "  "
local ELLIPSIS = "…"

--- A whole number with thin groups of three, "" if not known.
---@param value number?
---@return string
function M.thousands(value)
  if type(value) ~= "number" then
    return ""
  end
  local text = ("%d"):format(value)
  local at = #text - 3
  while at > 0 do
    text = text:sub(1, at) .. " " .. text:sub(at + 1)
    at = at - 3
  end
  return text
end

--- Cells that `text` takes. ASCII is counted here, which is most of a large list.
---@param text string
---@return integer
function M.width(text)
  if text:find("[\128-\255]") then
    return vim.api.nvim_strwidth(text)
  end
  return #text
end

--- Cuts `text` to `most` cells, with an ellipsis where something is missing.
---@param text string
---@param most integer
---@return string
function M.cut(text, most)
  if M.width(text) <= most then
    return text
  end
  local kept, width = {}, 1
  for _, character in ipairs(vim.fn.split(text, "\\zs")) do
    width = width + M.width(character)
    if width > most then
      break
    end
    kept[#kept + 1] = character
  end
  return table.concat(kept) .. ELLIPSIS
end

--- Breaks a sentence into lines of at most `most` cells, between words where that can be.
---@param text string
---@param most integer
---@return string[]
function M.wrap(text, most)
  local lines, line = {}, ""
  for word in text:gmatch("%S+") do
    local longer = line == "" and word or (line .. " " .. word)
    if line ~= "" and M.width(longer) > most then
      lines[#lines + 1] = line
      line = word
    else
      line = longer
    end
  end
  lines[#lines + 1] = line
  return vim.tbl_map(function(each)
    return M.cut(each, most)
  end, lines)
end

-- A control character would break the line, and a name may come from anywhere.
local function plain(text)
  if not text then
    return ""
  end
  return text:find("%c") and text:gsub("%c", " ") or text
end

local function star(city)
  return city.favorite and "★" or " ", "CityRouletteStar"
end

local function archived(city)
  return city.archived and "✓" or " ", "CityRouletteArchived"
end

local function name(city)
  return plain(city.name), city.favorite and "CityRouletteFavorite" or "CityRouletteName"
end

local function country(city)
  return city.country and plain(countries.name(city.country)) or "", "CityRouletteCountry"
end

local function region(city)
  return plain(city.admin1), "CityRouletteRegion"
end

local function population(city)
  return M.thousands(city.population), "CityRouletteNumber"
end

local function glyph(city)
  local weather = city.weather
  if not weather then
    return "", "CityRouletteDim"
  end
  local group = weather.stale and "CityRouletteDim" or "CityRouletteWeather"
  return icons.glyph(weather.condition, weather.isDay), group
end

local function temperature(city)
  local weather = city.weather
  if not weather then
    return "", "CityRouletteDim"
  end
  local group = icons.warmth(weather.temperature, weather.units)
  return icons.degrees(weather.temperature), weather.stale and "CityRouletteDim" or group
end

--- The columns from left to right: what they show, and how wide they are at least and at most. One
--- without a least width is not there until something stands in it, and then `first` wide. What
--- matters most stands left, so that a narrow window shows it: name and weather.
local COLUMNS = {
  { cell = star, least = 1, most = 1, gap = " " },
  { cell = archived, least = 1, most = 1, gap = " " },
  { cell = name, least = 12, most = 36, narrow = 26 },
  { cell = glyph, least = 0, most = 2, gap = " " },
  { cell = temperature, least = 0, first = 4, most = 5, right = true },
  { cell = country, least = 0, most = 24 },
  { cell = region, least = 0, most = 24 },
  { cell = population, least = 5, most = 13, right = true },
}

--- Cells of a window that has no room for the longest names.
M.NARROW = 60

--- The widths of the columns of one list.
---@class CityRoulette.Layout
---@field narrow boolean whether long names are cut for a narrow window
local Layout = {}
Layout.__index = Layout

---@param narrow boolean?
function M.layout(narrow)
  local widths = {}
  for index, column in ipairs(COLUMNS) do
    widths[index] = column.least
  end
  return setmetatable({ widths = widths, narrow = narrow or false }, Layout)
end

--- Widens the columns so that `city` fits.
---@param city table
---@return boolean whether any had to be, so that all rows must be drawn anew
function Layout:fit(city)
  local wider = false
  for index, column in ipairs(COLUMNS) do
    local most = self.narrow and column.narrow or column.most
    if self.widths[index] < most then
      local width = M.width((column.cell(city)))
      local needed = math.min(width > 0 and math.max(width, column.first or 0) or 0, most)
      if needed > self.widths[index] then
        self.widths[index] = needed
        wider = true
      end
    end
  end
  return wider
end

-- A cut text may be a cell short, where half a wide character would have been left.
local function padded(text, width, column)
  local missing = width - M.width(text)
  if missing < 0 then
    text = M.cut(text, width)
    missing = width - M.width(text)
  end
  local pad = (" "):rep(missing)
  return column.right and (pad .. text) or (text .. pad)
end

--- Calls `each` with the text of every cell of `city`, padded, and its group.
local function cells(self, city, each)
  for index, column in ipairs(COLUMNS) do
    local text, group = column.cell(city)
    if self.widths[index] > 0 then
      each(padded(text, self.widths[index], column), group, column.gap or GAP)
    end
  end
end

--- The line of `city`.
---@param city table
---@return string
function Layout:text(city)
  local parts = {}
  cells(self, city, function(text, _, gap)
    parts[#parts + 1] = text
    parts[#parts + 1] = gap
  end)
  return (table.concat(parts):match("^(.*%S)") or "")
end

--- The pieces of the line of `city` that have a colour.
---@param city table
---@return { from: integer, to: integer, group: string }[] bytes from 0, the end not included
function Layout:spans(city)
  local spans, at = {}, 0
  cells(self, city, function(text, group, gap)
    spans[#spans + 1] = { from = at, to = at + #text, group = group }
    at = at + #text + #gap
  end)
  return spans
end

return M
