--- The keys of a list: what each does, and how it is mapped. Each action is
--- `<Plug>(cityroulette-NAME)` in the buffers of lists; the setting `keys` names the keys that lead
--- there.
local config = require("cityroulette.config")

local M = {}

---@class CityRoulette.Key
---@field name string
---@field about string
---@field visual boolean? also on a selection
---@field counted boolean? takes a count of rows
M.KEYS = {
  { name = "details", about = "details and forecast of the city; once more enters the window" },
  { name = "star", about = "star the city, or take its star away", visual = true, counted = true },
  { name = "remove", about = "remove the city from the list", visual = true, counted = true },
  { name = "remove_unstarred", about = "remove all visible cities without a star" },
  { name = "undo", about = "take the last change back" },
  { name = "redo", about = "make it again" },
  { name = "filter", about = "filter by name while typing" },
  { name = "scope", about = "filter: all, starred, unstarred, with an article" },
  { name = "clear_filter", about = "show all cities again" },
  { name = "weather", about = "ask for the weather anew", visual = true },
  { name = "article", about = "open the Wikipedia article" },
  { name = "share", about = "yank the city in a form you choose", visual = true, counted = true },
  { name = "reload", about = "read the list anew, or open it again" },
  { name = "close", about = "close the list; asks if there is unsaved work" },
  { name = "help", about = "show these keys" },
}

---@param name string
---@return string[] keys that the settings give to an action
function M.of(name)
  local keys = config.values.keys[name]
  if not keys then
    return {}
  end
  return type(keys) == "table" and keys or { keys }
end

local function plug(name)
  return ("<Plug>(cityroulette-%s)"):format(name:gsub("_", "-"))
end

--- The rows that an action is for, from 1, as far as there are any.
local function rows(list, key, visual)
  local window = list:window()
  local line = vim.api.nvim_win_get_cursor(window)[1]
  local first, last = line, line
  if visual then
    first, last = vim.fn.line("v"), vim.fn.line(".")
    vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes("<Esc>", true, false, true), "nx", false)
  elseif key.counted then
    last = line + vim.v.count1 - 1
  end
  return math.min(first, last), math.min(math.max(first, last), #list.session.rows)
end

local function cities(list, key, visual)
  local first, last = rows(list, key, visual)
  return vim.list_slice(list.session.rows, first, last)
end

local function run(list, key, visual)
  -- The end of a selection takes the register that was named with it.
  local register = vim.v.register
  local meant = cities(list, key, visual)
  require("cityroulette.ui.actions").run(key.name, list, meant, visual, register)
end

local function map(list, key, mode)
  local options = { buffer = list.buffer, desc = "CityRoulette: " .. key.about, nowait = true }
  vim.keymap.set(mode, plug(key.name), function()
    run(list, key, mode == "x")
  end, options)
  options.remap = true
  for _, lhs in ipairs(M.of(key.name)) do
    vim.keymap.set(mode, lhs, plug(key.name), options)
  end
end

--- Maps all keys in the buffer of `list`.
---@param list CityRoulette.List
function M.map(list)
  for _, key in ipairs(M.KEYS) do
    map(list, key, "n")
    if key.visual then
      map(list, key, "x")
    end
  end
end

return M
