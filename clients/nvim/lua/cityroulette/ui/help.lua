--- The keys of a list, in a float.
local float = require("cityroulette.ui.float")
local keys = require("cityroulette.ui.keys")
local row = require("cityroulette.ui.row")

local M = {}

--- With less room beside the keys, descriptions are below them.
local LEAST = 24

local function stacked(lines)
  local text = {}
  for _, line in ipairs(lines) do
    for _, part in ipairs(row.wrap(line[1], float.room() - 2)) do
      text[#text + 1] = { { " " .. part .. " ", "CityRouletteKey" } }
    end
    for _, part in ipairs(row.wrap(line[2], float.room() - 4)) do
      text[#text + 1] = "   " .. part .. " "
    end
  end
  return text
end

--- The lines of the help.
---@return CityRoulette.Text
function M.text()
  local lines, width = {}, 0
  local function add(lhs, about)
    lines[#lines + 1] = { lhs, about }
    width = math.max(width, row.width(lhs))
  end
  for _, key in ipairs(keys.KEYS) do
    local all = keys.of(key.name)
    if key.motion and all[1] then
      all = { all[1] .. "{motion}", all[1]:rep(2) }
    end
    if all[1] then
      add(table.concat(all, " "), key.about)
    end
  end
  add(":w", "save the list: import it, or save its changes")
  add(":w FILE", "write a file without saving the list")
  add(":bd!", "close it and discard unsaved edits")
  local room = float.room() - width - 4
  if room < LEAST then
    return stacked(lines)
  end
  local text = {}
  for _, line in ipairs(lines) do
    for index, part in ipairs(row.wrap(line[2], room)) do
      local key = index == 1 and line[1] or ""
      local pad = (" "):rep(width - row.width(key))
      text[#text + 1] = { { " " .. key .. pad, "CityRouletteKey" }, { "  " .. part .. " " } }
    end
  end
  return text
end

function M.show()
  float.open(M.text(), { title = "Keys of a list", topic = "help", enter = true })
end

return M
