-- A whole client in one page, for Neovim 0.10 and newer: nvim -l hello.lua PROGRAM
local waiting, last_id = {}, 0

-- Callbacks of a process run outside Neovim's main loop, where most of its functions may not be
-- called: a plugin hands what it gets to vim.schedule before it touches a buffer.
local function say(...)
  io.stdout:write(table.concat({ ... }, " "), "\n")
end

local function take(message)
  if message.method then
    say(message.method, message.params.revision)
    return
  end
  local callback = waiting[message.id]
  waiting[message.id] = nil
  if callback then callback(message) end
end

-- The splitter: pieces are kept in a table until a line feed ends them, and are never searched
-- twice. Gluing each piece to a growing string would copy a long line once for every piece.
local pieces = {}
local function receive(_, chunk)
  local from = 1
  while chunk do
    local to = chunk:find("\n", from, true)
    if not to then break end
    pieces[#pieces + 1] = chunk:sub(from, to - 1)
    take(vim.json.decode(table.concat(pieces)))
    pieces, from = {}, to + 1
  end
  if chunk then pieces[#pieces + 1] = chunk:sub(from) end
end

local server = vim.system({ arg[1], "--archive", ":memory:" }, { stdin = true, stdout = receive })

-- A plugin passes a callback; this script waits, so that it reads from top to bottom.
local function call(method, params)
  last_id = last_id + 1
  local reply
  waiting[last_id] = function(message) reply = message end
  local request = { jsonrpc = "2.0", id = last_id, method = method, params = params }
  server:write(vim.json.encode(request) .. "\n")
  assert(vim.wait(10000, function() return reply ~= nil end, 1), "the server does not answer")
  assert(not reply.error, reply.error and reply.error.message)
  return reply.result
end

local hello = call("initialize", { protocolVersion = 1, clientInfo = { name = "hello.lua" } })
say("version", hello.protocolVersion)
call("session.open", { mode = "import", source = "country", country = "US", count = 500 })
local page = call("session.get", { limit = 500 })
local first = page.cities[1]
say(#page.cities, "cities, first", first.name)
call("city.toggleFavorite", { city = first.id })
say(first.name, "has a star")
server:write(nil)
os.exit(server:wait().code)
