local t = require("harness")

local function names(list)
  return vim.tbl_map(function(city)
    return city.name
  end, list.session.rows)
end

local function without(all, first, last)
  local rest = {}
  for index, name in ipairs(all) do
    if index < first or index > last then
      rest[#rest + 1] = name
    end
  end
  return rest
end

return {
  { "a count or a selection stars or unstars several cities", function()
    t.real()
    local list = t.open("surprise")
    t.press("3s")
    t.equal(3, list.session.state.favorites)
    t.press("ggVjjs")
    t.equal(0, list.session.state.favorites)
    t.equal("n", vim.fn.mode())
    t.press("GVkks")
    t.equal(3, list.session.state.favorites)
    t.same(list)
    t.press("u")
    t.equal(0, list.session.state.favorites, "one edit")
  end },
  { "dd removes one row, 3dd three, and u undoes each in one step", function()
    t.real()
    local list = t.open("surprise")
    local before = names(list)
    t.press("jdd")
    t.equal(without(before, 2, 2), names(list))
    t.equal(before[3], list:city().name)
    t.press("u")
    t.equal(before, names(list))
    t.press("2G3dd")
    t.equal(without(before, 2, 4), names(list))
    t.press("u")
    t.equal(before, names(list))
    t.same(list)
    t.press("<C-r>")
    t.equal(13, #t.lines())
    t.same(list)
  end },
  { "d takes a motion, as one edit", function()
    t.real()
    local list = t.open("surprise")
    local before = names(list)
    for keys, range in pairs({
      ["3Gdj"] = { 3, 4 }, ["3Gd2k"] = { 1, 3 }, ["4GdG"] = { 4, 16 }, ["4Gdgg"] = { 1, 4 },
      ["2Gd/" .. before[5] .. "<CR>"] = { 2, 4 }, ["2Gdl"] = { 2, 2 }, ["2Gd3j"] = { 2, 5 },
      ["ggd}"] = { 1, 16 }, ["3Gx"] = { 3, 3 }, ["3G2x"] = { 3, 4 }, ["3G<Del>"] = { 3, 3 },
    }) do
      t.press(keys)
      t.equal(without(before, range[1], range[2]), names(list), keys)
      t.press("u")
      t.equal(before, names(list), keys)
    end
    t.same(list)
  end },
  { "a linewise or characterwise selection is removed as one edit", function()
    t.real()
    local list = t.open("surprise")
    local before = names(list)
    for _, keys in ipairs({ "3GVjjd", "3Gvjjd", "3G<C-v>jjx" }) do
      t.press(keys)
      t.equal(without(before, 3, 5), names(list), keys)
      t.equal("n", vim.fn.mode())
      t.press("u")
    end
    t.press("ggVGd")
    t.equal({ "" }, t.lines())
    t.equal(0, list.session.state.total)
    t.press("u")
    t.equal(before, names(list))
    t.contains(t.words(), "16 fewer cities")
  end },
  { ". repeats a removal, and a motion that fails removes nothing", function()
    t.real()
    local list = t.open("surprise")
    local before = names(list)
    t.press("2dd")
    t.press(".")
    t.equal(without(before, 1, 4), names(list))
    t.press("ggdk")
    t.press("d<Esc>")
    t.equal(12, list.session.state.total)
    t.equal("", t.words())
  end },
  { ". repeats the last act on the list: a star, a removal, D", function()
    t.real()
    local list = t.open("surprise")
    t.press("dd")
    t.press("js.")
    t.equal({ 15, 0 }, { list.session.state.total, list.session.state.favorites })
    t.press("x.")
    t.equal(13, list.session.state.total)
    t.press("gg2sG.")
    t.equal(3, list.session.state.favorites)
    t.press("2uggVjjsG2k.")
    t.equal({ 13, 6 }, { list.session.state.total, list.session.state.favorites })
    t.press("D9u.")
    t.equal(0, list.session.state.total)
  end },
  { "undo and redo take a count, stop at the last change, and report the cities", function()
    t.real()
    local list = t.open("surprise")
    local before = names(list)
    for _ = 1, 4 do
      t.press("dd")
    end
    t.press("3u")
    t.equal(without(before, 1, 1), names(list))
    t.contains(t.words(), "3 more cities")
    t.press("9<C-r>")
    t.equal(without(before, 1, 4), names(list))
    t.contains(t.words(), "3 fewer cities")
    t.press("9u")
    t.equal(before, names(list))
    t.contains(t.words(), "4 more cities")
    t.yes(not t.words():find("Nothing can be"), "no error after the last change")
    t.press("u")
    t.contains(t.words(), "Nothing can be undone")
  end },
  { "undo moves the cursor to the restored city", function()
    t.real()
    local list = t.open("surprise")
    t.press("5jdd")
    t.press("gg")
    t.press("u")
    t.equal({ 6, "Borgo Maggiore" }, { vim.fn.line("."), list:city().name })
  end },
  { "D removes the cities without a star and reports their number", function()
    t.real()
    local list = t.open("surprise")
    t.press("2s")
    t.press("D")
    t.equal(2, #t.lines())
    t.same(list)
    t.contains(t.words(), "14 removed")
    t.press("D")
    t.contains(t.words(), "Every city has a star")
  end },
  { ":edit! discards the edits", function()
    t.real()
    t.call("archive.add", { city = 2643743 })
    local list = t.open("browse")
    t.press("s")
    t.yes(vim.bo.modified)
    t.yes(not pcall(vim.cmd, "edit"), "E37 without !")
    vim.cmd("edit!")
    t.wait("the archive as it is", function()
      return not vim.bo.modified
    end)
    t.equal({ "browse", 0, "cityroulette://browse" }, {
      list.session.mode, list.session.state.favorites, vim.api.nvim_buf_get_name(0),
    })
    t.equal(1, #select(2, t.call("session.list")).sessions)
    list = t.open("country SM")
    local before = names(list)
    t.press("3xs")
    vim.cmd("edit!")
    t.wait("the import without edits", function()
      return not list.session.state.canUndo
    end)
    t.equal(before, names(list))
    t.same(list)
  end },
}
