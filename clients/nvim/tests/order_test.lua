local t = require("harness")

local function names(list, count)
  local all = {}
  for index = 1, count or #list.rows do
    all[index] = list.rows[index].name
  end
  return all
end

local function sorted(list, words)
  vim.cmd("CityRoulette" .. words)
  t.same(list)
  return list
end

return {
  { "sorting by name ignores accents and case and can be reset", function()
    t.real({ count = 40 })
    local list = t.open("country CH")
    local before = names(list)
    sorted(list, " sort name")
    local got = names(list)
    t.equal({ "Basel", "Bellinzona", "Bern", "Biel/Bienne" }, vim.list_slice(got, 1, 4))
    local at = {}
    for index, name in ipairs(got) do
      at[name] = index
    end
    t.yes(at["Köniz"] < at["La Chaux-de-Fonds"] and at["Köniz"] > at["Geneva"], "ö is an o")
    t.contains(require("cityroulette.ui.winbar").line(list), "by name")
    sorted(list, "! sort name")
    t.equal(got[1], list.rows[40].name)
    sorted(list, " sort default")
    t.equal(before, names(list))
  end },
  { "stars, removals and undo affect the right rows of a sorted list", function()
    t.real()
    local list = sorted(t.open("surprise"), " sort name")
    local got = names(list)
    t.press("5Gs")
    t.equal(got, names(list))
    t.equal(got[5], list.session.rows[1].name)
    t.contains(t.lines()[5], "★")
    t.press("7G2dd")
    t.equal(got[9], list:city().name)
    t.same(list)
    t.press("u")
    t.equal(got, names(list))
    t.press("fma<CR>")
    t.same(list)
    t.equal("Borgo Maggiore", list.rows[1].name)
    t.press("<BS>")
    t.equal(got, names(list))
    t.press("R")
    t.equal(got, names(list))
    t.same(list)
  end },
  { "new weather moves rows in a list sorted by temperature", function()
    t.real({ count = 2 }, {
      "--weather", "open-meteo", "--replay", t.recordings, "--clock", "2026-03-01T09:00:00Z",
    })
    local list = sorted(t.open("country AD"), " sort temperature")
    t.type("r")
    t.wait("the weather", function()
      return list.rows[1].weather and list.rows[2].weather
    end)
    t.yes(list.rows[1].weather.temperature >= list.rows[2].weather.temperature)
    list.session:set_weather(list.rows[2].id, { temperature = 50, condition = "clear" })
    t.equal(50, list.rows[1].weather.temperature)
    t.same(list)
  end },
  { "distances are measured from the city under the cursor", function()
    t.real({ count = 100 })
    local list = t.open("country IT")
    t.type("/Naples<CR>")
    t.equal("Naples", list:city().name)
    sorted(list, " sort distance")
    t.equal("Naples", list.rows[1].name)
    t.equal("Naples", list:city().name, "the cursor stays with its city")
    local last = list.rows[100].name
    t.yes(last == "Turin" or list.rows[100].lat > 44, last)
  end },
  { "without a city under the cursor an order by distance is refused", function()
    t.real()
    local list = t.open("surprise")
    t.press("gs")
    vim.cmd("CityRoulette sort distance")
    t.contains(t.words(), "Distances are measured from the city under the cursor, and")
    t.equal(nil, list.order)
    t.press("<BS>")
    t.equal(16, #list.rows)
    t.same(list)
  end },
  { "! reverses the order shown, or the one that is chosen", function()
    t.real()
    local list = t.open("surprise")
    local winbar = require("cityroulette.ui.winbar")
    t.answer_select(function(item)
      return item == "name"
    end)
    sorted(list, "! sort")
    local got = names(list)
    t.contains(winbar.line(list), "by name, reversed")
    vim.ui.select = error
    sorted(list, "! sort")
    t.yes(not winbar.line(list):find("reversed", 1, true))
    t.equal(got[16], list.rows[1].name)
    sorted(list, "! sort")
    t.equal(got, names(list))
  end },
  { "orders can be completed and chosen; an error lists the known ones", function()
    t.real()
    local list = t.open("surprise")
    t.equal({ "name" }, vim.fn.getcompletion("CityRoulette sort n", "cmdline"))
    t.answer_select(function(item)
      return item == "population"
    end)
    t.press("S")
    t.equal("cityroulette_sort", t.asked[1].options.kind)
    t.equal("• starred, then the largest", t.asked[1].options.format_item("default"))
    t.equal("population", list.order.kind)
    vim.cmd("CityRoulette sort colour")
    t.contains(t.words(), "Unknown order colour. Known orders: default, name,")
  end },
  { "names are folded", function()
    local fold = require("cityroulette.fold").fold
    local wanted = {
      ["Zürich"] = "zurich", ["Ærø"] = "aero", ["L’Aquila"] = "laquila", ["Łódź"] = "lodz",
      ["São Paulo"] = "sao paulo", ["Đà Nẵng"] = "da nang", ["東京"] = "東京", [""] = "",
    }
    for name, folded in pairs(wanted) do
      t.equal(folded, fold(name))
    end
  end },
  { "rows that change during a long sort end up in the right place", function()
    t.real({ count = 3000 })
    local list = t.open("country DE")
    t.wait("all pages", function()
      return #list.session.rows == 3000 and not list.session.reading
    end)
    require("cityroulette.slices").SLICE_MS = 0
    vim.cmd("CityRoulette sort name")
    t.yes(list.sorting or list.sheet.job, "it goes on")
    local victim = list.session.rows[1].id
    t.call("city.remove", { session = list.session.id, city = victim })
    t.wait("the order", function()
      return not list.sorting and not list.sheet.job
    end)
    t.equal(2999, #list.rows)
    t.same(list)
    t.equal("Aachen", list.rows[1].name)
  end },
  { "keys do not remove a city from rows that are being redrawn", function()
    t.real({ count = 3000 })
    local list = t.open("country DE")
    t.wait("all pages", function()
      return #list.session.rows == 3000 and not list.session.reading
    end)
    local slices = require("cityroulette.slices")
    slices.SLICE_MS = 0
    t.type("1500G")
    local city = list:city()
    vim.cmd("CityRoulette sort name")
    t.yes(list.sorting, "the old rows are seen")
    t.press("dd")
    local _, gone = t.call("session.undo", { session = list.session.id })
    t.equal({ city.id }, gone.edit.ids)
    t.wait("the drawing", function()
      return list.sheet.job and not list.sorting
    end)
    t.type("1500G")
    t.press("dd")
    t.contains(t.words(), "press the keys again")
    t.equal(3000, list.session.state.total)
    list:sort(nil)
    t.type("1500G")
    city = list:city()
    vim.cmd("CityRoulette sort name")
    t.press("x")
    _, gone = t.call("session.undo", { session = list.session.id })
    t.equal({ city.id }, gone.edit.ids, "x takes the city of the cursor")
  end },
}
