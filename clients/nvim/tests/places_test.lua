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
    error("nothing is to be chosen here")
  end)
end

--- Waits for the register to get a text that begins so.
local function yanked(beginning, register)
  t.wait("in the register: " .. beginning, function()
    return vim.startswith(vim.fn.getreg(register or '"'), beginning)
  end)
  return vim.fn.getreg(register or '"')
end

return {
  { "around takes a place in any form, and a radius", function()
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
  { "what is asked may be in any form too", function()
    t.real()
    no_question()
    t.answer_input(" geo:52.5,13.4 ")
    t.equal("Berlin", around("").near)
    t.contains(t.asked[1].options.prompt, "Around what?")
  end },
  { "of places of one name the user chooses", function()
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
  { "behind a short Plus Code the chosen city says where it is", function()
    t.real()
    t.answer_select(function(city)
      return city.admin1 == "Missouri"
    end)
    t.equal("37.516", ("%.3f"):format(around("G98H+G3 Springfield 500km").location.lat))
  end },
  { "what resembles a name is offered, and what nothing resembles is told", function()
    t.real()
    t.asked = {}
    t.answer_select(function(city)
      return city.name == "Atlantis"
    end)
    t.equal("Atlantis", around("Atlantiss").near)
    t.contains(t.asked[1].options.prompt, "There is no Atlantiss.")
    vim.cmd("CityRoulette around https://maps.app.goo.gl/x")
    t.wait("the program's words", function()
      return t.words():find("copy the coordinates", 1, true)
    end)
  end },
  { "a country is known by its name, and what two are called is told", function()
    t.real()
    t.equal("CH", t.open("country Schweiz").session.source.country)
    vim.cmd("bwipeout!")
    t.equal("US", t.open("country United States").session.source.country)
    vim.cmd("bwipeout!")
    vim.cmd("CityRoulette country Kongo")
    t.wait("the program's words", function()
      return t.words():find("Republic of the Congo (CG)", 1, true)
    end)
  end },
  { "a list opens by the name of a place", function()
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
  { "the city of a list is yanked in a form", function()
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
  { "any place is yanked, without a list", function()
    t.real()
    no_question()
    vim.cmd("CityRoulette share org Florenz")
    t.equal("[[geo:43.77925,11.24626][Florence]]", yanked("[["))
    vim.cmd("CityRoulette share plusCode 52.5, 13.4")
    t.equal("9F4MGC22+2222", yanked("9F4M"))
  end },
  { "without a city, and with a form that there is not, it says so", function()
    t.real()
    vim.cmd("CityRoulette share geo")
    t.contains(t.words(), "There is no city here")
    vim.cmd("CityRoulette share utm")
    t.contains(t.words(), "There is no form utm. There are text, geo,")
    t.equal({ "geo", "google" }, complete("share g"))
  end },
}
