local t = require("harness")

--- Opens cities and the note of the first.
local function note(text)
  t.real()
  local list = t.open("surprise")
  if text then
    list.session:request("city.annotate", { city = list:city().id, note = text })
    t.settle()
  end
  t.press("ggcn")
  return list, vim.api.nvim_get_current_buf()
end

local function text_in(list)
  return list.rows[1].annotation and list.rows[1].annotation.note
end

return {
  { "a note is a Markdown buffer, and :w makes it an edit of the list", function()
    local list, buffer = note()
    t.equal({ "markdown", "acwrite", false }, {
      vim.bo.filetype, vim.bo.buftype, vim.bo.modified,
    })
    t.contains(vim.api.nvim_buf_get_name(0), "cityroulette://note/")
    t.type("ione<CR><CR>*two*<Esc>")
    t.yes(vim.bo.modified)
    t.equal(nil, text_in(list))
    vim.cmd("write")
    t.equal("one\n\n*two*", text_in(list))
    t.yes(not vim.bo.modified)
    t.yes(vim.bo[list.buffer].modified)
    t.contains(t.words(), "`:w` there imports it")
    t.contains(vim.api.nvim_buf_get_lines(list.buffer, 0, 1, false)[1], "¶")
    vim.api.nvim_set_current_win(vim.fn.bufwinid(list.buffer))
    t.press("cn")
    t.equal(buffer, vim.api.nvim_get_current_buf(), "the open buffer is shown again")
    t.equal(1, #vim.fn.win_findbuf(buffer), "in one window")
  end },
  { "an unsaved note keeps its buffer from being closed, and :e! reads it again", function()
    local list = note("old")
    t.equal({ "old" }, t.lines())
    t.type("Anew<Esc>")
    t.yes(not pcall(vim.cmd, "edit"), "E37")
    t.yes(not pcall(vim.cmd, "bdelete"), "E89")
    vim.cmd("edit!")
    t.equal({ "old" }, t.lines())
    t.yes(not vim.bo.modified)
    t.type("ggdd")
    vim.cmd("wq")
    t.equal(nil, list.rows[1].annotation, "an empty text removes the note")
    t.equal(list.buffer, vim.api.nvim_get_current_buf())
  end },
  { "u in the list shows the earlier note, but not over unsaved changes", function()
    local list, buffer = note("old")
    t.type("Anew<Esc>")
    vim.cmd("write")
    local function undo()
      vim.api.nvim_set_current_win(vim.fn.bufwinid(list.buffer))
      t.press("u")
      vim.api.nvim_set_current_win(vim.fn.bufwinid(buffer))
    end
    undo()
    t.equal({ "old" }, t.lines())
    t.yes(not vim.bo.modified)
    t.type("Ayear<Esc>")
    undo()
    t.equal({ "oldyear" }, t.lines())
    vim.cmd("write")
    t.contains(t.words(), "`:w!` overwrites it")
    t.yes(vim.bo.modified)
    vim.cmd("write!")
    t.equal("oldyear", text_in(list))
    t.yes(not vim.bo.modified)
  end },
  { "a note of a city that the filter hides is saved", function()
    local list, buffer = note("one")
    local city = list.rows[1].id
    require("cityroulette.ui.actions").search(list, list.rows[2].name, "all")
    t.settle()
    t.yes(list.rows[1].id ~= city)
    vim.api.nvim_set_current_win(vim.fn.bufwinid(buffer))
    t.type("Amore<Esc>")
    vim.cmd("write")
    t.yes(not vim.bo.modified)
    require("cityroulette.ui.actions").search(list, "", "all")
    t.settle()
    t.equal("onemore", text_in(list))
  end },
  { ":w FILE writes the text to a file, also of a closed list", function()
    local list, buffer = note("one\ntwo")
    t.type("Oextra<Esc>")
    vim.api.nvim_buf_delete(list.buffer, { force = true })
    vim.api.nvim_set_current_buf(buffer)
    vim.cmd("write")
    t.contains(t.words(), "The list of this note is closed")
    t.yes(vim.bo.modified)
    local file = vim.fn.tempname()
    vim.cmd("write " .. file)
    t.equal({ "extra", "one", "two" }, vim.fn.readfile(file))
    vim.cmd("2write! " .. file)
    t.equal({ "one" }, vim.fn.readfile(file))
  end },
  { "a note that was unloaded is read again", function()
    local _, buffer = note("one")
    vim.cmd("bdelete")
    t.press("cn")
    t.equal(buffer, vim.api.nvim_get_current_buf())
    t.equal({ "one" }, t.lines())
    t.equal({ "acwrite", "markdown", false }, {
      vim.bo.buftype, vim.bo.filetype, vim.bo.modified,
    })
  end },
  { "the note of the saved city can be changed after the list was saved", function()
    local list, buffer = note("one")
    vim.api.nvim_set_current_win(vim.fn.bufwinid(list.buffer))
    vim.cmd("write")
    t.wait("the archive", function()
      return list.session.mode == "browse"
    end)
    vim.api.nvim_set_current_win(vim.fn.bufwinid(buffer))
    t.type("Amore<Esc>")
    vim.cmd("write")
    local rows = vim.tbl_filter(function(city)
      return city.annotation ~= nil
    end, list.session.rows)
    t.equal("onemore", rows[1].annotation.note)
    t.contains(t.words(), "`:w` there saves it")
  end },
  { "a note from a restored editor says where it belongs", function()
    t.real()
    vim.cmd("edit cityroulette://note/1/x")
    t.contains(t.words(), "A note belongs to an open list")
  end },
}
