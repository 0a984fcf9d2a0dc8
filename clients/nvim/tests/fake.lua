-- A program that behaves as a test wants it: `nvim -l fake.lua MANNER`. The manner decides how it
-- begins; the methods below do the rest.
local manner = arg[1] or "good"

local function write(message)
  io.stdout:write(vim.json.encode(message), "\n")
  io.stdout:flush()
end

local function reply(id, result)
  write({ jsonrpc = "2.0", id = id, result = result })
end

local function notify(method, params)
  write({ jsonrpc = "2.0", method = method, params = params })
end

local function refuse(id, code, name, words)
  local data = { name = name, retryable = false }
  write({ jsonrpc = "2.0", id = id, error = { code = code, message = words, data = data } })
end

local function city(id, name)
  local flags = { favorite = false, archived = false }
  return vim.tbl_extend("force", flags, { id = id, name = name, country = "XX", lat = 0, lon = 0 })
end

local function state(count)
  return {
    mode = "browse", commitLabel = "Save", total = count, visible = count, favorites = 0,
    unfavorites = count, dirty = false, canCommit = false, canRemoveUnfavorites = count > 0,
    needsConfirmation = false, query = "", scope = "all", canUndo = false, canRedo = false,
  }
end

local function snapshot(revision)
  return {
    session = "s1", mode = "browse", revision = revision, state = state(3), total = 3,
    cities = { city(1, "One"), city(2, "Two"), city(3, "Three") },
  }
end

--- Announces that the session has come to `revision`.
local function announce(revision, changes, dirty)
  local after = state(3)
  after.needsConfirmation = dirty or false
  local params = { session = "s1", revision = revision, changes = changes, state = after }
  notify("session.didChange", params)
end

local cancelled = {}
local revision = 0
local methods = {}

function methods.initialize(id)
  if manner == "mute" then
    return
  end
  local version = manner == "newer" and 2 or 1
  local info = { name = "cityroulette", version = "fake" }
  reply(id, {
    protocolVersion = version, serverInfo = info, capabilities = vim.empty_dict(),
    limits = { page = 500, refresh = 300 }, providers = { cities = "embedded" }, attribution = {},
  })
  if manner == "crash" then
    io.stderr:write("cannot go on\n")
    os.exit(3)
  end
end

methods["session.open"] = function(id)
  revision = 0
  reply(id, snapshot(0))
end

methods["session.get"] = function(id)
  reply(id, snapshot(revision))
end

--- Something unsaved, which cannot be saved.
methods["make.dirty"] = function(id)
  revision = revision + 1
  announce(revision, {}, true)
  reply(id, revision)
end

methods["session.commit"] = function(id)
  refuse(id, 1031, "StorageLocked", "The archive is locked.")
end

methods["gazetteer.countries"] = function(id)
  reply(id, { countries = {} })
end

function methods.big(id)
  reply(id, { text = ("é"):rep(150000) })
end

function methods.flood(id, params)
  for _ = 1, params.count do
    revision = revision + 1
    local changes = { { op = "update", index = 1, city = city(2, "Two " .. revision) } }
    announce(revision, changes)
  end
  reply(id, revision)
end

--- Skips a revision, as if a notification had been lost.
methods["make.gap"] = function(id)
  revision = revision + 2
  announce(revision, {})
  reply(id, revision)
end

function methods.slow() end

methods["article.open"] = function(id, params)
  local url = "https://en.wikipedia.org/wiki/Number_" .. params.city
  reply(id, { session = "s1", article = { city = params.city, title = "It", url = url } })
end

methods["photo.search"] = function(id)
  local page = "https://commons.wikimedia.org/wiki/File:Old_town.jpg"
  local first = { title = "Old town", author = "Ana & Pol", license = "CC BY-SA 4.0", page = page }
  local second = { title = "Bridge", license = "Public domain", url = "https://example.org/b.jpg" }
  reply(id, { photos = { first, second }, provider = "commons", skipped = 0 })
end

methods["was.cancelled"] = function(id)
  reply(id, { ids = cancelled })
end

function methods.die()
  io.stderr:write("first\nsecond\nlast\n")
  os.exit(3)
end

function methods.fail(id)
  refuse(id, -32803, "RequestFailed", "It does not go.")
end

function methods.ask(id)
  write({ jsonrpc = "2.0", id = "theirs", method = "client.do" })
  notify("never.heard.of", {})
  reply(id, "asked")
end

function methods.shutdown(id)
  if manner ~= "stubborn" then
    reply(id, vim.NIL)
  end
end

function methods.exit()
  if manner ~= "stubborn" then
    os.exit(0)
  end
end

methods["$/cancelRequest"] = function(_, params)
  cancelled[#cancelled + 1] = params.id
end

if manner == "garbage" then
  io.stdout:write("Welcome to something else\n")
  io.stdout:flush()
end

for line in io.lines() do
  local message = vim.json.decode(line)
  local method = methods[message.method]
  if method then
    method(message.id, message.params)
  end
end
while manner == "stubborn" do
  vim.wait(60000)
end
