local t = require("harness")

--- The recordings cover the two largest cities of Andorra for two days from this time.
local function recorded(settings)
  local defaults = { count = 2, forecast_days = 2 }
  t.real(vim.tbl_extend("force", defaults, settings or {}), {
    "--weather", "open-meteo", "--replay", t.recordings, "--clock", "2026-03-01T09:00:00Z",
  })
end

local function float_text()
  local float = require("cityroulette.ui.float").current
  return float and table.concat(vim.api.nvim_buf_get_lines(float.buffer, 0, -1, false), "\n") or ""
end

local function wait_for_weather(list)
  t.wait("the weather of both", function()
    return list.session.rows[1].weather and list.session.rows[2].weather
  end)
end

return {
  { "r adds the weather to the rows and reports progress", function()
    recorded()
    local list = t.open("country AD")
    local kinds = {}
    vim.api.nvim_create_autocmd("User", {
      pattern = "CityRouletteProgress",
      callback = function(event)
        kinds[#kinds + 1] = event.data.value.kind
      end,
    })
    t.type("r")
    wait_for_weather(list)
    t.wait("the end of the progress", function()
      return kinds[#kinds] == "end"
    end)
    t.equal("begin", kinds[1])
    t.contains(t.lines()[1], "☼   6°")
    t.contains(t.lines()[2], "☂")
    t.same(list)
    t.contains(require("cityroulette").statusline(), "☼ 6°")
  end },
  { "a list can open with the weather", function()
    recorded({ weather = true })
    t.open("country AD")
    t.contains(t.lines()[1], "☼   6°")
  end },
  { "stale weather is dimmed until it is refreshed", function()
    recorded({ weather = true })
    local list = t.open("country AD")
    list.session:set_stale({ list.session.rows[1].id })
    local groups = {}
    for _, span in ipairs(list.sheet.layout:spans(list.session.rows[1])) do
      groups[span.group] = true
    end
    t.yes(groups.CityRouletteDim and not groups.CityRouletteWeather)
    t.same(list)
  end },
  { "K shows details and the forecast, a second K enters the window, q closes it", function()
    recorded({ weather = true })
    t.open("country AD")
    t.type("K")
    t.contains(float_text(), "20 430 people")
    t.contains(float_text(), "Loading the forecast")
    t.wait("the forecast", function()
      return float_text():find("Mon  2", 1, true)
    end)
    local text = float_text()
    for _, part in ipairs({ "Andorra la Vella", "42.5078° N 1.5211° E", "6°C", "Sun  1", "-4°", "━",
      "Next hours", "Open-Meteo" }) do
      t.contains(text, part)
    end
    t.yes(vim.bo.filetype == "cityroulette", "the list is still the current buffer")
    t.type("K")
    t.equal("cityroulette-float", vim.bo.filetype)
    t.type("q")
    t.equal("cityroulette", vim.bo.filetype)
    t.equal(1, #vim.api.nvim_list_wins())
  end },
  { "moving the cursor closes the details and cancels the forecast", function()
    recorded()
    t.open("country AD")
    t.type("<CR>")
    vim.api.nvim_exec_autocmds("CursorMoved", { buffer = 0 })
    t.equal(2, #vim.api.nvim_list_wins(), "a move before it was opened")
    t.type("j")
    vim.api.nvim_exec_autocmds("CursorMoved", { buffer = 0 })
    t.equal(1, #vim.api.nvim_list_wins())
    t.settle()
  end },
  { "the details close with their buffer", function()
    recorded()
    local first = t.open("country AD")
    t.type("K")
    vim.cmd("CityRoulette country SM")
    t.wait("the second list alone", function()
      local current = vim.api.nvim_get_current_buf()
      return current ~= first.buffer and not require("cityroulette.ui.float").current
    end)
  end },
  { "the error of a failed forecast is shown instead of it", function()
    recorded({ count = 1 })
    t.open("country MC")
    t.type("K")
    t.wait("the reason", function()
      return float_text():find("recordings", 1, true)
    end)
    for _, line in ipairs(vim.split(float_text(), "\n")) do
      t.yes(require("cityroulette.ui.row").width(line) <= 72, line)
    end
  end },
  { "failed weather is an error and does not change the list", function()
    recorded({ count = 1 })
    local list = t.open("country MC")
    t.type("r")
    t.wait("the error", function()
      return #t.said > 0
    end)
    t.contains(t.words(), "recordings")
    t.yes(list.session.alive)
    t.same(list)
  end },
  { "a selection refreshes only its cities", function()
    recorded()
    local list = t.open("country AD")
    t.type("Vr")
    t.wait("the weather of the first", function()
      return list.session.rows[1].weather
    end)
    t.equal(nil, list.session.rows[2].weather)
  end },
}
