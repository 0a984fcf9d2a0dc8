--- Buffer names of lists: `cityroulette://` and the subcommand, so that `:edit` with the same name
--- opens the same list.
local archive_query = require("cityroulette.archive_query")

local M = {}

M.SCHEME = "cityroulette://"

local function number(value)
  return (("%.4f"):format(value):gsub("0+$", ""):gsub("%.$", ""))
end

local function path(session)
  local source = session.source
  if session.mode == "browse" or not source then
    local words = archive_query.words(session.archive_query)
    return words and "browse/" .. words:gsub("[%c/]", " ") or "browse"
  elseif source.kind == "country" then
    return "country/" .. source.country
  elseif source.kind == "aroundMe" and source.location then
    local words = { number(source.location.lat), number(source.location.lon) }
    words[3] = source.radiusKm and number(source.radiusKm) or nil
    return "around/" .. table.concat(words, ",")
  elseif source.kind == "search" and session.opened and session.opened.query then
    return "search/" .. session.opened.query:gsub("[%c/]", " ")
  end
  return source.kind == "surpriseMe" and "surprise" or "import"
end

--- The name for a list in `buffer`, with a number if another loaded buffer already has it. Neovim
--- unloads a list when `:q` goes on to another one with edits; such a buffer loses its name.
---@param session CityRoulette.Session
---@param buffer integer
---@return string
function M.of(session, buffer)
  local taken = {}
  for _, other in ipairs(vim.api.nvim_list_bufs()) do
    if other ~= buffer and vim.api.nvim_buf_is_loaded(other) then
      taken[vim.api.nvim_buf_get_name(other)] = true
    end
  end
  local plain = M.SCHEME .. path(session)
  local name, count = plain, 1
  while taken[name] do
    count = count + 1
    name = plain .. "#" .. count
  end
  return name
end

--- Deletes the other buffers of a name.
local function delete(name, buffer)
  for _, other in ipairs(vim.api.nvim_list_bufs()) do
    if other ~= buffer and name ~= "" and vim.api.nvim_buf_get_name(other) == name then
      pcall(vim.api.nvim_buf_delete, other, { force = true })
    end
  end
end

--- Names a buffer. Deletes the unloaded buffer of that name, and the empty buffer that Neovim
--- leaves with the old name.
---@param buffer integer
---@param name string
function M.give(buffer, name)
  local old = vim.api.nvim_buf_get_name(buffer)
  if old == name then
    return
  end
  delete(name, buffer)
  vim.api.nvim_buf_set_name(buffer, name)
  delete(old, buffer)
end

return M
