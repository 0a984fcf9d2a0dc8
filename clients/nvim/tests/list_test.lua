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
  { "a star moves the row up, and the cursor moves to the next city", function()
    t.real()
    local list = t.open("surprise")
    t.type("3j")
    local after = names(list)[5]
    t.press("s")
    t.same(list)
    t.contains(t.lines()[1], "★   Valdragone")
    t.equal(after, list:city().name)
    t.equal(1, list.session.state.favorites)
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
  { "gs cycles through the scopes and keeps the text", function()
    t.real()
    local list = t.open("surprise")
    t.press("s")
    t.press("gs")
    t.equal({ "favorites", 1 }, { list.session.state.scope, #t.lines() })
    t.press("gs")
    t.equal({ "unfavorites", 15 }, { list.session.state.scope, #t.lines() })
    t.press("gs")
    t.equal({ "withWikipedia", 0 }, { list.session.state.scope, #list.session.rows })
    local marks = vim.api.nvim_buf_get_extmarks(0, -1, 0, -1, { details = true })
    t.contains(vim.inspect(marks), "No city matches the filter")
    t.press("gs")
    t.equal({ "all", 16 }, { list.session.state.scope, #t.lines() })
    t.same(list)
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
    t.equal({ before[1], before[7] }, { list.session.rows[2].name, list:city().name })
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
