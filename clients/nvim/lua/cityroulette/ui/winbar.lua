--- The line above a list: its title, its counts and its unsaved state.
local archive_query = require("cityroulette.archive_query")
local countries = require("cityroulette.countries")
local icons = require("cityroulette.ui.icons")
local keys = require("cityroulette.ui.keys")
local lists = require("cityroulette.lists")
local progress = require("cityroulette.progress")

local M = {}

local KINDS = {
  surpriseMe = "Surprise",
  daily = "Daily",
  aroundMe = "Around",
  country = "Country",
  search = "Search",
}

local SCOPES = {
  favorites = "starred",
  unfavorites = "unstarred",
  withWikipedia = "with an article",
}

--- The title of a session.
---@param session CityRoulette.Session
---@return string
function M.title(session)
  local source = session.source
  if session.mode == "browse" or not source then
    local words = archive_query.words(session.archive_query)
    return words and "Archive · " .. words or "Archive"
  end
  local kind = KINDS[source.kind] or "Import"
  if source.kind == "aroundMe" and type(source.near) == "string" then
    return kind .. " " .. source.near
  elseif source.kind == "aroundMe" and source.location then
    return ("%s %.2f %.2f"):format(kind, source.location.lat, source.location.lon)
  elseif source.kind == "search" then
    return ("%s “%s”"):format(kind, session.opened.query or "")
  end
  return kind .. " · " .. countries.name(source.country)
end

--- The number of visible cities and of stars.
---@param state table
---@return string
function M.counts(state)
  local seen = tostring(state.visible)
  if state.visible ~= state.total then
    seen = ("%d of %d"):format(state.visible, state.total)
  end
  return ("%s %s · %d ★"):format(seen, state.total == 1 and "city" or "cities", state.favorites)
end

local function filter(state)
  local words = {}
  if state.query ~= "" then
    words[#words + 1] = ("/%s/"):format(state.query)
  end
  if SCOPES[state.scope] then
    words[#words + 1] = SCOPES[state.scope]
  end
  return table.concat(words, " ")
end

--- The message about the list's end or unsaved edits, and its short form.
local function ending(list)
  if list.coming then
    return "CityRouletteUnsaved", "being restored", "…"
  elseif list.ended == "lost" then
    return "CityRouletteError", "the program has exited: R restores the list", "exited: R"
  elseif list:unsaved() then
    local label = list.session.state.commitLabel
    return "CityRouletteUnsaved", ("unsaved, :w %ss"):format(label:lower()), "[+]"
  elseif list.session.alive and list.session.mode == "import" then
    return "CityRouletteDim", ":w imports", nil
  end
end

local function short_counts(state)
  local seen = tostring(state.visible)
  if state.visible ~= state.total then
    seen = ("%d/%d"):format(state.visible, state.total)
  end
  return ("%s · %d ★"):format(seen, state.favorites)
end

--- The pieces of the line, { words, group }: the left ones and the right-aligned ones.
local function pieces(list, level)
  local session = list.session
  local left = { { M.title(session), "CityRouletteTitle" } }
  local function add(words, group)
    if words and words ~= "" then
      left[#left + 1] = { words, group }
    end
  end
  add(level < 4 and M.counts(session.state) or short_counts(session.state))
  add(filter(session.state), "CityRouletteKey")
  add(list.order and level < 3 and list.order:title() or nil, "CityRouletteKey")
  local group, words, short = ending(list)
  add(level < 3 and words or short, group)
  local going = progress.text()
  local key = keys.of("help")[1]
  local right = going or (level < 2 and key and (key .. " keys")) or nil
  return left, right and { right, "CityRouletteDim" } or nil
end

local function part(piece)
  local words = piece[1]:gsub("%%", "%%%%")
  return piece[2] and ("%%#%s#%s%%*"):format(piece[2], words) or words
end

local function width_of(left, right, gap)
  local width = 2 + gap * (#left - 1)
  for _, piece in ipairs(left) do
    width = width + vim.api.nvim_strwidth(piece[1])
  end
  return width + (right and vim.api.nvim_strwidth(right[1]) + 2 or 0)
end

--- The levels of brevity: full, without the help key, with short words, with short counts.
local LEVELS = 4

--- The winbar of a list with highlights, as brief as `width` requires. A text that is still too
--- long is cut at its right end, so that the title stays.
---@param list CityRoulette.List
---@param width integer?
---@return string
function M.line(list, width)
  local left, right, gap
  for level = 1, LEVELS do
    left, right = pieces(list, level)
    gap = level < 3 and 3 or 2
    if not width or width_of(left, right, gap) <= width then
      break
    end
  end
  local words = table.concat(vim.tbl_map(part, left), (" "):rep(gap))
  return " " .. words .. "%<" .. (right and ("%=" .. part(right) .. " ") or "")
end

--- The same for the window being drawn, which is the current one meanwhile; empty if it does not
--- show a list.
---@return string
function M.text()
  local list = lists.of(vim.api.nvim_get_current_buf())
  return list and M.line(list, vim.api.nvim_win_get_width(0)) or ""
end

local function weather_of(city)
  local weather = city and city.weather
  if weather then
    local glyph = icons.glyph(weather.condition, weather.isDay)
    return glyph .. " " .. icons.degrees(weather.temperature)
  end
end

--- Plain text for a statusline: about the list in the current window, or about running requests.
---@return string "" if there is nothing to show
function M.statusline()
  local list, going = lists.current(), progress.text()
  local parts = {}
  if list then
    parts[#parts + 1] = M.title(list.session) .. ": " .. M.counts(list.session.state)
    parts[#parts + 1] = list:unsaved() and "[+]" or nil
    parts[#parts + 1] = weather_of(list:city())
  end
  parts[#parts + 1] = going
  return table.concat(parts, " ")
end

return M
