--- The lines of a list in its buffer, drawn in slices so that a list of a hundred thousand rows
--- does not block the keyboard. While it draws, lines above `at` are new and lines below are old.
local row = require("cityroulette.ui.row")
local slices = require("cityroulette.slices")

local M = {}

--- Lines written in one call.
local CHUNK = 100
--- Rows measured in one step.
local MEASURED = 50
--- Lists with more rows are followed by a garbage collection.
local LARGE = 20000

--- Lists up to this size are drawn without pauses.
M.SMALL = 1000

---@class CityRoulette.Sheet
---@field buffer integer
---@field layout CityRoulette.Layout
---@field rows table[]
---@field job CityRoulette.Job?
---@field at integer the number of rows that are drawn
---@field writing boolean? whether the plugin itself is changing lines
local Sheet = {}
Sheet.__index = Sheet

---@param buffer integer
---@param wrote fun() called after each change of the buffer
function M.new(buffer, wrote)
  local self = { buffer = buffer, wrote = wrote, rows = {}, at = 0, layout = row.layout() }
  return setmetatable(self, Sheet)
end

--- Whether a window that shows the buffer is narrow.
function Sheet:is_narrow()
  local windows = vim.fn.win_findbuf(self.buffer)
  for _, window in ipairs(windows) do
    if vim.api.nvim_win_get_width(window) < row.NARROW then
      return true
    end
  end
  return #windows == 0 and vim.o.columns < row.NARROW
end

--- Replaces the lines from `first` up to but not including `last`.
function Sheet:put(first, last, lines)
  local modifiable = vim.bo[self.buffer].modifiable
  self.writing = true
  vim.bo[self.buffer].modifiable = true
  vim.api.nvim_buf_set_lines(self.buffer, first, last, false, lines)
  vim.bo[self.buffer].modifiable = modifiable
  self.writing = false
  self.wrote()
end

function Sheet:usable()
  return vim.api.nvim_buf_is_loaded(self.buffer)
end

local function measure(self, pause)
  local layout = row.layout(self:is_narrow())
  local index = 1
  while index <= #self.rows do
    layout:fit(self.rows[index])
    index = index + 1
    if index % MEASURED == 0 then
      pause()
    end
  end
  self.layout = layout
end

--- Deletes the old lines after the new ones in pieces, from the end.
local function cut(self, pause)
  while self:usable() do
    local count, wanted = vim.api.nvim_buf_line_count(self.buffer), math.max(#self.rows, 1)
    if count <= wanted then
      return
    end
    self:put(math.max(wanted, count - 10 * CHUNK), count, {})
    pause()
  end
end

--- Writes rows from `at` on; starts over if a row needs wider columns.
local function write(self, pause)
  while self.at < #self.rows and self:usable() do
    local lines, wider = {}, false
    local last = math.min(self.at + CHUNK, #self.rows)
    for index = self.at + 1, last do
      wider = self.layout:fit(self.rows[index]) or wider
      lines[#lines + 1] = self.layout:text(self.rows[index])
    end
    if wider then
      self.at = 0
    else
      local old = vim.api.nvim_buf_line_count(self.buffer)
      self:put(self.at, math.min(last, old), lines)
      self.at = last
    end
    pause()
  end
  if #self.rows == 0 and self:usable() then
    self:put(0, 1, { "" })
  end
end

--- Collects the garbage of a long drawing.
function Sheet:tidy()
  if #self.rows > LARGE then
    slices.run(slices.tidy)
  end
end

local function run(self, first)
  if self.job then
    self.job:cancel()
  end
  self.job = slices.run(function(pause)
    if first then
      first(pause)
    end
    write(self, pause)
    cut(self, pause)
    self.job = nil
    local after = self.done
    self.done = nil
    if after and self:usable() then
      after()
    end
    if first then
      self:tidy()
    end
  end)
  if self.job and self.job.over then
    self.job = nil
  elseif self.job and #self.rows <= M.SMALL then
    self.job:finish()
  end
end

--- Whether the lines up to `last` show their current rows. While a list is being drawn, the lines
--- below still show the old rows, and the cursor may not be on its city yet.
---@param last integer
---@return boolean
function Sheet:shows(last)
  return self.job == nil or (last <= self.at and self.done == nil)
end

--- Draws all rows again.
---@param rows table[] kept by reference; the owner changes it before reporting changes
---@param done fun()? called when all rows are drawn
function Sheet:draw(rows, done)
  self.rows, self.at, self.done = rows, 0, done or self.done
  run(self, function(pause)
    measure(self, pause)
  end)
end

--- Draws rows that were added at the end.
function Sheet:extend()
  if not self.job then
    run(self)
  end
end

--- Draws the rest at once.
function Sheet:finish()
  if self.job then
    self.job:finish()
  end
end

--- Whether a row is not drawn yet and therefore needs no update.
function Sheet:pending(index)
  return not self:usable() or (self.job ~= nil and index >= self.at)
end

---@param index integer from 0
function Sheet:insert(index)
  local city = self.rows[index + 1]
  if self:pending(index) then
    return
  elseif self.layout:fit(city) or #self.rows == 1 then
    return self:draw(self.rows)
  end
  self.at = self.at + 1
  self:put(index, index, { self.layout:text(city) })
end

---@param index integer from 0
function Sheet:remove(index)
  if not self:pending(index) then
    self.at = self.at - 1
    self:put(index, index + 1, #self.rows == 0 and { "" } or {})
  end
end

--- Writes lines again that were deleted.
---@param runs { first: integer, cities: table[] }[] in order; `first` counts from 0
function Sheet:restore(runs)
  for _, part in ipairs(runs) do
    local lines = vim.tbl_map(function(city)
      return self.layout:text(city)
    end, part.cities)
    self:put(part.first, part.first, lines)
  end
end

---@param index integer from 0
function Sheet:update(index)
  local city = self.rows[index + 1]
  if self:pending(index) then
    return
  elseif self.layout:fit(city) then
    return self:draw(self.rows)
  end
  self:put(index, index + 1, { self.layout:text(city) })
end

return M
