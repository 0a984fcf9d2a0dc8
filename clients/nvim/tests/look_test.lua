local t = require("harness")

return {
  { "the window options of a list are reset when the window shows another buffer", function()
    t.real()
    vim.o.number = true
    t.open("surprise")
    t.equal({ false, true }, { vim.wo.number, vim.wo.cursorline })
    t.contains(vim.wo.winbar, "cityroulette")
    vim.cmd("split | enew")
    t.equal({ true, "" }, { vim.wo.number, vim.wo.winbar })
    vim.o.number = false
  end },
  { "the winbar shows the title, the counts and the unsaved state", function()
    t.real()
    local list = t.open("surprise")
    t.wait("names of countries", function()
      return require("cityroulette.countries").all
    end)
    t.press("s")
    t.press("fsan<CR>")
    local line = require("cityroulette.ui.winbar").line(list)
    local parts = { "Surprise · San Marino", "2 of 16 cities · 1 ★", "/san/", ":w imports" }
    for _, part in ipairs(parts) do
      t.contains(line, part)
    end
  end },
  { "a percent sign in a filter is not interpreted in the winbar", function()
    t.real()
    local list = t.open("surprise")
    t.answer_input("100%{v:version}")
    t.press("f")
    local line = require("cityroulette.ui.winbar").line(list)
    local shown = vim.api.nvim_eval_statusline(line, {}).str
    t.contains(shown, "/100%{v:version}/")
  end },
  { "the rows on the screen are coloured in lists of any length", function()
    t.real()
    t.open("surprise")
    t.press("s")
    vim.cmd("redraw!")
    -- The winbar is the first line of the screen.
    local star, name = vim.fn.screenattr(2, 1), vim.fn.screenattr(2, 5)
    t.equal("★", vim.fn.screenstring(2, 1))
    t.yes(star ~= name, "a star has its own colour")
  end },
  { "groups are links that a colour scheme can change, and survive a change of scheme", function()
    t.real()
    t.open("surprise")
    vim.cmd("colorscheme default")
    local group = vim.api.nvim_get_hl(0, { name = "CityRouletteStar" })
    t.equal("DiagnosticWarn", group.link)
  end },
  { "the statusline is short, and empty without a list", function()
    t.equal("", require("cityroulette").statusline())
    t.real()
    t.open("surprise")
    t.wait("names of countries", function()
      return require("cityroulette.countries").all
    end)
    t.equal("Surprise · San Marino: 16 cities · 0 ★", require("cityroulette").statusline())
    t.press("s")
    t.equal("Surprise · San Marino: 16 cities · 1 ★ [+]", require("cityroulette").statusline())
  end },
  { "at 40 columns names, weather and title are visible", function()
    t.real({ count = 2, weather = true }, {
      "--weather", "open-meteo", "--replay", t.recordings, "--clock", "2026-03-01T09:00:00Z",
    })
    local list = t.open("country AD")
    t.press("s")
    local function seen(columns)
      vim.o.columns = columns
      vim.cmd("doautocmd VimResized")
      local line, widths = require("cityroulette.ui.winbar").line(list, columns), {}
      local shown = vim.api.nvim_eval_statusline(line, { maxwidth = columns }).str
      for _, row in ipairs(t.lines()) do
        widths[#widths + 1] = vim.api.nvim_strwidth(row:match("^.-°"))
      end
      return shown, math.max(unpack(widths))
    end
    list.rows[2].name = ("Sant Julià de Lòria "):rep(3)
    list:draw()
    local shown, width = seen(40)
    t.contains(shown, "Country · Andorra")
    t.contains(shown, "2 cities · 1 ★  [+]")
    t.yes(width <= 40, width)
    t.contains(t.lines()[2], "…")
    shown, width = seen(100)
    t.contains(shown, "2 cities · 1 ★   unsaved, :w imports")
    t.contains(shown, "g? keys")
    t.yes(width > 40, "a wide window shows more of a name")
    shown = seen(20)
    t.contains(shown, "Country · Andorra")
    vim.o.columns = 100
  end },
  { "every colour is readable in every colour scheme, dark and light", function()
    t.real()
    require("cityroulette").prepare()
    local highlight = require("cityroulette.ui.highlight")
    local gui, background = vim.o.termguicolors, vim.o.background
    local function check(scheme, space, grounds)
      for _, name in ipairs(vim.fn.getcompletion("CityRoulette", "highlight")) do
        local own = vim.api.nvim_get_hl(space, { name = name, link = false })
        for _, ground in ipairs(own.fg and grounds or {}) do
          local contrast = highlight.contrast(own.fg, ground)
          t.yes(contrast >= 4.5, ("%s %s: %.2f"):format(scheme, name, contrast))
        end
      end
    end
    vim.o.termguicolors = true
    for _, scheme in ipairs(vim.fn.getcompletion("", "color")) do
      for _, shade in ipairs({ "dark", "light" }) do
        vim.o.background = shade
        vim.cmd("colorscheme " .. scheme)
        check(scheme .. " " .. shade, 0, highlight.grounds(highlight.LIST))
        check(scheme .. " " .. shade, highlight.floats, highlight.grounds(highlight.FLOAT))
      end
    end
    vim.cmd("colorscheme default")
    vim.o.termguicolors, vim.o.background = gui, background
  end },
  { "a group set by the user is not changed", function()
    vim.api.nvim_set_hl(0, "CityRouletteStar", { fg = 0x123456 })
    t.real()
    require("cityroulette").prepare()
    vim.o.background = vim.o.background
    t.equal(0x123456, vim.api.nvim_get_hl(0, { name = "CityRouletteStar" }).fg)
    vim.cmd("hi clear CityRouletteStar")
  end },
  { "floats use the border of the setting, else of 'winborder'", function()
    if vim.fn.exists("+winborder") == 0 then
      return
    end
    t.real()
    local list = t.open("surprise")
    local function corner()
      require("cityroulette.ui.details").show(list:city(), list.session)
      local float = require("cityroulette.ui.float").current
      local border = vim.api.nvim_win_get_config(float.window).border
      float:close()
      return type(border) == "table" and border[1] or border
    end
    t.equal("╭", corner())
    vim.o.winborder = "double"
    t.equal("╔", corner())
    vim.o.winborder = "none"
    t.yes(corner() ~= "╭", "none")
    require("cityroulette").setup({ border = "single" })
    t.equal("┌", corner())
    vim.o.winborder = ""
  end },
  { "a hidden list stays open, and its name matches its content", function()
    t.real()
    local list = t.open("browse")
    t.equal("cityroulette://browse", vim.api.nvim_buf_get_name(0))
    vim.cmd("enew")
    t.equal({}, vim.fn.win_findbuf(list.buffer))
    t.yes(list.session.alive and vim.api.nvim_buf_is_loaded(list.buffer))
    t.call("archive.add", { city = 2643743 })
    vim.cmd("CityRoulette browse")
    t.equal(list.buffer, vim.api.nvim_get_current_buf())
    t.same(list)
    vim.cmd("split | enew")
    vim.cmd("CityRoulette browse")
    t.equal(list.buffer, vim.api.nvim_get_current_buf())
    t.equal(2, #vim.api.nvim_list_wins())
    vim.cmd("edit cityroulette://browse")
    t.settle()
    t.equal(1, #select(2, t.call("session.list")).sessions)
    t.equal({ false, true }, { vim.wo.number, vim.wo.cursorline })
  end },
  { "lists of the same kind have different names", function()
    t.real()
    t.open("surprise")
    t.press("s")
    t.open("surprise")
    t.equal("cityroulette://surprise#2", vim.api.nvim_buf_get_name(0))
    t.open("around 43.7696 11.2558 5")
    t.equal("cityroulette://around/43.7696,11.2558,5", vim.api.nvim_buf_get_name(0))
    t.open("search san marino")
    t.equal("cityroulette://search/san marino", vim.api.nvim_buf_get_name(0))
  end },
  { "after an import is saved, an open list of the archive replaces it", function()
    t.real()
    local archive = t.open("browse")
    local import = t.open("country SM")
    vim.cmd("write!")
    t.wait("the archive's list in the window", function()
      return vim.api.nvim_get_current_buf() == archive.buffer
    end)
    t.yes(not vim.api.nvim_buf_is_valid(import.buffer))
    t.wait("its cities", function()
      return #archive.rows == 15
    end)
    t.same(archive)
    t.equal(1, #select(2, t.call("session.list")).sessions)
  end },
}
