--- The highlight groups. Each is a link by default, so that it fits the colour scheme, and can be
--- set by the user.
local M = {}

local LINKS = {
  CityRouletteTitle = "Title",
  CityRouletteStar = "DiagnosticWarn",
  CityRouletteFavorite = "Title",
  CityRouletteArchived = "DiagnosticOk",
  CityRouletteCountry = "Identifier",
  CityRouletteRegion = "Comment",
  CityRouletteNumber = "Number",
  CityRouletteWeather = "Special",
  CityRouletteCold = "DiagnosticInfo",
  CityRouletteMild = "DiagnosticOk",
  CityRouletteHot = "DiagnosticError",
  CityRouletteDim = "NonText",
  CityRouletteUnsaved = "DiagnosticWarn",
  CityRouletteError = "DiagnosticError",
  CityRouletteKey = "Special",
  CityRoulettePlace = "Underlined",
}

--- Defines them; again after a change of the colour scheme, which clears links.
function M.define()
  -- Nothing of its own, so that the cursor's line shows through.
  vim.api.nvim_set_hl(0, "CityRouletteName", { default = true })
  for name, target in pairs(LINKS) do
    vim.api.nvim_set_hl(0, name, { link = target, default = true })
  end
end

--- Defines them now and whenever it is needed.
function M.setup()
  M.define()
  vim.api.nvim_create_autocmd("ColorScheme", {
    group = vim.api.nvim_create_augroup("cityroulette_colours", { clear = true }),
    callback = M.define,
  })
end

return M
