-- The acceptance tests, with the same names in every editor's client.
local t = require("harness")
local uv = vim.uv or vim.loop

local function archive()
  local _, status = t.call("archive.status")
  return { status.count, status.favorites }
end

local function list_is(mode)
  local lists = require("cityroulette.lists")
  t.wait("a list of " .. mode, function()
    local list = lists.current()
    return list and list.session.mode == mode
  end)
  return lists.current()
end

--- Has another process change the same archive.
local function elsewhere(method, params)
  local said = vim.fn.system({
    t.program, "--archive", t.data .. "/archive.sqlite", "--weather", "none",
    "call", method, vim.json.encode(params),
  })
  t.equal(0, vim.v.shell_error, said)
end

local function commit_elsewhere()
  t.real()
  elsewhere("archive.add", { city = 2643743 })
  local list = t.open("browse")
  t.press("s")
  elsewhere("archive.add", { city = 1850147 })
  t.wait("the city added by another process", function()
    return #list.session.rows == 2
  end)
  t.contains(t.lines()[1], "★ ✓ London")
  t.contains(t.lines()[2], "✓ Tokyo")
  t.yes(vim.bo.modified, "the unsaved star is kept")
  elsewhere("archive.remove", { city = 1850147 })
  t.wait("its end", function()
    return #list.session.rows == 1
  end)
  t.same(list)
  t.equal("", t.words())
  vim.cmd("write")
  t.equal({ 1, 1 }, archive())
  t.wait("the archive", function()
    return list.session.id ~= "s1"
  end)
  t.press("ss")
  t.said = {}
  elsewhere("archive.remove", { city = 2643743 })
  t.wait("the message", function()
    return t.words() == "London was removed from the archive; your star of it is lost."
  end)
end

--- The longest time that the editor was busy between the start of `work` and `done`, in
--- milliseconds of its own CPU time, so that other processes do not count.
local function longest(work, done)
  local function busy()
    local usage = uv.getrusage()
    local seconds = usage.utime.sec + usage.stime.sec
    return seconds * 1000 + (usage.utime.usec + usage.stime.usec) / 1000
  end
  local worst, last, timer = 0, busy(), uv.new_timer()
  timer:start(0, 2, function()
    local now = busy()
    worst, last = math.max(worst, now - last), now
  end)
  work()
  t.wait("the end of the work", done)
  timer:close()
  return worst
end

--- The best of three, because memory may be short at times.
local function never_frozen(what, work, done)
  local best = math.huge
  for _ = 1, 3 do
    best = math.min(best, longest(work, done))
    if best <= 50 then
      return
    end
  end
  error(("%s blocked the editor for %.0f ms"):format(what, best))
end

local function all_rows()
  t.real({ count = 100000 })
  local list
  local function ready()
    list = require("cityroulette.lists").current()
    return list and not list.session.reading and not list.sorting and not list.sheet.job
  end
  local function command(words)
    return function()
      vim.cmd("CityRoulette " .. words)
    end
  end
  never_frozen("opening", command("around 0 0 20038"), function()
    return ready() and #list.rows == 95051
  end)
  t.equal(95051, vim.api.nvim_buf_line_count(0))
  vim.cmd("normal! 50000G")
  never_frozen("a star", function()
    t.type("s")
  end, ready)
  never_frozen("another order", command("sort name"), ready)
  t.equal("1 Decembrie", list.rows[1].name)
  never_frozen("the first order", command("sort default"), ready)
  never_frozen("a reload", command("reload"), ready)
  t.type("90052GdG")
  t.wait("fewer rows", function()
    return ready() and #list.rows == 90051
  end)
  t.same(list)
end

local function missing()
  require("cityroulette").setup({ cmd = { "/nowhere/cityroulette" } })
  vim.cmd("CityRoulette surprise")
  t.wait("words", function()
    return #t.said > 0
  end)
  t.contains(t.words(), "/nowhere/cityroulette, from the setting cmd")
  t.equal("", vim.bo.filetype)
  t.equal(1, #t.said)
end

local function killed()
  t.real()
  local list = t.open("surprise")
  t.press("s")
  t.press("3Gdd")
  t.press("fma<CR>")
  local before, client = vim.deepcopy(list.rows), require("cityroulette.client")
  local pid = client:process()
  uv.kill(pid, "sigkill")
  t.wait("the list to come back", function()
    return (client:process()) ~= pid and list.session.alive
  end)
  t.equal(before, list.rows)
  t.press("<BS>")
  t.press("u")
  t.equal({ 16, 1 }, { list.session.state.total, list.session.state.favorites })
  t.same(list)
end

return {
  { "surprise", function()
    t.real()
    local list = t.open("surprise")
    t.equal({ 16, 16 }, { #t.lines(), list.session.state.total })
    t.equal("cityroulette://surprise", vim.api.nvim_buf_get_name(0))
    t.yes(not vim.bo.modified)
    t.same(list)
  end },
  { "star", function()
    t.real()
    local list = t.open("surprise")
    t.press("3Gs")
    t.equal(1, list.session.state.favorites)
    t.contains(t.lines()[1], "★")
    t.same(list)
  end },
  { "search", function()
    t.real()
    local list = t.open("surprise")
    t.press("fmag<CR>")
    t.equal({ 2, 16 }, { list.session.state.visible, list.session.state.total })
    t.same(list)
    t.press("<BS>")
    t.equal(16, #t.lines())
  end },
  { "remove", function()
    t.real()
    local list = t.open("surprise")
    t.press("dd")
    t.press("3dd")
    t.press("Vjd")
    t.press("dj")
    t.equal(8, list.session.state.total)
    t.same(list)
  end },
  { "undo", function()
    t.real()
    local list = t.open("surprise")
    local before = t.lines()
    t.press("3dd")
    t.press("s")
    t.press("u")
    t.press("u")
    t.equal(before, t.lines())
    t.press("<C-r>")
    t.equal(13, #t.lines())
    t.same(list)
  end },
  { "commit", function()
    t.real()
    t.open("surprise")
    t.press("2s")
    t.press("D")
    vim.cmd("write")
    t.equal({ 2, 2 }, archive())
    t.yes(not vim.bo.modified)
    t.same(list_is("browse"))
  end },
  { "browse", function()
    t.real()
    t.call("archive.add", { city = 2643743 })
    t.call("archive.add", { city = 1850147, favorite = true })
    local list = t.open("browse")
    t.contains(t.lines()[1], "★ ✓ Tokyo")
    t.contains(t.lines()[2], "✓ London")
    t.yes(not vim.bo.modified)
    t.press("2Gdd")
    vim.cmd("write")
    t.equal({ 1, 1 }, archive())
    t.same(list)
  end },
  { "weather", function()
    t.real({ count = 2 }, {
      "--weather", "open-meteo", "--replay", t.recordings, "--clock", "2026-03-01T09:00:00Z",
    })
    local list = t.open("country AD")
    t.type("r")
    t.wait("the weather", function()
      return list.rows[1].weather and list.rows[2].weather
    end)
    t.contains(t.lines()[1], "☼   6°")
    t.same(list)
  end },
  { "backend killed", killed },
  { "backend missing", missing },
  { "95,051 rows", all_rows },
  { "another process commits", commit_elsewhere },
}
