--- The keys of a list, in a float.
local float = require("cityroulette.ui.float")
local keys = require("cityroulette.ui.keys")
local row = require("cityroulette.ui.row")

local M = {}

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
  local text = {}
  for index, line in ipairs(lines) do
    local pad = (" "):rep(width - row.width(line[1]))
    text[index] = { { " " .. line[1] .. pad, "CityRouletteKey" }, { "  " .. line[2] .. " " } }
  end
  return text
end

function M.show()
  float.open(M.text(), { title = "Keys of a list", topic = "help", enter = true })
end

return M
