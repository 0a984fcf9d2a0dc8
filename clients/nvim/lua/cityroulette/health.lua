--- `:checkhealth cityroulette`.
local M = {}

--- How long the program may take to answer.
local WAIT_MS = 5000

-- Neovim 0.9 may have only the older names of these functions.
local health = vim.health
local start = health.start or health.report_start
local ok = health.ok or health.report_ok
local warn = health.warn or health.report_warn
local bad = health.error or health.report_error

local function check_editor()
  if vim.fn.has("nvim-0.9") == 1 then
    ok("Neovim is new enough")
  else
    bad("Neovim 0.9 or newer is needed")
  end
end

local function version_of(command)
  local said = vim.fn.system({ command[1], "--version" })
  return vim.v.shell_error == 0 and vim.trim(said) or nil
end

local function check_program()
  local cmd = require("cityroulette.config").values.cmd
  local command, where = require("cityroulette.library").find(cmd)
  if not command then
    bad(where)
    return false
  end
  ok(("program: %s, by %s"):format(command[1], where))
  local version = version_of(command)
  if version then
    ok("version: " .. version)
  else
    warn(command[1] .. " does not answer --version; check that it is cityroulette")
  end
  return true
end

local function check_protocol()
  local client = require("cityroulette.client")
  local done, problem = false, nil
  client:call("server.status", nil, function(error, status)
    problem = error or (status.health ~= "ok" and { message = status.message })
    done = true
  end)
  vim.wait(WAIT_MS, function()
    return done
  end, 5)
  if not done or (problem and not client.info) then
    return bad(problem and problem.message or "the program does not answer")
  end
  ok(("protocol: version %d"):format(client.info.protocolVersion))
  if problem then
    warn(problem.message)
  end
  local archive = client.info.archive
  local count = archive and ("%d cities when it was started"):format(archive.count)
  ok("archive: " .. (count or "not readable"))
  local drafts = client.info.drafts or 0
  ok(("drafts: %d when it was started"):format(drafts))
  ok("cities are picked with: " .. require("cityroulette.picker").kind())
  ok("weather: " .. (client.info.providers.weather or "no service chosen"))
  for _, line in ipairs(client.info.attribution) do
    ok("data: " .. line)
  end
end

--- Lists of the archive came with the annotations.
local function check_lists()
  local client = require("cityroulette.client")
  local done, problem, count = false, nil, 0
  client:call("list.list", nil, function(error, reply)
    done, problem, count = true, error, reply and #reply.lists or 0
  end)
  vim.wait(WAIT_MS, function()
    return done
  end, 5)
  if problem and problem.name == "MethodNotFound" then
    warn("this version of the program has no lists, tags and notes; build a newer one")
  elseif problem then
    warn("lists of the archive: " .. problem.message)
  elseif done then
    ok(("lists of the archive: %d"):format(count))
  end
end

local function check_log()
  local config = require("cityroulette.config")
  ok(("log: %s, level %s"):format(config.log_file(), config.values.log_level))
  local _, stderr = require("cityroulette.client"):process()
  if #stderr > 0 then
    warn("output of the program: " .. table.concat(stderr, " | "))
  end
end

function M.check()
  start("cityroulette")
  check_editor()
  if check_program() then
    check_protocol()
    check_lists()
  end
  check_log()
end

return M
