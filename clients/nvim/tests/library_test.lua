-- The library without the plugin, and the example plugin, with the real program.
local t = require("harness")
local uv = vim.uv or vim.loop

local EXAMPLE = t.root .. "/examples/status-weather.nvim"
local ANDORRA = "Andorra la Vella 6.3° (Weather data by Open-Meteo.com (CC BY 4.0))"

--- Arguments for an archive of its own and recorded weather.
local function arguments()
  return {
    "--archive", t.data .. "/archive.sqlite", "--cache-dir", t.data .. "/cache",
    "--weather", "open-meteo", "--replay", t.recordings, "--clock", "2026-03-01T09:00:00Z",
  }
end

local clients = {}

--- A client that is stopped after the test.
local function new(options)
  local all = vim.tbl_extend("force", { name = "test", args = arguments() }, options or {})
  local client = require("cityroulette.library").new(all)
  table.insert(clients, client)
  return client
end

--- Calls a method and waits for the reply.
local function call(client, method, params)
  local done, problem, result = false, nil, nil
  client:call(method, params, function(error, reply)
    done, problem, result = true, error, reply
  end)
  t.wait("a reply to " .. method, function()
    return done
  end)
  return problem, result
end

--- Loads the example as an installed plugin.
local function example()
  vim.g.status_weather = { args = arguments() }
  vim.opt.runtimepath:append(EXAMPLE)
  package.loaded.status_weather = nil
  vim.cmd("runtime plugin/status_weather.lua")
  local plugin = require("status_weather")
  table.insert(clients, plugin.client)
  return plugin
end

local function signal(client, name)
  local pid = client:process()
  uv.kill(pid, name)
  return pid
end

local function wait_for(plugin, text)
  t.wait("the text " .. text, function()
    return plugin.text() == text
  end)
end

--- Waits until the program has handled all earlier requests.
local function open_sessions(client)
  local problem, result = call(client, "session.list")
  t.equal(nil, problem)
  return #result.sessions
end

--- Lets the body use clients and stops them, also after a failure.
local function test(title, body)
  return { title, function()
    local ok, problem = xpcall(body, debug.traceback)
    for _, client in ipairs(clients) do
      client:stop()
    end
    clients = {}
    pcall(vim.api.nvim_del_user_command, "StatusWeather")
    vim.opt.runtimepath:remove(EXAMPLE)
    assert(ok, problem)
  end }
end

return {
  test("a file of the library requires files of the library only", function()
    local files = vim.fn.glob(t.root .. "/lua/cityroulette/library/*.lua", true, true)
    t.yes(#files > 5, "the files are found")
    for _, file in ipairs(files) do
      for name in table.concat(vim.fn.readfile(file), "\n"):gmatch('require%("([^"]+)"%)') do
        t.yes(vim.startswith(name, "cityroulette.library."), file .. " requires " .. name)
      end
    end
  end),
  test("the example shows the weather and loads the library only", function()
    local plugin = example()
    vim.cmd("StatusWeather Andorra la Vella")
    wait_for(plugin, ANDORRA)
    for name in pairs(package.loaded) do
      if vim.startswith(name, "cityroulette") then
        t.yes(vim.startswith(name, "cityroulette.library"), name .. " is loaded")
      end
    end
    t.equal("", t.words())
  end),
  test("the example lets the user choose among cities of the same name", function()
    local plugin = example()
    t.answer_select(function(city)
      return city.admin1 == "Illinois"
    end)
    vim.cmd("StatusWeather Springfield")
    t.wait("the chosen city", function()
      local _, mirror = next(plugin.client.mirrors)
      return mirror and mirror.rows[1].id == 4250542
    end)
    t.equal("Springfield, Missouri", t.asked[1].options.format_item(t.asked[1].items[1]))
    t.equal(1, open_sessions(plugin.client))
  end),
  test("the example reports the death of the program and starts it at the next command", function()
    local plugin = example()
    vim.cmd("StatusWeather Andorra la Vella")
    wait_for(plugin, ANDORRA)
    signal(plugin.client, "sigstop")
    vim.cmd("StatusWeather Vaduz")
    signal(plugin.client, "sigkill")
    t.wait("the message", function()
      return t.words() ~= ""
    end)
    t.equal("The program was killed by signal 9.", t.words())
    vim.cmd("StatusWeather Andorra la Vella")
    wait_for(plugin, ANDORRA)
  end),
  test("the example restores its session after the death of the program", function()
    local plugin = example()
    vim.cmd("StatusWeather Andorra la Vella")
    wait_for(plugin, ANDORRA)
    local old = signal(plugin.client, "sigkill")
    t.wait("the next process", function()
      return plugin.client:process() ~= old and plugin.text() == ANDORRA
    end)
    t.equal("", t.words())
  end),
  test("the example reports a stopped program, and the late session is closed", function()
    local plugin = example()
    vim.cmd("StatusWeather Andorra la Vella")
    wait_for(plugin, ANDORRA)
    signal(plugin.client, "sigstop")
    plugin.client:configure({ name = "test", timeout_ms = 50 })
    vim.cmd("StatusWeather Vaduz")
    t.wait("the message", function()
      return t.words() ~= ""
    end)
    t.equal("session.open took longer than 0.05 s and was cancelled.", t.words())
    plugin.client:configure({ name = "test" })
    signal(plugin.client, "sigcont")
    -- The request to close a late session is sent when its reply is handled.
    open_sessions(plugin.client)
    t.equal(0, open_sessions(plugin.client))
  end),
  test("naming another city cancels the request of the first", function()
    local plugin = example()
    vim.cmd("StatusWeather Andorra la Vella")
    wait_for(plugin, ANDORRA)
    local connection, cancelled = plugin.client.connection, 0
    local cancel = connection.cancel
    connection.cancel = function(...)
      cancelled = cancelled + 1
      cancel(...)
    end
    signal(plugin.client, "sigstop")
    vim.cmd("StatusWeather Vaduz")
    vim.cmd("StatusWeather Andorra la Vella")
    signal(plugin.client, "sigcont")
    wait_for(plugin, ANDORRA)
    t.equal(1, cancelled)
    open_sessions(plugin.client)
    t.equal(1, open_sessions(plugin.client))
    t.equal("", t.words())
  end),
  test("a mirror follows the archive, before the listeners are called", function()
    local client, seen = new(), {}
    local _, reply = call(client, "session.open", { mode = "browse" })
    local mirror = client:mirror(reply, {
      insert = function(_, index, city)
        table.insert(seen, ("insert %d %s"):format(index, city.name))
      end,
      closed = function(_, reason)
        table.insert(seen, "closed " .. reason)
      end,
    })
    local remove = client:on("session.didChange", function()
      table.insert(seen, #mirror.rows .. " rows")
    end)
    call(new(), "archive.add", { city = 2643743 })
    t.wait("the city", function()
      return #seen == 2
    end)
    remove()
    call(client, "archive.add", { city = 2657896 })
    client:stop()
    t.equal({ "insert 0 London", "1 rows", "insert 1 Zürich", "closed lost" }, seen)
    t.equal({ false, {} }, { mirror.alive, client.mirrors })
  end),
  test("clients have processes and options of their own", function()
    local cmd = { "sh", "-c", 'exec "$TEST_PROGRAM" "$@"', "sh" }
    local first = new({ cmd = cmd, env = { TEST_PROGRAM = t.program } })
    local second = new({ cmd = { t.data .. "/missing" } })
    t.equal(nil, (call(first, "server.status")))
    local problem = call(second, "server.status")
    t.equal("Missing", problem.name)
    t.contains(problem.message, t.data .. "/missing, from the setting cmd")
    t.equal({ "running", "failed" }, { first.status, second.status })
    second:configure({ name = "test", args = arguments() })
    t.equal(nil, (call(second, "server.status")))
    t.yes(first:process() ~= second:process())
  end),
  test("listeners of the end learn whether to open their sessions again", function()
    local client, seen = new(), {}
    local remove = client:on_lost(function(problem, again)
      table.insert(seen, { problem.name, again })
    end)
    for _ = 1, 2 do
      call(client, "server.status")
      client.MOST_ENDS = 1
      signal(client, "sigkill")
      t.wait("the end", function()
        return client.status ~= "running"
      end)
    end
    t.yes(call(client, "server.status").given_up)
    client:restart()
    t.equal(nil, (call(client, "server.status")))
    client:stop()
    remove()
    call(client, "server.status")
    client:stop()
    t.equal({
      { "Ended", true }, { "Ended", false }, { "Stopped", true }, { "Stopped", false },
    }, seen)
  end),
  test("an option that is unknown, missing or of another type is refused", function()
    local new_client = require("cityroulette.library").new
    for expected, options in pairs({
      ["the option `name` is missing"] = {},
      ["unknown option `arg`; known options: args, cmd,"] = { name = "test", arg = {} },
      ["the option `cmd` must be a table, not \"x\"."] = { name = "test", cmd = "x" },
    }) do
      local ok, problem = pcall(new_client, options)
      t.yes(not ok)
      t.contains(problem, expected)
    end
  end),
}
