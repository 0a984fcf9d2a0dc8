--- The buffer of a list: shows the rows of a session, in its order or another, and applies its
--- changes line by line.
local deletions = require("cityroulette.ui.deletions")
local hooks = require("cityroulette.ui.hooks")
local keys = require("cityroulette.ui.keys")
local lists = require("cityroulette.lists")
local names = require("cityroulette.names")
local notes = require("cityroulette.ui.note")
local paint = require("cityroulette.ui.paint")
local redraw = require("cityroulette.ui.redraw")
local sheets = require("cityroulette.ui.sheet")
local slices = require("cityroulette.slices")
local tell = require("cityroulette.tell")

local M = {}

local hints = vim.api.nvim_create_namespace("cityroulette_hints")

---@class CityRoulette.List: CityRoulette.View
---@field buffer integer
---@field session CityRoulette.Session
---@field rows table[] cities in the order shown
---@field order CityRoulette.Order? nil for the order of the session
---@field sheet CityRoulette.Sheet
---@field name string of the buffer
---@field ended string? why the session ended
---@field coming boolean? whether it is being restored
---@field starred table<integer, string> names of the cities that were starred here, by id
---@field gone_stars table<integer, string> those that a change has removed, until it is drawn
---@field after_state fun()? called after a change was drawn
local List = {}
List.__index = List

--- Draws all visible rows again.
---@param done fun()?
function List:draw(done)
  if self.sorting then
    self.sorting:cancel()
    self.sorting = nil
  end
  local session = self.session
  if not self.order then
    self.rows = session.rows
    return self.sheet:draw(self.rows, done)
  end
  self.stale = false
  local job = slices.run(function(pause)
    local rows = self.order:sorted(session.rows, pause)
    self.sorting = nil
    if self.stale then
      return self:draw(done)
    end
    self.rows = rows
    self.sheet:draw(rows, done)
  end)
  self.sorting = not job.over and job or nil
  if #session.rows <= sheets.SMALL then
    self:finish()
  end
end

--- Finishes drawing, for a key that refers to a row.
function List:finish()
  deletions.apply(self)
  while self.sorting do
    self.sorting:finish()
  end
  self.sheet:finish()
end

--- Whether leaving would lose edits. True also after a crash, because the list can be restored.
function List:unsaved()
  local over = self.ended == "committed" or self.ended == "closed"
  return self.session:edited() and not over
end

--- Whether it lists cities to import that the user has never edited, so that another list may
--- replace it.
function List:untouched()
  local session = self.session
  return session.alive and session.mode == "import" and not session.state.dirty
end

function List:mark()
  if vim.api.nvim_buf_is_loaded(self.buffer) then
    vim.bo[self.buffer].modified = self:unsaved()
  end
end

--- The text for an empty list.
function List:hint()
  vim.api.nvim_buf_clear_namespace(self.buffer, hints, 0, -1)
  local state = self.session.state
  if #self.session.rows > 0 then
    return
  end
  local words = state.total > 0 and "No city matches the filter; <BS> clears it." or "No cities."
  vim.api.nvim_buf_set_extmark(self.buffer, hints, 0, 0, {
    virt_text = { { words, "CityRouletteDim" } },
    virt_text_pos = "overlay",
  })
end

local function find(rows, city)
  for index = 1, #rows do
    if rows[index].id == city.id then
      return index
    end
  end
end

function List:insert(index, city)
  if self.sorting then
    self.stale = true
  elseif self.order then
    local at = self.order:place(self.rows, city)
    table.insert(self.rows, at, city)
    self.sheet:insert(at - 1)
  else
    self.sheet:insert(index)
  end
end

--- Reports the cities with an unsaved star that another editor or program has removed from the
--- archive: their rows are gone, and so are the stars.
function List:report_gone()
  local gone = self.gone_stars
  self.gone_stars = {}
  for id, name in pairs(gone) do
    if not find(self.session.rows, { id = id }) then
      self.starred[id] = nil
      tell.warn(("%s was removed from the archive; your star of it is lost."):format(name))
    end
  end
end

function List:remove(index, city)
  -- During a request of this list the change is its own.
  if self.starred[city.id] and self.session.unanswered == 0 then
    self.gone_stars[city.id] = self.starred[city.id]
  end
  if self.sorting then
    self.stale = true
  elseif self.order then
    local at = find(self.rows, city)
    table.remove(self.rows, at)
    self.sheet:remove(at - 1)
  else
    self.sheet:remove(index)
  end
end

function List:update(index, city)
  if self.sorting then
    self.stale = true
  elseif self.order then
    local at = find(self.rows, city)
    local above, below = self.rows[at - 1], self.rows[at + 1]
    local misplaced = above and self.order:before(city, above)
      or below and self.order:before(below, city)
    if misplaced then
      self:remove(nil, city)
      return self:insert(nil, city)
    end
    self.sheet:update(at - 1)
  else
    self.sheet:update(index)
  end
end

--- Replaces all rows. The cursor of each window moves to the city that it was on.
function List:reset()
  local at = {}
  for _, window in ipairs(vim.fn.win_findbuf(self.buffer)) do
    local city = self.rows[vim.api.nvim_win_get_cursor(window)[1]]
    at[window] = city and city.id
  end
  self:draw(function()
    for window, id in pairs(at) do
      self:go_to(id, window)
    end
  end)
end

--- Adds rows at the end; in another order, only after all of them have arrived.
function List:extend()
  if self.order then
    self.stale = true
  else
    self.sheet:extend()
  end
end

function List:filled()
  if self.order then
    return self:reset()
  end
  self.sheet:tidy()
end

function List:state()
  if vim.api.nvim_buf_is_loaded(self.buffer) then
    self:hint()
    self:mark()
    self:report_gone()
    redraw.soon()
    notes.refresh(self)
    if self.after_state then
      self.after_state()
    end
  end
end

---@param reason "committed" | "closed" | "lost"
function List:closed(reason)
  self.ended = reason
  self:state()
end

--- Shows the rows in another order.
---@param order CityRoulette.Order?
function List:sort(order)
  self:finish()
  self.order = order
  self:reset()
  redraw.soon()
end

---@return integer window that shows the list, preferably the current one; 0 if none does
function List:window()
  if vim.api.nvim_get_current_buf() == self.buffer then
    return vim.api.nvim_get_current_win()
  end
  local window = vim.fn.bufwinid(self.buffer)
  return window > 0 and window or 0
end

--- The city under the cursor.
---@return table?
function List:city()
  local window = self:window()
  local line = window > 0 and vim.api.nvim_win_get_cursor(window)[1] or 1
  return self.rows[line]
end

--- Moves the cursor to a city, if it is visible.
---@param id integer
---@param window integer? the list's window if nil
function List:go_to(id, window)
  window = window or self:window()
  local index = window > 0 and vim.api.nvim_win_is_valid(window) and find(self.rows, { id = id })
  if index and vim.api.nvim_win_get_buf(window) == self.buffer then
    local line = math.min(index, vim.api.nvim_buf_line_count(self.buffer))
    vim.api.nvim_win_set_cursor(window, { line, 0 })
  end
end

--- Shows another session in this buffer, for example after a commit.
---@param session CityRoulette.Session
function List:adopt(session)
  self.session.view = nil
  self.session, self.ended, self.coming = session, nil, nil
  self.starred, self.gone_stars = {}, {}
  session.view = self
  self.name = names.of(session, self.buffer)
  names.give(self.buffer, self.name)
  self:reset()
  self:state()
end

--- Reloads the list, as `:edit` does; with `:edit!`, discards its edits.
---@param bang boolean
function List:reread(bang)
  hooks.dress_buffer(self.buffer)
  keys.map(self)
  self:draw()
  self:state()
  if not self.session.alive then
    require("cityroulette.ui.actions").reload(self)
  elseif bang and self.session.state.dirty then
    require("cityroulette.revert").run(self)
  else
    self.session:reload()
  end
end

--- The buffer is wiped out: discard its unsaved edits, as the user asked.
function List:gone()
  if lists.of(self.buffer) ~= self then
    return
  end
  lists.put(self.buffer, nil)
  paint.watch(self.buffer, nil)
  vim.api.nvim_clear_autocmds({ group = self.group })
  self.session.view = nil
  if self.session.alive then
    self.session:request("session.close", { discard = true }, function(problem)
      if problem and problem.name ~= "Ended" then
        tell.error(problem)
      end
    end)
  end
end

--- Creates the list of a session in `buffer`.
---@param session CityRoulette.Session
---@param buffer integer an empty buffer
---@return CityRoulette.List
function M.new(session, buffer)
  local self = setmetatable({ session = session, buffer = buffer, rows = session.rows }, List)
  self.starred, self.gone_stars = {}, {}
  self.sheet = sheets.new(buffer, function()
    self:mark()
    self:hint()
  end)
  lists.put(buffer, self)
  paint.watch(buffer, self)
  session.view = self
  self.name = names.of(session, buffer)
  names.give(buffer, self.name)
  hooks.attach(self)
  keys.map(self)
  self:draw()
  self:state()
  return self
end

return M
