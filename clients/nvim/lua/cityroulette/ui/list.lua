--- The buffer of a list: draws the rows of a session and follows its changes line by line.
local keys = require("cityroulette.ui.keys")
local lists = require("cityroulette.lists")
local paint = require("cityroulette.ui.paint")
local redraw = require("cityroulette.ui.redraw")
local row = require("cityroulette.ui.row")
local tell = require("cityroulette.tell")

local M = {}

local hints = vim.api.nvim_create_namespace("cityroulette_hints")

---@class CityRoulette.List: CityRoulette.View
---@field buffer integer
---@field session CityRoulette.Session
---@field layout CityRoulette.Layout
---@field drawn integer rows in the buffer, which has a line even without any
---@field ended string? why the session is over
---@field after_state fun()? called when a change was drawn
local List = {}
List.__index = List

local WINDOW = {
  wrap = false,
  number = false,
  relativenumber = false,
  cursorline = true,
  spell = false,
  list = false,
  foldenable = false,
  signcolumn = "no",
  winbar = "%{%v:lua.require'cityroulette.ui.winbar'.text()%}",
}

--- Names the buffer. Neovim leaves an empty buffer with the old name behind, which goes too.
local function rename(buffer, name)
  local old = vim.api.nvim_buf_get_name(buffer)
  if old == name then
    return
  end
  vim.api.nvim_buf_set_name(buffer, name)
  for _, other in ipairs(vim.api.nvim_list_bufs()) do
    if other ~= buffer and old ~= "" and vim.api.nvim_buf_get_name(other) == old then
      pcall(vim.api.nvim_buf_delete, other, { force = true })
    end
  end
end

local function dress_window()
  local window = vim.api.nvim_get_current_win()
  for name, value in pairs(WINDOW) do
    vim.api.nvim_set_option_value(name, value, { scope = "local", win = window })
  end
end

local function dress_buffer(buffer)
  local options = vim.bo[buffer]
  options.buftype = "acwrite"
  options.bufhidden = "wipe"
  options.swapfile = false
  options.buflisted = true
  options.undolevels = -1
  options.modifiable = false
  options.filetype = "cityroulette"
end

local function on(list, event, callback)
  local options = { group = list.group, buffer = list.buffer, callback = callback }
  vim.api.nvim_create_autocmd(event, options)
end

--- The whole visible list anew.
function List:draw()
  self.layout = row.layout()
  for _, city in ipairs(self.session.rows) do
    self.layout:fit(city)
  end
  local lines = {}
  for index, city in ipairs(self.session.rows) do
    lines[index] = self.layout:text(city)
  end
  self.drawn = #lines
  self:put(0, -1, lines)
end

--- Puts lines in the place of others, from `first` up to but not including `last`.
function List:put(first, last, lines)
  if not vim.api.nvim_buf_is_loaded(self.buffer) then
    return
  end
  vim.bo[self.buffer].modifiable = true
  vim.api.nvim_buf_set_lines(self.buffer, first, last, false, lines)
  vim.bo[self.buffer].modifiable = false
  self:mark()
end

--- Whether leaving would lose something; also after the program was lost, for it can be brought
--- back.
function List:unsaved()
  local over = self.ended == "committed" or self.ended == "closed"
  return self.session.state.needsConfirmation and not over
end

function List:mark()
  if vim.api.nvim_buf_is_loaded(self.buffer) then
    vim.bo[self.buffer].modified = self:unsaved() == true
  end
end

--- What stands in the place of rows when there are none.
function List:hint()
  vim.api.nvim_buf_clear_namespace(self.buffer, hints, 0, -1)
  local state = self.session.state
  if self.drawn > 0 then
    return
  end
  local words = state.total > 0 and "No city passes the filter; <BS> clears it." or "No cities."
  vim.api.nvim_buf_set_extmark(self.buffer, hints, 0, 0, {
    virt_text = { { words, "CityRouletteDim" } },
    virt_text_pos = "overlay",
  })
end

function List:insert(index)
  local city = self.session.rows[index + 1]
  if self.layout:fit(city) or self.drawn == 0 then
    return self:draw()
  end
  self.drawn = self.drawn + 1
  self:put(index, index, { self.layout:text(city) })
end

function List:remove(index)
  self.drawn = self.drawn - 1
  self:put(index, index + 1, self.drawn == 0 and { "" } or {})
end

function List:update(index)
  local city = self.session.rows[index + 1]
  if self.layout:fit(city) then
    return self:draw()
  end
  self:put(index, index + 1, { self.layout:text(city) })
end

function List:reset()
  local city = self:city()
  self:draw()
  if city then
    self:go_to(city.id)
  end
end

function List:state()
  if vim.api.nvim_buf_is_loaded(self.buffer) then
    self:hint()
    self:mark()
    redraw.soon()
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

---@return integer window that shows the list, 0 if none does
function List:window()
  local window = vim.fn.bufwinid(self.buffer)
  return window > 0 and window or 0
end

--- The city under the cursor.
---@return table?
function List:city()
  local window = self:window()
  local line = window > 0 and vim.api.nvim_win_get_cursor(window)[1] or 1
  return self.session.rows[line]
end

--- Moves the cursor to a city, if it is visible.
---@param id integer
function List:go_to(id)
  local window = self:window()
  for index, city in ipairs(self.session.rows) do
    if city.id == id and window > 0 then
      local line = math.min(index, vim.api.nvim_buf_line_count(self.buffer))
      vim.api.nvim_win_set_cursor(window, { line, 0 })
    end
  end
end

--- Shows another session in this buffer, as after a commit.
---@param session CityRoulette.Session
function List:adopt(session)
  self.session, self.ended = session, nil
  session.view = self
  rename(self.buffer, "cityroulette://" .. session.id)
  self:reset()
  self:state()
end

--- Gives the name up, which the next session may get.
function List:step_aside()
  if vim.api.nvim_buf_is_loaded(self.buffer) then
    rename(self.buffer, "cityroulette://lost/" .. self.buffer)
    self:mark()
  end
end

--- The buffer goes for good: what was not saved is lost, as the user said.
function List:wiped()
  lists.put(self.buffer, nil)
  paint.watch(self.buffer, nil)
  self.session.view = nil
  if self.session.alive then
    self.session:request("session.close", { discard = true }, function(problem)
      if problem and problem.name ~= "Ended" then
        tell.error(problem)
      end
    end)
  end
end

--- Makes the list of a session in `buffer`.
---@param session CityRoulette.Session
---@param buffer integer an empty one
---@return CityRoulette.List
function M.new(session, buffer)
  local self = setmetatable({ session = session, buffer = buffer, drawn = 0 }, List)
  lists.put(buffer, self)
  paint.watch(buffer, self)
  session.view = self
  self.group = vim.api.nvim_create_augroup("cityroulette_list_" .. buffer, { clear = true })
  on(self, "BufWipeout", function()
    self:wiped()
  end)
  on(self, "BufWinEnter", dress_window)
  on(self, "BufWriteCmd", function()
    require("cityroulette.commit").run(self, vim.v.cmdbang == 1)
  end)
  rename(buffer, "cityroulette://" .. session.id)
  dress_buffer(buffer)
  keys.map(self)
  self:draw()
  self:state()
  if vim.api.nvim_get_current_buf() == buffer then
    dress_window()
  end
  return self
end

return M
