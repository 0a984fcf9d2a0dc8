local t = require("harness")

local function archived()
  return select(2, t.call("archive.status")).count
end

local function read(file)
  return vim.fn.readfile(file)
end

return {
  { ":w FILE writes the visible rows and does not commit", function()
    t.real()
    local list = t.open("surprise")
    t.press("s")
    local file = t.data .. "/cities.txt"
    vim.cmd("write " .. file)
    t.equal(t.lines(), read(file))
    t.equal(0, archived())
    t.yes(vim.bo.modified and list.session.alive, "still unsaved")
    t.equal("cityroulette://surprise", vim.api.nvim_buf_get_name(0))
    t.contains(t.words(), "16 cities written to " .. file .. "; the archive is unchanged.")
    local ok, problem = pcall(vim.cmd, "write " .. file)
    t.yes(not ok)
    t.contains(problem, "E13")
    t.press("dd")
    vim.cmd("write! " .. file)
    t.equal(15, #read(file))
    t.equal(0, archived())
  end },
  { "a part of a list can be written and appended", function()
    t.real()
    t.open("surprise")
    local file = t.data .. "/cities.txt"
    vim.cmd("2,3write " .. file)
    t.equal(vim.list_slice(t.lines(), 2, 3), read(file))
    vim.cmd("5write >> " .. file)
    t.equal({ t.lines()[2], t.lines()[3], t.lines()[5] }, read(file))
    t.equal(0, archived())
  end },
  { "after :saveas the buffer is still the list", function()
    t.real()
    local list = t.open("surprise")
    t.press("s")
    local file = t.data .. "/cities.txt"
    vim.cmd("saveas " .. file)
    t.wait("its name", function()
      return vim.api.nvim_buf_get_name(list.buffer) == "cityroulette://surprise"
    end)
    t.equal(16, #read(file))
    t.equal(0, archived())
    t.yes(vim.bo[list.buffer].modified)
    t.equal(0, vim.fn.bufexists(file))
    vim.cmd("write")
    t.equal(16, archived())
  end },
  { "a .csv file is written as a table that :CityRoulette import reads", function()
    t.real()
    local list = t.open("surprise")
    list.rows[2].name = '=the "first", so'
    t.press("s")
    local file = t.data .. "/a file.csv"
    vim.cmd("write " .. vim.fn.fnameescape(file))
    t.contains(read(file)[3], [["'=the ""first"", so",SM,]])
    vim.cmd("CityRoulette import " .. file)
    t.wait("the import", function()
      return t.words():find("16 cities added, 0 updated, 0 unchanged", 1, true)
    end)
    local _, archive = t.call("archive.status")
    t.equal({ 16, 1 }, { archive.count, archive.favorites })
    local _, city = t.call("city.get", { city = list.rows[2].id, session = nil })
    t.yes(city.city.name ~= nil)
  end },
  { "a file that cannot be written is an error", function()
    t.real()
    t.open("surprise")
    vim.cmd("silent! write " .. t.data .. "/nowhere/cities.txt")
    t.contains(t.words(), "/nowhere/cities.txt: ")
  end },
  { "the extension selects the export format, and an existing file is not replaced", function()
    t.real()
    t.call("archive.add", { city = 2643743, favorite = true })
    t.call("archive.add", { city = 1850147 })
    local function export(words, part)
      t.said = {}
      vim.cmd("CityRoulette" .. words)
      t.wait(part, function()
        return t.words():find(part, 1, true)
      end)
    end
    local file = t.data .. "/my cities.geojson"
    export(" export " .. file, "2 cities written to " .. file)
    t.equal("FeatureCollection", vim.json.decode(table.concat(read(file), "\n")).type)
    export(" export " .. file, "already exists; `:CityRoulette! export` replaces it")
    export("! export " .. file .. " starred", "1 city written to")
    local endings = "must end with .csv, .geojson, .gpx, .kml, .kmz, .md, .org, .ics or .ids"
    export(" export " .. t.data .. "/cities", endings)
    export(" export", "Name a file, for example `:CityRoulette export")
    export(" import", "Name a file, for example `:CityRoulette import")
    export(" import " .. t.data .. "/nothing.csv", "nothing.csv")
  end },
  { "invalid rows of an import are in the quickfix list", function()
    t.real()
    local file = t.data .. "/some.csv"
    vim.fn.writefile({ "geonameid,name", "2643743,", "x,y", "999999999999,", "1850147," }, file)
    vim.cmd("CityRoulette import " .. file)
    t.wait("words", function()
      return t.words():find("2 cities added", 1, true)
    end)
    t.contains(t.words(), "2 rows not imported, see `:copen`")
    local items = vim.fn.getqflist()
    t.equal({ 3, 4 }, { items[1].lnum, items[2].lnum })
    t.equal(file, vim.api.nvim_buf_get_name(items[1].bufnr))
    t.contains(items[2].text, "There is no city with id 999999999999")
    vim.fn.writefile({ "name", "Wellington", "Nowhereville" }, file)
    vim.cmd("CityRoulette import " .. file)
    t.wait("words", function()
      return t.words():find("1 row not imported, see `:copen`", 1, true)
    end)
    items = vim.fn.getqflist()
    t.equal(3, items[#items].lnum)
    t.contains(items[#items].text, "Nowhereville: no city has this name")
  end },
  { "the quickfix list has the order of the lines and names cities that may be meant", function()
    t.real()
    local file = t.data .. "/some.csv"
    local rows = { "name,country", "Newcastle,", "Rome", "Nowhereville,", "Sprngfield,US" }
    vim.fn.writefile(rows, file)
    vim.cmd("CityRoulette import " .. file)
    t.wait("words", function()
      return t.words():find("4 rows not imported", 1, true)
    end)
    local items = vim.fn.getqflist()
    t.equal({ 2, 3, 4, 5 }, vim.tbl_map(function(item)
      return item.lnum
    end, items))
    t.contains(items[1].text, "Newcastle: several cities have this name. Did you mean: ")
    t.contains(items[1].text, "New South Wales, Australia; ")
    t.equal("Nowhereville: no city has this name, and it has no position.", items[3].text)
    t.contains(items[4].text, "Springfield, Illinois, United States")
  end },
}
