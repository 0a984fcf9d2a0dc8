--- The highlight groups. Each is a link by default, so that it fits the colour scheme; the user can
--- change it.
local M = {}

local LINKS = {
  CityRouletteTitle = "Title",
  CityRouletteStar = "DiagnosticWarn",
  CityRouletteFavorite = "Title",
  CityRouletteArchived = "DiagnosticOk",
  CityRouletteOwnName = "String",
  CityRouletteMark = "DiagnosticOk",
  CityRouletteTag = "Comment",
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

--- The groups whose backgrounds text appears on: in a list the window, the cursor line and the
--- winbar; in a float only the float.
M.LIST, M.FLOAT = { "Normal", "CursorLine", "WinBar" }, { "NormalFloat" }

--- The groups for floats, whose background may differ from that of windows.
M.floats = vim.api.nvim_create_namespace("cityroulette_float_colours")

--- The least contrast of readable text (WCAG, level AA).
M.LEAST_CONTRAST = 4.5

local function resolved(name)
  local ok, group = pcall(vim.api.nvim_get_hl, 0, { name = name, link = false })
  return ok and group or {}
end

local function channels(colour)
  return math.floor(colour / 65536) % 256, math.floor(colour / 256) % 256, colour % 256
end

local function linear(channel)
  local share = channel / 255
  return share <= 0.03928 and share / 12.92 or ((share + 0.055) / 1.055) ^ 2.4
end

local function luminance(colour)
  local red, green, blue = channels(colour)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
end

--- The contrast of two colours, from 1 to 21.
---@param one integer
---@param other integer
---@return number
function M.contrast(one, other)
  local light, dark = luminance(one), luminance(other)
  if light < dark then
    light, dark = dark, light
  end
  return (light + 0.05) / (dark + 0.05)
end

local function mixed(from, to, share)
  local colour, parts, others = 0, { channels(from) }, { channels(to) }
  for index = 1, 3 do
    local value = parts[index] + (others[index] - parts[index]) * share
    colour = colour * 256 + math.floor(value + 0.5)
  end
  return colour
end

local function least(colour, grounds)
  local contrast = math.huge
  for _, ground in ipairs(grounds) do
    contrast = math.min(contrast, M.contrast(colour, ground))
  end
  return contrast
end

--- The background colours of the groups; none if the terminal's default is used.
---@param names string[] LIST or FLOAT
---@return integer[]
function M.grounds(names)
  local colours, normal = {}, resolved("Normal").bg
  for _, name in ipairs(names) do
    colours[#colours + 1] = resolved(name).bg or normal
  end
  return colours
end

--- The readable colour closest to `colour` on the way to white or black.
local function readable(colour, grounds)
  local ends = { 0xffffff, 0x000000 }
  if least(0x000000, grounds) > least(0xffffff, grounds) then
    ends = { 0x000000, 0xffffff }
  end
  for step = 1, 20 do
    local mix = mixed(colour, ends[1], step / 20)
    if least(mix, grounds) >= M.LEAST_CONTRAST then
      return mix
    end
  end
  return ends[1]
end

--- A link, or a definition with a readable colour if the link's colour has too little contrast.
local function look(target, grounds)
  local group = resolved(target)
  local colour = group.fg or resolved("Normal").fg
  if not colour or #grounds == 0 or least(colour, grounds) >= M.LEAST_CONTRAST then
    return { link = target }
  end
  group.fg, group.default = readable(colour, grounds), nil
  return group
end

--- The definitions made here; they are renewed with the colour scheme, the user's own are not.
local own = {}

local function is_own(name)
  local ok, now = pcall(vim.api.nvim_get_hl, 0, { name = name })
  return not ok or vim.tbl_isempty(now) or now.link == LINKS[name]
    or (own[name] ~= nil and vim.deep_equal(own[name], now))
end

--- Defines the groups for floats, without links, which would use the colours of lists.
local function define_for_floats(grounds)
  for name in pairs(LINKS) do
    local group = resolved(name)
    local plain = resolved("NormalFloat").fg or resolved("Normal").fg
    group.fg, group.default = group.fg or plain, nil
    if group.fg and #grounds > 0 and least(group.fg, grounds) < M.LEAST_CONTRAST then
      group.fg = readable(group.fg, grounds)
    end
    vim.api.nvim_set_hl(M.floats, name, group)
  end
end

--- Defines the groups, also after a change of the colour scheme, which clears links.
function M.define()
  -- Without attributes, so that the cursor line is visible.
  vim.api.nvim_set_hl(0, "CityRouletteName", { default = true })
  local grounds = M.grounds(M.LIST)
  for name, target in pairs(LINKS) do
    if is_own(name) then
      vim.api.nvim_set_hl(0, name, look(target, grounds))
      own[name] = vim.api.nvim_get_hl(0, { name = name })
    end
  end
  define_for_floats(M.grounds(M.FLOAT))
end

--- Defines the groups now and after each change of the colour scheme.
function M.setup()
  M.define()
  local group = vim.api.nvim_create_augroup("cityroulette_colours", { clear = true })
  vim.api.nvim_create_autocmd("ColorScheme", { group = group, callback = M.define })
  vim.api.nvim_create_autocmd("OptionSet", {
    group = group,
    pattern = "background",
    callback = M.define,
  })
end

return M
