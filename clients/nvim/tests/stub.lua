--- Scripted servers: the program's own `stub` plays the server's side of a transcript and exits at
--- the first message of the plugin that differs from it. The end of the test reports the
--- difference. A transcript must follow the protocol, unless a line `@unchecked` precedes the
--- message.
---
--- The format is that of Tests/Transcripts/README.md, except that an indented line continues the
--- one before, and that `jsonrpc` may be omitted.
local t = require("harness")

local M = {}

--- How every conversation begins, and how an undisturbed one ends.
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

--- A request with a reply.
M.ASK = [[
@unchecked
--> {"id":"ask","method":"ask"}
@unchecked
<-- {"id":"ask","result":"asked"}
]]

--- The program exits in the middle of a request.
M.DIE = [[
@unchecked
--> {"id":"die","method":"die"}
@stderr first
@stderr second
@stderr last
@exit 3
]]

--- Three cities of the archive, as in a reply.
M.THREE = [["session":"s1","mode":"browse","total":3,
    "cities":[{"id":1,"name":"One","$rest":"$any"},{"id":2,"name":"Two","$rest":"$any"},
    {"id":3,"name":"Three","$rest":"$any"}],
    "state":{"mode":"browse","total":3,"visible":3,"unfavorites":3,"$rest":"$any"},"$rest":"$any"]]

--- The archive is opened by an editor that has already loaded the names of countries.
M.OPEN = [[
--> {"id":"open","method":"session.open","params":{"mode":"browse","workDoneToken":"$string"}}
<-- {"id":"open","result":{"revision":0,]] .. M.THREE .. [[}}
]]

--- The archive is opened for the first time.
M.BROWSE = [[
--> {"id":"names","method":"gazetteer.countries","params":{"provider":"embedded"}}
<-- {"id":"names","result":{"countries":[],"$rest":"$any"}}
]] .. M.OPEN

--- The first city gets a star, without a commit; `press` waits for the reply.
M.STAR = [[
--> {"id":"star","method":"city.toggleFavorite","params":{"session":"s1","city":1}}
<~~ {"method":"session.didChange","params":{"session":"s1","revision":1,
    "changes":[{"op":"update","index":0,"city":{"id":1,"favorite":true}}],
    "state":{"mode":"browse","total":3,"visible":3,"favorites":1,"unfavorites":2,"dirty":true,
    "canCommit":true,"canUndo":true,"needsConfirmation":true,"$rest":"$any"}}}
<-- {"id":"star","result":{"city":1,"favorite":true,"index":0,"revision":1}}
--> {"id":"status","method":"server.status"}
<-- {"id":"status","result":{"$rest":"$any"}}
]]

--- A save of the archive first asks for its size.
M.COUNT = [[
--> {"id":"count","method":"archive.status"}
<-- {"id":"count","result":{"count":3,"$rest":"$any"}}
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
---@field greets boolean? false if the transcript itself has the greeting
---@field settings table? additional settings of the plugin

--- Replaces the transcript for the next start of the stub.
---@param transcript string
---@param options Stub.Options?
function M.next(transcript, options)
  local greets = not options or options.greets ~= false
  write(file(), (greets and GREETING or "") .. transcript .. FAREWELL)
  t.equal("", play({ "--check", file() }), "violations of the protocol")
end

--- Makes the stub the program of the plugin.
---@param transcript string
---@param options Stub.Options?
---@return string[] command
function M.plays(transcript, options)
  M.next(transcript, options)
  -- It may be started several times; each conversation must be correct.
  local start = 'exec "$0" stub --log "$1.$$" "$@"'
  local command = { "sh", "-c", start, t.program, file() }
  local settings = { cmd = command, log_file = t.data .. "/log" }
  local further = options and options.settings or {}
  require("cityroulette").setup(vim.tbl_extend("force", settings, further))
  -- A stub that is killed before it exits reports an unfinished conversation.
  require("cityroulette.client").LEAVE_MS = t.PATIENCE_MS
  return command
end

--- Has the program play the same transcript, including the plugin's part.
---@param transcript string
---@return string fault empty if the program agrees with the transcript
function M.played(transcript)
  local path = t.data .. "/play.rpc"
  write(path, GREETING .. transcript .. FAREWELL)
  return play({ path })
end

--- The faults reported by each stub of this test; empty texts if there are none.
---@return string[]
local function logs()
  return vim.tbl_map(function(path)
    return table.concat(vim.fn.readfile(path), "\n")
  end, vim.fn.glob(file() .. ".[0-9]*", true, true))
end

--- Ends the stub, if this test has one, and fails if the plugin's messages differ from the
--- transcript or are incomplete.
function M.finish()
  if vim.fn.filereadable(file()) == 0 then
    return
  end
  require("cityroulette.client"):stop()
  local said
  -- A stub that was stopped early may not have started yet.
  t.wait("the beginning and the end of the stub", function()
    said = logs()
    return #said > 0 and not vim.tbl_contains(said, "the conversation did not finish")
  end)
  local faults = vim.tbl_filter(function(text)
    return text ~= ""
  end, said)
  t.equal({}, faults, "faults reported by the stub")
end

return M
