--- Charts made of block characters.
local M = {}

local LOW = { "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█" }
--- A stroke through a whole cell, its left half, its right half.
local STROKE, LEFT, RIGHT = "━", "╸", "╺"

---@param values (number | false)[] false for a missing value
---@return number? least
---@return number? most
function M.range(values)
  local least, most
  for _, value in ipairs(values) do
    if value then
      least = math.min(least or value, value)
      most = math.max(most or value, value)
    end
  end
  return least, most
end

--- One character per value; its height shows the value.
---@param values (number | false)[]
---@return string[] characters
function M.line(values)
  local least, most = M.range(values)
  local parts = {}
  for index, value in ipairs(values) do
    local share = value and (most > least and (value - least) / (most - least) or 0.5)
    parts[index] = share and LOW[1 + math.floor(share * 7 + 0.5)] or " "
  end
  return parts
end

--- The character of one cell of a bar. All positions are in half cells; `first` and `last` are
--- those of the bar, `last` exclusive.
local function cell(index, first, last)
  local left, right = 2 * index - 2, 2 * index - 1
  local has_left = left >= first and left < last
  local has_right = right >= first and right < last
  if has_left and has_right then
    return STROKE
  end
  return has_left and LEFT or (has_right and RIGHT or " ")
end

--- A bar from `from` to `to` on a scale from `least` to `most`.
---@param width integer cells of the scale
---@return { character: string, value: number }[] cells with the middle value of each
function M.bar(from, to, least, most, width)
  local span = most - least
  local halves = span > 0 and 2 * width / span or 0
  local first = math.min(math.floor((from - least) * halves + 0.5), 2 * width - 1)
  local last = math.max(math.floor((to - least) * halves + 0.5), first + 1)
  local cells = {}
  for index = 1, width do
    local value = least + (index - 0.5) / width * span
    cells[index] = { character = cell(index, first, last), value = value }
  end
  return cells
end

return M
