local stub = require("stub")
local t = require("harness")

local function archive()
  local _, status = t.call("archive.status")
  return { status.count, status.favorites }
end

local function wait_for(id)
  local lists = require("cityroulette.lists")
  t.wait("the archive in the same buffer", function()
    local list = lists.current()
    return list and list.session.id == id
  end)
  return lists.current()
end

return {
  { ":w imports and then shows the archive in the same buffer", function()
    t.real()
    local list = t.open("surprise")
    local buffer = list.buffer
    t.press("2s")
    t.press("D")
    vim.cmd("write")
    t.yes(not vim.bo.modified, "saved")
    t.equal({ 2, 2 }, archive())
    wait_for("s2")
    t.equal({ buffer, "cityroulette://browse" }, { list.buffer, vim.api.nvim_buf_get_name(0) })
    t.equal("browse", list.session.mode)
    t.equal(0, vim.fn.bufexists("cityroulette://surprise"))
    t.contains(t.words(), "2 cities imported; the archive has 2, 2 of them starred")
    t.same(list)
    t.press("s")
    t.yes(vim.bo.modified, "the next key works on the archive")
    vim.cmd("write")
    t.equal({ 2, 1 }, archive())
    t.contains(t.words(), "1 city changed, 0 removed")
  end },
  { ":q hides a list with unsaved edits; :q! and :bdelete! discard them", function()
    t.real()
    local list = t.open("surprise")
    t.press("s")
    vim.cmd("topleft new | wincmd p")
    vim.cmd("quit")
    t.yes(vim.bo[list.buffer].modified and list.session.alive, "hidden")
    local ok, problem = pcall(vim.cmd, "bdelete " .. list.buffer)
    t.yes(not ok)
    t.contains(problem, "E89")
    vim.cmd("sbuffer " .. list.buffer)
    vim.cmd("quit!")
    t.wait("the end of the session", function()
      return not list.session.alive
    end)
    t.equal({}, select(2, t.call("session.list")).sessions)
    list = t.open("country SM")
    vim.cmd("bdelete!")
    t.settle()
    t.yes(not list.session.alive)
    t.equal({ 0, 0 }, archive())
    t.equal({}, select(2, t.call("session.list")).drafts)
  end },
  { "an import keeps the stars of the archive", function()
    t.real()
    t.call("archive.add", { city = 3042030, favorite = true })
    local list = t.open("country LI")
    t.contains(t.lines()[1], "★")
    t.contains(t.lines()[1], "Vaduz")
    vim.cmd("write!")
    t.wait("the archive", function()
      return list.session.mode == "browse"
    end)
    t.equal({ 14, 1 }, archive())
  end },
  { "a list of the archive is unsaved after its first change, even if that is reverted", function()
    t.real()
    t.call("archive.add", { city = 2643743 })
    t.open("browse")
    t.yes(not vim.bo.modified)
    t.press("s")
    t.press("s")
    t.yes(vim.bo.modified)
  end },
  { ":wq saves and closes the window, and the buffer shows the archive", function()
    t.real()
    local list = t.open("country SM")
    t.press("s")
    vim.cmd("topleft new | wincmd p")
    vim.cmd("wq")
    t.equal({}, vim.fn.win_findbuf(list.buffer))
    t.yes(archive()[1] > 0)
    t.wait("the archive", function()
      return list.session.mode == "browse"
    end)
    t.yes(not vim.bo[list.buffer].modified)
    t.equal("cityroulette://browse", vim.api.nvim_buf_get_name(list.buffer))
  end },
  { "with a filter, an import asks first", function()
    t.real()
    local list = t.open("surprise")
    t.press("fmag<CR>")
    local question
    vim.fn.confirm = function(text)
      question = text
      return 2
    end
    vim.cmd("write")
    t.equal("Import only the 2 of 16 cities that the filter shows?", question)
    t.yes(list.session.alive, "not imported")
    vim.fn.confirm = function()
      return 1
    end
    vim.cmd("write")
    t.equal({ 2, 0 }, archive())
    t.contains(t.words(), "2 cities imported, 14 hidden by the filter left out; the archive has 2")
  end },
  { "a filter that shows no city is refused without a question", function()
    t.real()
    local list = t.open("surprise")
    t.press("gs")
    vim.fn.confirm = function()
      error("asked")
    end
    pcall(vim.cmd, "write")
    t.contains(t.words(), "No city is visible, so there is nothing to import.")
    t.yes(list.session.alive)
    t.press("<BS>")
    t.equal(16, #list.rows)
  end },
  { "a save that removes several cities from the archive, or all, asks first, except with !",
    function()
    t.real()
    for _, city in ipairs({ 2643743, 1850147, 2657896, 2657908 }) do
      t.call("archive.add", { city = city })
    end
    t.open("browse")
    t.press("dd")
    vim.fn.confirm = function()
      error("asked")
    end
    vim.cmd("write")
    t.contains(t.words(), "Saved: 0 cities changed, 1 removed; the archive has 3, 0 of them "
      .. "starred. This cannot be undone.")
    wait_for("s2")
    t.press("2dd")
    local question
    vim.fn.confirm = function(text)
      question = text
      return 2
    end
    vim.cmd("write")
    t.equal("Save removes 2 of 3 cities from the archive. Go on?", question)
    t.equal({ 3, 0 }, archive())
    t.press("dd")
    vim.cmd("write")
    t.equal("Save removes all 3 cities from the archive. Go on?", question)
    t.yes(vim.bo.modified)
    vim.cmd("write!")
    t.equal({ 0, 0 }, archive())
  end },
  { "a save of the archive says that it includes the hidden rows", function()
    t.real()
    t.call("archive.add", { city = 2643743 })
    t.call("archive.add", { city = 1850147 })
    t.open("browse")
    t.press("s")
    t.press("flondon<CR>")
    vim.cmd("write")
    t.contains(t.words(), "1 city changed, 0 removed, also of the 1 hidden by the filter; the")
    t.yes(not t.words():find("undone"))
  end },
  { ":w! does not ask", function()
    t.real()
    t.open("surprise")
    t.press("fmag<CR>")
    vim.fn.confirm = function()
      error("asked")
    end
    vim.cmd("write!")
    t.equal({ 2, 0 }, archive())
  end },
  { "after a failed commit the list is unsaved, and :wq does not quit", function()
    stub.plays(stub.BROWSE .. stub.STAR .. stub.COUNT .. [[
--> {"id":1,"method":"session.commit","params":{"session":"s1"}}
<-- {"id":1,"error":{"code":1031,"message":"The archive is locked.",
    "data":{"name":"StorageLocked","retryable":true}}}
]])
    local list = t.open("browse")
    t.press("s")
    vim.cmd("topleft new | wincmd p")
    vim.cmd("silent! wq")
    t.yes(vim.api.nvim_buf_is_valid(list.buffer) and vim.bo[list.buffer].modified, "it stays")
    t.yes(list.session.alive)
    t.contains(t.words(), "The archive is locked.")
  end },
  { ":w without changes is silent", function()
    t.real()
    t.open("browse")
    vim.cmd("write")
    vim.cmd("wall")
    t.equal("", t.words())
    t.yes(not vim.bo.modified)
  end },
  { "importing an archived city counts it as replaced", function()
    t.real()
    t.open("country SM")
    vim.cmd("write!")
    wait_for("s2")
    vim.cmd("bwipeout!")
    t.open("country SM")
    vim.cmd("write!")
    t.contains(t.words(), "0 cities imported, ")
    t.contains(t.words(), " replaced;")
  end },
  { "the example flow: surprise, filter, look, star, delete the rest, import, browse", function()
    t.real()
    t.call("archive.add", { city = 1850147 })
    local opened
    vim.ui.open = function(address)
      opened = address
      return {}
    end
    local list = t.open("surprise")
    t.press("fmaggiore<CR>")
    t.press("o")
    t.yes(opened:find("^https://%a+%.wikipedia%.org/.*Borgo.*Maggiore"), opened)
    t.press("s")
    t.press("<BS>")
    t.press("fsan marino<CR>")
    t.press("s")
    t.press("<BS>")
    t.press("D")
    vim.cmd("write")
    wait_for("s2")
    t.equal({ 3, 2 }, archive())
    local shown = vim.tbl_map(function(city)
      return city.name .. (city.favorite and " ★" or "")
    end, list.session.rows)
    t.equal({ "Borgo Maggiore ★", "San Marino ★", "Tokyo" }, shown)
    t.same(list)
    t.contains(t.lines()[3], "  ✓ Tokyo")
    t.yes(not vim.bo.modified)
  end },
}
