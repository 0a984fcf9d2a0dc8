local t = require("harness")

local function namespace()
  return vim.api.nvim_get_namespaces().cityroulette_places
end

--- The marked texts of the current buffer, in order.
local function marked()
  local texts = {}
  local extmarks = vim.api.nvim_buf_get_extmarks(0, namespace(), 0, -1, { details = true })
  for _, extmark in ipairs(extmarks) do
    local _, row, column, details = unpack(extmark)
    local lines = vim.api.nvim_buf_get_text(0, row, column, details.end_row, details.end_col, {})
    texts[#texts + 1] = table.concat(lines, "\n")
  end
  return texts
end

local function write(...)
  t.real()
  require("cityroulette.tell").REPEAT_MS = -1
  vim.api.nvim_buf_set_lines(0, 0, -1, false, { ... })
end

local function mark()
  t.said = {}
  vim.cmd("CityRoulette mark")
  t.wait("the marks", function()
    return t.words():find("marked", 1, true)
  end)
end

local function float()
  return require("cityroulette.ui.float").current
end

--- Goes to the place at a position and waits for the float of its city.
local function go(row, column)
  vim.api.nvim_win_set_cursor(0, { row, column })
  vim.cmd("CityRoulette go")
  t.wait("the city", float)
  local id = float().topic
  float():close()
  return id
end

return {
  { "the places of a text are marked, and the marks move with the text", function()
    write("Ä day in [[Florenz]], then @Lisbon", "", "東京 and Köln, geo:38.7139,-9.1334")
    mark()
    t.contains(t.words(), "5 places marked.")
    local wanted = { "Florenz", "Lisbon", "東京", "Köln", "geo:38.7139,-9.1334" }
    t.equal(wanted, marked())
    vim.api.nvim_buf_set_text(0, 0, 0, 0, 0, { "before", "it " })
    t.equal(wanted, marked())
    mark()
    t.equal(wanted, marked(), "again")
    vim.cmd("CityRoulette unmark")
    t.equal({}, marked())
  end },
  { "go shows the city at the cursor, or the cities around a point", function()
    write("In Köln,", "to geo:38.7139,-9.1334")
    mark()
    t.equal(2886242, go(1, 3))
    t.equal(2886242, go(1, 7))
    vim.cmd("CityRoulette unmark")
    mark()
    vim.api.nvim_win_set_cursor(0, { 2, 5 })
    t.equal("Lisbon", t.open("go").session.source.near)
  end },
  { "go reports an error outside the marks", function()
    write("In Köln, or so")
    mark()
    for _, column in ipairs({ 0, 8, 12 }) do
      t.said = {}
      vim.api.nvim_win_set_cursor(0, { 1, column })
      vim.cmd("CityRoulette go")
      t.contains(t.words(), "No place is marked here")
    end
  end },
  { "the user chooses among several cities of one name", function()
    write("[[Springfield]]")
    mark()
    t.asked = {}
    t.answer_select(function(city)
      return city.admin1 == "Illinois"
    end)
    t.equal(4250542, go(1, 4))
    t.equal(8, #t.asked[1].items)
  end },
  { "a text longer than a request is sent in parts", function()
    local long = {}
    for _ = 1, 40000 do
      long[#long + 1] = "word word"
    end
    table.insert(long, 1, "@Paris")
    long[20000] = ("x"):rep(300000) .. " @Rome"
    long[#long + 1] = "and @Lisbon"
    write()
    vim.api.nvim_buf_set_lines(0, 0, -1, false, long)
    mark()
    t.equal({ "Paris", "Lisbon" }, marked())
    t.equal(2267057, go(#long, 6))
  end },
  { "a text without places, or an empty one, gets no marks", function()
    write("nothing here")
    mark()
    t.contains(t.words(), "No places marked.")
    write("")
    mark()
    t.equal({}, marked())
  end },
  { "a text that changes during the request is not marked", function()
    write("In Köln")
    vim.cmd("CityRoulette mark")
    vim.api.nvim_buf_set_lines(0, 0, 1, false, {})
    t.wait("the words", function()
      return t.words():find("The text has changed; run", 1, true)
    end)
    t.equal({}, marked())
  end },
  { "wiping the buffer during the request is not an error", function()
    write("In Köln")
    vim.cmd("CityRoulette mark")
    vim.cmd("bwipeout!")
    t.settle()
    t.yes(not t.words():find("nvim_buf", 1, true))
  end },
}
