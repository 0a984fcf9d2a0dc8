local t = require("harness")

local function split(pieces)
  local lines = {}
  local feed = require("cityroulette.library.splitter").new(function(line)
    lines[#lines + 1] = line
  end)
  for _, piece in ipairs(pieces) do
    feed(piece)
  end
  return lines
end

local NAMES = {
  "Zürich", "東京都", "القاهرة", "Ñuñoa", "กรุงเทพมหานคร", "Київ", "a\nb", "Ville-" .. ("x"):rep(60),
}

local function city(name)
  return { id = 1, name = name, country = "CH", population = 1234567, lat = 0, lon = 0 }
end

return {
  { "a stream is split into lines, however it is cut into pieces", function()
    local text = "one\n\ntwo\nthree is longer\nrest"
    for size = 1, #text do
      local pieces = {}
      for from = 1, #text, size do
        pieces[#pieces + 1] = text:sub(from, from + size - 1)
      end
      t.equal({ "one", "", "two", "three is longer" }, split(pieces))
    end
  end },
  { "a line of ten thousand pieces is one line", function()
    local pieces = {}
    for index = 1, 10000 do
      pieces[index] = ("x"):rep(100)
    end
    pieces[#pieces + 1] = "\n"
    t.equal(1000000, #split(pieces)[1])
  end },
  { "UTF-8 is distinguished from other bytes", function()
    local utf8 = require("cityroulette.library.utf8")
    for _, good in ipairs({ "", "abc", "é", "東京", "😀", "\xf4\x8f\xbf\xbf", "a\0b" }) do
      t.yes(utf8.valid(good), vim.inspect(good))
    end
    for _, bad in ipairs({
      "\xff", "a\xe9b", "\xc0\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xe6\x9d",
      "\xe2\x82\xc3\xa9",
    }) do
      t.yes(not utf8.valid(bad), vim.inspect(bad))
    end
  end },
  { "columns line up in every script", function()
    local row = require("cityroulette.ui.row")
    local layout = row.layout()
    for _, name in ipairs(NAMES) do
      layout:fit(city(name))
    end
    for _, name in ipairs(NAMES) do
      local text = layout:text(city(name))
      t.equal(layout.widths[3] + 6, row.width(text:sub(1, text:find("CH", 1, true) - 1)), name)
      t.yes(not text:find("\n"), "a line feed")
    end
  end },
  { "a name that is too long is cut between characters", function()
    local row = require("cityroulette.ui.row")
    t.equal("東京…", row.cut("東京都庁", 6))
    t.equal("東京…", row.cut("東京都庁", 5))
    t.equal("abc", row.cut("abc", 3))
    t.equal("…", row.cut("abc", 1))
  end },
  { "the pieces of a row are at its bytes", function()
    local row = require("cityroulette.ui.row")
    local layout = row.layout()
    local tokyo = city("東京都")
    tokyo.favorite = true
    layout:fit(tokyo)
    local text, found = layout:text(tokyo), {}
    for _, span in ipairs(layout:spans(tokyo)) do
      found[span.group] = vim.trim(text:sub(span.from + 1, span.to))
    end
    t.equal("★", found.CityRouletteStar)
    t.equal("東京都", found.CityRouletteFavorite)
    t.equal("1 234 567", found.CityRouletteNumber)
  end },
  { "numbers are grouped by three", function()
    local row = require("cityroulette.ui.row")
    t.equal("7", row.thousands(7))
    t.equal("123", row.thousands(123))
    t.equal("1 000", row.thousands(1000))
    t.equal("12 345 678", row.thousands(12345678))
    t.equal("", row.thousands(nil))
  end },
  { "a sentence is wrapped between words", function()
    local row = require("cityroulette.ui.row")
    t.equal({ "one two", "three" }, row.wrap("one two three", 8))
    t.equal({ "verylo…" }, row.wrap("verylongword", 7))
  end },
  { "a text from a service stays on one line", function()
    local float = require("cityroulette.ui.float")
    float.open({ "a\nb", { { "c\n", "Title" }, { "d" } } }, { title = "x" })
    local lines = vim.api.nvim_buf_get_lines(float.current.buffer, 0, -1, false)
    t.equal({ "a b", "c d" }, lines)
    float.current:close()
  end },
  { "temperatures are whole numbers and never -0", function()
    local icons = require("cityroulette.ui.icons")
    t.equal({ "0°", "-1°", "13°", "" }, {
      icons.degrees(-0.4), icons.degrees(-0.6), icons.degrees(12.5), icons.degrees(nil),
    })
    t.equal("CityRouletteCold", icons.warmth(39, "us"))
    t.equal("CityRouletteMild", icons.warmth(12, "metric"))
    t.equal("CityRouletteHot", icons.warmth(30, "metric"))
  end },
  { "each icon is one cell wide and can be changed", function()
    local icons, row = require("cityroulette.ui.icons"), require("cityroulette.ui.row")
    local conditions = {
      "clear", "partlyCloudy", "cloudy", "wind", "haze", "fog", "drizzle", "rain", "sleet", "snow",
      "hail", "thunderstorm", "frogs",
    }
    for _, condition in ipairs(conditions) do
      t.equal(1, row.width(icons.glyph(condition, true)), condition)
      t.equal(1, row.width(icons.glyph(condition, false)), condition)
    end
    require("cityroulette").setup({ icons = { rain = "R" } })
    t.equal("R", icons.glyph("rain", true))
    require("cityroulette").setup({ icons = "ascii" })
    t.equal("!", icons.glyph("thunderstorm", true))
  end },
  { "a line of blocks has one block per value", function()
    local chart = require("cityroulette.ui.chart")
    t.equal({ "▁", "▅", "█", " " }, chart.line({ 0, 5, 10, false }))
    t.equal({ "▅", "▅" }, chart.line({ 3, 3 }))
    t.equal({}, chart.line({}))
  end },
  { "bars are as wide as the scale and never vanish", function()
    local chart = require("cityroulette.ui.chart")
    local function bar(...)
      return table.concat(vim.tbl_map(function(cell)
        return cell.character
      end, chart.bar(...)))
    end
    t.equal("━━━━━", bar(0, 10, 0, 10, 5))
    t.equal(" ╺━╸ ", bar(3, 7, 0, 10, 5))
    t.equal("╸    ", bar(0, 0, 0, 10, 5))
    t.equal("    ╺", bar(10, 10, 0, 10, 5))
    t.equal("  ━━ ", bar(4, 8, 0, 10, 5))
    t.equal("╸    ", bar(5, 5, 5, 5, 5))
  end },
  { "the weekday of a date is correct", function()
    local forecast = require("cityroulette.ui.forecast")
    t.equal("Sun  1", forecast.day("2026-03-01"))
    t.equal("Thu 29", forecast.day("2024-02-29"))
    t.equal("      ", forecast.day("soon"))
  end },
}
