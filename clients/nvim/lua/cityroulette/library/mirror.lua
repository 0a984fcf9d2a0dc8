--- The mirror of one session: its visible rows, updated by notifications. A session of the mode
--- "browse" follows the archive, and so does its mirror.
---
--- All indexes start at 0, as in the protocol.
local steps = require("cityroulette.library.steps")

local M = {}

--- Rows per page when the list is read again, unless the program allows fewer. A message is handled
--- without interruption, so a long one would block the editor.
local PAGE = 200

--- What to call after each change; all functions are optional and get the view itself first.
---@class CityRoulette.View
---@field insert fun(self, index: integer, city: cityroulette.City)? a row was inserted
---@field remove fun(self, index: integer, city: cityroulette.City)? a row was removed
---@field update fun(self, index: integer, city: cityroulette.City)? a row has new values
---@field reset fun(self)? the rows were replaced
---@field extend fun(self)? rows were added at the end
---@field filled fun(self)? the last rows were added
---@field state fun(self)? all steps of a notification were applied, and `state` may be new
---@field closed fun(self, reason: "committed" | "closed" | "lost")? the session has ended

---@class CityRoulette.Mirror
---@field client CityRoulette.Client
---@field id string of the session
---@field mode "import" | "browse"
---@field source table? how the cities were found
---@field archive_query cityroulette.Query? of a session of the mode "browse"; nil lists the archive
---@field rows cityroulette.City[] the visible cities; only the first ones while `reading` is set
---@field state cityroulette.State
---@field revision integer
---@field draft string? the id of its draft, from the first edit on
---@field reading table[]? the rows that are being read; nil if all have been read
---@field alive boolean false once the session has ended
---@field view CityRoulette.View?
local Mirror = {}
Mirror.__index = Mirror
M.Mirror = Mirror

---@param client CityRoulette.Client
---@param reply table the result of session.open or session.resume
---@param view CityRoulette.View?
---@return CityRoulette.Mirror
function M.new(client, reply, view)
  local self = setmetatable({
    client = client,
    id = reply.session,
    mode = reply.mode,
    source = reply.source,
    archive_query = reply.archiveQuery,
    rows = reply.cities,
    state = reply.state,
    revision = reply.revision,
    alive = true,
    view = view,
  }, Mirror)
  client.mirrors[self.id] = self
  if reply.next then
    self:fill()
  end
  return self
end

local function told(self, name, ...)
  local view = self.view
  if view and view[name] then
    view[name](view, ...)
  end
end

--- Applies a session.didChange.
---@private
function Mirror:apply(params)
  if params.revision <= self.revision then
    return told(self, "state")
  end
  local gap = params.revision > self.revision + 1
  self.revision = params.revision
  self.state = params.state
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
---@private
function Mirror:loaded(rows)
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
---@private
function Mirror:read_on(rows)
  local client = self.client
  local limit = math.min(PAGE, ((client.info or {}).limits or {}).page or PAGE)
  local offset = #rows
  local params = { session = self.id, offset = offset, limit = limit }
  client:call("session.get", params, function(problem, page)
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
function Mirror:reload()
  self.reading = {}
  self:read_on(self.reading)
end

--- Reads the rest of a list after its first page.
---@private
function Mirror:fill()
  self.reading = self.rows
  self:read_on(self.rows)
end

--- Updates the weather of a city, if it is in the list.
---@private
function Mirror:set_weather(id, weather)
  for index, city in ipairs(self.rows) do
    if city.id == id then
      city.weather = weather
      return told(self, "update", index - 1, city)
    end
  end
end

--- Marks the weather of some cities as stale.
---@private
function Mirror:set_stale(ids)
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

local function finish(self, reason)
  self.alive = false
  self.client.mirrors[self.id] = nil
  told(self, "closed", reason)
end

local handlers = {}

handlers["session.didChange"] = function(client, params)
  local self = client.mirrors[params.session]
  if self then
    self:apply(params)
  end
end

handlers["session.didClose"] = function(client, params)
  local self = client.mirrors[params.session]
  if self then
    finish(self, params.reason)
  end
end

handlers["draft.didChange"] = function(client, params)
  local self = params.session and client.mirrors[params.session]
  if self and params.event ~= "failed" then
    self.draft = params.event == "begun" and params.draft or nil
  end
end

-- The weather of a city is the same in all sessions, whichever asked for it.
handlers["weather.didUpdate"] = function(client, params)
  for _, self in pairs(client.mirrors) do
    self:set_weather(params.city, params.weather)
  end
end

handlers["weather.didFail"] = handlers["weather.didUpdate"]

handlers["weather.willRefresh"] = function(client, params)
  for _, self in pairs(client.mirrors) do
    self:set_stale(params.cities)
  end
end

--- Applies a notification to the mirrors of a client.
---@param client CityRoulette.Client
---@param method string
---@param params table
function M.notify(client, method, params)
  local handler = handlers[method]
  if handler then
    handler(client, params)
  end
end

--- The sessions of a client are lost with its process.
---@param client CityRoulette.Client
function M.lose(client)
  for _, self in pairs(vim.tbl_extend("force", {}, client.mirrors)) do
    finish(self, "lost")
  end
end

return M
