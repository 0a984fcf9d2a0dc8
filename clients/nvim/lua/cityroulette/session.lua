--- The mirror of one session: the rows that its filter lets through, kept true by notifications.
---
--- It knows nothing of windows. What changes is told to `view`, step by step, after the rows here
--- have changed; all indexes are from 0, as in the protocol.
local client = require("cityroulette.client")
local steps = require("cityroulette.steps")

local M = {}

--- Rows of a page when the list is read anew, unless the program allows fewer. One message is taken
--- in at once, and a long one would hold the editor up.
local PAGE = 200

--- Cities of one edit at most. More are edited in several, each of which is undone by itself.
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
---@field reset fun(self) other rows
---@field extend fun(self) more rows at the end
---@field filled fun(self) the last of these
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
---@field draft string? what the program keeps of its edits, from the first on
---@field reading table[]? the rows that are being read
---@field unanswered integer changes that were sent and not answered yet
---@field alive boolean false when the program does not know it any more
---@field view CityRoulette.View?
local Session = {}
Session.__index = Session

local open = {}

--- The mirrors of all open sessions by id.
M.open = open

--- Makes the mirror from the answer of session.open.
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

--- Takes a session.didChange in.
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

--- All pages are there.
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

--- Adds a page that was asked for from `offset` on. Rows that came or went since stand in what is
--- there already, or are missing at its end.
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

--- Reads from the end of `rows` on, as long as nothing begins to read otherwise.
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
    -- A gap in the notifications.
    if page.revision ~= self.revision then
      self.revision = page.revision
      return self:reload()
    elseif #rows < page.total then
      return self:read_on(rows)
    end
    self:loaded(rows)
  end)
end

--- Reads the whole list anew; the old rows stay until the new ones are complete. Changes that come
--- meanwhile are applied to what was read.
function Session:reload()
  self.reading = {}
  self:read_on(self.reading)
end

--- Reads the rest of a list of which the first page is there.
function Session:fill()
  self.reading = self.rows
  self:read_on(self.rows)
end

local function nothing() end

--- Has `callback` called when all rows are there, which may be now; for a list that goes on showing
--- others until then.
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

--- Takes the weather of a city in, wherever it stands.
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

--- Marks the shown weather of some cities as old.
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

--- The session is over, or lost with the program.
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

--- Sends a request about several cities, which is one edit unless they are very many.
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

--- Waits until all changes that were sent are answered, and so drawn: the program answers them
--- within a millisecond. The next key of a macro then finds the list as it is.
---@param milliseconds integer at most
function Session:settle(milliseconds)
  if self.unanswered > 0 then
    vim.wait(milliseconds, function()
      return self.unanswered == 0
    end, 1)
  end
end

return M
