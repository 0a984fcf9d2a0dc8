--- Opens the Wikipedia article of a city outside the editor.
local tell = require("cityroulette.tell")

local M = {}

--- What opens an address where `vim.ui.open` is not there yet, which came with Neovim 0.10.
local OPENERS = { { "xdg-open" }, { "open" }, { "wslview" }, { "explorer.exe" } }

local function open_by_command(address)
  for _, opener in ipairs(OPENERS) do
    if vim.fn.executable(opener[1]) == 1 then
      return vim.fn.jobstart({ opener[1], address }, { detach = true }) > 0
    end
  end
  return false
end

--- Opens an address, or at least says it.
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
    -- An opener that fails later says nothing here, so at least the address is seen.
    tell.info("Opening " .. address)
  else
    vim.fn.setreg('"', address)
    tell.warn(("No program opens addresses here; p pastes it: %s"):format(address))
  end
end

local function escape(text)
  return (text:gsub("[^%w%-_.~]", function(character)
    return ("%%%02X"):format(character:byte())
  end))
end

--- The search of Wikipedia, which goes straight to an article of that name.
local function search(city)
  local words = city.name .. (city.admin1 and (", " .. city.admin1) or "")
  return "https://en.wikipedia.org/wiki/Special:Search?search=" .. escape(words)
end

--- The code of a method that the program does not have.
local METHOD_NOT_FOUND = -32601

--- Opens the article of a city, or a search for it where no article is known. The program knows
--- best which; an older one, or one that has ended, cannot be asked.
---@param session CityRoulette.Session? nil for a city of no list
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
