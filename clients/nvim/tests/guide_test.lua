local t = require("harness")

local function text()
  return table.concat(t.lines(), "\n")
end

--- Opens the guide and imports the included places.
local function open()
  t.real()
  vim.cmd("CityRoulette guide")
  t.wait("the empty guide", function()
    return text():find("The guide is empty. I imports", 1, true)
  end)
  t.press("I")
  t.wait("its places", function()
    return #t.lines() > 5
  end)
end

local function to_first_place()
  vim.fn.cursor(vim.fn.search("^  ", "cw"), 1)
  return t.lines()[vim.fn.line(".")]:match("^  (.-) ·") or vim.trim(vim.fn.getline("."))
end

--- Answers the prompts in order.
local function answer_all(answers)
  vim.ui.input = function(options, done)
    table.insert(t.asked, options)
    done(table.remove(answers, 1))
  end
end

return {
  { "the guide lists places by city, and its keys are in the help", function()
    open()
    t.equal("cityroulette://guide", vim.api.nvim_buf_get_name(0))
    t.equal({ "nofile", false, false }, { vim.bo.buftype, vim.bo.modifiable, vim.bo.modified })
    local name = to_first_place()
    t.press("K")
    local float = require("cityroulette.ui.float").current
    t.equal(name, float.title)
    float:close()
    local help = table.concat(vim.fn.readfile(t.root .. "/doc/cityroulette.txt"), "\n")
    for _, key in ipairs(require("cityroulette.ui.guide").KEYS) do
      t.contains(help, "`" .. key[1] .. "`")
      t.yes(vim.fn.maparg(key[1], "n") ~= "", key[1])
    end
    vim.cmd("enew")
    vim.cmd("CityRoulette guide")
    t.contains(text(), name)
  end },
  { "a place that is not found is reported before the other questions", function()
    open()
    answer_all({ "Duomo di Orvieto" })
    t.press("a")
    t.wait("the error", function()
      return t.words():find('There is no place "Duomo di Orvieto"', 1, true)
    end)
    t.equal(1, #t.asked)
    answer_all({ "Springfield", "Capitol", "" })
    t.answer_select(function(city)
      return city.admin1 == "Illinois"
    end)
    t.press("a")
    t.wait("the place", function()
      return t.words():find("Capitol was added to the guide under Springfield.", 1, true)
    end)
  end },
  { "places can be added, changed and removed, and the guide follows", function()
    open()
    answer_all({ "48.8584, 2.2945", "Tower", "Iron\\nand air" })
    t.press("a")
    t.wait("the place", function()
      return text():find("  Tower · Iron and air", 1, true)
    end)
    t.contains(t.words(), "Tower was added to the guide under ")
    vim.fn.search("^  Tower ·")
    answer_all({ "48.8584, 2.2945", "Old Tower", "Iron" })
    t.press("cc")
    t.equal({ "48.8584, 2.2945", "Tower", "Iron\\nand air" }, vim.tbl_map(function(asked)
      return asked.default
    end, vim.list_slice(t.asked, 4, 6)))
    t.wait("the change", function()
      return text():find("  Old Tower · Iron", 1, true)
    end)
    vim.fn.search("^  Old Tower")
    vim.fn.confirm = function()
      return 2
    end
    t.press("dd")
    t.contains(text(), "Old Tower")
    vim.fn.confirm = function()
      return 1
    end
    t.press("dd")
    t.wait("its end", function()
      return not text():find("Old Tower", 1, true)
    end)
  end },
  { "a place can be yanked, opened on a map and filtered", function()
    open()
    local name = to_first_place()
    t.answer_select(function(form)
      return form[1] == "text"
    end)
    t.press("gy")
    t.settle()
    t.contains(vim.fn.getreg('"'), name)
    local opened
    vim.ui.open = function(address)
      opened = address
      return {}
    end
    t.press("o")
    t.contains(opened, "openstreetmap.org/?mlat=")
    local all = #t.lines()
    t.answer_input(name)
    t.press("f")
    t.settle()
    t.yes(#t.lines() < all)
    t.contains(text(), name)
    t.answer_input("qqqqq")
    t.press("f")
    t.settle()
    t.contains(text(), "No place matches the filter")
    t.press("dd")
    t.contains(t.words(), "There is no place on this line.")
  end },
}
