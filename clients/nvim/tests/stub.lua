--- Servers that say what a test wants: the program's own `stub` plays the server's side of a
--- transcript, and ends at the first message of the plugin that is not the one that stands there.
--- What it found fault with is told at the end of the test. No transcript may say what the protocol
--- does not know, unless a line `@unchecked` stands before it.
---
--- The lines are those of Tests/Transcripts/README.md, but that an indented one continues the one
--- before, and that no message needs its member `jsonrpc`.
local t = require("harness")

local M = {}

--- How every conversation begins, and how one ends that nothing cuts off.
local GREETING = [[
--> {"id":"hello","method":"initialize",
    "params":{"protocolVersion":1,"clientInfo":{"name":"cityroulette.nvim","version":"$string"},
    "processId":"$int","capabilities":{},"units":"metric","$rest":"$any"}}
<-- {"id":"hello","result":{"protocolVersion":1,"drafts":0,"$rest":"$any"}}
]]
local FAREWELL = [[
--> {"id":"bye","method":"shutdown"}
<-- {"id":"bye","result":null}
--> {"method":"exit"}
]]

--- One question that is answered.
M.ASK = [[
@unchecked
--> {"id":"ask","method":"ask"}
@unchecked
<-- {"id":"ask","result":"asked"}
]]

--- The end of the program in the middle of a request.
M.DIE = [[
@unchecked
--> {"id":"die","method":"die"}
@stderr first
@stderr second
@stderr last
@exit 3
]]

--- Three cities of the archive, as an answer shows them.
M.THREE = [["session":"s1","mode":"browse","total":3,
    "cities":[{"id":1,"name":"One","$rest":"$any"},{"id":2,"name":"Two","$rest":"$any"},
    {"id":3,"name":"Three","$rest":"$any"}],
    "state":{"mode":"browse","total":3,"visible":3,"unfavorites":3,"$rest":"$any"},"$rest":"$any"]]

--- The archive is opened by an editor that knows the names of countries already.
M.OPEN = [[
--> {"id":"open","method":"session.open","params":{"mode":"browse","workDoneToken":"$string"}}
<-- {"id":"open","result":{"revision":0,]] .. M.THREE .. [[}}
]]

--- The archive is opened for the first time.
M.BROWSE = [[
--> {"id":"names","method":"gazetteer.countries","params":{"provider":"embedded"}}
<-- {"id":"names","result":{"countries":[],"$rest":"$any"}}
]] .. M.OPEN

--- The first city gets a star, which is not stored, and `press` has its answer.
M.STAR = [[
--> {"id":"star","method":"city.toggleFavorite","params":{"session":"s1","city":1}}
<~~ {"method":"session.didChange","params":{"session":"s1","revision":1,
    "changes":[{"op":"update","index":0,"city":{"id":1,"favorite":true}}],
    "state":{"mode":"browse","total":3,"visible":3,"favorites":1,"unfavorites":2,"dirty":true,
    "canCommit":true,"needsConfirmation":true,"$rest":"$any"}}}
<-- {"id":"star","result":{"city":1,"favorite":true,"index":0,"revision":1}}
--> {"id":"status","method":"server.status"}
<-- {"id":"status","result":{"$rest":"$any"}}
]]

local function file()
  return t.data .. "/stub.rpc"
end

local function write(path, text)
  local whole = text:gsub("\n +", ""):gsub("%f[^\n%z]([<-][-~][->~]) {", '%1 {"jsonrpc":"2.0",')
  vim.fn.writefile(vim.split(whole, "\n"), path)
end

--- Has the program play transcripts.
---@param arguments string[]
---@return string fault empty if there is none
local function play(arguments)
  local said = vim.fn.system(vim.list_extend({ t.program, "play", "--quiet" }, arguments))
  return vim.v.shell_error == 0 and "" or said
end

---@class Stub.Options
---@field greets boolean? false where the transcript has the greeting itself
---@field settings table? of the plugin, further ones

--- Has the stub play something else from its next start on.
---@param transcript string
---@param options Stub.Options?
function M.next(transcript, options)
  local greets = not options or options.greets ~= false
  write(file(), (greets and GREETING or "") .. transcript .. FAREWELL)
  t.equal("", play({ "--check", file() }), "what the protocol does not know")
end

--- Makes the stub the program of the plugin.
---@param transcript string
---@param options Stub.Options?
---@return string[] command
function M.plays(transcript, options)
  M.next(transcript, options)
  -- It may be started several times, and each has to be without fault.
  local start = 'exec "$0" stub --log "$1.$$" "$@"'
  local command = { "sh", "-c", start, t.program, file() }
  local settings = { cmd = command, log_file = t.data .. "/log" }
  local further = options and options.settings or {}
  require("cityroulette").setup(vim.tbl_extend("force", settings, further))
  -- One that is ended before it has left says that its conversation did not finish.
  require("cityroulette.client").LEAVE_MS = t.PATIENCE_MS
  return command
end

--- Has the program play the same transcript, with the plugin's part in it.
---@param transcript string
---@return string fault empty if the program says what the transcript says
function M.played(transcript)
  local path = t.data .. "/play.rpc"
  write(path, GREETING .. transcript .. FAREWELL)
  return play({ path })
end

--- What each stub of this test has to say about the plugin; empty texts if all was as it should be.
---@return string[]
local function logs()
  return vim.tbl_map(function(path)
    return table.concat(vim.fn.readfile(path), "\n")
  end, vim.fn.glob(file() .. ".[0-9]*", true, true))
end

--- Leaves the stub, if this test has one, and fails if the plugin sent it something else than the
--- transcript says, or not all of it.
function M.finish()
  if vim.fn.filereadable(file()) == 0 then
    return
  end
  require("cityroulette.client").stop()
  local said
  -- One that was given up at once may still be about to begin.
  t.wait("the beginning and the end of the stub", function()
    said = logs()
    return #said > 0 and not vim.tbl_contains(said, "the conversation did not finish")
  end)
  local faults = vim.tbl_filter(function(text)
    return text ~= ""
  end, said)
  t.equal({}, faults, "what the stub found fault with")
end

return M
