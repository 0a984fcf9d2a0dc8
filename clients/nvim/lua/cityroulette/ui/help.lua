--- The keys of a list, in a float.
local float = require("cityroulette.ui.float")
local keys = require("cityroulette.ui.keys")
local row = require("cityroulette.ui.row")

local M = {}

--- The lines of the help.
---@return CityRoulette.Text
function M.text()
  local text, width = {}, 0
  local all = vim.list_extend({}, keys.KEYS)
  for _, key in ipairs(all) do
    width = math.max(width, row.width(table.concat(keys.of(key.name), " ")))
  end
  local function line(lhs, about)
    local pad = (" "):rep(width - row.width(lhs))
    text[#text + 1] = { { " " .. lhs .. pad, "CityRouletteKey" }, { "  " .. about .. " " } }
  end
  for _, key in ipairs(all) do
    line(table.concat(keys.of(key.name), " "), key.about)
  end
  line(":w", "store the list: import it, or save its changes")
  line(":q!", "close it and lose what is not stored")
  return text
end

function M.show()
  float.open(M.text(), { title = "Keys of a list", topic = "help", enter = true })
end

return M
