--- The line above a list: what it is, how much of it is seen, what is unsaved.
local countries = require("cityroulette.countries")
local icons = require("cityroulette.ui.icons")
local lists = require("cityroulette.lists")
local progress = require("cityroulette.progress")

local M = {}

local KINDS = {
  surpriseMe = "Surprise",
  aroundMe = "Around",
  country = "Country",
  search = "Search",
}

local SCOPES = {
  favorites = "starred",
  unfavorites = "unstarred",
  withWikipedia = "with an article",
}

--- What a session is, in a few words.
---@param session CityRoulette.Session
---@return string
function M.title(session)
  local source = session.source
  if session.mode == "browse" or not source then
    return "Archive"
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

--- How many cities are seen, and how many of them have a star.
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

local function ending(list)
  if list.ended == "lost" then
    return "CityRouletteError", "the program has ended: R brings the list back"
  elseif list:unsaved() then
    local label = list.session.state.commitLabel
    return "CityRouletteUnsaved", ("unsaved, :w %ss"):format(label:lower())
  end
end

local function part(group, text)
  return ("%%#%s#%s%%*"):format(group, (text:gsub("%%", "%%%%")))
end

--- The winbar of a list, with its highlights.
---@param list CityRoulette.List
---@return string
function M.line(list)
  local state = list.session.state
  local parts = { " " .. part("CityRouletteTitle", M.title(list.session)), M.counts(state) }
  local shown = filter(state)
  if shown ~= "" then
    parts[#parts + 1] = part("CityRouletteKey", shown)
  end
  local group, words = ending(list)
  if group then
    parts[#parts + 1] = part(group, words)
  end
  local going = progress.text()
  if going then
    parts[#parts + 1] = "%=" .. part("CityRouletteDim", going) .. " "
  else
    parts[#parts + 1] = "%=" .. part("CityRouletteDim", "? keys") .. " "
  end
  return table.concat(parts, "   ")
end

--- The same for the window that is being drawn, which is the current one meanwhile; empty if it
--- shows something else.
---@return string
function M.text()
  local list = lists.of(vim.api.nvim_get_current_buf())
  return list and M.line(list) or ""
end

local function weather_of(city)
  local weather = city and city.weather
  if weather then
    local glyph = icons.glyph(weather.condition, weather.isDay)
    return glyph .. " " .. icons.degrees(weather.temperature)
  end
end

--- Plain text for a statusline: of the list in the current window, or of what goes on.
---@return string "" if there is nothing to tell
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
