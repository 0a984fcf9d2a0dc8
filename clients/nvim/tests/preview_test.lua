local t = require("harness")

local FILE = table.concat({
  "id,name,country,admin1,lat,lon,population,timezone,wikipedia,favorite,note",
  "2661552,Bern,CH,,46.9,7.4,5,,,false,from the file",
  "9,Ninth,FR,,1,2,3,,,false,",
}, "\n")

local function text()
  return table.concat(t.lines(), "\n")
end

--- Shows the preview of a file with this content.
local function preview(content)
  local path = t.data .. "/places.csv"
  vim.fn.writefile(vim.split(content, "\n"), path)
  vim.cmd("CityRoulette preview " .. path)
  t.wait("the preview", function()
    return text():find(":w imports", 1, true)
  end)
end

local function to(words)
  vim.fn.cursor(vim.fn.search(vim.fn.escape(words, "[]"), "cw"), 1)
end

--- The result of a request, which must not fail.
local function ask(method, params)
  local problem, result = t.call(method, params)
  t.equal(nil, problem)
  return result
end

local function real()
  t.real()
  require("cityroulette.tell").REPEAT_MS = 0
end

return {
  { "a row that may mean several cities is imported with the chosen one", function()
    real()
    preview("name\nOslo\nSpringfield")
    t.contains(text(), "places.csv · csv · 2 rows: 1 new, 1 unclear")
    t.contains(text(), "Columns: name → name")
    t.contains(text(), "line 3  Springfield: several cities have this name")
    t.yes(not vim.bo.modified)
    to("○ Springfield, Illinois")
    t.press("<CR>")
    t.contains(text(), "● Springfield, Illinois")
    t.yes(vim.bo.modified)
    vim.cmd("write")
    t.contains(t.words(), "2 cities added, 0 updated; `:CityRoulette unimport` undoes it.")
    t.yes(not vim.bo.modified)
    t.equal(2, ask("archive.status", {}).count)
  end },
  { "a city of the archive is kept, replaced or extended, and the import undone", function()
    real()
    ask("archive.add", { city = 2661552 })
    ask("archive.annotate", { city = 2661552, note = "mine" })
    preview(FILE)
    t.contains(text(), "Bern  [replace]")
    t.contains(text(), "note: mine → from the file")
    to("Bern")
    t.press("b")
    t.contains(text(), "Bern  [both]")
    vim.cmd("write")
    t.contains(t.words(), "1 city added, 1 updated")
    local function note()
      return ask("archive.get", { city = 2661552 }).annotation.note
    end
    t.equal("mine\n\nfrom the file", note())
    vim.cmd("CityRoulette unimport")
    t.wait("the undoing", function()
      return t.words():find("The import was undone: 1 city removed, 1 restored.", 1, true)
    end)
    t.equal("mine", note())
  end },
  { "a row is left out, and taken again", function()
    real()
    ask("archive.add", { city = 2661552 })
    preview(FILE)
    to("Bern")
    t.press("x")
    t.contains(text(), "✗ line 2  Bern")
    t.press("x")
    t.contains(text(), "· line 2  Bern")
    t.press("x")
    vim.cmd("write")
    t.contains(t.words(), "1 city added, 0 updated")
  end },
  { "keys on a line without a row, and a missing file, say so", function()
    real()
    preview("name\nOslo")
    vim.fn.cursor(1, 1)
    t.press("x")
    t.contains(t.words(), "There is no row on this line.")
    vim.cmd("CityRoulette preview")
    t.contains(t.words(), "Name a file")
    vim.cmd("CityRoulette preview /nowhere/a.csv")
    t.wait("the error", function()
      return t.words():find("/nowhere/a.csv", 1, true)
    end)
    vim.cmd("CityRoulette unimport")
    t.wait("the error", function()
      return t.words():find("There is no import that can be undone", 1, true)
    end)
  end },
  { "the keys are in the help", function()
    local help = table.concat(vim.fn.readfile(t.root .. "/doc/cityroulette.txt"), "\n")
    for _, key in ipairs(require("cityroulette.ui.preview").KEYS) do
      t.contains(help, "`" .. key[1] .. "`")
    end
  end },
}
