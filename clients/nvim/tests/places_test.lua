local t = require("harness")

local function around(words)
  local list = t.open("around " .. words)
  local source = list.session.source
  vim.cmd("bwipeout!")
  return source
end

local function complete(line)
  return vim.fn.getcompletion("CityRoulette " .. line, "cmdline")
end

local function no_question()
  t.asked = {}
  t.answer_select(function()
    error("unexpected menu")
  end)
end

--- Waits until the register contains a text with that prefix.
local function yanked(beginning, register)
  t.wait("in the register: " .. beginning, function()
    return vim.startswith(vim.fn.getreg(register or '"'), beginning)
  end)
  return vim.fn.getreg(register or '"')
end

return {
  { "around accepts a place in any form, and a radius", function()
    t.real()
    no_question()
    for words, near in pairs({
      ["München"] = "Munich",
      ["MUC 25km"] = "Munich",
      ["Portland, Maine 40 km"] = "Portland",
      ["https://www.openstreetmap.org/#map=12/52.5/13.4"] = "Berlin",
      [ [[52°30'58.7"N 13°22'39.7"E]] ] = "Berlin",
      ["Mitte, Berlin"] = "Berlin",
      ["-33.87, 151.2"] = "Sydney",
      ["2886242"] = "Köln",
    }) do
      t.equal(near, around(words).near, words)
    end
    t.equal(25, around("MUC 25km").radiusKm)
    t.equal(40, around("Portland, Maine 40 km").radiusKm)
  end },
  { "the prompt accepts a place in any form", function()
    t.real()
    no_question()
    t.answer_input(" geo:52.5,13.4 ")
    t.equal("Berlin", around("").near)
    t.contains(t.asked[1].options.prompt, "Place (a name,")
  end },
  { "the user chooses among places of the same name", function()
    t.real()
    t.asked = {}
    t.answer_select(function(city)
      return city.admin1 == "Illinois"
    end)
    t.equal({ lat = 39.80172, lon = -89.64371 }, around("Springfield").location)
    t.equal("Which Springfield?", t.asked[1].options.prompt)
    t.equal("cityroulette_city", t.asked[1].options.kind)
    local line = t.asked[1].options.format_item(t.asked[1].items[1])
    t.equal("Springfield, Missouri, United States", line)
  end },
  { "the city after a short Plus Code locates the code", function()
    t.real()
    t.answer_select(function(city)
      return city.admin1 == "Missouri"
    end)
    t.equal("37.516", ("%.3f"):format(around("G98H+G3 Springfield 500km").location.lat))
  end },
  { "similar names are offered; without any there is an error", function()
    t.real()
    t.asked = {}
    t.answer_select(function(city)
      return city.name == "Atlantis"
    end)
    t.equal("Atlantis", around("Atlantiss").near)
    t.contains(t.asked[1].options.prompt, "No place named Atlantiss.")
    vim.cmd("CityRoulette around https://maps.app.goo.gl/x")
    t.wait("the program's words", function()
      return t.words():find("copy the coordinates", 1, true)
    end)
  end },
  { "a country is found by its name; several of one name are offered", function()
    t.real()
    t.equal("CH", t.open("country Schweiz").session.source.country)
    vim.cmd("bwipeout!")
    t.equal("US", t.open("country United States").session.source.country)
    vim.cmd("bwipeout!")
    t.answer_select(function(country)
      return country.code == "CG"
    end)
    t.equal("CG", t.open("country Kongo").session.source.country)
    t.equal("Which Kongo?", t.asked[1].options.prompt)
    local first = t.asked[1].items[1]
    t.equal("CD  Democratic Republic of the Congo", t.asked[1].options.format_item(first))
  end },
  { "errors about what the user typed do not speak of the protocol", function()
    t.real()
    for words, wanted in pairs({
      ["country Narnia"] = "No country is called Narnia; `:CityRoulette country` lists them.",
      ["around Rome 30000km"] = "radiusKm: expected a number above 0, at most 20038, got 30000.",
    }) do
      t.said = {}
      vim.cmd("CityRoulette " .. words)
      t.wait("the error", function()
        return t.words() ~= ""
      end)
      t.equal(wanted, t.words())
    end
  end },
  { "a buffer name with a place opens a list", function()
    t.real()
    vim.cmd.edit(vim.fn.fnameescape("cityroulette://around/Portland, Maine"))
    t.wait("the list", function()
      local list = require("cityroulette.lists").current()
      return list and list.session.source.near == "Portland"
    end)
  end },
  { "the picker shows the name that matched", function()
    t.real()
    t.asked = {}
    t.answer_select(function()
      return false
    end)
    vim.cmd("CityRoulette find Cologne")
    t.wait("the picker", function()
      return t.asked[1]
    end)
    local lines = vim.tbl_map(t.asked[1].options.format_item, t.asked[1].items)
    t.equal("Köln (Cologne), North Rhine-Westphalia, Germany", lines[1])
    t.equal("Cologne, Lombardy, Italy", lines[2])
  end },
  { "names of cities are completed in any language", function()
    t.real()
    t.yes(vim.tbl_contains(complete("around colog"), "Cologne"))
    t.yes(vim.tbl_contains(complete("find MÜNCHENS"), "Münchenstein"))
    t.yes(vim.tbl_contains(complete("search San\\ Mar"), "San\\ Marino"))
    t.yes(vim.tbl_contains(complete("find Munchens"), "Münchenstein"))
    t.yes(vim.tbl_contains(complete("find 東"), "東京都"))
    t.equal({}, complete("around "))
    t.equal({}, complete([[around [\\*]]))
    t.equal({}, complete("around qqqqqq"))
  end },
  { "the city of a list can be yanked in a format", function()
    t.real()
    local list = t.open("country SM")
    local city = list:city()
    vim.cmd("CityRoulette share GEO")
    t.contains(yanked("geo:"), ("geo:%s,"):format(city.lat))
    t.contains(t.words(), "Yanked geo:")
    t.answer_select(function(form)
      return form[1] == "markdown"
    end)
    t.type('"agy')
    t.contains(yanked("[", "a"), city.name)
    t.type("gg")
    t.type('V2j"bgy')
    yanked("[", "b")
    t.equal(3, #vim.fn.getreg("b", 1, true))
    t.equal("V", vim.fn.getregtype("b"))
    vim.cmd("CityRoulette share sentence")
    t.contains(yanked("Have a look"), "https://")
  end },
  { "any place can be yanked without a list", function()
    t.real()
    no_question()
    vim.cmd("CityRoulette share org Florenz")
    t.equal("[[geo:43.77925,11.24626][Florence]]", yanked("[["))
    vim.cmd("CityRoulette share plusCode 52.5, 13.4")
    t.equal("9F4MGC22+2222", yanked("9F4M"))
  end },
  { "a missing city and an unknown format are reported", function()
    t.real()
    vim.cmd("CityRoulette share geo")
    t.contains(t.words(), "There is no city here")
    vim.cmd("CityRoulette share utm")
    t.contains(t.words(), "Unknown format utm. Known formats: text, geo,")
    t.equal({ "geo", "google" }, complete("share g"))
  end },
}
