-- Transcripts in tests of other plugins and servers.
local t = require("harness")
local transcript = require("cityroulette.transcript")

local EXAMPLE = t.root .. "/examples/transcripts/add_spec.lua"
local SERVER = "python3 " .. t.clone .. "/Tests/Servers/calculator/calculator.py"
local ASK = '--> {"jsonrpc":"2.0","id":1,"method":"add","params":[2,3]}'
local RIGHT = { ASK, '<-- {"jsonrpc":"2.0","id":1,"result":5}' }
local WRONG = { ASK, '<-- {"jsonrpc":"2.0","id":1,"result":6}' }

local function file(lines)
  local path = t.data .. "/add.rpc"
  vim.fn.writefile(lines, path)
  return path
end

--- The error of a function, without a traceback.
local function fault(body, ...)
  local ok, problem = pcall(body, ...)
  t.equal(false, ok, "whether it succeeds")
  return problem
end

--- Sends a request to a server and waits for its end.
local function ask(cmd, parameter)
  local request = { jsonrpc = "2.0", id = "x", method = "add", params = { 2, parameter } }
  return vim.fn.system(cmd, vim.json.encode(request) .. "\n")
end

return {
  {
    "a transcript that passes is no error",
    function()
      t.equal(nil, transcript.play(file(RIGHT), SERVER))
    end,
  },
  {
    "the error of a transcript that fails is the report, with file and line",
    function()
      local path = file(WRONG)
      local expected = path .. ":2: $.result: expected 6, got 5"
      t.equal(expected, fault(transcript.play, path, SERVER))
      t.contains(fault(transcript.play, path, SERVER, { "--frame" }), "unknown option '--frame'")
    end,
  },
  {
    "a skipped transcript and an expected failure return their reason",
    function()
      t.equal("not yet", transcript.play(file({ "@skip not yet", ASK }), SERVER))
      t.equal("issue 7", transcript.play(file({ "@xfail issue 7", ASK }), SERVER))
    end,
  },
  {
    "a stub accepts the client of its transcript",
    function()
      local cmd, finish = transcript.stub(file(RIGHT))
      t.equal(5, vim.json.decode(ask(cmd, 3)).result)
      finish()
    end,
  },
  {
    "a stub reports a client that deviates, or does not start it",
    function()
      local path = file(RIGHT)
      local cmd, finish = transcript.stub(path)
      t.equal("the client did not start the stub", fault(finish, 0))
      ask(cmd, 4)
      -- The report of a correct conversation after a restart does not replace the first one.
      ask(cmd, 3)
      t.contains(fault(finish), path .. ":1: $.params[1]: expected 3, got 4")
    end,
  },
  {
    "the example passes",
    function()
      local passed = 0
      local function run(_, body)
        body()
        passed = passed + 1
      end
      local words = { describe = run, it = run }
      setfenv(loadfile(EXAMPLE), setmetatable(words, { __index = _G }))()
      t.equal(3, passed)
    end,
  },
}
