local t = require("harness")

--- The annotation of the city of that name.
local function annotation(list, name)
  for _, city in ipairs(list.session.rows) do
    if city.name == name then
      return city.annotation
    end
  end
end

--- Opens the archive with the largest cities of San Marino.
local function archive()
  t.real()
  t.open("country SM")
  vim.cmd("silent write!")
  local lists = require("cityroulette.lists")
  t.wait("the archive", function()
    local list = lists.of(vim.api.nvim_get_current_buf())
    return list and list.session.mode == "browse" and list.session.alive
  end)
  return lists.of(vim.api.nvim_get_current_buf())
end

--- Types keys that read the lists before they edit one.
local function press_twice(keys)
  t.press(keys)
  t.settle()
end

local function row_of(name)
  return vim.fn.search("\\V" .. name, "cw")
end

local function wait_saved()
  local lists = require("cityroulette.lists")
  t.wait("the saved archive", function()
    local list = lists.of(vim.api.nvim_get_current_buf())
    return list and list.session.alive and not vim.bo.modified and not list.session.reading
  end)
end

return {
  { "an own name is shown beside the real one, undone with u, and kept by :w", function()
    local list = archive()
    row_of("Serravalle")
    vim.cmd("CityRoulette name The long one")
    t.contains(vim.fn.getline("."), "Serravalle")
    t.contains(vim.fn.getline("."), "“The long one”")
    t.yes(vim.bo.modified)
    t.same(list)
    t.press("u")
    t.yes(not vim.fn.getline("."):find("long one"))
    t.yes(not vim.bo.modified)
    t.equal(nil, annotation(list, "Serravalle"), "as in a row that never had one")
    t.press("<C-r>")
    vim.cmd("write")
    wait_saved()
    t.contains(t.words(), "1 city annotated; the archive has 15, 0 of them starred")
    local _, reply = t.call("archive.get", { city = list:city().id })
    t.equal("The long one", reply.annotation.ownName)
    t.press("flong one<CR>")
    t.equal(1, #t.lines(), "the filter finds own names")
    t.answer_input("")
    t.press("cc")
    t.equal({ "" }, t.lines(), "an empty answer removes it, so the filter matches none")
    t.press("<BS>")
    t.equal(nil, annotation(list, "Serravalle"))
  end },
  { "tags are added to a range as one edit, with commas between them", function()
    local list = archive()
    vim.cmd("1,3CityRoulette tag old town, on a hill")
    t.equal({ "old town", "on a hill" }, list.rows[1].annotation.tags)
    t.equal({ "old town", "on a hill" }, list.rows[3].annotation.tags)
    t.equal(nil, list.rows[4].annotation)
    t.contains(t.words(), "3 cities changed")
    t.contains(t.lines()[2], "#old town #on a hill")
    t.same(list)
    t.press("u")
    t.equal(nil, list.rows[1].annotation)
    t.equal(nil, list.rows[3].annotation)
    t.press("<C-r>")
    vim.cmd("2CityRoulette untag old town")
    t.equal({ "on a hill" }, list.rows[2].annotation.tags)
    vim.cmd("2CityRoulette tag on a hill")
    t.contains(t.words(), "Nothing changed.")
  end },
  { "ct and cT work on a selection and take a count", function()
    local list = archive()
    t.answer_input("sea")
    t.press("ggVjct")
    t.equal({ "sea" }, list.rows[2].annotation.tags)
    t.equal("n", vim.fn.mode())
    t.answer_input("salt")
    t.press("gg3ct")
    t.equal({ "salt" }, list.rows[3].annotation.tags)
    t.answer_select(function(tag)
      return tag == "sea"
    end)
    t.press("gg2cT")
    t.equal({ "salt", "sea" }, t.asked[#t.asked].items)
    t.equal({ "salt" }, list.rows[1].annotation.tags)
    t.press("4GcT")
    t.contains(t.words(), "No tag on " .. list.rows[4].name)
  end },
  { "tags and lists of the archive are completed", function()
    local list = archive()
    t.call("archive.annotate", { city = list.rows[1].id, tags = { "Hot springs", "sea" } })
    t.call("list.add", { name = "Hill towns" })
    t.call("list.add", { name = "Seen", query = { visited = true } })
    t.equal({ "Hot\\ springs" }, vim.fn.getcompletion("CityRoulette tag ho", "cmdline"))
    t.equal({ "Hill\\ towns" }, vim.fn.getcompletion("CityRoulette list ", "cmdline"))
    t.press(":CityRoulette list hi<Tab><CR>")
    t.equal({ 1 }, list.rows[1].annotation.lists)
    t.equal({ "x, sea" }, require("cityroulette.ui.annotate").complete_tags("x, S"))
  end },
  { "a prompt for tags completes them", function()
    local list = archive()
    t.call("archive.annotate", { city = list.rows[1].id, tags = { "Hot springs" } })
    t.press("2Gcthot<Tab><CR>")
    t.equal({ "Hot springs" }, list.rows[2].annotation.tags)
  end },
  { "cities are added to a list that is chosen or new, and removed from it", function()
    local list = archive()
    t.call("list.add", { name = "Hill towns" })
    t.call("list.add", { name = "Seen", query = { visited = true } })
    t.answer_select(function(each)
      return each.name == "Hill towns"
    end)
    press_twice("gg2cl")
    t.equal({ 1 }, list.rows[2].annotation.lists)
    local lines = vim.tbl_map(t.asked[1].options.format_item, t.asked[1].items)
    t.equal({ "New list…", "Hill towns (0 cities)" }, lines, "no smart list")
    t.answer_select(function(each)
      return each.name == "New list…"
    end)
    t.answer_input("By the sea")
    press_twice("ggcl")
    t.wait("the new list", function()
      return #list.rows[1].annotation.lists == 2
    end)
    t.press("u")
    t.equal({ 1 }, list.rows[1].annotation.lists)
    t.answer_select(function()
      return true
    end)
    press_twice("ggcL")
    t.equal(nil, list.rows[1].annotation)
    t.press("cL")
    t.contains(t.words(), "No list contains " .. list.rows[1].name)
    vim.cmd("write")
    wait_saved()
    local _, reply = t.call("archive.list", { query = { list = "Hill towns" } })
    t.equal({ list.rows[2].id }, { reply.cities[1].id })
    t.equal(1, reply.total)
  end },
  { ":CityRoulette list offers to add an unknown list", function()
    local list = archive()
    vim.fn.confirm = function()
      return 1
    end
    vim.cmd("1CityRoulette list Hill towns")
    t.wait("the new list", function()
      return list.rows[1].annotation
    end)
    t.equal({ 1 }, list.rows[1].annotation.lists)
    vim.cmd("1CityRoulette unlist hill towns")
    t.equal(nil, list.rows[1].annotation)
    vim.cmd("1CityRoulette unlist Nowhere")
    t.contains(t.words(), "there is no list named \"Nowhere\"")
  end },
  { ":g annotates the cities of a tag", function()
    local list = archive()
    t.call("list.add", { name = "By the sea" })
    vim.cmd("2,3CityRoulette tag sea")
    vim.cmd("g/#sea/CityRoulette list By the sea")
    t.equal({ 1 }, list.rows[2].annotation.lists)
    t.equal({ 1 }, list.rows[3].annotation.lists)
    t.equal(nil, list.rows[1].annotation)
  end },
  { "lists are renamed and removed in a menu", function()
    archive()
    t.call("list.add", { name = "Hill towns" })
    t.answer_select(function(each)
      return each.name == "Hill towns" or each == "Rename"
    end)
    t.answer_input("On hills")
    vim.cmd("CityRoulette lists")
    t.settle()
    t.equal("On hills", select(2, t.call("list.list")).lists[1].name)
    vim.fn.confirm = function(question)
      t.contains(question, "Its cities stay in the archive")
      return 1
    end
    t.answer_select(function(each)
      return each.name == "On hills" or each == "Remove"
    end)
    vim.cmd("CityRoulette lists")
    t.settle()
    t.equal({}, select(2, t.call("list.list")).lists)
  end },
  { "visits and plans have marks, and a wrong date is refused with the program's words", function()
    local list = archive()
    t.press("ggVjcp")
    t.contains(t.lines()[2], "◇")
    t.press("gg3cp")
    t.yes(list.rows[3].annotation.planned, "all of them, as one had no plan")
    t.press("3cp")
    t.equal(nil, list.rows[1].annotation)
    t.press("G.")
    t.yes(list.rows[#list.rows].annotation.planned, ". repeats it")
    vim.cmd("1,2CityRoulette visit 2019-05")
    t.contains(t.lines()[2], "◆")
    vim.cmd("1CityRoulette visit 2020")
    t.equal({ "2019-05", "2020" }, list.rows[1].annotation.visits)
    t.answer_select(function(visit)
      return visit == "2019-05"
    end)
    t.press("ggcV")
    t.equal({ "2020" }, list.rows[1].annotation.visits)
    t.press("cV")
    t.equal(nil, list.rows[1].annotation, "a single visit needs no menu")
    vim.cmd("1CityRoulette visit 2019-13")
    t.contains(t.words(), '"2019-13" is not a day')
    t.press("cv<CR>")
    t.equal({ os.date("%Y-%m-%d") }, list.rows[1].annotation.visits, "today by default")
    t.same(list)
  end },
  { "a subcommand without a range refuses one", function()
    archive()
    vim.cmd("1,2CityRoulette browse")
    t.contains(t.words(), "`:CityRoulette browse` takes no range.")
    vim.cmd("1,2CityRoulette star")
    t.equal(2, require("cityroulette.lists").current().session.state.favorites)
  end },
  { "the details show what was written about a city", function()
    local list = archive()
    t.call("list.add", { name = "Hill towns" })
    local id = list:city().id
    list.session:request("city.annotate", {
      city = id, ownName = "Up there", note = "One\n\nTwo", addTags = { "old" },
      addVisits = { "2019" }, planned = true, addLists = { "Hill towns" },
    })
    t.settle()
    t.press("K")
    t.settle()
    local shown = require("cityroulette.ui.float").current
    local text = table.concat(vim.api.nvim_buf_get_lines(shown.buffer, 0, -1, false), "\n")
    for _, part in ipairs({
      "◆ visited 2019", "◇ a visit is planned", "#old", "in Hill towns", "One", "Two",
    }) do
      t.contains(text, part)
    end
    t.contains(shown.title, "“Up there”")
  end },
  { "find shows the annotation of an archived city", function()
    local list = archive()
    local id = list:city().id
    t.call("archive.annotate", { city = id, note = "By bus." })
    local _, reply = t.call("city.get", { city = id })
    require("cityroulette.ui.details").show(reply.city)
    t.settle()
    t.settle()
    local shown = require("cityroulette.ui.float").current
    local text = table.concat(vim.api.nvim_buf_get_lines(shown.buffer, 0, -1, false), "\n")
    t.contains(text, "By bus.")
  end },
  { "a change of an annotation by another program reaches the list", function()
    local list = archive()
    local city = list:city()
    t.call("archive.annotate", { city = city.id, ownName = "Elsewhere", addTags = { "x" } })
    t.settle()
    t.contains(t.lines()[1], "“Elsewhere”")
    t.contains(t.lines()[1], "#x")
    t.yes(not vim.bo.modified)
    t.call("archive.annotate", { city = city.id, ownName = "", removeTags = { "x" } })
    t.settle()
    t.equal(nil, list:city().annotation)
    t.same(list)
  end },
}
