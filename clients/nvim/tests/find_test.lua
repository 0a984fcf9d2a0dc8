local stub = require("stub")
local t = require("harness")

local function float_text()
  local float = require("cityroulette.ui.float").current
  return float and table.concat(vim.api.nvim_buf_get_lines(float.buffer, 0, -1, false), "\n") or ""
end

--- Finds a city and waits for its window.
local function find(words)
  t.answer_select(function()
    return true
  end)
  vim.cmd("CityRoulette find " .. words)
  t.wait("the city", function()
    return vim.bo.filetype == "cityroulette-float"
  end)
end

local function archived(id)
  local _, reply = t.call("city.get", { city = id })
  return { reply.city.archived, reply.city.favorite }
end

--- A stand-in for a picker, after its documentation: `modules` are returned by `require`, `use`
--- plays its part.
local function with(modules, use)
  for name, module in pairs(modules) do
    package.loaded[name] = module
  end
  local ok, problem = xpcall(use, debug.traceback)
  for name in pairs(modules) do
    package.loaded[name] = nil
  end
  assert(ok, problem)
end

--- Opens the picker.
local function picked(opened)
  vim.cmd("CityRoulette find")
  t.wait("the picker", opened)
end

local function shows(name)
  t.wait("the details", function()
    return float_text():find("people", 1, true)
  end)
  local float = require("cityroulette.ui.float").current
  t.equal(name, float.title)
end

return {
  { "find can archive, star, yank and open the article", function()
    t.real()
    find("florence, italy")
    t.contains(float_text(), "Tuscany, Italy")
    t.contains(float_text(), "a archive or remove  s star  gy yank  o article")
    t.press("a")
    t.contains(float_text(), "✓ archived")
    t.equal({ true, false }, archived(3176959))
    t.press("s")
    t.equal({ true, true }, archived(3176959))
    t.equal("★ Florence", require("cityroulette.ui.float").current.title)
    t.press("s")
    t.press("a")
    t.equal({ false, false }, archived(3176959))
    t.press("s")
    t.equal({ true, true }, archived(3176959))
    t.answer_select(function(form)
      return form[1] == "geo"
    end)
    t.press('"agy')
    t.settle()
    t.equal("geo:43.77925,11.24626", vim.fn.getreg("a"))
    local opened
    vim.ui.open = function(address)
      opened = address
      return {}
    end
    t.press("o")
    t.contains(opened, "wikipedia.org/wiki/Special:Search?search=Florence")
  end },
  { "the details show the local time, including summer time and half-hour zones", function()
    local clock = require("cityroulette.clock")
    local now, zone = clock.now, vim.env.TZ
    clock.now = function()
      return 1778313600 -- 2026-05-09T08:00:00Z
    end
    local got = {
      clock.there("Europe/Rome"), clock.there("Asia/Kolkata"), clock.there("America/New_York"),
      clock.there("Mars/Olympus") or "none", clock.there("../etc/passwd") or "none",
      clock.there(nil, "2026-05-09T13:45+05:45"), clock.here("2026-05-08T08:00:00Z"),
      clock.read("2026-05-09T10:00:00+02:00"), clock.read("2000-02-29T00:00:00.5Z"),
      clock.read("1969-12-31T23:59:59Z"), clock.read("today") or "none",
    }
    clock.now = now
    t.equal({
      "Sat 10:00", "Sat 13:30", "Sat 04:00", "none", "none", "Sat 13:45", "08 May 08:00",
      1778313600, 951782400, -1, "none",
    }, got)
    t.equal(zone, vim.env.TZ)
    t.real()
    find("florence, italy")
    t.yes(float_text():find("%a%a%a %d%d:%d%d Europe/Rome"), float_text())
  end },
  { "cities with the same name and region show their population", function()
    t.real()
    t.answer_select(function()
      return false
    end)
    vim.cmd("CityRoulette find geneva")
    t.wait("the question", function()
      return t.asked[1]
    end)
    local lines = vim.tbl_map(t.asked[1].options.format_item, t.asked[1].items)
    t.contains(table.concat(lines, "\n"), "Geneva, Ohio, United States (6 ")
    t.equal("Geneva, Geneva, Switzerland", lines[1])
  end },
  { "Telescope searches while typing", function()
    t.real()
    local finder, chosen, closed, spec
    local actions = { select_default = {} }
    function actions.select_default:replace(action)
      chosen = action
      return self
    end
    function actions.close(buffer)
      closed = buffer
    end
    local entry
    with({
      telescope = {},
      ["telescope.actions"] = actions,
      ["telescope.actions.state"] = { get_selected_entry = function()
        return entry
      end },
      ["telescope.finders"] = { new_dynamic = function(options)
        return options
      end },
      ["telescope.sorters"] = { empty = function()
        return "as they come"
      end },
      ["telescope.pickers"] = { new = function(_, options)
        spec, finder = options, options.finder
        return { find = function()
          options.attach_mappings(77)
        end }
      end },
      ["plenary.async.control"] = { channel = { oneshot = function()
        local thread = coroutine.running()
        local value
        return function(result)
          value = result
          if coroutine.status(thread) == "suspended" then
            coroutine.resume(thread)
          end
        end, function()
          if not value then
            coroutine.yield()
          end
          return value
        end
      end } },
    }, function()
      picked(function()
        return finder
      end)
      t.equal({ "City", "as they come" }, { spec.prompt_title, spec.sorter })
      local results
      coroutine.wrap(function()
        results = finder.fn("florence, ita")
      end)()
      t.wait("the cities", function()
        return results
      end)
      entry = finder.entry_maker(results[1])
      t.equal("Florence, Tuscany, Italy", entry.ordinal)
      chosen()
      t.equal(77, closed)
      shows("Florence")
    end)
  end },
  { "fzf-lua searches while typing and distinguishes cities of the same name", function()
    t.real()
    local contents, options
    with({ ["fzf-lua"] = { fzf_live = function(search, given)
      contents, options = search, given
    end } }, function()
      picked(function()
        return contents
      end)
      t.equal({}, contents({ "" }))
      local lines = contents({ "geneva" })
      t.equal("Geneva, Geneva, Switzerland", lines[1])
      local seen = {}
      for _, line in ipairs(lines) do
        t.yes(not seen[line], line)
        seen[line] = true
      end
      options.actions["default"]({ "Geneva, Geneva, Switzerland" })
      shows("Geneva")
    end)
  end },
  { "the picker of snacks searches while typing", function()
    t.real()
    local spec
    with({ snacks = { picker = { pick = function(given)
      spec = given
    end } } }, function()
      picked(function()
        return spec
      end)
      t.yes(spec.live and spec.supports_live)
      local items, over, thread = {}, false, nil
      local async = {
        suspend = function()
          coroutine.yield()
        end,
        resume = function()
          coroutine.resume(thread)
        end,
      }
      local finder = spec.finder(spec, { filter = { search = "florence, ita" }, async = async })
      thread = coroutine.create(function()
        finder(function(item)
          items[#items + 1] = item
        end)
        over = true
      end)
      coroutine.resume(thread)
      t.wait("the cities", function()
        return over
      end)
      t.equal({ { "Florence, Tuscany, Italy" } }, spec.format(items[1]))
      local closed = false
      spec.confirm({ close = function()
        closed = true
      end }, items[1])
      t.yes(closed)
      shows("Florence")
    end)
  end },
  { "the setting picker selects the picker, which does not open without the program", function()
    local opened = false
    with({ ["fzf-lua"] = { fzf_live = function()
      opened = true
    end } }, function()
      local picker = require("cityroulette.picker")
      t.equal("fzf-lua", picker.kind())
      require("cityroulette").setup({ picker = "select" })
      t.equal("select", picker.kind())
      require("cityroulette").setup({ picker = "auto", cmd = { "/nowhere/cityroulette" } })
      vim.cmd("CityRoulette find")
      t.wait("words", function()
        return #t.said > 0
      end)
      t.contains(t.words(), "/nowhere/cityroulette")
      t.yes(not opened)
    end)
  end },
  { "choosing a picture by author and licence opens its page", function()
    stub.plays(stub.BROWSE .. [[
--> {"id":1,"method":"photo.search","params":{"city":1}}
<-- {"id":1,"result":{"photos":[
    {"title":"Old town","author":"Ana & Pol","license":"CC BY-SA 4.0",
    "page":"https://commons.wikimedia.org/wiki/File:Old_town.jpg","$rest":"$any"},
    {"title":"Bridge","license":"Public domain","url":"https://example.org/b.jpg","$rest":"$any"}],
    "provider":"commons","$rest":"$any"}}
]])
    t.open("browse")
    local opened
    vim.ui.open = function(address)
      opened = address
      return {}
    end
    t.answer_select(function(photo)
      return photo.title == "Old town"
    end)
    t.type("gp")
    t.wait("its page", function()
      return opened
    end)
    local lines = vim.tbl_map(t.asked[1].options.format_item, t.asked[1].items)
    t.equal({ "Old town · Ana & Pol · CC BY-SA 4.0", "Bridge · Public domain" }, lines)
    t.equal("https://commons.wikimedia.org/wiki/File:Old_town.jpg", opened)
  end },
  { "gh shows the past weather, and dd removes an entry", function()
    t.real({ count = 2 }, {
      "--weather", "open-meteo", "--replay", t.recordings, "--clock", "2026-03-01T09:00:00Z",
    })
    t.call("archive.add", { city = 3041563, favorite = true })
    local list = t.open("browse")
    t.press("gh")
    t.contains(float_text(), "Nothing yet")
    t.type("q")
    t.call("weather.get", { city = 3041563 })
    t.press("gh")
    t.yes(float_text():find("2026%-03%-01 10:00 +6° "), float_text())
    t.press("dd")
    t.contains(float_text(), "Nothing yet")
    t.equal(0, select(2, t.call("weather.history", { city = 3041563 })).total)
    t.equal(1, #list.rows)
  end },
}
