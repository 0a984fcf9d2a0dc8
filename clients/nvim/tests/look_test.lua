local t = require("harness")

return {
  { "the window's options go with the list", function()
    t.real()
    vim.o.number = true
    t.open("surprise")
    t.equal({ false, true }, { vim.wo.number, vim.wo.cursorline })
    t.contains(vim.wo.winbar, "cityroulette")
    vim.cmd("split | enew")
    t.equal({ true, "" }, { vim.wo.number, vim.wo.winbar })
    vim.o.number = false
  end },
  { "the line above tells what it is, how many, and what is unsaved", function()
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
  { "a per cent sign in a filter is no winbar code", function()
    t.real()
    local list = t.open("surprise")
    t.answer_input("100%{v:version}")
    t.press("f")
    local line = require("cityroulette.ui.winbar").line(list)
    local shown = vim.api.nvim_eval_statusline(line, {}).str
    t.contains(shown, "/100%{v:version}/")
  end },
  { "rows on the screen are coloured, of any list however long", function()
    t.real()
    t.open("surprise")
    t.press("s")
    vim.cmd("redraw!")
    -- The winbar is the first line of the screen.
    local star, name = vim.fn.screenattr(2, 1), vim.fn.screenattr(2, 5)
    t.equal("★", vim.fn.screenstring(2, 1))
    t.yes(star ~= name, "a star has its own colour")
  end },
  { "groups are links that a colour scheme can set, and survive its change", function()
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
    t.equal("Surprise · San Marino: 16 cities · 0 ★ [+]", require("cityroulette").statusline())
  end },
}
