--- The mirror of one session: its visible rows, updated by notifications.
---
--- It is independent of windows. It reports each change to `view`, step by step, after changing its
--- rows; all indexes start at 0, as in the protocol.
local client = require("cityroulette.client")
local steps = require("cityroulette.steps")

local M = {}

--- Rows per page when the list is read again, unless the program allows fewer. A message is handled
--- without interruption, so a long one would block the editor.
local PAGE = 200

--- The most cities per edit. More are split into several edits with separate undo.
local BATCH = 10000

--- Methods whose effect a key waits for.
local EDITS = {
  ["city.toggleFavorite"] = true,
  ["city.setFavorite"] = true,
  ["city.remove"] = true,
  ["city.removeUnfavorites"] = true,
  ["city.search"] = true,
  ["session.undo"] = true,
  ["session.redo"] = true,
}

---@class CityRoulette.View
---@field insert fun(self, index: integer, city: table)
---@field remove fun(self, index: integer, city: table)
---@field update fun(self, index: integer, city: table)
---@field reset fun(self) the rows were replaced
---@field extend fun(self) rows were added at the end
---@field filled fun(self) the last rows were added
---@field state fun(self)
---@field closed fun(self, reason: string)

---@class CityRoulette.Session
---@field id string
---@field mode "import" | "browse"
---@field rows table[] cities as in the protocol
---@field state table
---@field revision integer
---@field source table?
---@field opened table the parameters of session.open
---@field draft string? the id of its draft, from the first edit on
---@field reading table[]? the rows that are being read
---@field unanswered integer changes without a reply yet
---@field alive boolean false once the session has ended
---@field view CityRoulette.View?
local Session = {}
Session.__index = Session

local open = {}

--- The mirrors of all open sessions by id.
M.open = open

--- Creates the mirror from the result of session.open.
---@param reply table
---@param opened table the parameters that were sent
---@return CityRoulette.Session
function M.new(reply, opened)
  local self = setmetatable({
    id = reply.session,
    mode = reply.mode,
    source = reply.source,
    rows = reply.cities,
    state = reply.state,
    revision = reply.revision,
    opened = opened,
    unanswered = 0,
    alive = true,
  }, Session)
  open[self.id] = self
  if reply.next then
    self:fill()
  end
  return self
end

local function told(self, name, ...)
  if self.view then
    self.view[name](self.view, ...)
  end
end

--- Applies a session.didChange.
---@param params table
function Session:apply(params)
  if params.revision <= self.revision then
    return told(self, "state")
  end
  local gap = params.revision > self.revision + 1
  self.revision, self.state = params.revision, params.state
  if gap then
    return self:reload()
  end
  local part = self.reading
  local rows = part or self.rows
  local function tell(...)
    if rows == self.rows then
      told(self, ...)
    end
  end
  for _, change in ipairs(params.changes) do
    local step = steps[change.op]
    if not step or not step(rows, change, part ~= nil, tell) then
      return self:reload()
    end
  end
  told(self, "state")
end

--- All pages have been read.
function Session:loaded(rows)
  self.reading = nil
  if rows ~= self.rows then
    self.rows = rows
    told(self, "reset")
  else
    told(self, "filled")
  end
  told(self, "state")
end

--- Adds a page that was requested at `offset`. Rows that were inserted or removed since then are
--- already in `rows`, or are missing at the end of the page.
local function add(self, rows, offset, page)
  local first = #rows - offset + 1
  if first < 1 then
    return
  end
  for index = first, #page.cities do
    rows[#rows + 1] = page.cities[index]
  end
  if rows == self.rows then
    told(self, "extend")
  end
end

--- Reads pages from the end of `rows` on, until another read starts.
function Session:read_on(rows)
  local limit = math.min(PAGE, ((client.info or {}).limits or {}).page or PAGE)
  local offset = #rows
  local params = { session = self.id, offset = offset, limit = limit }
  client.call("session.get", params, function(problem, page)
    if self.reading ~= rows then
      return
    elseif problem or not self.alive then
      self.reading = nil
      return
    end
    self.state = page.state
    add(self, rows, offset, page)
    -- A notification was missed.
    if page.revision ~= self.revision then
      self.revision = page.revision
      return self:reload()
    elseif #rows < page.total then
      return self:read_on(rows)
    end
    self:loaded(rows)
  end)
end

--- Reads the whole list again; the old rows stay until it is complete. Changes received meanwhile
--- are applied to the new rows.
function Session:reload()
  self.reading = {}
  self:read_on(self.reading)
end

--- Reads the rest of a list after its first page.
function Session:fill()
  self.reading = self.rows
  self:read_on(self.rows)
end

local function nothing() end

--- Calls `callback` when all rows have been read, which may be now. Used for a session whose list
--- still shows its predecessor.
---@param callback fun()
function Session:when_read(callback)
  if not self.reading then
    return callback()
  end
  local function done()
    self.view = nil
    callback()
  end
  local view = { filled = done, reset = done }
  self.view = setmetatable(view, { __index = function()
    return nothing
  end })
end

--- Updates the weather of a city, if it is in the list.
---@param id integer
---@param weather table?
function Session:set_weather(id, weather)
  for index, city in ipairs(self.rows) do
    if city.id == id then
      city.weather = weather
      return told(self, "update", index - 1, city)
    end
  end
end

--- Marks the weather of some cities as stale.
---@param ids integer[]
function Session:set_stale(ids)
  local wanted = {}
  for _, id in ipairs(ids) do
    wanted[id] = true
  end
  for index, city in ipairs(self.rows) do
    if wanted[city.id] and city.weather then
      city.weather.stale = true
      told(self, "update", index - 1, city)
    end
  end
end

--- The session has ended, or is lost with the program.
---@param reason "committed" | "closed" | "lost"
function Session:finish(reason)
  self.alive = false
  open[self.id] = nil
  told(self, "closed", reason)
end

--- Sends a request of this session.
---@param method string
---@param params table? without `session`
---@param callback fun(error: CityRoulette.Error?, result: any)?
---@return CityRoulette.Call
function Session:request(method, params, callback)
  local sent = vim.tbl_extend("force", params or {}, { session = self.id })
  local edit = EDITS[method] and 1 or 0
  self.unanswered = self.unanswered + edit
  return client.call(method, sent, function(problem, result)
    self.unanswered = self.unanswered - edit
    if callback then
      callback(problem, result)
    end
  end)
end

--- Sends a request about several cities as one edit, or as several if there are too many.
---@param method string
---@param ids integer[]
---@param params table? without `session` and `cities`
---@param callback fun(error: CityRoulette.Error?, result: any)?
function Session:edit(method, ids, params, callback)
  for first = 1, #ids, BATCH do
    local batch = vim.list_slice(ids, first, first + BATCH - 1)
    self:request(method, vim.tbl_extend("force", params or {}, { cities = batch }), callback)
  end
end

--- Waits until all sent changes are answered and drawn; the program takes about a millisecond. The
--- next key of a macro then sees the current list.
---@param milliseconds integer the timeout
function Session:settle(milliseconds)
  if self.unanswered > 0 then
    vim.wait(milliseconds, function()
      return self.unanswered == 0
    end, 1)
  end
end

return M
