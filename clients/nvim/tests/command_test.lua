local stub = require("stub")
local t = require("harness")

--- The plugin asks for the address of a city's article.
local function article(city)
  return ([[
--> {"id":1,"method":"article.open","params":{"session":"s1","city":CITY}}
<-- {"id":1,"result":{"session":"s1","article":{"city":CITY,"title":"It",
    "url":"https://en.wikipedia.org/wiki/Number_CITY","$rest":"$any"},"$rest":"$any"}}
]]):gsub("CITY", city)
end

local function complete(line)
  return vim.fn.getcompletion("CityRoulette " .. line, "cmdline")
end

local function first(item)
  return item ~= nil
end

return {
  { "each subcommand is completed, described in the help, and works without setup", function()
    local command = require("cityroulette.command")
    t.equal(command.names(), complete(""))
    local names = { "scope", "search", "share", "sort", "star", "status", "stop", "surprise" }
    t.equal(names, complete("s"))
    local help = table.concat(vim.fn.readfile(t.root .. "/doc/cityroulette.txt"), "\n")
    for _, name in ipairs(command.names()) do
      t.contains(help, "*:CityRoulette-" .. name .. "*")
    end
  end },
  { "each setting and each key is in the help, with its default", function()
    local help = table.concat(vim.fn.readfile(t.root .. "/doc/cityroulette.txt"), "\n")
    for _, name in ipairs(require("cityroulette.config").names()) do
      t.contains(help, "*cityroulette-setting-" .. name .. "*")
    end
    for _, key in ipairs(require("cityroulette.ui.keys").KEYS) do
      t.contains(help, "*<Plug>(cityroulette-" .. key.name:gsub("_", "-") .. ")*")
      for _, lhs in ipairs(require("cityroulette.ui.keys").of(key.name)) do
        t.contains(help, lhs)
      end
    end
  end },
  { "country codes are completed", function()
    t.real()
    t.equal({ "SA", "SB", "SC" }, vim.list_slice(complete("country s"), 1, 3))
    t.yes(#complete("country ") > 200)
    t.equal({}, complete("country CH "))
    t.equal({}, complete("surprise x"))
  end },
  { "methods can be completed and called", function()
    t.real()
    t.yes(vim.tbl_contains(complete("call city."), "city.toggleFavorite"))
    t.yes(not vim.tbl_contains(complete("call session."), "session.didChange"), "no notifications")
    vim.cmd('CityRoulette call city.get {"city": 2643743}')
    t.wait("the answer", function()
      return table.concat(t.lines(), "\n"):find("London", 1, true)
    end)
    t.type("q")
    vim.cmd("CityRoulette call city.get {")
    t.contains(t.words(), "not a JSON object")
  end },
  { "the error for an unknown subcommand lists the known ones", function()
    vim.cmd("CityRoulette fly")
    t.contains(t.words(), "Unknown subcommand: `:CityRoulette fly`. Known subcommands: around,")
  end },
  { "a subcommand for a list reports a missing list", function()
    require("cityroulette.tell").REPEAT_MS = -1
    for _, name in ipairs({ "star", "undo", "weather", "commit", "filter", "close" }) do
      t.said = {}
      vim.cmd("CityRoulette " .. name)
      t.contains(t.words(), "open one with `:CityRoulette surprise`")
    end
  end },
  { "around accepts a point and a radius, uses the setting, or asks", function()
    t.real()
    local list = t.open("around 43.7696, 11.2558 5")
    t.equal({ lat = 43.7696, lon = 11.2558 }, list.session.source.location)
    t.equal(5, list.session.source.radiusKm)
    vim.cmd("bwipeout!")
    t.answer_input("43.7696 11.2558")
    list = t.open("around")
    t.equal(10, list.session.source.radiusKm)
    vim.cmd("bwipeout!")
    vim.cmd("CityRoulette around 95 0")
    t.wait("the program's words", function()
      return t.words():find("the latitude 95 is not from -90 to 90", 1, true)
    end)
    require("cityroulette").setup({ location = { lat = 47.14, lon = 9.52 } })
    list = t.open("around")
    t.equal(47.14, list.session.source.location.lat)
  end },
  { "a country can be chosen from a menu", function()
    t.real()
    t.answer_select(function(country)
      return country.code == "SM"
    end)
    local list = t.open("country")
    t.equal("SM", list.session.source.country)
    local asked = t.asked[1]
    t.equal("cityroulette_country", asked.options.kind)
    t.equal("AF  Afghanistan", asked.options.format_item(asked.items[1]):match("^(.*),"))
  end },
  { "search opens a list by name, find shows one city", function()
    t.real()
    local list = t.open("search San Marino")
    t.equal("San Marino", list.session.opened.query)
    vim.cmd("bwipeout!")
    t.answer_select(first)
    vim.cmd("CityRoulette find new yrok")
    t.wait("the city", function()
      return require("cityroulette.ui.float").current
    end)
    local line = t.asked[1].options.format_item(t.asked[1].items[1])
    t.equal("New York City, New York, United States", line)
    require("cityroulette.ui.float").current:close()
    vim.cmd("CityRoulette find qqqqqq")
    t.wait("the answer", function()
      return t.words():find("No city found for qqqqqq", 1, true)
    end)
  end },
  { "without arguments there is a menu, with the archive unless it is empty", function()
    t.real()
    local labels
    local function look()
      t.asked = {}
      vim.cmd("CityRoulette")
      t.wait("the menu", function()
        return t.asked[1]
      end)
      labels = vim.tbl_map(t.asked[1].options.format_item, t.asked[1].items)
    end
    t.answer_select(function()
      return false
    end)
    look()
    t.equal({
      "Surprise me", "Around a place", "A country", "Search by name", "Find a city", "The guide",
    }, labels)
    t.call("archive.add", { city = 2643743 })
    require("cityroulette").setup({ location = { lat = 47.14, lon = 9.52 } })
    t.answer_select(function(item)
      return item[2] == "browse"
    end)
    look()
    t.equal("Browse 1 city", labels[#labels])
    t.equal("Around me", labels[2])
    t.wait("the archive", function()
      return vim.bo.filetype == "cityroulette"
    end)
  end },
  { "the subcommands of a list do the same as its keys", function()
    t.real()
    local list = t.open("surprise")
    for _, step in ipairs({
      { "star", 16, 1 }, { "undo", 16, 0 }, { "redo", 16, 1 },
      { "remove", 15, 0 }, { "undo", 16, 1 },
      { "filter mag", 2, 0 }, { "scope", 0, 0 }, { "filter", 0, 0 },
    }) do
      t.answer_input(nil)
      vim.cmd("CityRoulette " .. step[1])
      t.settle()
      local state = list.session.state
      t.equal({ step[2], step[3] }, { state.visible, state.favorites }, step[1])
    end
    t.press("<BS>")
    vim.cmd("CityRoulette clean")
    t.settle()
    t.equal(1, list.session.state.total)
    vim.cmd("CityRoulette reload")
    vim.cmd("CityRoulette keys")
    t.type("q")
    vim.cmd("CityRoulette details")
    require("cityroulette.ui.float").current:close()
    vim.cmd("CityRoulette commit")
    local _, archive = t.call("archive.status")
    t.equal(1, archive.count)
    t.wait("the archive", function()
      return list.session.mode == "browse"
    end)
    vim.cmd("CityRoulette close")
    t.equal("", vim.bo.filetype)
  end },
  { "the address of an article comes from the program and is opened", function()
    stub.plays(stub.BROWSE .. article(2) .. article(2) .. stub.ASK)
    t.open("browse")
    local opened = {}
    vim.ui.open = function(address)
      opened[#opened + 1] = address
      return {}
    end
    t.type("j")
    vim.cmd("CityRoulette article")
    t.type("o")
    t.call("ask")
    local address = "https://en.wikipedia.org/wiki/Number_2"
    t.equal({ address, address }, opened)
    t.contains(t.words(), "Opening " .. address)
  end },
  { "without the program a known article is opened, or a search", function()
    stub.plays(stub.BROWSE)
    local list = t.open("browse")
    local opened = {}
    vim.ui.open = function(address)
      opened[#opened + 1] = address
      return {}
    end
    vim.cmd("CityRoulette stop")
    list.session.rows[1].admin1 = "São Paulo"
    vim.cmd("CityRoulette article")
    list.session.rows[1].wikipedia = "https://it.wikipedia.org/wiki/One"
    vim.cmd("CityRoulette article")
    t.contains(opened[1], "wikipedia.org/wiki/Special:Search?search=One%2C%20S%C3%A3o%20Paulo")
    t.equal("https://it.wikipedia.org/wiki/One", opened[2])
  end },
  { "an address that cannot be opened is shown and can be pasted", function()
    stub.plays(stub.BROWSE .. article(1) .. stub.ASK)
    t.open("browse")
    vim.ui.open = function()
      return nil, "no handler"
    end
    t.type("o")
    t.call("ask")
    t.contains(t.words(), "p pastes it: https://en.wikipedia.org/wiki/Number_1")
    t.equal("https://en.wikipedia.org/wiki/Number_1", vim.fn.getreg('"'))
  end },
  { "status shows a server, log opens its file", function()
    t.real()
    vim.cmd("CityRoulette status")
    t.wait("the status", function()
      return table.concat(t.lines(), "\n"):find("gazetteerLoaded", 1, true)
    end)
    t.type("q")
    vim.cmd("CityRoulette log")
    t.equal(t.data .. "/log", vim.api.nvim_buf_get_name(0))
    vim.cmd("tabclose")
  end },
  { "settings are merged and validated; an invalid one changes nothing", function()
    local config = require("cityroulette.config")
    local setup = require("cityroulette").setup
    setup({ count = 5 })
    setup({ radius_km = 20, keys = { star = "x" } })
    local values = config.values
    t.equal({ 5, 20 }, { values.count, values.radius_km })
    t.equal({ "x", "d" }, { values.keys.star, values.keys.remove })
    for wrong, words in pairs({
      count = "count must be a number from 1 to 100000", cmd = "cmd must be a list of strings",
      units = "units must be one of metric, us", location = "location must be a table { lat",
      keys = "keys must be a table of known actions; fly is unknown",
      icons = "icons must be 'ascii' or",
      log_level = "log_level must be one of error", weather = "weather must be a boolean",
    }) do
      local value = wrong == "keys" and { fly = "x" } or (wrong == "count" and 0.5 or 7)
      local ok, problem = pcall(setup, { [wrong] = value, radius_km = 1 })
      t.yes(not ok, wrong)
      t.contains(problem, words)
      t.equal(20, config.values.radius_km)
    end
    setup({ cuont = 1, kyes = {} })
    t.contains(t.words(), "unknown settings: cuont, kyes. Known settings: args, border,")
    setup()
  end },
  { "checkhealth reports program, version, protocol and log", function()
    t.real()
    vim.cmd("checkhealth cityroulette")
    local text = table.concat(t.lines(), "\n")
    for _, part in ipairs({
      "$CITYROULETTE_PROGRAM", "version: cityroulette 0.", "protocol: version 1",
      "archive: 0 cities", "GeoNames", "drafts: 0", "picked with: select", t.data .. "/log",
      "lists of the archive: 0",
    }) do
      t.contains(text, part)
    end
    t.yes(not text:find("ERROR"), text)
    vim.cmd("bwipeout!")
    require("cityroulette").setup({ cmd = { "/nowhere/cityroulette" } })
    vim.cmd("checkhealth cityroulette")
    t.contains(table.concat(t.lines(), "\n"), "The program cityroulette was not found")
  end },
  { "messages of the program are shown", function()
    t.real()
    vim.fn.writefile({ "this is no database" }, t.data .. "/archive.sqlite")
    vim.cmd("CityRoulette browse")
    t.wait("the message", function()
      return #t.said > 0
    end)
    t.contains(t.words(), "damaged or not a database")
    t.equal(1, #t.said, "once is enough")
  end },
  { "without a picker, country asks for a name instead of a menu longer than the screen", function()
    t.real()
    vim.ui.select = assert(loadfile(vim.env.VIMRUNTIME .. "/lua/vim/ui.lua"))().select
    t.answer_input("San Marino")
    vim.cmd("CityRoulette country")
    t.wait("the list", function()
      return vim.api.nvim_buf_get_name(0) == "cityroulette://country/SM"
    end)
    t.contains(t.asked[#t.asked].options.prompt, "Country")
  end },
}
