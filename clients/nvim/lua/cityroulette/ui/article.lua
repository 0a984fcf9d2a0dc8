--- Opens the Wikipedia article of a city outside the editor.
local tell = require("cityroulette.tell")

local M = {}

--- Opens an address if `vim.ui.open` is missing (before Neovim 0.10).
local OPENERS = { { "xdg-open" }, { "open" }, { "wslview" }, { "explorer.exe" } }

local function open_by_command(address)
  for _, opener in ipairs(OPENERS) do
    if vim.fn.executable(opener[1]) == 1 then
      return vim.fn.jobstart({ opener[1], address }, { detach = true }) > 0
    end
  end
  return false
end

--- Opens an address, or shows it if that fails.
---@param address string
function M.browse(address)
  local opened
  if vim.ui.open then
    local ok, object, problem = pcall(vim.ui.open, address)
    opened = ok and object ~= nil and not problem
  else
    opened = open_by_command(address)
  end
  if opened then
    -- An opener that fails later reports nothing, so show the address as well.
    tell.info("Opening " .. address)
  else
    vim.fn.setreg('"', address)
    tell.warn(("No program to open the address was found; p pastes it: %s"):format(address))
  end
end

local function escape(text)
  return (text:gsub("[^%w%-_.~]", function(character)
    return ("%%%02X"):format(character:byte())
  end))
end

--- Wikipedia's search, which redirects to an article of that name if there is one.
local function search(city)
  local words = city.name .. (city.admin1 and (", " .. city.admin1) or "")
  return "https://en.wikipedia.org/wiki/Special:Search?search=" .. escape(words)
end

--- The error code of an unknown method.
local METHOD_NOT_FOUND = -32601

--- Opens the article of a city, or a search for it if no article is known. Asks the program, unless
--- it has no such method or has exited.
---@param session CityRoulette.Session? nil for a city outside any list
---@param city table
function M.open(session, city)
  local known = city.wikipedia or search(city)
  if not session or not session.alive then
    return M.browse(known)
  end
  session:request("article.open", { city = city.id }, function(problem, result)
    if problem and problem.code ~= METHOD_NOT_FOUND then
      return tell.error(problem)
    end
    M.browse(result and result.article.url or known)
  end)
end

return M
