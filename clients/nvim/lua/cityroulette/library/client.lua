--- A client: one process of the program. It is started at the first use, checked with `initialize`,
--- and restarted after a crash, up to a limit.
local checked = require("cityroulette.library.options").check
local mirrors = require("cityroulette.library.mirror")
local problems = require("cityroulette.library.problems")
local program = require("cityroulette.library.program")
local rpc = require("cityroulette.library.rpc")
local uv = vim.uv or vim.loop

local M = {}

---@alias CityRoulette.Status "stopped" | "starting" | "running" | "failed"

---@class CityRoulette.Client
---@field options CityRoulette.Options
---@field status CityRoulette.Status
---@field info cityroulette.InitializeResult? the result of initialize, while the program runs
---@field problem CityRoulette.Error? why the start failed, or how the program exited last
---@field mirrors table<string, CityRoulette.Mirror> the open mirrors by session
local Client = {}
Client.__index = Client

--- The only protocol version that this library supports.
Client.PROTOCOL = 1
--- After more crashes than this within the window the program counts as broken and is not
--- restarted. Editors use the same limit for language servers.
Client.MOST_ENDS = 5
Client.ENDS_WINDOW_MS = 180000
--- A different program may never answer `initialize`.
Client.INITIALIZE_MS = 10000
--- How long leaving the editor waits for the program to exit.
Client.LEAVE_MS = 500
--- The timeout of calls, unless the options have another.
Client.TIMEOUT_MS = 30000

--- Adds an item to a list; returns a function that removes it.
local function add(list, item)
  table.insert(list, item)
  return function()
    for index, other in ipairs(list) do
      if other == item then
        return table.remove(list, index)
      end
    end
  end
end

--- Calls all callbacks that are in the list now; a callback may remove itself.
local function each(list, ...)
  for _, callback in ipairs(vim.list_slice(list)) do
    callback(...)
  end
end

---@param options CityRoulette.Options
---@return CityRoulette.Client
function M.new(options)
  return setmetatable({
    options = checked(options),
    status = "stopped",
    mirrors = {},
    queue = {},
    ends = {},
    listeners = {},
    hooks = { lost = {}, ready = {}, leaving = {} },
    has_run = false,
  }, Client)
end

--- Replaces the options, which the next start of the program uses, and does the same
--- as `forgive`. Raises an error if an option is unknown or has another type.
---@param options CityRoulette.Options
function Client:configure(options)
  self.options = checked(options)
  self:forgive()
end

--- Forgets earlier crashes and failed starts, so that the next call starts the program.
function Client:forgive()
  self.ends = {}
  if self.status == "failed" then
    self.status = "stopped"
    self.problem = nil
  end
end

--- Calls `callback` with the parameters of each notification `method`, in the order in which the
--- program sends them, after the mirrors have applied it.
---@param method string such as "archive.didChange"
---@param callback fun(params: table)
---@return fun() remove ends the calls
function Client:on(method, callback)
  self.listeners[method] = self.listeners[method] or {}
  return add(self.listeners[method], callback)
end

--- Calls `callback` when the process has ended and its sessions are lost: after a crash
--- (`error.name` is "Ended"), `stop` or `restart` ("Stopped"). Mirrors are closed by then. `again`
--- is true if your sessions may be opened again now, which starts the program. It is false after
--- `stop`, after too many crashes, and if the program crashed before it ever answered.
---@param callback fun(error: CityRoulette.Error, again: boolean)
---@return fun() remove
function Client:on_lost(callback)
  return add(self.hooks.lost, callback)
end

--- Calls `callback` each time the program has started, with the result of initialize.
---@param callback fun(info: cityroulette.InitializeResult)
---@return fun() remove
function Client:on_ready(callback)
  return add(self.hooks.ready, callback)
end

--- Calls `callback` when the editor exits, before the program is stopped.
---@param callback fun()
---@return fun() remove
function Client:on_leaving(callback)
  return add(self.hooks.leaving, callback)
end

function Client:flush(problem)
  local waiting = self.queue
  self.queue = {}
  for _, send in ipairs(waiting) do
    send(problem)
  end
end

--- The sessions are lost with the process.
function Client:lose(problem, again)
  mirrors.lose(self)
  each(self.hooks.lost, problem, again)
end

function Client:fail(problem)
  self.status = "failed"
  self.problem = problem
  local old = self.connection
  self.connection = nil
  self.info = nil
  if old then
    old:leave()
    vim.defer_fn(function()
      old.process:kill()
    end, self.LEAVE_MS)
  end
  self:flush(problem)
end

function Client:too_many_ends()
  local now = uv.now()
  self.ends = vim.tbl_filter(function(time)
    return now - time < self.ENDS_WINDOW_MS
  end, self.ends)
  table.insert(self.ends, now)
  return #self.ends > self.MOST_ENDS
end

--- The program exited without being asked to.
function Client:ended(problem)
  -- A program that never answered `initialize` would fail again.
  local never_ran = self.status == "starting" and not self.has_run
  local too_many = self:too_many_ends()
  local again = not too_many and not never_ran
  self.connection = nil
  self.info = nil
  self.status = again and "stopped" or "failed"
  self.problem = problem
  if too_many then
    self.problem = problems.given_up(problem, #self.ends, self.ENDS_WINDOW_MS)
  end
  self:flush(self.problem)
  self:lose(self.problem, again)
end

function Client:introduced(mine, problem, info)
  if self.connection ~= mine then
    return
  end
  if problem then
    -- `ended` reports and counts a crash.
    if problem.name ~= "Ended" then
      self:fail(problem)
    end
  elseif type(info) ~= "table" or info.protocolVersion ~= self.PROTOCOL then
    local version = type(info) == "table" and info.protocolVersion or nil
    self:fail(problems.wrong_version(version, self.PROTOCOL))
  else
    self.status = "running"
    self.info = info
    self.problem = nil
    self.has_run = true
    self:flush(nil)
    each(self.hooks.ready, info)
  end
end

function Client:introduce(mine)
  local options = self.options
  mine:request("initialize", {
    protocolVersion = self.PROTOCOL,
    clientInfo = { name = options.name, version = options.version },
    processId = uv.os_getpid(),
    capabilities = vim.empty_dict(),
    units = options.units,
    location = options.location,
    locale = options.locale or (vim.env.LANG ~= "" and vim.env.LANG) or nil,
  }, function(problem, info)
    self:introduced(mine, problem, info)
  end, self.INITIALIZE_MS)
end

--- Stops the program when the editor exits.
function Client:leave_with_editor()
  self.leaving = self.leaving or vim.api.nvim_create_autocmd("VimLeavePre", {
    desc = "Stop the program cityroulette",
    callback = function()
      -- First, because it would also cancel the requests of the hooks.
      if self.connection then
        self.connection:cancel_running()
      end
      each(self.hooks.leaving)
      self:part()
    end,
  })
end

function Client:start()
  local command, problem = program.find(self.options.cmd)
  if not command then
    return self:fail(problems.missing(problem))
  end
  command = vim.list_extend(vim.list_slice(command), self.options.args or {})
  self.status = "starting"
  local mine, refused
  mine, refused = rpc.start(command, self.options.env, {
    notification = function(method, params)
      if self.connection == mine then
        mirrors.notify(self, method, params)
        each(self.listeners[method] or {}, params)
      end
    end,
    late = function(method, result)
      -- The caller got a Timeout and does not know the session. A resumed one stays open, because
      -- closing it would delete its draft.
      if self.connection == mine and method == "session.open" then
        local params = { session = result.session, discard = true }
        mine:request("session.close", params, function() end)
      end
    end,
    garbage = function(line)
      if self.connection == mine and self.status == "starting" then
        self:fail(problems.not_ours(line))
      end
    end,
    exit = function(error)
      if self.connection == mine then
        self:ended(error)
      end
    end,
  })
  if not mine then
    return self:fail(problems.cannot_start(command[1], refused))
  end
  self.connection = mine
  self:leave_with_editor()
  self:introduce(mine)
end

--- A request that can be cancelled.
---@class CityRoulette.Call
---@field cancel fun() cancels it if it has no reply yet; may be called at any time

--- Sends a request as soon as the program runs, starting it if necessary.
---
--- `callback` is called once, where buffers may be changed, and never before this function returns:
--- with an error, or with nil and the result. |CityRoulette.Error| lists the names of the errors.
---@param method string
---@param params table?
---@param callback fun(error: CityRoulette.Error?, result: any)
---@param milliseconds integer? the timeout; the option timeout_ms if nil
---@return CityRoulette.Call
function Client:call(method, params, callback, milliseconds)
  local call, id, mine = { cancelled = false }, nil, nil
  local function send(problem)
    if problem or call.cancelled then
      return vim.schedule(function()
        callback(problem or { name = "RequestCancelled", message = "The request was cancelled." })
      end)
    end
    mine = self.connection
    local timeout = milliseconds or self.options.timeout_ms or self.TIMEOUT_MS
    id = mine:request(method, params, callback, timeout)
  end
  function call.cancel()
    local first = not call.cancelled
    call.cancelled = true
    if first and id and mine == self.connection and mine.pending[id] then
      mine:cancel(id)
    end
  end
  if self.status == "running" then
    send(nil)
    return call
  end
  table.insert(self.queue, send)
  -- If it was missing, look again: it may have been built since.
  local missing = self.status == "failed" and self.problem.name == "Missing"
  if self.status == "stopped" or missing then
    self:start()
  elseif self.status == "failed" then
    self:flush(self.problem)
  end
  return call
end

--- Creates the mirror of a session. Call it in the callback of session.open or session.resume, so
--- that no notification is missed.
---@param reply cityroulette.SessionOpenResult
---@param view CityRoulette.View?
---@return CityRoulette.Mirror
function Client:mirror(reply, view)
  return mirrors.new(self, reply, view)
end

--- Asks the program to exit and waits briefly, so that the next editor finds the drafts of its
--- sessions unlocked.
---@return boolean whether there was a process
function Client:detach()
  local old = self.connection
  self.connection = nil
  self.info = nil
  self.problem = nil
  self.status = "stopped"
  if self.leaving then
    vim.api.nvim_del_autocmd(self.leaving)
    self.leaving = nil
  end
  self:flush(problems.stopped())
  if not old then
    return false
  end
  old:leave()
  local gone = vim.wait(self.LEAVE_MS, function()
    return old.gone ~= nil
  end, 5)
  if not gone then
    old.process:kill()
  end
  return true
end

function Client:part()
  if self:detach() then
    self:lose(problems.stopped(), false)
  end
end

--- Cancels all calls and stops the program. Kills it if it does not exit within half a second. Open
--- sessions are lost; their edits stay in the drafts. The next call starts the program again.
function Client:stop()
  if self.connection then
    self.connection:cancel_running()
  end
  self:part()
end

--- Stops the program if it runs and forgets earlier crashes. The callbacks of `on_lost` run with
--- `again`, also if it did not run.
function Client:restart()
  if self.connection then
    self.connection:cancel_running()
  end
  self.ends = {}
  self:detach()
  self:lose(problems.restarted(), true)
end

--- The running process, for diagnosis.
---@return integer? pid
---@return string[] stderr its last 50 lines of standard error
function Client:process()
  if self.connection then
    return self.connection.pid, self.connection:stderr()
  end
  return nil, {}
end

return M
