--- Progress of requests that asked for `$/progress`, published by the autocommand
--- `User CityRouletteProgress` and shown in the statusline.
local client = require("cityroulette.client")
local redraw = require("cityroulette.ui.redraw")

local M = {}

--- Titles and reports by token, until the request ends.
local going = {}
local last = 0

--- A token for a request's `workDoneToken`.
---@return string
function M.token()
  last = last + 1
  return "nvim-" .. last
end

--- One line about all running requests, nil if there are none.
---@return string?
function M.text()
  local tokens = vim.tbl_keys(going)
  if #tokens == 0 then
    return nil
  end
  table.sort(tokens)
  local value = going[tokens[1]]
  local percentage = value.percentage and (" %d %%"):format(value.percentage) or ""
  return (value.message or value.title or "Working") .. percentage
end

--- Forgets all progress, for example after the program has exited.
function M.clear()
  going = {}
end

local function take(token, value)
  if value.kind == "end" then
    going[token] = nil
  else
    going[token] = vim.tbl_extend("force", going[token] or {}, value)
  end
end

client:on("$/progress", function(params)
  if type(params.value) ~= "table" or params.token == nil then
    return
  end
  take(tostring(params.token), params.value)
  vim.api.nvim_exec_autocmds("User", {
    pattern = "CityRouletteProgress",
    modeline = false,
    data = { token = params.token, value = params.value },
  })
  redraw.soon()
end)

client:on_lost(M.clear)

return M
