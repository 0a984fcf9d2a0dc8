--- Transcripts in tests written in Lua, with busted, plenary or another runner in Neovim. The tests
--- may be about any server or client; see |cityroulette-transcript|.
local M = {}

--- What the report of a stub says until the stub ends.
local UNFINISHED = "the conversation did not finish"
--- Starts a stub; each start has a report of its own, since clients restart their servers.
local STUB = 'exec "$@" --log "$0/$$"'
--- How long a stub may take to end after its client.
local STUB_MS = 5000

local function command(words)
  local found, problem = require("cityroulette.library.program").find()
  if not found then
    error(problem, 0)
  end
  return vim.list_extend(found, words)
end

--- Plays a transcript. Raises the report of `cityroulette play` as an error if it fails.
---@param file string
---@param server string the command of the server
---@param options string[]? further options of `cityroulette play`
---@return string? reason why it was skipped, or failed as expected; nil if it passed
function M.play(file, server, options)
  local words = vim.list_extend({ "play", "--quiet", "--server", server }, options or {})
  local report = vim.fn.system(command(vim.list_extend(words, { file })))
  if vim.v.shell_error ~= 0 then
    error((report:gsub("\n%d+ passed, [^\n]*\n$", "")), 0)
  end
  return report:match(": skipped: ([^\n]*)") or report:match(": failed as expected: ([^\n]*)")
end

--- A server for the test of a client, which answers as the transcript says.
---@param file string
---@param options string[]? options of `cityroulette stub`
---@return string[] cmd the command of the server
---@return fun(ms: integer?) finish raises an error if the client deviated; waits at most `ms`
function M.stub(file, options)
  local folder = vim.fn.tempname()
  vim.fn.mkdir(folder, "p")
  local function reports()
    return vim.tbl_map(function(path)
      return table.concat(vim.fn.readfile(path), "\n")
    end, vim.fn.glob(folder .. "/[0-9]*", true, true))
  end
  local function finish(ms)
    -- The stub is a child of the client, which need not wait for it.
    vim.wait(ms or STUB_MS, function()
      return #reports() > 0 and not vim.tbl_contains(reports(), UNFINISHED)
    end, 10)
    if #reports() == 0 then
      error("the client did not start the stub", 0)
    end
    local faults = vim.trim(table.concat(reports(), "\n"))
    if faults ~= "" then
      error(faults, 0)
    end
  end
  local words = vim.list_extend({ "stub" }, options or {})
  local stub = command(vim.list_extend(words, { file }))
  return vim.list_extend({ "sh", "-c", STUB, folder }, stub), finish
end

return M
