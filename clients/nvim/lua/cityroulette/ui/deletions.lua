--- Ex commands that delete lines, such as `:2,4d` and `:g/Kreis/d`: they remove the cities of these
--- lines. The buffer is modifiable only while an Ex command runs.
local lists = require("cityroulette.lists")
local tell = require("cityroulette.tell")

local M = {}

--- The lines that an Ex command has changed and that still have to be restored.
---@class CityRoulette.Deletion
---@field rows table[] the cities of all lines before the command
---@field left table[] the cities of the remaining lines
---@field foreign boolean whether the command did anything but delete lines
---@field mixed boolean whether the list was drawn since

--- Records a change of lines; `first` counts from 0, `last` and `new_last` are exclusive.
local function record(list, first, last, new_last)
  local change = list.deletion
  if list.sheet.writing then
    if change then
      change.mixed = true
    end
    return
  end
  if not change then
    change = { rows = vim.list_slice(list.rows), left = vim.list_slice(list.rows) }
    list.deletion = change
  end
  -- Deleting all lines leaves an empty one.
  local emptied = first == 0 and last >= #change.left and new_last <= 1
  if new_last > first and not emptied then
    change.foreign = true
  end
  for _ = first + 1, math.min(last, #change.left) do
    table.remove(change.left, first + 1)
  end
end

--- Follows the changes of a buffer. The editor ends this when it unloads the buffer.
---@param buffer integer
function M.attach(buffer)
  vim.api.nvim_buf_attach(buffer, false, {
    on_lines = function(_, _, _, first, last, new_last)
      local list = lists.of(buffer)
      if list then
        record(list, first, last, new_last)
      end
    end,
  })
end

--- The cities that are not left, and the index (from 0) of the first of each run of them.
local function deleted(change)
  local cities, runs, at = {}, {}, 1
  for index, city in ipairs(change.rows) do
    if change.left[at] == city then
      at = at + 1
    else
      local run = runs[#runs]
      if not run or run.first + #run.cities ~= index - 1 then
        run = { first = index - 1, cities = {} }
        runs[#runs + 1] = run
      end
      table.insert(run.cities, city)
      cities[#cities + 1] = city
    end
  end
  return cities, runs
end

--- Puts the deleted lines back and removes their cities, as the keys do.
---@param list CityRoulette.List
function M.apply(list)
  if not vim.api.nvim_buf_is_loaded(list.buffer) then
    list.deletion = nil
    return
  end
  vim.bo[list.buffer].modifiable = false
  local change = list.deletion
  if not change then
    return
  end
  list.deletion = nil
  local cities, runs = deleted(change)
  if change.foreign or change.mixed or #change.left == 0 then
    list.sheet:draw(list.rows)
  else
    list.sheet:restore(runs)
  end
  if change.foreign then
    return tell.error("A list cannot be edited as text; `:d` and the keys of g? change it.")
  end
  require("cityroulette.ui.actions").run("remove", list, cities, false)
end

--- Before an Ex command runs: makes the list in the current window modifiable until the command has
--- ended. While the list is being drawn, its lines do not correspond to its rows yet.
local function prepare()
  local list = lists.of(vim.api.nvim_get_current_buf())
  if not list or vim.v.event.abort or list.sheet.job or list.sorting then
    return
  end
  M.apply(list)
  vim.bo[list.buffer].modifiable = true
  vim.schedule(function()
    M.apply(list)
  end)
end

vim.api.nvim_create_autocmd("CmdlineLeave", {
  group = vim.api.nvim_create_augroup("cityroulette_deletions", { clear = true }),
  pattern = ":",
  desc = "Let Ex commands delete lines of a list of cities",
  callback = prepare,
})

return M
