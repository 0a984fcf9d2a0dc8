--- JSON-RPC 2.0 with one process, one message per line. Matches replies with requests; every
--- request is answered exactly once: by the program, by a timeout, or by the exit of the program.
local process = require("cityroulette.library.process")
local utf8 = require("cityroulette.library.utf8")
local uv = vim.uv or vim.loop

local M = {}

--- How many milliseconds of messages are handled before the editor may draw and read keys.
local SLICE_MS = 10

--- The names of errors of this side: "Missing" (there is no program, or it cannot be started),
--- "NotOurs" and "ProtocolVersion" (it is another program or another version), "NotUTF8", "Timeout"
--- (no reply in time, so it was cancelled), "RequestCancelled" (also from the program), "Ended"
--- (the program exited) and "Stopped" (by `stop` or `restart`, before the request was sent).
---@class CityRoulette.Error
---@field message string a sentence for the user
---@field name string? `data.name` of the reply, or a name of this side
---@field code integer? from the reply, if there is one
---@field data table? of the reply, such as `candidates`; for "Ended" a CityRoulette.Exit
---@field given_up boolean? whether the program crashed too often and is not started again

---@class CityRoulette.Rpc
---@field pid integer
local Rpc = {}
Rpc.__index = Rpc

--- How many lines of standard error a message quotes.
local LAST_WORDS = 3

local function sentence_of_exit(exit)
  local how = ("exited with status %d."):format(exit.code)
  if exit.signal ~= 0 then
    how = ("was killed by signal %d."):format(exit.signal)
  end
  local words = vim.list_slice(exit.stderr, #exit.stderr - LAST_WORDS + 1)
  local said = #words > 0 and " Its last output: " .. table.concat(words, " | ") or ""
  return "The program " .. how .. said
end

--- Decodes a line in the event loop; null becomes nil.
local function decode(line)
  local ok, message = pcall(vim.json.decode, line, { luanil = { object = true, array = true } })
  if ok and type(message) == "table" then
    return message
  end
end

---@class CityRoulette.RpcCallbacks
---@field notification fun(method: string, params: table)
---@field late fun(method: string, result: any) a request succeeded after its timeout
---@field garbage fun(line: string) a line that is not JSON
---@field exit fun(error: CityRoulette.Error) once, after all replies

--- Starts a program. The callbacks run where buffers may be changed.
---@param command string[]
---@param variables table<string, string>? added to the environment
---@param callbacks CityRoulette.RpcCallbacks
---@return CityRoulette.Rpc?
---@return string? problem
function M.start(command, variables, callbacks)
  local self = setmetatable({
    pending = {},
    expired = {},
    last_id = 0,
    inbox = {},
    callbacks = callbacks,
  }, Rpc)
  local problem
  self.process, problem = process.start(command, variables, {
    line = function(line)
      self:take({ line = line, message = decode(line) })
    end,
    exit = function(exit)
      self:take({ exit = exit })
    end,
  })
  if not self.process then
    return nil, problem
  end
  self.pid = self.process.pid
  return self
end

function Rpc:take(item)
  self.inbox[#self.inbox + 1] = item
  if not self.draining then
    self.draining = true
    vim.schedule(function()
      self:drain()
    end)
  end
end

--- Handles received messages in order for one slice of time and schedules the rest.
function Rpc:drain()
  local inbox, stop = self.inbox, uv.hrtime() + SLICE_MS * 1e6
  local done = 0
  while done < #inbox and (done == 0 or uv.hrtime() < stop) do
    done = done + 1
    local ok, problem = xpcall(self.handle, debug.traceback, self, inbox[done])
    if not ok then
      vim.notify("CityRoulette: " .. problem, vim.log.levels.ERROR)
    end
  end
  self.inbox = vim.list_slice(inbox, done + 1)
  self.draining = #self.inbox > 0
  if self.draining then
    vim.defer_fn(function()
      self:drain()
    end, 1)
  end
end

function Rpc:handle(item)
  local message = item.message
  if item.exit then
    self:ended(item.exit)
  elseif not message then
    self.callbacks.garbage(item.line)
  elseif message.method and message.id == nil then
    self.callbacks.notification(message.method, message.params or {})
  elseif message.method == nil then
    self:reply(message)
  end
end

function Rpc:reply(message)
  local waiting = self:forget(message.id)
  if not waiting then
    return self:late(message)
  end
  local problem = message.error
  if type(problem) == "table" then
    local data = type(problem.data) == "table" and problem.data or {}
    waiting.callback({
      message = tostring(problem.message),
      code = problem.code,
      name = data.name,
      data = data,
    })
  else
    waiting.callback(nil, message.result)
  end
end

--- The reply of a request that has expired.
function Rpc:late(message)
  local method = message.id ~= nil and self.expired[message.id] or nil
  if method then
    self.expired[message.id] = nil
    if message.error == nil then
      self.callbacks.late(method, message.result)
    end
  end
end

function Rpc:forget(id)
  local waiting = id ~= nil and self.pending[id] or nil
  if waiting then
    self.pending[id] = nil
    if waiting.timer and not waiting.timer:is_closing() then
      waiting.timer:close()
    end
  end
  return waiting
end

function Rpc:ended(exit)
  self.gone = { name = "Ended", message = sentence_of_exit(exit), data = exit }
  local ids = vim.tbl_keys(self.pending)
  table.sort(ids)
  for _, id in ipairs(ids) do
    self:forget(id).callback(self.gone)
  end
  self.callbacks.exit(self.gone)
end

function Rpc:expire(id, milliseconds)
  local waiting = self:forget(id)
  if waiting then
    self:cancel(id)
    self.expired[id] = waiting.method
    local seconds = ("%g"):format(milliseconds / 1000)
    local message = ("%s took longer than %s s and was cancelled."):format(waiting.method, seconds)
    waiting.callback({ name = "Timeout", message = message })
  end
end

function Rpc:watch(id, milliseconds)
  local timer = uv.new_timer()
  timer:start(milliseconds, 0, function()
    vim.schedule(function()
      self:expire(id, milliseconds)
    end)
  end)
  return timer
end

local function encode(message)
  local line = vim.json.encode(message)
  return utf8.valid(line) and line or nil
end

local NOT_UTF8 = { name = "NotUTF8", message = "The text is not valid UTF-8; type it again." }

--- Sends a request. Calls `callback` once with an error or the result, never before this returns.
---@param method string
---@param params table? omitted if nil or empty
---@param callback fun(error: CityRoulette.Error?, result: any)
---@param milliseconds integer? the timeout
---@return integer? id to cancel it by; nil if it could not be sent
function Rpc:request(method, params, callback, milliseconds)
  self.last_id = self.last_id + 1
  local id = self.last_id
  local body = params and next(params) ~= nil and params or nil
  local line = encode({ jsonrpc = "2.0", id = id, method = method, params = body })
  local problem = self.gone or (not line and NOT_UTF8)
  if problem then
    vim.schedule(function()
      callback(problem)
    end)
    return nil
  end
  self.pending[id] = { method = method, callback = callback }
  self.pending[id].timer = milliseconds and self:watch(id, milliseconds)
  self.process:write(line)
  return id
end

--- Asks the program to cancel a request; the program still replies to it.
---@param id integer
function Rpc:cancel(id)
  self:notify("$/cancelRequest", { id = id })
end

--- Cancels every pending request, including queued ones. Call it before `leave`, because the
--- program finishes the requests that it received before `exit`.
function Rpc:cancel_running()
  for id in pairs(self.pending) do
    self:cancel(id)
  end
end

---@param method string
---@param params table?
function Rpc:notify(method, params)
  local line = encode({ jsonrpc = "2.0", method = method, params = params })
  if line then
    self.process:write(line)
  end
end

--- Asks the program to exit; the exit callback follows.
function Rpc:leave()
  self:request("shutdown", nil, function() end)
  self:notify("exit")
  self.process:close_input()
end

--- The last lines of the program's standard error.
---@return string[]
function Rpc:stderr()
  return self.process.tail
end

return M
