--- The client of this plugin: the one process that all lists share.
local config = require("cityroulette.config")

<<<<<<< HEAD
return require("cityroulette.library").new(config.options())
=======
local M = {}

--- The only protocol version that this plugin supports.
M.PROTOCOL = 1
M.VERSION = "0.3.0-dev"
--- After more crashes than this within the window the program counts as broken and is not
--- restarted. Editors use the same limit for language servers.
M.MOST_ENDS, M.ENDS_WINDOW_MS = 5, 180000
--- A different program may never answer `initialize`.
M.INITIALIZE_MS = 10000
M.LEAVE_MS = 500 -- How long leaving the editor waits for the program to leave.

---@alias CityRoulette.Status "stopped" | "starting" | "running" | "failed"
---@type CityRoulette.Status
M.status = "stopped"
--- The result of initialize, while the program runs.
M.info = nil
--- Why the start failed, or how the program exited last.
M.problem = nil

local connection = nil
local queue = {}
local ends = {}
local listeners = {}
local hooks = { lost = {}, ready = {}, leaving = {} }
local has_run = false

--- Calls `callback` with the parameters of each notification `method`.
---@param method string
---@param callback fun(params: table)
function M.on(method, callback)
  listeners[method] = listeners[method] or {}
  table.insert(listeners[method], callback)
end

--- Calls `callback` when the program has crashed and its sessions are lost. `again` tells whether
--- it will be restarted.
---@param callback fun(error: CityRoulette.Error, again: boolean)
function M.on_lost(callback)
  table.insert(hooks.lost, callback)
end

--- Calls `callback` with the result of each initialize.
---@param callback fun(info: table)
function M.on_ready(callback)
  table.insert(hooks.ready, callback)
end

--- Calls `callback` when the editor exits, before the program is stopped.
---@param callback fun()
function M.on_leaving(callback)
  table.insert(hooks.leaving, callback)
end

local function tell(method, params)
  for _, callback in ipairs(listeners[method] or {}) do
    callback(params)
  end
end

local function all(kind, ...)
  for _, callback in ipairs(hooks[kind]) do
    callback(...)
  end
end

local function flush(problem)
  local waiting = queue
  queue = {}
  for _, send in ipairs(waiting) do
    send(problem)
  end
end

local function fail(problem)
  M.status, M.problem = "failed", problem
  local old = connection
  connection, M.info = nil, nil
  if old then
    old:leave()
    vim.defer_fn(function()
      old.process:kill()
    end, M.LEAVE_MS)
  end
  flush(problem)
end

local function too_many_ends()
  local now = uv.now()
  ends = vim.tbl_filter(function(time)
    return now - time < M.ENDS_WINDOW_MS
  end, ends)
  ends[#ends + 1] = now
  return #ends > M.MOST_ENDS
end

--- The program exited without being asked to.
local function ended(problem)
  local never_ran = M.status == "starting" and not has_run
  connection, M.info = nil, nil
  local again = not too_many_ends()
  M.status = again and "stopped" or "failed"
  M.problem = again and problem or problems.given_up(problem, #ends, M.ENDS_WINDOW_MS)
  -- A program that never answered `initialize` would fail again.
  if never_ran then
    M.status = "failed"
    again = false
  end
  flush(M.problem)
  all("lost", M.problem, again)
end

local function introduced(mine, problem, info)
  if connection ~= mine then
    return
  end
  if problem then
    -- `ended` reports and counts a crash.
    if problem.name ~= "Ended" then
      fail(problem)
    end
  elseif type(info) ~= "table" or info.protocolVersion ~= M.PROTOCOL then
    local version = type(info) == "table" and info.protocolVersion or nil
    fail(problems.wrong_version(version, M.PROTOCOL))
  else
    M.status, M.info, M.problem = "running", info, nil
    has_run = true
    flush(nil)
    all("ready", info)
  end
end

local function introduce(mine)
  local values = config.values
  mine:request("initialize", {
    protocolVersion = M.PROTOCOL,
    clientInfo = { name = "cityroulette.nvim", version = M.VERSION },
    processId = uv.os_getpid(),
    capabilities = vim.empty_dict(),
    units = values.units,
    location = values.location,
    locale = vim.env.LANG ~= "" and vim.env.LANG or nil,
  }, function(problem, info)
    introduced(mine, problem, info)
  end, M.INITIALIZE_MS)
end

local function garbage(mine, line)
  if connection == mine and M.status == "starting" then
    fail(problems.not_ours(line))
  end
end

local stop

local function leave_with_editor()
  vim.api.nvim_create_autocmd("VimLeavePre", {
    group = vim.api.nvim_create_augroup("cityroulette_leave", { clear = true }),
    callback = function()
      -- First, because it would also cancel the requests of the hooks.
      if connection then
        connection:cancel_running()
      end
      all("leaving")
      stop()
    end,
  })
end

local function start()
  local command, problem = program.command()
  if not command then
    return fail(problems.missing(problem))
  end
  vim.fn.mkdir(vim.fn.fnamemodify(program.log_file(), ":h"), "p")
  M.status = "starting"
  local mine, refused
  mine, refused = rpc.start(command, {
    notification = function(method, params)
      if connection == mine then
        tell(method, params)
      end
    end,
    garbage = function(line)
      garbage(mine, line)
    end,
    exit = function(error)
      if connection == mine then
        ended(error)
      end
    end,
  })
  if not mine then
    return fail(problems.cannot_start(command[1], refused))
  end
  connection = mine
  leave_with_editor()
  introduce(mine)
end

--- A request that can be cancelled.
---@class CityRoulette.Call
---@field cancel fun()

--- Sends a request as soon as the program runs, starting it if necessary.
---@param method string
---@param params table?
---@param callback fun(error: CityRoulette.Error?, result: any) called once, later
---@param milliseconds integer? timeout; the setting timeout_ms if nil
---@return CityRoulette.Call
function M.call(method, params, callback, milliseconds)
  local call, id, mine = { cancelled = false }, nil, nil
  local function send(problem)
    if problem or call.cancelled then
      return vim.schedule(function()
        callback(problem or { name = "RequestCancelled", message = "The request was cancelled." })
      end)
    end
    mine = connection
    id = mine:request(method, params, callback, milliseconds or config.values.timeout_ms)
  end
  function call.cancel()
    local first = not call.cancelled
    call.cancelled = true
    if first and id and mine == connection and mine.pending[id] then
      mine:cancel(id)
    end
  end
  if M.status == "running" then
    send(nil)
  else
    queue[#queue + 1] = send
    if M.status == "stopped" then
      start()
    elseif M.status == "failed" and M.problem.name == "Missing" then
      -- Look again: a missing program may have been built since.
      start()
    elseif M.status == "failed" then
      flush(M.problem)
    end
  end
  return call
end

--- Asks the program to exit and waits briefly, so that the next editor finds the drafts of its
--- sessions unlocked.
local function part_from(old)
  old:leave()
  local gone = vim.wait(M.LEAVE_MS, function()
    return old.gone ~= nil
  end, 5)
  if not gone then
    old.process:kill()
  end
end

function stop()
  local old = connection
  connection, M.info, M.problem, M.status = nil, nil, nil, "stopped"
  local problem = { name = "Stopped", message = "The program was stopped." }
  flush(problem)
  if old then
    part_from(old)
    all("lost", problem, false)
  end
end

--- Cancels all requests and stops the program. Open sessions are lost; their edits stay in the
--- drafts.
function M.stop()
  if connection then
    connection:cancel_running()
  end
  stop()
end

--- Stops the program if it runs, forgets earlier crashes and reopens the lists, which starts it
--- again.
function M.restart()
  local old = connection
  connection, M.info, M.problem, M.status = nil, nil, nil, "stopped"
  ends = {}
  if old then
    old:cancel_running()
    part_from(old)
  end
  all("lost", { name = "Stopped", message = "The program was restarted." }, true)
end

--- Forgets earlier crashes, so that the next call starts the program in any case.
function M.forgive()
  ends = {}
  if M.status == "failed" then
    M.status, M.problem = "stopped", nil
  end
end

--- The process, for tests and the health check.
---@return integer? pid
---@return string[] stderr its last lines
function M.process()
  if connection then
    return connection.pid, connection:stderr()
  end
  return nil, {}
end

return M
>>>>>>> f6496a87906dd1a15f3e0e99b264a2126152f10a
