--- The keys of a list. Each action is `<Plug>(cityroulette-NAME)` in the buffers of lists; the
--- setting `keys` maps keys to them.
local config = require("cityroulette.config")
local deletions = require("cityroulette.ui.deletions")
local lists = require("cityroulette.lists")
local tell = require("cityroulette.tell")

local M = {}

---@class CityRoulette.Key
---@field name string
---@field about string
---@field visual boolean? works on a selection too
---@field counted boolean? takes a count of rows
---@field motion boolean? takes a motion; doubled, it works on rows
---@field repeats boolean? `.` repeats it
M.KEYS = {
  { name = "details", about = "details and forecast of the city; again enters the window" },
  { name = "star", about = "star or unstar the city", visual = true, counted = true,
    repeats = true },
  { name = "remove", about = "remove the cities of a motion or of rows",
    visual = true, motion = true },
  { name = "remove_here", about = "remove the city", counted = true, visual = true,
    repeats = true },
  { name = "remove_unstarred", about = "remove all visible cities without a star", repeats = true },
  { name = "undo", about = "undo the last change, or as many as the count says" },
  { name = "redo", about = "redo it, or as many as the count says" },
  { name = "filter", about = "filter by name while you type" },
  { name = "scope", about = "filter: all, starred, unstarred, with an article" },
  { name = "clear_filter", about = "show all cities again" },
  { name = "sort", about = "show the list in another order" },
  { name = "weather", about = "refresh the weather", visual = true },
  { name = "article", about = "open the Wikipedia article" },
  { name = "photos", about = "choose a picture of the city and open its page" },
  { name = "history", about = "past weather of the city" },
  { name = "share", about = "yank the city in a format you choose", visual = true, counted = true },
  { name = "own_name", about = "give the city a name of your own" },
  { name = "note", about = "edit the note of the city" },
  { name = "tag", about = "add tags", visual = true, counted = true },
  { name = "untag", about = "remove a tag", visual = true, counted = true },
  { name = "add_to_list", about = "add the city to a list of the archive",
    visual = true, counted = true },
  { name = "remove_from_list", about = "remove it from one", visual = true, counted = true },
  { name = "visit", about = "add a visit: a day, a month or a year",
    visual = true, counted = true },
  { name = "unvisit", about = "remove a visit", visual = true, counted = true },
  { name = "plan", about = "plan a visit, or no longer", visual = true, counted = true,
    repeats = true },
  { name = "reload", about = "reload the list, or restore it" },
  { name = "close", about = "close the list; asks if there are unsaved edits" },
  { name = "help", about = "show these keys" },
}

---@param name string
---@return string[] the keys of an action
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

--- The cities of some rows, from 1, as shown on the screen. Returns none while the list is being
--- drawn again, because the rows on the screen may be old.
local function cities(list, first, last)
  deletions.apply(list)
  first, last = math.min(first, last), math.min(math.max(first, last), #list.rows)
  if not list.sheet:shows(last) then
    list:finish()
    tell.warn("The list was being redrawn; press the keys again.")
    return {}
  end
  return vim.list_slice(list.rows, first, last)
end

--- The cities that a key applies to.
local function meant(list, key, visual)
  if visual then
    local first, last = vim.fn.line("v"), vim.fn.line(".")
    vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes("<Esc>", true, false, true), "nx", false)
    return cities(list, first, last)
  end
  -- Finish drawing first, so that the cursor is on its city.
  list:finish()
  local line = vim.fn.line(".")
  return cities(list, line, key.counted and line + vim.v.count1 - 1 or line)
end

local function run(list, key, visual)
  -- Read the register first, because ending the selection resets it.
  local register, count = vim.v.register, vim.v.count1
  local those = meant(list, key, visual)
  require("cityroulette.ui.actions").run(key.name, list, those, visual, register, count)
end

--- The last row of a motion. A characterwise motion, such as a search, that ends before the name of
--- a city excludes its row.
local function last_row(list, kind)
  local first, last, column = vim.fn.line("'["), vim.fn.line("']"), vim.fn.col("']")
  local city = list.rows[last]
  if kind == "char" and last > first and city then
    local name = list.sheet.layout:spans(city)[3]
    return column <= name.from and last - 1 or last
  end
  return last
end

--- The 'operatorfunc' that removes the rows of a motion; `.` repeats it.
---@param kind "line" | "char" | "block"
function M.remove_motion(kind)
  local list = lists.of(vim.api.nvim_get_current_buf())
  if list then
    local those = cities(list, vim.fn.line("'["), last_row(list, kind))
    require("cityroulette.ui.actions").run("remove", list, those, false)
  end
end

--- An operator as an expression map.
local function operator(suffix)
  return function()
    vim.o.operatorfunc = "v:lua.require'cityroulette.ui.keys'.remove_motion"
    return "g@" .. suffix
  end
end

local function map_operator(list, key)
  local about = "CityRoulette: " .. key.about
  local options = { buffer = list.buffer, desc = about, expr = true }
  vim.keymap.set("n", plug(key.name), operator(""), options)
  vim.keymap.set("n", plug(key.name .. "_row"), operator("_"), options)
  for _, lhs in ipairs(M.of(key.name)) do
    vim.keymap.set("n", lhs, plug(key.name), { buffer = list.buffer, desc = about, remap = true })
    local row = { buffer = list.buffer, desc = about, remap = true, nowait = true }
    vim.keymap.set("n", lhs .. lhs, plug(key.name .. "_row"), row)
  end
end

--- The action that `.` repeats: its `key` and its number of `rows`, nil for those of a selection;
--- the `cursor` before a selection, nil when `.` repeats.
local repeated_key = {}

--- The 'operatorfunc' of the keys that `.` repeats.
function M.repeat_key()
  local list, cursor = lists.of(vim.api.nvim_get_current_buf()), repeated_key.cursor
  if not list then
    return
  end
  if cursor then
    vim.api.nvim_win_set_cursor(0, cursor)
    repeated_key.cursor = nil
  end
  local first, last = vim.fn.line("'["), vim.fn.line("']")
  if repeated_key.rows then
    -- Finish drawing first, so that the cursor is on its city.
    list:finish()
    first = vim.fn.line(".")
    last = first + repeated_key.rows - 1
  end
  local those = cities(list, first, last)
  require("cityroulette.ui.actions").run(repeated_key.key.name, list, those, not repeated_key.rows)
end

--- A key as an operator, because `.` repeats operators only.
local function repeated(key, visual)
  local rows = key.counted and vim.v.count1 or 1
  local cursor = vim.api.nvim_win_get_cursor(0)
  repeated_key = { key = key, rows = not visual and rows or nil, cursor = cursor }
  vim.o.operatorfunc = "v:lua.require'cityroulette.ui.keys'.repeat_key"
  return visual and "g@" or "g@l"
end

local function map(list, key, mode)
  local options = { buffer = list.buffer, desc = "CityRoulette: " .. key.about, nowait = true }
  options.expr = key.repeats
  vim.keymap.set(mode, plug(key.name), function()
    if key.repeats then
      return repeated(key, mode == "x")
    end
    run(list, key, mode == "x")
  end, options)
  options.expr = nil
  options.remap = true
  for _, lhs in ipairs(M.of(key.name)) do
    vim.keymap.set(mode, lhs, plug(key.name), options)
  end
end

--- Maps all keys in the buffer of `list`.
---@param list CityRoulette.List
function M.map(list)
  for _, key in ipairs(M.KEYS) do
    if key.motion then
      map_operator(list, key)
    else
      map(list, key, "n")
    end
    if key.visual then
      map(list, key, "x")
    end
  end
end

return M
