--- A child process whose standard output is lines. Independent of JSON.
local splitter = require("cityroulette.library.splitter")
local uv = vim.uv or vim.loop

local M = {}

--- How many lines of standard error are kept for error messages.
local TAIL_LINES = 50
--- How long to wait for the end of the output after the process has exited. A grandchild may keep
--- the pipes open forever.
local DRAIN_MS = 1000

---@class CityRoulette.Exit
---@field code integer status of the process
---@field signal integer the signal that killed it, 0 if none
---@field stderr string[] its last lines on standard error

---@class CityRoulette.Process
---@field pid integer
local Process = {}
Process.__index = Process

local function keep_tail(tail)
  return function(line)
    tail[#tail + 1] = line
    if #tail > TAIL_LINES then
      table.remove(tail, 1)
    end
  end
end

local function close(handle)
  if handle and not handle:is_closing() then
    handle:close()
  end
end

--- Reads `pipe` to its end; calls `done` once, at the end or after an error.
local function read(pipe, on_piece, done)
  pipe:read_start(function(problem, piece)
    if piece then
      on_piece(piece)
    else
      close(pipe)
      done(problem)
    end
  end)
end

function Process:finish()
  if self.finished then
    return
  end
  self.finished = true
  for _, handle in ipairs({ self.handle, self.stdin, self.stdout, self.stderr, self.timer }) do
    close(handle)
  end
  self.on_exit({ code = self.code or -1, signal = self.signal or 0, stderr = self.tail })
end

--- Reports the exit when the process has exited and all its output has been read.
function Process:one_less()
  self.open = self.open - 1
  if self.open == 0 then
    self:finish()
  end
end

function Process:ended(code, signal)
  self.code, self.signal = code, signal
  self.timer = uv.new_timer()
  self.timer:start(DRAIN_MS, 0, function()
    self:finish()
  end)
  self:one_less()
end

--- The environment of the editor with further variables, as `uv.spawn` expects it.
local function environment(variables)
  if not variables then
    return nil
  end
  local list = {}
  for name, value in pairs(vim.tbl_extend("force", vim.fn.environ(), variables)) do
    list[#list + 1] = name .. "=" .. value
  end
  return list
end

--- Starts `command`. The callbacks run in the event loop, where only `vim.schedule` may be called.
---@param command string[] program and arguments
---@param variables table<string, string>? added to the environment
---@param callbacks { line: fun(line: string), exit: fun(exit: CityRoulette.Exit) }
---@return CityRoulette.Process? process nil if it cannot be started
---@return string? problem the error of the system
function M.start(command, variables, callbacks)
  local self = setmetatable({ tail = {}, open = 3, on_exit = callbacks.exit }, Process)
  self.stdin, self.stdout, self.stderr = uv.new_pipe(false), uv.new_pipe(false), uv.new_pipe(false)
  local handle, pid = uv.spawn(command[1], {
    args = vim.list_slice(command, 2),
    env = environment(variables),
    stdio = { self.stdin, self.stdout, self.stderr },
    hide = true,
  }, function(code, signal)
    self:ended(code, signal)
  end)
  if not handle then
    for _, pipe in ipairs({ self.stdin, self.stdout, self.stderr }) do
      close(pipe)
    end
    return nil, tostring(pid)
  end
  self.handle, self.pid = handle, pid
  local function one_less()
    self:one_less()
  end
  read(self.stdout, splitter.new(callbacks.line), one_less)
  read(self.stderr, splitter.new(keep_tail(self.tail)), one_less)
  return self
end

--- Writes one line. Does nothing if the process has exited.
---@param line string
function Process:write(line)
  if not self.finished and not self.stdin:is_closing() then
    self.stdin:write(line .. "\n")
  end
end

--- Closes the input after all pending writes; a well-behaved program then exits.
function Process:close_input()
  if self.finished or self.stdin:is_closing() then
    return
  end
  self.stdin:shutdown(function()
    close(self.stdin)
  end)
end

--- Kills the process.
function Process:kill()
  if not self.finished and self.handle then
    self.handle:kill("sigkill")
  end
end

return M
