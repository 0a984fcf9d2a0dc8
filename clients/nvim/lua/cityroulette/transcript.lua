--- Transcripts in tests written in Lua, with busted, plenary or another runner in Neovim. The tests
--- may be about any server or client; see |cityroulette-transcript|.
local M = {}

--- What the report of a stub says until the stub ends.
local NOT_STARTED = "the client did not start the stub"
local UNFINISHED = "the conversation did not finish"
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
  local log = vim.fn.tempname()
  vim.fn.writefile({ NOT_STARTED }, log)
  local words = vim.list_extend({ "stub", "--log", log }, options or {})
  local function fault()
    return table.concat(vim.fn.readfile(log), "\n")
  end
  local function finish(ms)
    -- The stub is a child of the client, which need not wait for it.
    vim.wait(ms or STUB_MS, function()
      return not vim.tbl_contains({ NOT_STARTED, UNFINISHED }, fault())
    end, 10)
    if fault() ~= "" then
      error(fault(), 0)
    end
  end
  return command(vim.list_extend(words, { file })), finish
end

return M
