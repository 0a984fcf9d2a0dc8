local t = require("harness")

local function names(list)
  return vim.tbl_map(function(city)
    return city.name
  end, list.session.rows)
end

return {
  { "surprise opens a list that is drawn, named and not modified", function()
    t.real()
    local list = t.open("surprise")
    t.equal(16, #t.lines())
    t.same(list)
    t.equal("cityroulette://surprise", vim.api.nvim_buf_get_name(0))
    t.equal({ "acwrite", "hide", "cityroulette", false, false }, {
      vim.bo.buftype, vim.bo.bufhidden, vim.bo.filetype, vim.bo.modifiable, vim.bo.modified,
    })
    t.contains(t.lines()[1], "Santarcangelo")
  end },
  { "a star moves the row up, the cursor stays on its city, and ss changes nothing", function()
    t.real()
    local list = t.open("surprise")
    local before = names(list)
    t.type("3j")
    t.press("s")
    t.same(list)
    t.contains(t.lines()[1], "★   Valdragone")
    t.equal({ 1, "Valdragone" }, { vim.fn.line("."), list:city().name })
    t.equal(1, list.session.state.favorites)
    t.press("s")
    t.equal({ 4, 0 }, { vim.fn.line("."), list.session.state.favorites })
    t.equal(before, names(list))
    t.press("s")
    t.type("<C-o>")
    t.equal(4, vim.fn.line("."))
  end },
  { "the quickfix window of a list has the options of other windows", function()
    t.real()
    t.open("surprise")
    vim.cmd("copen")
    t.equal({ true, "", "auto" }, { vim.wo.wrap, vim.wo.winbar, vim.wo.signcolumn })
    vim.cmd("wincmd p")
    t.equal(false, vim.wo.wrap)
    vim.cmd("lexpr [] | lopen")
    t.equal(true, vim.wo.wrap)
  end },
  { "a restored session shows how to open its lists, without an error", function()
    t.real()
    t.open("country SM")
    vim.cmd("split")
    t.open("country LI")
    vim.cmd("split | CityRoulette guide")
    local file, seen = t.data .. "/session.vim", t.data .. "/seen"
    vim.cmd("mksession! " .. file)
    local script = t.data .. "/seen.lua"
    vim.fn.writefile({
      "local seen = { vim.v.errmsg }",
      "for _, window in ipairs(vim.api.nvim_list_wins()) do",
      "  local buffer = vim.api.nvim_win_get_buf(window)",
      "  local name = vim.api.nvim_buf_get_name(buffer)",
      "  local line = vim.api.nvim_buf_get_lines(buffer, 0, 1, false)[1]",
      "  seen[#seen + 1] = name .. ' ' .. line .. tostring(vim.bo[buffer].modifiable)",
      "end",
      ("vim.fn.writefile(seen, %q)"):format(seen),
    }, script)
    vim.fn.system({ vim.v.progpath, "--headless", "--clean", "--cmd", "set rtp^=" .. t.root,
      "-S", file, "-c", "luafile " .. script, "-c", "qall!" })
    local words = " This list is not open; `:edit` opens it again.false"
    t.equal({ "", "cityroulette://guide" .. words, "cityroulette://country/LI" .. words,
      "cityroulette://country/SM" .. words }, vim.fn.readfile(seen))
  end },
  { "the filter follows what is typed", function()
    t.real()
    local list = t.open("surprise")
    local seen = {}
    local search = require("cityroulette.ui.actions").search
    require("cityroulette.ui.actions").search = function(of, query, scope)
      seen[#seen + 1] = query
      search(of, query, scope)
    end
    t.press("fmag<CR>")
    t.equal({ "m", "ma", "mag" }, seen)
    t.equal({ "Borgo Maggiore", "Domagnano" }, names(list))
    t.same(list)
    t.press("<BS>")
    t.equal(16, #t.lines())
  end },
  { "cancelling the filter restores the previous one", function()
    t.real()
    local list = t.open("surprise")
    t.press("fmag<CR>")
    t.press("fgi<Esc>")
    t.equal("mag", list.session.state.query)
    t.equal(2, #t.lines())
    t.equal({}, vim.api.nvim_get_autocmds({ event = "CmdlineChanged" }))
  end },
  { "with another vim.ui.input the filter is applied when confirmed", function()
    t.real()
    local list = t.open("surprise")
    t.answer_input("fio")
    t.press("f")
    t.equal("Filter: ", t.asked[1].options.prompt)
    t.equal({ "Fiorentino", "Fiorina" }, names(list))
    t.answer_input(nil)
    t.press("f")
    t.equal("fio", list.session.state.query)
  end },
  { "gs cycles through the scopes and skips the articles if no city has one", function()
    t.real()
    local list = t.open("surprise")
    t.press("s")
    t.press("gs")
    t.equal({ "favorites", 1 }, { list.session.state.scope, #t.lines() })
    t.press("gs")
    t.equal({ "unfavorites", 15 }, { list.session.state.scope, #t.lines() })
    t.press("gs")
    t.equal({ "all", 16 }, { list.session.state.scope, #t.lines() })
    t.same(list)
    local text = "id,wikipedia\n3041563,https://en.wikipedia.org/wiki/Andorra_la_Vella\n2643743,\n"
    t.call("archive.import", { text = text })
    list = t.open("browse")
    t.press("gs")
    t.press("gs")
    t.press("gs")
    t.equal({ "withWikipedia", 1 }, { list.session.state.scope, #t.lines() })
    t.press("gs")
    t.equal({ "all", 2 }, { list.session.state.scope, #t.lines() })
  end },
  { "an empty list says how to show all cities, also after it is drawn again", function()
    t.real()
    local list = t.open("surprise")
    local function hint()
      local marks = vim.api.nvim_buf_get_extmarks(0, -1, { 0, 0 }, { 0, -1 }, { details = true })
      t.contains(vim.inspect(marks), "No city matches the filter; <BS> clears it.")
    end
    t.press("gs")
    t.equal(0, #list.session.rows)
    hint()
    vim.cmd("CityRoulette sort name")
    hint()
    list:draw()
    hint()
  end },
  { "a list does not replace the quickfix list", function()
    t.real()
    t.open("surprise")
    vim.cmd("copen")
    local quickfix = vim.api.nvim_get_current_win()
    local list = t.open("country SM")
    t.equal("quickfix", vim.bo[vim.api.nvim_win_get_buf(quickfix)].buftype)
    t.equal(2, #vim.api.nvim_tabpage_list_wins(0))
    vim.api.nvim_set_current_win(quickfix)
    vim.cmd("only")
    t.open("country LI")
    t.equal("quickfix", vim.bo[vim.api.nvim_win_get_buf(quickfix)].buftype)
    t.same(list)
  end },
  { "a list may have the name of a list that was unloaded", function()
    t.real()
    t.open("surprise")
    t.press("s")
    t.call("archive.add", { city = 2643743 })
    local archive = t.open("browse")
    -- `:q` in the last window goes to a list with edits and unloads the current one.
    t.type(":quit<CR>")
    t.equal("cityroulette://surprise", vim.api.nvim_buf_get_name(0))
    t.wait("the end of the list", function()
      return not archive.session.alive
    end)
    t.open("browse")
    t.equal("cityroulette://browse", vim.api.nvim_buf_get_name(0))
  end },
  { "g? shows all keys, and q closes the window", function()
    t.real()
    t.open("surprise")
    t.type("g?")
    local text = table.concat(t.lines(), "\n")
    for _, key in ipairs(require("cityroulette.ui.keys").KEYS) do
      local shown = text:find(key.about, 1, true) ~= nil
      t.equal(#require("cityroulette.ui.keys").of(key.name) > 0, shown, key.name)
    end
    t.contains(text, "d{motion} dd")
    t.type("q")
    t.equal("cityroulette", vim.bo.filetype)
  end },
  { "/, ? and q keep their usual meaning", function()
    t.real()
    local list = t.open("surprise")
    t.press("/^    Borgo<CR>")
    t.equal("Borgo Maggiore", list:city().name)
    t.press("?Dogana<CR>")
    t.equal("Dogana", list:city().name)
    t.equal(16, list.session.state.visible)
    for _, key in ipairs({ "q", "/", "?", "n", "N", "y", "p", ":" }) do
      t.equal("", vim.fn.maparg(key, "n"), key)
    end
  end },
  { "the key of close closes a list without unsaved edits at once", function()
    t.real({ keys = { close = "Q" } })
    t.open("browse")
    t.press("Q")
    t.equal("", vim.api.nvim_buf_get_name(0))
    local _, open = t.call("session.list")
    t.equal({}, open.sessions)
  end },
  { "close asks about unsaved edits: cancel, discard, save", function()
    t.real({ keys = { close = "Q" } })
    local list = t.open("surprise")
    t.press("s")
    t.answer_select(function(item)
      return item == "Cancel"
    end)
    t.press("Q")
    t.equal("cityroulette_close", t.asked[1].options.kind)
    t.equal({ "Import", "Discard", "Cancel" }, t.asked[1].items)
    t.yes(vim.api.nvim_buf_is_valid(list.buffer))
    t.answer_select(function(item)
      return item == "Discard"
    end)
    t.press("Q")
    t.yes(not vim.api.nvim_buf_is_valid(list.buffer))
    t.open("surprise")
    t.press("s")
    t.answer_select(function(item)
      return item == "Import"
    end)
    t.press("Q")
    t.equal("", vim.api.nvim_buf_get_name(0))
    local _, archive = t.call("archive.status")
    t.yes(archive.count > 0, "the second list was imported")
  end },
  { "the cursor stays on its city when rows are inserted above", function()
    t.real()
    local list = t.open("surprise")
    t.type("10j")
    local name = list:city().name
    t.call("city.remove", { session = "s1", city = list.session.rows[1].id })
    t.equal(name, list:city().name)
    t.call("session.undo", { session = "s1" })
    t.equal(name, list:city().name)
    t.same(list)
  end },
  { "two windows can show one list", function()
    t.real()
    local list = t.open("surprise")
    vim.cmd("split")
    t.press("dd")
    t.equal(15, #t.lines())
    vim.cmd("close")
    t.press("dd")
    t.equal(14, #t.lines())
    t.same(list)
  end },
  { "two open lists are independent", function()
    t.real({ window = "split" })
    local first = t.open("surprise")
    local second = t.open("country SM")
    t.yes(first ~= second)
    t.press("dd")
    t.equal({ 16, second.session.state.total }, { #first.session.rows, #second.session.rows })
    t.same(first)
    t.same(second)
  end },
  { "after more than a hundred changes the list is read again, page by page", function()
    t.real({ count = 700 })
    local list = t.open("country DE")
    t.wait("all pages", function()
      return #list.session.rows == 700
    end)
    t.same(list)
    t.press("fz<CR>")
    t.wait("the filtered list", function()
      return not list.session.reading and #list.session.rows == list.session.state.visible
    end)
    t.same(list)
    t.press("<BS>")
    t.wait("all again", function()
      return #list.session.rows == 700
    end)
    t.same(list)
  end },
  { "a list opens in a new window if the current buffer is unsaved", function()
    t.real()
    vim.o.hidden = false
    vim.api.nvim_buf_set_lines(0, 0, -1, false, { "draft" })
    local draft = vim.api.nvim_get_current_buf()
    t.open("browse")
    vim.o.hidden = true
    t.equal(2, #vim.api.nvim_list_wins())
    t.equal("draft", vim.api.nvim_buf_get_lines(draft, 0, -1, false)[1])
  end },
  { "opening another list keeps an unsaved one", function()
    t.real()
    local first = t.open("surprise")
    vim.cmd("CityRoulette country SM")
    t.wait("the second list", function()
      return vim.api.nvim_get_current_buf() ~= first.buffer
    end)
    t.yes(vim.api.nvim_buf_is_valid(first.buffer))
    t.yes(first.session.alive)
  end },
  { "each key of a macro sees the effect of the previous one", function()
    t.real()
    local list = t.open("surprise")
    local before = names(list)
    t.type("jdddd2xs")
    t.equal({ before[1], before[6] }, { list.session.rows[2].name, list:city().name })
    t.equal({ 12, 1 }, { list.session.state.total, list.session.state.favorites })
  end },
  { "keys can be changed and disabled", function()
    t.real({ keys = { star = "x", remove = { "d", "Q" }, remove_here = "X", weather = false } })
    local list = t.open("surprise")
    t.press("x")
    t.equal(1, list.session.state.favorites)
    t.press("ddXQQ")
    t.equal(13, list.session.state.total)
    t.equal("", vim.fn.maparg("r", "n"))
    vim.keymap.set("n", "M", "<Plug>(cityroulette-star)", { buffer = 0, remap = true })
    t.press("M")
    t.equal(1, list.session.state.favorites)
  end },
  { ":edit and R reload the list", function()
    t.real()
    local list = t.open("browse")
    t.call("archive.status")
    for _, how in ipairs({ "edit", "CityRoulette reload" }) do
      list.session.rows = {}
      vim.cmd(how)
      t.settle()
      t.wait("the rows", function()
        return not list.session.reading
      end)
      t.same(list)
      t.equal("cityroulette://browse", vim.api.nvim_buf_get_name(0))
      t.yes(vim.fn.maparg("dd", "n") ~= "", "its keys are there")
    end
  end },
  { "a buffer can be opened by a name such as cityroulette://country/SM", function()
    t.real()
    vim.cmd("edit cityroulette://country/SM")
    local lists = require("cityroulette.lists")
    t.wait("the list", function()
      return lists.current()
    end)
    t.contains(table.concat(t.lines(), "\n"), "Serravalle")
    t.equal("cityroulette://country/SM", vim.api.nvim_buf_get_name(0))
    vim.cmd("edit! cityroulette://s77")
    t.contains(t.words(), "No list s77 is open")
  end },
}
