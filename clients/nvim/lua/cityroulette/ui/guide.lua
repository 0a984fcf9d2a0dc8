--- The city guide in a buffer: cities with their places, folded by city if there are many.
local client = require("cityroulette.client")
local countries = require("cityroulette.countries")
local float = require("cityroulette.ui.float")
local guide = require("cityroulette.guide")
local row = require("cityroulette.ui.row")
local share = require("cityroulette.ui.share")
local tell = require("cityroulette.tell")

local M = {}

local NAME = "cityroulette://guide"
local namespace = vim.api.nvim_create_namespace("cityroulette_guide")

--- The only view: its buffer, its filter, and the place of each line.
local view = { buffer = nil, query = "", lines = {} }

local function usable()
  return view.buffer ~= nil and vim.api.nvim_buf_is_loaded(view.buffer)
end

local function city_line(city)
  local country = city.country and (", " .. countries.name(city.country)) or ""
  return city.name .. country
end

local function place_line(place)
  local words = place.description and (" · " .. place.description:gsub("%s+", " ")) or ""
  return "  " .. place.name .. words
end

local function hint(shipped)
  if view.query ~= "" then
    return "No place matches the filter; f with an empty text shows all places."
  elseif shipped then
    local words = "The guide is empty. I imports the %d included places; a adds one."
    return words:format(shipped.placeCount)
  end
  return "The guide is empty; a adds a place."
end

local function write(groups, shipped)
  local lines, entries = {}, {}
  for _, group in ipairs(groups) do
    -- A city may continue on the next page.
    local last = entries[#entries]
    if not last or last.city.id ~= group.city.id then
      lines[#lines + 1] = city_line(group.city)
      entries[#lines] = { city = group.city }
    end
    for _, place in ipairs(group.places) do
      lines[#lines + 1] = row.cut((place_line(place):gsub("%c", " ")), 400)
      entries[#lines] = { city = group.city, place = place }
    end
  end
  view.lines = entries
  if #lines == 0 then
    lines[1] = hint(shipped)
  end
  vim.bo[view.buffer].modifiable = true
  vim.api.nvim_buf_set_lines(view.buffer, 0, -1, false, lines)
  vim.bo[view.buffer].modifiable = false
  vim.bo[view.buffer].modified = false
  for index, entry in ipairs(entries) do
    local name = not entry.place and #lines[index] or nil
    local group = entry.place and "CityRouletteFavorite" or "CityRouletteTitle"
    local last = name or math.min(2 + #entry.place.name, #lines[index])
    local mark = { end_col = last, hl_group = group }
    vim.api.nvim_buf_set_extmark(view.buffer, namespace, index - 1, 0, mark)
  end
end

local function read()
  guide.read(view.query, function(problem, groups, shipped)
    if problem then
      return tell.error(problem)
    elseif usable() then
      write(groups, shipped)
    end
  end)
end

local function here()
  return view.lines[vim.fn.line(".")] or {}
end

local function on_place(action)
  return function()
    local place = here().place
    if place then
      return action(place)
    end
    tell.error("There is no place on this line.")
  end
end

local function details(place)
  local text = { { { " " .. city_line(place.city) .. " ", "CityRouletteCountry" } } }
  local point = ("%.5f, %.5f"):format(place.location.lat, place.location.lon)
  text[#text + 1] = { { " " .. point .. " ", "CityRouletteNumber" } }
  for _, paragraph in ipairs(vim.split(place.description or "", "\n")) do
    for _, line in ipairs(row.wrap(paragraph, 68)) do
      text[#text + 1] = " " .. line .. " "
    end
  end
  local picture = place.photo and place.photo.url
  if picture then
    text[#text + 1] = { { " " .. picture .. " ", "CityRouletteDim" } }
  end
  float.open(text, { title = place.name, topic = "place " .. place.id })
end

local function on_map(place)
  local params = { place = place.id, format = "openStreetMap" }
  client:call("share.compose", params, function(problem, reply)
    if problem then
      return tell.error(problem)
    end
    require("cityroulette.ui.article").browse(reply.text)
  end)
end

local function yank(place)
  local register = vim.v.register
  share.choose(function(form)
    share.yank(form, { { place = place.id } }, register)
  end)
end

local function filter()
  vim.ui.input({ prompt = "Places: ", default = view.query }, function(text)
    if text then
      view.query = vim.trim(text)
      read()
    end
  end)
end

--- The keys of the guide with their descriptions.
M.KEYS = {
  { "K", "details of the place", on_place(details) },
  { "<CR>", "details of the place", on_place(details) },
  { "<2-LeftMouse>", "details of the place", on_place(details) },
  { "a", "add a place", guide.add },
  { "cc", "change the place", on_place(guide.change) },
  { "dd", "remove the place", on_place(guide.remove) },
  { "gy", "yank the place in a format you choose", on_place(yank) },
  { "o", "open the place on a map", on_place(on_map) },
  { "f", "filter by name of place or city", filter },
  {
    "I", "import the guide that is included with the program",
    require("cityroulette.guide_files").import_included,
  },
  { "R", "reload the guide", read },
}

--- A place is one line, however long; `K` shows its whole text.
local function dress_window()
  local window = vim.api.nvim_get_current_win()
  for name, value in pairs({ wrap = false, cursorline = true, number = false, spell = false }) do
    vim.api.nvim_set_option_value(name, value, { scope = "local", win = window })
  end
end

local function dress(buffer)
  local options = vim.bo[buffer]
  options.buftype, options.bufhidden, options.swapfile = "nofile", "hide", false
  options.modifiable, options.filetype = false, "cityroulette-guide"
  for _, key in ipairs(M.KEYS) do
    local map = { buffer = buffer, nowait = true, desc = "CityRoulette: " .. key[2] }
    vim.keymap.set("n", key[1], key[3], map)
  end
  vim.api.nvim_create_autocmd("BufWinEnter", {
    group = vim.api.nvim_create_augroup("cityroulette_guide", { clear = true }),
    buffer = buffer,
    callback = dress_window,
  })
  dress_window()
end

--- Shows the guide.
---@param buffer integer? an empty one; the guide's own if nil
function M.show(buffer)
  if not buffer and usable() then
    buffer = view.buffer
  elseif not buffer then
    buffer = vim.fn.bufadd(NAME)
  end
  view.buffer = buffer
  if vim.api.nvim_get_current_buf() ~= buffer then
    vim.bo[buffer].buflisted = true
    -- Loading the buffer by its name calls this function again.
    vim.api.nvim_set_current_buf(buffer)
  end
  dress(buffer)
  countries.load(read)
end

client:on("place.didChange", function()
  if usable() then
    read()
  end
end)

return M
