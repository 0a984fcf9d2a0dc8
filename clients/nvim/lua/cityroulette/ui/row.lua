--- Rows of a list as text: columns aligned by display width, in every script, and the pieces of
--- each row to highlight.
local countries = require("cityroulette.countries")
local icons = require("cityroulette.ui.icons")

local M = {}

--- The gap between two columns.
local GAP = "  "
local ELLIPSIS = "…"

--- The groups of three digits, without and with leading zeros. A large list builds its numbers from
--- these strings only: Lua interns every new string and pauses while it enlarges the string table.
local FIRST, NEXT = {}, {}
for value = 0, 999 do
  FIRST[value], NEXT[value] = tostring(value), ("%03d"):format(value)
end

local THIN = " "

--- The groups of an integer below a billion, from the left.
local function groups(value)
  if value < 1000 then
    return FIRST[value]
  elseif value < 1000000 then
    return FIRST[math.floor(value / 1000)], NEXT[value % 1000]
  end
  local thousands = math.floor(value / 1000)
  return FIRST[math.floor(thousands / 1000)], NEXT[thousands % 1000], NEXT[value % 1000]
end

--- An integer with groups of three digits, "" if unknown.
---@param value number?
---@return string
function M.thousands(value)
  if type(value) ~= "number" then
    return ""
  elseif value < 0 or value >= 1e9 or value % 1 ~= 0 then
    return ("%d"):format(value)
  end
  return table.concat({ groups(value) }, THIN)
end

--- The width of a number in cells.
local function width_of_number(value)
  if type(value) ~= "number" then
    return 0
  elseif value < 0 or value >= 1e9 then
    return #("%d"):format(value)
  end
  local width = value < 10 and 1 or math.floor(math.log(value) / math.log(10) + 1e-9) + 1
  return width + math.floor((width - 1) / 3)
end

--- The width of `text` in cells. ASCII, which is most of a large list, is counted here.
---@param text string
---@return integer
function M.width(text)
  if text:find("[\128-\255]") then
    return vim.api.nvim_strwidth(text)
  end
  return #text
end

--- Cuts `text` to `most` cells, with an ellipsis if cut.
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

--- Wraps a sentence into lines of at most `most` cells, between words if possible.
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

-- A control character in a name would break the line.
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

--- The name that the user gave the city, in quotation marks beside its real one.
local function own_name(city)
  local own = city.annotation and city.annotation.ownName
  return own and ("“%s”"):format(plain(own)) or "", "CityRouletteOwnName"
end

--- One character for the visits and one for the note.
local function mark(city)
  local annotation = city.annotation
  if not annotation then
    return "", "CityRouletteMark"
  end
  local note = annotation.note and "¶" or ""
  if #annotation.visits > 0 then
    return "◆" .. note, "CityRouletteMark"
  elseif annotation.planned then
    return "◇" .. note, "CityRouletteMark"
  end
  return note ~= "" and " " .. note or "", "CityRouletteMark"
end

local function tags(city)
  local annotation = city.annotation
  if not annotation or #annotation.tags == 0 then
    return "", "CityRouletteTag"
  end
  return plain("#" .. table.concat(annotation.tags, " #")), "CityRouletteTag"
end

local function country(city)
  return city.country and plain(countries.name(city.country)) or "", "CityRouletteCountry"
end

local function region(city)
  return plain(city.admin1), "CityRouletteRegion"
end

local function population(city)
  return city.population, "CityRouletteNumber"
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

--- The columns from left to right, with their content and their least and greatest width. A column
--- with a least width of 0 is hidden until a row has content for it, and then `first` wide. The
--- most important columns are on the left, so that a narrow window shows them: name and weather.
local COLUMNS = {
  { cell = star, least = 1, most = 1, gap = " " },
  { cell = archived, least = 1, most = 1, gap = " " },
  { cell = name, least = 12, most = 36, narrow = 26 },
  { cell = own_name, least = 0, most = 24, narrow = 14 },
  { cell = mark, least = 0, first = 2, most = 2 },
  { cell = glyph, least = 0, most = 2, gap = " " },
  { cell = temperature, least = 0, first = 4, most = 5, right = true },
  { cell = country, least = 0, most = 24 },
  { cell = region, least = 0, most = 24 },
  { cell = population, least = 5, most = 13, right = true, number = true },
  { cell = tags, least = 0, most = 40 },
}

--- Windows with fewer cells are too narrow for the longest names.
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
---@return boolean whether any column was widened, so that all rows must be drawn again
function Layout:fit(city)
  local wider = false
  for index, column in ipairs(COLUMNS) do
    local most = self.narrow and column.narrow or column.most
    if self.widths[index] < most then
      local content = column.cell(city)
      local width = column.number and width_of_number(content) or M.width(content)
      local needed = math.min(width > 0 and math.max(width, column.first or 0) or 0, most)
      if needed > self.widths[index] then
        self.widths[index] = needed
        wider = true
      end
    end
  end
  return wider
end

--- Strings of spaces by length.
local BLANKS = setmetatable({}, {
  __index = function(blanks, count)
    blanks[count] = (" "):rep(count)
    return blanks[count]
  end,
})

--- Adds the text of a cell to `parts`, padded to the width of the column.
local function put_text(parts, text, width, column)
  local missing = width - M.width(text)
  if missing < 0 then
    -- A cut text may be one cell short if a wide character did not fit.
    text = M.cut(text, width)
    missing = width - M.width(text)
  end
  local count = #parts
  parts[count + 1] = column.right and BLANKS[missing] or text
  parts[count + 2] = column.right and text or BLANKS[missing]
end

local function put_number(parts, value, width)
  parts[#parts + 1] = BLANKS[math.max(0, width - width_of_number(value))]
  if type(value) == "number" and (value < 0 or value >= 1e9) then
    parts[#parts + 1] = M.thousands(value)
  elseif type(value) == "number" then
    for index, group in ipairs({ groups(value) }) do
      parts[#parts + 1] = index > 1 and THIN or ""
      parts[#parts + 1] = group
    end
  end
end

--- The pieces of the line of `city`; calls `each` with the indexes of each cell's pieces.
local function pieces(self, city, each)
  local parts = {}
  for index, column in ipairs(COLUMNS) do
    local width = self.widths[index]
    if width > 0 then
      local first = #parts + 1
      local content, group = column.cell(city)
      local put = column.number and put_number or put_text
      put(parts, content, width, column)
      local last = #parts
      parts[last + 1] = column.gap or GAP
      if each then
        each(parts, first, last, group)
      end
    end
  end
  return parts
end

--- The line of `city`.
---@param city table
---@return string
function Layout:text(city)
  local parts = pieces(self, city)
  local last = #parts
  while last > 0 and parts[last]:find("^ *$") do
    last = last - 1
  end
  return table.concat(parts, "", 1, last)
end

--- The highlighted pieces of the line of `city`.
---@param city table
---@return { from: integer, to: integer, group: string }[] bytes from 0, `to` exclusive
function Layout:spans(city)
  local spans, at = {}, 0
  pieces(self, city, function(parts, first, last, group)
    local bytes = 0
    for index = first, last do
      bytes = bytes + #parts[index]
    end
    spans[#spans + 1] = { from = at, to = at + bytes, group = group }
    at = at + bytes + #parts[last + 1]
  end)
  return spans
end

return M
