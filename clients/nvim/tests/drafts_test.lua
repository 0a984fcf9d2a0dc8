local t = require("harness")
local uv = vim.uv or vim.loop

local SETUP = "lua require('cityroulette').setup({ cmd = { %q }, log_file = %q, "
  .. "args = { '--archive', %q, '--weather', 'none', '--seed', '19' } })"

--- Starts another editor that opens a list and removes and stars cities; returns its process and
--- that of its program.
local function other_editor()
  local job = vim.fn.jobstart({
    vim.v.progpath, "--clean", "--embed", "--headless", "--cmd", "set rtp^=" .. t.root,
  }, { rpc = true })
  local function run(command)
    vim.rpcrequest(job, "nvim_command", command)
  end
  run(SETUP:format(t.program, t.data .. "/log", t.data .. "/archive.sqlite"))
  run("CityRoulette country SM")
  run("lua assert(vim.wait(20000, function() return vim.bo.filetype == 'cityroulette' end, 5))")
  run("call feedkeys('s3Gdd', 'xt')")
  local pid = vim.rpcrequest(job, "nvim_exec_lua",
    "return require('cityroulette.client'):process()", {})
  return { job = job, editor = vim.fn.jobpid(job), program = pid, run = run }
end

local function gone(other)
  t.wait("the end of the other editor and its program", function()
    return uv.kill(other.editor, 0) ~= 0 and uv.kill(other.program, 0) ~= 0
  end)
end

--- Ends another editor with a command that sends no reply.
local function leave(other, command)
  vim.rpcnotify(other.job, "nvim_command", command)
  gone(other)
end

--- A file of 100,000 cities.
local function many_cities()
  local lines, path = { "geonameid,name,lat,lon" }, t.data .. "/cities.csv"
  for id = 1, 100000 do
    lines[#lines + 1] = ("%d,City %d,%d,%d"):format(id, id, id % 80, id % 170)
  end
  vim.fn.writefile(lines, path)
  return path
end

local IMPORT = "lua local client = require('cityroulette.client'); client.LEAVE_MS = %d; "
  .. "client:call('archive.import', { path = %q }, function() end)"

local function drafts()
  return select(2, t.call("session.list")).drafts
end

local function list_again()
  local lists = require("cityroulette.lists")
  t.wait("the list of the draft", function()
    return lists.current()
  end)
  return lists.current()
end

return {
  { "after an editor was killed, the next one reports its draft once and can resume it", function()
    local other = other_editor()
    local before = vim.rpcrequest(other.job, "nvim_buf_get_lines", 0, 0, -1, false)
    uv.kill(other.editor, "sigkill")
    gone(other)
    t.real()
    vim.cmd("CityRoulette find qqqqqq")
    t.wait("the offer", function()
      return t.words():find("`:CityRoulette resume`", 1, true)
    end)
    t.contains(t.words(), "Draft of an import, 2 changes, ")
    vim.cmd("CityRoulette resume")
    local list = list_again()
    t.equal(before, t.lines())
    t.equal("cityroulette://country/SM", vim.api.nvim_buf_get_name(0))
    t.yes(vim.bo.modified)
    t.press("u")
    t.press("u")
    t.equal({ 0, false }, { list.session.state.favorites, list.session.state.canUndo })
    vim.cmd("CityRoulette restart")
    t.wait("the list once more", function()
      return list.session.alive
    end)
    vim.cmd("write!")
    t.equal({}, drafts())
    local _, count = t.words():gsub("Draft of", "")
    t.equal(1, count, "offered once")
  end },
  { "a signal that ends an editor keeps its draft", function()
    for _, signal in ipairs({ "sigterm", "sighup" }) do
      local other = other_editor()
      uv.kill(other.editor, signal)
      gone(other)
    end
    t.real()
    require("cityroulette").prepare()
    t.equal(2, #drafts())
    t.wait("the offer", function()
      return t.words():find("2 drafts of earlier editors: `:CityRoulette drafts`", 1, true)
    end)
  end },
  { "quitting during an import commits nothing", function()
    local import = IMPORT:format(t.PATIENCE_MS, many_cities())
    for _, command in ipairs({ "CityRoulette stop", "CityRoulette restart" }) do
      t.real()
      t.settle()
      vim.cmd(import)
      vim.cmd(command)
      local _, archive = t.call("archive.status")
      t.equal(0, archive.count, command)
    end
    local other = other_editor()
    other.run(import)
    leave(other, "qall!")
    local _, archive = t.call("archive.status")
    t.equal(0, archive.count, "qall!")
    t.equal({}, drafts())
  end },
  { ":qall! discards the edits, as for files", function()
    for _, command in ipairs({ "qall!", "quit!", "cquit", "wqall" }) do
      leave(other_editor(), command)
      t.real()
      t.equal({}, drafts(), command)
      t.equal("", t.words())
      require("cityroulette.client"):stop()
    end
    t.real()
    t.equal(14, select(2, t.call("archive.status")).count, "wqall has saved the list")
  end },
  { "a draft that another editor has open is not reported", function()
    local other = other_editor()
    t.real()
    vim.cmd("CityRoulette resume")
    t.wait("words", function()
      return #t.said > 0
    end)
    t.equal("There are no drafts.", t.words())
    leave(other, "qall!")
  end },
  { "drafts can be listed and discarded", function()
    for _ = 1, 2 do
      local other = other_editor()
      uv.kill(other.editor, "sigkill")
      gone(other)
    end
    t.real()
    t.answer_select(function(item)
      return type(item) == "table" or item == "Discard"
    end)
    vim.cmd("CityRoulette drafts")
    t.wait("the end of it", function()
      return t.words():find("Draft discarded: an import, 2 changes", 1, true)
    end)
    t.equal(1, #drafts())
    local question
    vim.fn.confirm = function(text)
      question = text
      return 2
    end
    vim.cmd("CityRoulette discard all")
    t.wait("the question", function()
      return question
    end)
    t.equal("Discard 1 draft with 2 changes? This cannot be undone.", question)
    question = nil
    vim.cmd("CityRoulette discard")
    t.wait("the question", function()
      return question
    end)
    t.contains(question, "Discard this draft? an import, 2 changes, ")
    t.equal(1, #drafts())
    vim.cmd("CityRoulette! discard all")
    t.wait("the end of all", function()
      return #drafts() == 0
    end)
  end },
  { "resuming a draft of a changed archive applies the edits that still apply", function()
    t.real()
    t.call("archive.add", { city = 2643743 })
    t.call("archive.add", { city = 1850147 })
    local list = t.open("browse")
    t.press("2s")
    local id = list.session.draft
    t.yes(id, "the draft is known")
    vim.cmd("CityRoulette stop")
    require("cityroulette.lists").put(list.buffer, nil)
    vim.cmd("enew!")
    t.call("archive.remove", { city = 1850147 })
    local choice = "Cancel"
    t.answer_select(function(item)
      return item == choice
    end)
    vim.cmd("CityRoulette resume " .. id)
    t.wait("the question", function()
      return t.asked[1]
    end)
    t.contains(t.asked[1].options.prompt, "1 of 2 edited cities can be restored")
    choice = "Restore these edits"
    vim.cmd("CityRoulette resume " .. id)
    list = list_again()
    t.equal({ 1, 1 }, { list.session.state.total, list.session.state.favorites })
  end },
  { "a list is restored even if the archive changed while the program was not running", function()
    t.real()
    t.call("archive.add", { city = 2643743 })
    local list = t.open("browse")
    t.press("s")
    local args = { "--archive", t.data .. "/archive.sqlite", "call", "archive.add" }
    local other = vim.list_extend({ t.program }, vim.list_extend(args, { '{"city":1850147}' }))
    vim.cmd("CityRoulette stop")
    vim.fn.system(other)
    t.type("R")
    t.wait("the list", function()
      return list.session.alive
    end)
    t.contains(t.words(), "The archive has changed since")
    t.equal({ 2, 1 }, { list.session.state.total, list.session.state.favorites })
    t.same(list)
  end },
  { "without drafts the list is restored without its edits, with a message", function()
    t.real(nil, { "--weather", "none", "--drafts", "off" })
    local list = t.open("surprise")
    t.press("s")
    t.press("fma<CR>")
    local pid = require("cityroulette.client"):process()
    uv.kill(pid, "sigkill")
    t.wait("the list", function()
      return (require("cityroulette.client"):process()) ~= pid and list.session.alive
        and list.session.state.query == "ma"
    end)
    t.equal({ 0, 16 }, { list.session.state.favorites, list.session.state.total })
    t.contains(t.words(), "The edits of a list are lost")
    t.same(list)
  end },
}
