local t = require("harness")

local function archive_count()
  local _, archive = t.call("archive.status")
  return archive.count
end

return {
  { "a list without edits is not modified: :wa, 'autowrite', ZZ and :qa import nothing", function()
    t.real()
    local list = t.open("country SM")
    t.yes(not vim.bo.modified)
    vim.cmd("wall")
    vim.o.autowrite = true
    vim.cmd("silent !true")
    vim.o.autowrite = false
    vim.cmd("new")
    vim.api.nvim_win_set_buf(0, list.buffer)
    t.type("ZZ")
    t.yes(list.session.alive and not vim.bo[list.buffer].modified)
    t.equal(0, archive_count())
  end },
  { ":w asks before it imports a list without edits, :w! does not", function()
    t.real()
    local list = t.open("country SM")
    local asked
    vim.fn.confirm = function(question)
      asked = question
      return 2
    end
    vim.cmd("write")
    t.contains(asked, "no edits. Import all of it, 15 cities? (:w! does not ask.)")
    t.equal({ 0, "import" }, { archive_count(), list.session.mode })
    asked = nil
    vim.cmd("write!")
    t.equal({ 15, nil }, { archive_count(), asked })
  end },
  { "a list whose edits are all undone is not modified", function()
    t.real()
    t.open("country SM")
    t.press("sjdd")
    t.yes(vim.bo.modified)
    t.press("u")
    t.yes(vim.bo.modified, "one edit is left")
    t.press("u")
    t.yes(not vim.bo.modified)
    t.press("<C-r>")
    t.yes(vim.bo.modified)
    t.call("archive.add", { city = 2643743 })
    t.open("browse")
    t.press("s")
    t.yes(vim.bo.modified)
    t.press("u")
    t.yes(not vim.bo.modified)
  end },
  { "a list stays modified if its undo history may be incomplete", function()
    t.real()
    local list = t.open("country SM")
    t.press("s")
    t.press("u")
    t.yes(not vim.bo.modified)
    list.session.revision = 1001
    list:mark()
    t.yes(vim.bo.modified)
  end },
  { "a list stays modified if notes have filled its undo history", function()
    t.real()
    local list = t.open("country SM")
    local note = ("x"):rep(60000)
    for edit = 1, 20 do
      list.session:request("city.annotate", { city = list.rows[1].id, note = note .. edit })
    end
    t.settle()
    t.press("20u")
    t.equal(false, list.session.state.canUndo)
    t.yes(list.rows[1].annotation, "the program has dropped the oldest edits")
    t.yes(vim.bo.modified)
  end },
  { "another surprise replaces one without edits, but not one with edits", function()
    t.real()
    local first = t.open("surprise")
    local session = first.session
    vim.cmd("CityRoulette surprise")
    t.wait("another session", function()
      return first.session ~= session and not first.session.reading
    end)
    t.equal("cityroulette://surprise", vim.api.nvim_buf_get_name(0))
    t.equal({ first.buffer, 1, 1 }, {
      vim.api.nvim_get_current_buf(), vim.fn.line("."), #require("cityroulette.lists").all(),
    })
    t.same(first)
    t.equal(1, #select(2, t.call("session.list")).sessions)
    t.press("s")
    t.open("surprise")
    t.equal("cityroulette://surprise#2", vim.api.nvim_buf_get_name(0))
    t.equal(2, #select(2, t.call("session.list")).sessions)
  end },
  { "a surprise with few cities is widened to about eight", function()
    t.real({ radius_km = 0.001 })
    local list = t.open("surprise")
    t.equal(8, #list.rows)
    t.equal({ "surpriseMe", true }, { list.session.source.kind, list.session.source.widened })
    t.equal("cityroulette://surprise", vim.api.nvim_buf_get_name(0))
    t.contains(require("cityroulette.ui.winbar").line(list), "Surprise")
    t.equal(1, #select(2, t.call("session.list")).sessions)
    require("cityroulette").setup({ count = 3 })
    list = t.open("browse")
    vim.cmd("bdelete")
    vim.cmd("CityRoulette surprise")
    t.wait("a list of at most three", function()
      return #(require("cityroulette.lists").current() or list).rows <= 3
    end)
  end },
  { "an Ex command that deletes lines removes their cities, as one edit", function()
    t.real()
    local list = t.open("country SM")
    local function names()
      return vim.tbl_map(function(city)
        return city.name
      end, list.session.rows)
    end
    local before = names()
    t.press(":2,4d<CR>")
    t.equal(#before - 3, list.session.state.total)
    t.equal({ before[1], before[5] }, { names()[1], names()[2] })
    t.equal({ 2, false }, { vim.fn.line("."), vim.bo.modifiable })
    t.same(list)
    t.press("u")
    t.equal(before, names())
    t.press(":g/Borgo/d<CR>")
    t.same(list)
    t.yes(#names() > 0 and #names() < #before)
    t.equal(0, vim.fn.search("Borgo", "nw"))
    t.press("u")
    t.equal(before, names())
    t.press(":3d<CR>dd")
    t.equal({ before[2], before[5] }, { names()[2], names()[3] }, "the next key sees the change")
    t.press("2u")
    t.press(":%d<CR>")
    t.equal({ 0, { "" } }, { list.session.state.total, t.lines() })
    t.press("u")
    t.equal("", t.words():match("cannot be edited") or "")
    t.same(list)
    list:sort(require("cityroulette.ui.order").new("name"))
    local second = list.rows[2].name
    t.press(":2d<CR>")
    t.yes(not vim.tbl_contains(names(), second))
    t.same(list)
  end },
  { "an Ex command that deletes lines and writes saves the result", function()
    t.real()
    t.open("country SM")
    t.press(":2,4d | w<CR>")
    t.equal(12, archive_count())
  end },
  { "an Ex command that changes the text otherwise is refused", function()
    t.real()
    local list = t.open("country SM")
    require("cityroulette.tell").REPEAT_MS = 0
    for _, command in ipairs({ "%s/a/b/g", "2m0", "1t.", "normal! ix", "2,3!sort", "1put ='x'" }) do
      t.said = {}
      t.press(":" .. command .. "<CR>")
      t.contains(t.words(), "cannot be edited as text")
      t.same(list)
      t.equal({ 15, false }, { list.session.state.total, vim.bo.modified })
      t.yes(not vim.bo.modifiable)
    end
    t.yes(not pcall(vim.cmd, "normal! x"), "a key that is not mapped")
    t.same(list)
  end },
  { "selecting all, starring and undoing leave the cursor where it was", function()
    t.real()
    t.open("country SM")
    t.press("5GVggs")
    t.equal(1, vim.fn.line("."))
    t.press("u")
    t.press("ggVGs")
    t.equal(15, vim.fn.line("."))
    t.press("u")
    t.equal(15, vim.fn.line("."))
    t.press("<C-r>")
    t.equal(15, vim.fn.line("."))
  end },
  { "the message about a crash is replaced when the list is restored", function()
    t.real()
    local list = t.open("country SM")
    t.press("s")
    vim.uv.kill(require("cityroulette.client"):process(), "sigkill")
    t.wait("the list", function()
      return list.session.alive and t.words():find("running again", 1, true)
    end)
    t.contains(t.said[#t.said][1], "The program is running again.")
  end },
  { "a warning of the program is shown, a change that was made here is not", function()
    t.real()
    require("cityroulette").prepare()
    t.call("archive.add", { city = 2643743 })
    t.equal("", t.words())
    local client = require("cityroulette.client")
    for _, callback in ipairs(client.listeners["server.message"]) do
      callback({ level = "warning", code = "archiveOnNetwork", text = "On a network.", city = nil })
    end
    t.equal("On a network.", t.words())
  end },
  { "the help of the keys wraps in a narrow window", function()
    t.real()
    t.open("country SM")
    vim.o.columns = 30
    local ok, problem = pcall(function()
      t.type("g?")
      local widest = 0
      for _, line in ipairs(t.lines()) do
        widest = math.max(widest, vim.api.nvim_strwidth(line))
      end
      t.yes(widest <= vim.api.nvim_win_get_width(0), "a line is cut")
      local text = table.concat(t.lines(), " "):gsub("%s+", " ")
      t.contains(text, "remove all visible cities without a star")
    end)
    vim.o.columns = 100
    t.yes(ok, problem)
  end },
  { "a double click shows the details", function()
    t.real()
    t.open("country SM")
    t.press("<2-LeftMouse>")
    t.yes(require("cityroulette.ui.float").current)
  end },
  { "the tags of the help are generated at the start", function()
    local copy = t.data .. "/plugin"
    vim.fn.mkdir(copy, "p")
    vim.fn.system({ "cp", "-r", t.root .. "/doc", t.root .. "/plugin", copy })
    vim.fn.delete(copy .. "/doc/tags")
    local done = vim.fn.system({
      vim.v.progpath, "--headless", "--clean", "--cmd", "set rtp^=" .. copy,
      "-c", "help cityroulette-keys", "-c", "echo expand('%:t')", "-c", "qall!",
    })
    t.contains(done, "cityroulette.txt")
  end },
}
