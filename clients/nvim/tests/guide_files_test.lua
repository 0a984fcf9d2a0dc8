local t = require("harness")

--- A picture of 2 by 2 points.
local PICTURE = "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGMwSFgARAwQCgAf"
  .. "jgTBk8nEGwAAAABJRU5ErkJggg=="

--- Two places in Florence: one with annotations, and one with the address of a picture.
local PLACES = table.concat({
  "city,name,latitude,longitude,description,image,note,tags,lists",
  "Florence,Bench,43.7625,11.265,Of stone.,,Bring a book.,shade; quiet,Hill walks",
  "Florence,Bridge,43.768,11.253,,https://pictures.example.org/b.png,,sea; shade,",
}, "\n")

local function text()
  return table.concat(t.lines(), "\n")
end

--- The result of a request, which must not fail.
local function ask(method, params)
  local problem, result = t.call(method, params)
  t.equal(nil, problem)
  return result
end

--- The places of the guide by name.
local function guide()
  local found = {}
  for _, group in ipairs(ask("place.list", {}).groups) do
    for _, place in ipairs(group.places) do
      found[place.name] = place
    end
  end
  return found
end

local function real()
  t.real()
  require("cityroulette.tell").REPEAT_MS = 0
end

--- A guide with two places, the first with a stored picture.
local function filled()
  real()
  ask("place.import", { text = PLACES })
  ask("place.setPhoto", { place = guide().Bench.id, base64 = PICTURE })
end

--- Runs a command and waits for a message.
local function run(command, part)
  t.said = {}
  vim.cmd(command)
  t.wait(part, function()
    return t.words():find(part, 1, true)
  end)
end

local function file(name, content)
  local path = t.data .. "/" .. name
  if content then
    vim.fn.writefile(vim.split(content, "\n"), path)
  end
  return path
end

local function read(path)
  return table.concat(vim.fn.readfile(path, "b"), "\n")
end

--- Shows what the import of a file would do.
local function preview(path)
  vim.cmd("CityRoulette guide import " .. path)
  t.wait("the dry run", function()
    return text():find(":w imports into the guide", 1, true)
  end)
end

local function to(words)
  vim.fn.cursor(vim.fn.search(vim.fn.escape(words, "[]"), "cw"), 1)
end

local function complete(line)
  return vim.fn.getcompletion("CityRoulette guide " .. line, "cmdline")
end

return {
  { "the ending of the file selects the format of an export", function()
    filled()
    for ending, beginning in pairs({
      json = '{"attribution":', geojson = '{"type":"FeatureCollection"', csv = "city,cityId,",
      ["excel.csv"] = "\239\187\191city,cityId,", ["Excel.CSV"] = "\239\187\191city,cityId,",
      gpx = "<?xml", kml = "<?xml", md = "# CityRoulette", org = "#+TITLE: CityRoulette",
      ["old.csv"] = "city,cityId,",
    }) do
      local path = file("guide." .. ending)
      run("CityRoulette guide export " .. path, "2 places written to " .. path .. ".")
      t.equal(beginning, read(path):sub(1, #beginning), ending)
    end
  end },
  { "an export as KMZ has the stored pictures and reports their number", function()
    filled()
    local path = file("guide.kmz")
    run("CityRoulette guide export " .. path, "2 places with 1 picture written to " .. path)
    t.equal("PK", read(path):sub(1, 2))
    run("CityRoulette! guide export " .. path .. " #sea", "1 place with 0 pictures written to")
  end },
  { "a list or tags after the file select the places of an export", function()
    filled()
    local path = file("my guide.md")
    run("CityRoulette guide export " .. path .. " Hill walks", "1 place written to " .. path)
    t.contains(read(path), "[Bench]")
    run("CityRoulette! guide export " .. path .. " #shade", "2 places written to")
    run("CityRoulette! guide export " .. path .. " #shade #sea", "1 place written to")
    t.contains(read(path), "[Bridge]")
    run("CityRoulette! guide export " .. path .. " Nowhere", 'there is no list named "Nowhere"')
    t.contains(read(path), "[Bridge]")
  end },
  { "an export refuses an unknown ending and an existing file; ! replaces it", function()
    filled()
    local endings = "must end with .json, .geojson, .csv, .excel.csv, .gpx, .kml, .kmz, .md or .org"
    for _, name in ipairs({ "guide", "guide.xlsx", "guide.ics", "guide.xml #sea", ".csv" }) do
      run("CityRoulette guide export " .. file(name), endings)
    end
    run("CityRoulette guide export", "Name a file, for example `:CityRoulette guide export")
    local path = file("guide.json", "mine")
    run("CityRoulette guide export " .. path,
      path .. " already exists; `:CityRoulette! guide export` replaces it.")
    t.equal("mine\n", read(path))
    run("CityRoulette! guide export " .. path, "2 places written to")
    run("CityRoulette guide export " .. t.data .. "/none/guide.kml", "cannot be written")
  end },
  { "a file is completed after export and import, lists and tags after the file", function()
    filled()
    ask("list.add", { name = "Smart", query = { countries = { "IT" } } })
    t.equal({ "add", "export", "import" }, complete(""))
    t.equal({ "export" }, complete("e"))
    local path = file("my file.csv", "")
    for _, subcommand in ipairs({ "export ", "import " }) do
      t.equal({ path }, complete(subcommand .. t.data .. "/my"))
    end
    t.equal({ [[Hill\ walks]], "#quiet", "#sea", "#shade" }, complete("export guide.kml "))
    t.equal({ [[Hill\ walks]] }, complete("export my guide.kml h"))
    t.equal({ "#sea", "#shade" }, complete([[export a\ guide.kmz #quiet #s]]))
    t.equal({}, complete("add "))
  end },
  { "an import shows a dry run first and changes nothing before :w", function()
    real()
    preview(file("guide.csv", "city,name,latitude,longitude,colour\n"
      .. "Rome,Well,41.9,12.5,red\nRome,Fountain,95,12.4,"))
    t.contains(text(), "guide.csv · csv · 2 rows: 1 new, 1 not usable")
    t.contains(text(), "name → name")
    t.contains(text(), "colour → not used")
    t.contains(text(), "Not usable\n    line 3  ")
    t.equal({ "cityroulette-import", false }, { vim.bo.filetype, vim.bo.modified })
    t.equal({}, guide())
    run("write", "1 place added, 0 updated; `:CityRoulette unimport` undoes it.")
    t.yes(guide().Well)
    t.yes(not vim.bo.modified)
    vim.cmd("edit cityroulette://guide")
    t.wait("the place", function()
      return text() == "Rome, Italy\n  Well"
    end)
    run("CityRoulette unimport", "The import was undone: 1 place removed, 0 restored.")
    t.equal({}, guide())
    t.wait("the empty guide", function()
      return text():find("The guide is empty", 1, true)
    end)
  end },
  { "an import brings back an exported guide with notes, tags, lists and pictures", function()
    filled()
    local before = guide()
    local path = file("guide.kmz")
    run("CityRoulette guide export " .. path, "2 places with 1 picture written")
    for _, place in pairs(before) do
      ask("place.remove", { place = place.id })
    end
    preview(path)
    t.contains(text(), "guide.kmz · kmz · 2 rows: 2 new, 1 picture")
    t.contains(text(), "Lists: Hill walks (1")
    run("write", "2 places added, 0 updated, 1 picture; `:CityRoulette unimport` undoes it.")
    t.equal(before.Bench.annotation.tags, guide().Bench.annotation.tags)
    t.equal("Bring a book.", guide().Bench.annotation.note)
    t.equal("local", guide().Bench.photo.state)
  end },
  { "a repeated import changes nothing and offers no undo", function()
    filled()
    local path = file("guide.json")
    run("CityRoulette guide export " .. path, "2 places written")
    preview(path)
    t.contains(text(), "2 rows: 2 unchanged")
    run("write", "0 places added, 0 updated.")
  end },
  { "a place of the guide is kept, replaced or extended by an import, which is undone", function()
    real()
    ask("place.add", {
      name = "Bench", description = "Mine.", location = { lat = 43.7625, lon = 11.265 },
    })
    local place = '{"places":[{"name":"Bench","latitude":43.7625,"longitude":11.265,'
    local path = file("guide.json", place .. '"description":"Theirs.","tags":["shade"]}]}')
    preview(path)
    t.contains(text(), "1 row: 1 unchanged")
    t.contains(text(), "The guide has other values: k keeps them, r replaces them, b keeps both")
    t.contains(text(), "Bench  [keep]")
    t.contains(text(), "description: Mine. → Theirs.")
    to("Bench")
    for key, word in pairs({ r = "replace", k = "keep", b = "both" }) do
      t.press(key)
      t.contains(text(), "Bench  [" .. word .. "]")
    end
    t.press("r")
    t.yes(vim.bo.modified)
    run("write", "0 places added, 1 updated; `:CityRoulette unimport` undoes it.")
    t.equal("Theirs.", guide().Bench.description)
    t.equal({ "shade" }, guide().Bench.annotation.tags)
    run("CityRoulette unimport", "The import was undone: 0 places removed, 1 restored.")
    t.equal("Mine.", guide().Bench.description)
    vim.cmd("bwipeout!")
    preview(path)
    to("Bench")
    t.press("b")
    run("write", "0 places added, 1 updated")
    t.equal("Mine.", guide().Bench.description)
    t.equal({ "shade" }, guide().Bench.annotation.tags)
  end },
  { "a row of an import is left out, and a city is chosen for an unclear one", function()
    real()
    preview(file("names.csv", "name,latitude,longitude\nWell,41.9,12.5\nSpringfield,,"))
    t.contains(text(), "2 rows: 1 new, 1 unclear")
    to("Well")
    t.press("k")
    t.contains(t.words(), "There is no row on this line.")
    to("○ Springfield, Illinois")
    t.press("<CR>")
    t.contains(text(), "● Springfield, Illinois")
    run("write", "2 places added, 0 updated")
    t.equal("Springfield", guide().Springfield.city.name)
  end },
  { "a dry run of an import lists the pictures that cannot be used", function()
    filled()
    local path = file("guide.kmz")
    run("CityRoulette guide export " .. path, "2 places with 1 picture written")
    -- Renames the picture in the ZIP archive, so that its place names a missing file.
    local packed = assert(io.open(path, "rb"))
    local bytes = packed:read("*a"):gsub("files/", "filez/")
    packed:close()
    packed = assert(io.open(path, "wb"))
    packed:write(bytes)
    packed:close()
    for _, place in pairs(guide()) do
      ask("place.remove", { place = place.id })
    end
    preview(path)
    t.contains(text(), "Pictures that are not usable\n    line ")
    t.yes(not t.lines()[1]:find("picture"))
  end },
  { "a dry run lists unknown ids, and reports an import of no rows", function()
    real()
    preview(file("ids.txt", "3169070,\n99999999"))
    t.contains(text(), "ids.txt · ids · 2 rows: 1 new, 1 unclear")
    t.contains(text(), "No city has this id\n    line 2  99999999")
    vim.cmd("bwipeout!")
    preview(file("empty.csv", "name"))
    t.equal("empty.csv · csv · 0 rows", t.lines()[1])
  end },
  { "a dry run names the values of a file that an import does not use", function()
    real()
    preview(file("a.geojson", '{"type":"FeatureCollection","features":[{"type":"Feature",'
      .. '"geometry":{"type":"Point","coordinates":[12.5,41.9]},'
      .. '"properties":{"name":"Well","colour":"red"}}]}'))
    t.contains(text(), "Not used: colour")
  end },
  { "with ! an import begins at once and reports its invalid rows", function()
    real()
    local rows = "city,name,latitude,longitude,image\n"
      .. "Rome,Well,41.9,12.5,https://pictures.example.org/w.png\nRome,,1,2,"
    local path = file("places.csv", rows)
    run("CityRoulette! guide import " .. path,
      "1 place added, 0 updated; 1 invalid row, see `:copen`; `:CityRoulette unimport` undoes it.")
    t.equal(3, vim.fn.getqflist()[1].lnum)
    t.equal("https://pictures.example.org/w.png", guide().Well.photo.url)
    run("CityRoulette unimport", "The import was undone: 1 place removed")
  end },
  { "the import of the included guide can be undone", function()
    real()
    run("CityRoulette guide import",
      "72 places added, 0 updated; `:CityRoulette unimport` undoes it.")
    run("CityRoulette unimport", "The import was undone: 72 places removed, 0 restored.")
  end },
  { "a file that is no guide is refused", function()
    real()
    local ids, table_of_others = file("ids.txt", "3169070,3176959"), file("a.csv", "Stadt;Land")
    local advice = "A city guide is expected; `:CityRoulette import` adds cities."
    run("CityRoulette! guide import " .. ids, advice)
    run("CityRoulette! guide import " .. table_of_others, advice)
    run("CityRoulette guide import " .. file("guide.md", "# CityRoulette"), "Nothing was imported")
    run("CityRoulette guide import /nowhere/guide.csv", "/nowhere/guide.csv")
    run("CityRoulette! guide import /nowhere/guide.csv", "/nowhere/guide.csv")
    t.yes(not t.words():find("expected"))
  end },
}
