local stub = require("stub")
local t = require("harness")

--- A program with a later protocol version.
local NEWER = [[
--> {"id":1,"method":"initialize","params":{"$rest":"$any"}}
@unchecked
<-- {"id":1,"result":{"protocolVersion":2,"$rest":"$any"}}
]]

--- A request without a reply.
local SLOW = [[
@unchecked
--> {"id":"slow","method":"slow"}
]]

local function client()
  return require("cityroulette.client")
end

--- A request that is cancelled between others.
local GIVEN_UP = stub.ASK .. SLOW .. [[
--> {"method":"$/cancelRequest","params":{"id":"slow"}}
<-- {"id":"slow","error":{"code":-32800,"message":"Cancelled.",
    "data":{"name":"RequestCancelled","retryable":true}}}
]] .. stub.ASK

return {
  { "the error for a missing program lists the locations and the setting", function()
    vim.env.CITYROULETTE_PROGRAM = nil
    local path = vim.env.PATH
    vim.env.PATH = t.data
    -- Hide the program that may be built in the plugin's own clone.
    local original = vim.fn.executable
    vim.fn.executable = function()
      return 0
    end
    local problem = t.call("server.status")
    vim.fn.executable, vim.env.PATH = original, path
    for _, part in ipairs({
      "$CITYROULETTE_PROGRAM", "on $PATH", ".build/release/cityroulette",
      ".build/debug/cityroulette", "swift build -c release", "the setting cmd",
    }) do
      t.contains(problem.message, part)
    end
    t.equal("failed", client().status)
  end },
  { "a configured program that is missing is not replaced by another", function()
    require("cityroulette").setup({ cmd = { "/nowhere/cityroulette" } })
    local problem = t.call("server.status")
    t.contains(problem.message, "/nowhere/cityroulette, from the setting cmd")
  end },
  { "a program that cannot be started is reported", function()
    local file = t.data .. "/broken"
    vim.fn.writefile({ "#!/nowhere/shell" }, file)
    vim.fn.setfperm(file, "rwxr-xr-x")
    require("cityroulette").setup({ cmd = { file } })
    local problem = t.call("server.status")
    t.contains(problem.message, ": ENOENT")
  end },
  { "a failed start is retried after setup, and after the program was built", function()
    local file = t.data .. "/cityroulette"
    vim.env.CITYROULETTE_PROGRAM = file
    require("cityroulette").setup({ log_file = t.data .. "/log" })
    t.contains(t.call("server.status").message, "was not found")
    vim.fn.writefile({ "#!/bin/sh", ("exec '%s' \"$@\""):format(t.program) }, file)
    vim.fn.setfperm(file, "rwxr-xr-x")
    t.settle()
    require("cityroulette.client"):stop()
    stub.plays(NEWER, { greets = false })
    t.contains(t.call("ask").message, "version 2")
    stub.plays(stub.ASK)
    t.equal(nil, (t.call("ask")))
  end },
  { "the environment variable sets the program", function()
    vim.env.CITYROULETTE_PROGRAM = t.program
    local command, where = require("cityroulette.library").find()
    t.equal({ t.program }, command)
    t.equal("$CITYROULETTE_PROGRAM", where)
  end },
  { "the real program starts once and answers initialize", function()
    t.real()
    t.settle()
    local pid = client():process()
    t.settle()
    t.equal(pid, (client():process()))
    t.equal("cityroulette", client().info.serverInfo.name)
    t.equal("running", client().status)
  end },
  { "the error for a newer program names both versions", function()
    stub.plays(NEWER, { greets = false })
    local problem = t.call("session.open")
    t.contains(problem.message, "uses version 2 of the protocol, the plugin CityRoulette version 1")
    t.contains(problem.message, "update the plugin")
    t.contains(t.call("session.open").message, "version 2")
  end },
  { "the error for a different program quotes its output", function()
    stub.plays([[
<== Welcome to something else
--> {"id":1,"method":"initialize","params":{"$rest":"$any"}}
]], { greets = false })
    t.contains(t.call("server.status").message, "Welcome to something else")
  end },
  { "a program that never answers is stopped", function()
    stub.plays([[
--> {"id":1,"method":"initialize","params":{"$rest":"$any"}}
--> {"method":"$/cancelRequest","params":{"id":1}}
]], { greets = false })
    client().INITIALIZE_MS = 50
    t.contains(t.call("server.status").message, "initialize took longer than 0.05 s")
  end },
  { "a reply of 300 kB arrives complete", function()
    local text = ("é"):rep(150000)
    stub.plays([[
@unchecked
--> {"id":1,"method":"big"}
@unchecked
<-- {"id":1,"result":{"text":"]] .. text .. [["}}
]])
    local _, result = t.call("big")
    t.equal(300000, #result.text)
    t.equal(text, result.text)
  end },
  { "an error of the program keeps its code, name and message", function()
    stub.plays([[
@unchecked
--> {"id":1,"method":"fail"}
<-- {"id":1,"error":{"code":-32803,"message":"It does not go.",
    "data":{"name":"RequestFailed","retryable":false}}}
]])
    local problem = t.call("fail")
    local got = { problem.code, problem.name, problem.message }
    t.equal({ -32803, "RequestFailed", "It does not go." }, got)
  end },
  { "requests from the program and unknown notifications are ignored", function()
    stub.plays([[
@unchecked
<~~ {"id":"theirs","method":"client.do"}
@unchecked
<~~ {"method":"never.heard.of","params":{}}
]] .. stub.ASK)
    local problem, result = t.call("ask")
    t.equal({ nil, "asked" }, { problem, result })
    t.equal("", t.words())
  end },
  { "a request that times out is cancelled and reported", function()
    stub.plays(SLOW .. [[
--> {"method":"$/cancelRequest","params":{"id":"slow"}}
]])
    local problem = t.call("slow", nil, 30)
    t.equal("Timeout", problem.name)
    t.contains(problem.message, "slow took longer than 0.03 s")
  end },
  { "a cancelled request is answered once", function()
    stub.plays(GIVEN_UP)
    t.call("ask")
    local answers = {}
    local call = client():call("slow", nil, function(problem)
      answers[#answers + 1] = problem.name
    end)
    call.cancel()
    t.call("ask")
    call.cancel()
    t.equal({ "RequestCancelled" }, answers)
  end },
  { "cancelling a request twice sends one cancellation", function()
    stub.plays(GIVEN_UP)
    t.call("ask")
    local call = client():call("slow", nil, function() end)
    call.cancel()
    call.cancel()
    t.call("ask")
  end },
  { "text that is not UTF-8 is refused by the plugin", function()
    t.real()
    t.contains(t.call("gazetteer.search", { query = "\xff" }).message, "not valid UTF-8")
    t.settle()
  end },
  { "when the program exits, all pending requests fail with its last output", function()
    stub.plays(SLOW .. SLOW .. SLOW .. stub.DIE)
    local answers = {}
    for index = 1, 3 do
      client():call("slow", nil, function(problem)
        answers[index] = problem.message
      end)
    end
    local problem = t.call("die")
    local words = "The program exited with status 3. Its last output: first | second | last"
    t.equal(words, problem.message)
    t.equal({ problem.message, problem.message, problem.message }, answers)
  end },
  { "the program is restarted at the next use", function()
    stub.plays(stub.DIE)
    t.call("die")
    stub.next(stub.ASK)
    local problem, result = t.call("ask")
    t.equal({ nil, "asked" }, { problem, result })
  end },
  { "the program is restarted at most five times in three minutes", function()
    stub.plays(stub.DIE)
    for _ = 1, 5 do
      t.equal("Ended", t.call("die").name)
    end
    stub.next(stub.ASK .. stub.DIE)
    t.equal(nil, (t.call("ask")))
    t.equal("Ended", t.call("die").name)
    local problem = t.call("ask")
    t.yes(problem.given_up, "the error says that the program is not restarted")
    require("cityroulette.tell").error(problem)
    t.contains(t.words(), "is not restarted. `:CityRoulette log` shows why")
    stub.next(stub.ASK)
    vim.cmd("CityRoulette restart")
    t.equal(nil, (t.call("ask")))
  end },
  { "old crashes do not count", function()
    stub.plays(stub.DIE)
    client().ENDS_WINDOW_MS = -1
    for _ = 1, 7 do
      t.call("die")
    end
    stub.next(stub.ASK)
    t.equal(nil, (t.call("ask")))
  end },
  { "a program that never answers initialize is not restarted", function()
    require("cityroulette").setup({ cmd = { "false" }, log_file = t.data .. "/log" })
    t.contains(t.call("ask").message, "exited")
    t.equal("failed", client().status)
    local pid = client():process()
    t.call("ask")
    t.equal(nil, pid)
  end },
  { "after stop the program starts again at the next use only", function()
    t.real()
    t.settle()
    vim.cmd("CityRoulette stop")
    t.equal("stopped", client().status)
    t.equal("", t.words())
    t.settle()
  end },
  { "a program that does not exit is killed", function()
    local command = { "sh", "-c", '"$@"; exec sleep 60', "sh" }
    vim.list_extend(command, stub.plays(stub.ASK))
    require("cityroulette").setup({ cmd = command, log_file = t.data .. "/log" })
    t.call("ask")
    local pid = client():process()
    client().LEAVE_MS = 50
    client():stop()
    local uv = vim.uv or vim.loop
    t.wait("the end of the process", function()
      return uv.kill(pid, 0) ~= 0
    end)
  end },
  { "a flood of notifications does not block the editor", function()
    stub.plays(stub.BROWSE .. [[
@unchecked
--> {"id":1,"method":"flood"}
@repeat 20000
<~~ {"method":"session.didChange","params":{"session":"s1","revision":"${round}",
    "changes":[{"op":"remove","index":1,"id":2},
    {"op":"insert","index":1,"city":{"id":2,"name":"Two ${round}","$rest":"$any"}}],
    "state":{"mode":"browse","total":3,"visible":3,"$rest":"$any"}}}
@end
@unchecked
<-- {"id":1,"result":20000}
]])
    local list = t.open("browse")
    local turns = 0
    local timer = (vim.uv or vim.loop).new_timer()
    timer:start(0, 5, vim.schedule_wrap(function()
      turns = turns + 1
    end))
    local _, revision = t.call("flood")
    timer:close()
    t.equal(20000, revision)
    t.equal(20000, list.session.revision)
    t.equal("Two 20000", list.session.rows[2].name)
    t.same(list)
    t.yes(turns > 1, "timers ran between slices")
  end },
  { "after a gap in the revisions the list is read again", function()
    stub.plays(stub.BROWSE .. [[
@unchecked
--> {"id":1,"method":"skip"}
<~~ {"method":"session.didChange","params":{"session":"s1","revision":1,
    "changes":[{"op":"update","index":1,"city":{"id":2,"favorite":true}}],
    "state":{"mode":"browse","total":3,"visible":3,"$rest":"$any"}}}
<~~ {"method":"session.didChange","params":{"session":"s1","revision":3,
    "changes":[{"op":"update","index":2,"city":{"id":3,"favorite":true}}],
    "state":{"mode":"browse","total":3,"visible":3,"$rest":"$any"}}}
@unchecked
<-- {"id":1,"result":null}
--> {"id":2,"method":"session.get","params":{"session":"s1","offset":0,"limit":200}}
<-- {"id":2,"result":{"revision":3,]] .. stub.THREE .. [[}}
]])
    local list = t.open("browse")
    t.call("skip")
    t.wait("the list as the program has it", function()
      return not list.session.rows[2].favorite and not list.session.reading
    end)
    t.equal(3, list.session.revision)
    t.same(list)
  end },
}
