--- The command `:CityRoulette`.
local lists = require("cityroulette.lists")
local tell = require("cityroulette.tell")

local M = {}

--- How long completion may wait for the program, in milliseconds.
local COMPLETION_MS = 2000

---@class CityRoulette.Subcommand
---@field about string
---@field run fun(words: string[], call: table)
---@field complete (fun(lead: string): string[])?

local function ways()
  return require("cityroulette.ways")
end

local function opener(name)
  return function(words)
    M.open(vim.list_extend({ name }, words))
  end
end

--- A sub-command that works on a list.
local function action(name)
  return function()
    local list = lists.current()
    if not list then
      return tell.error("There is no list of cities here; `:CityRoulette surprise` opens one.")
    end
    local city = list:city()
    require("cityroulette.ui.actions").run(name, list, city and { city } or {}, false)
  end
end

local function country_codes(lead)
  local codes = {}
  for _, country in ipairs(require("cityroulette.countries").wait(COMPLETION_MS)) do
    if vim.startswith(country.code, lead:upper()) then
      codes[#codes + 1] = country.code
    end
  end
  table.sort(codes)
  return codes
end

local function city_names(lead)
  return require("cityroulette.places").names(lead, COMPLETION_MS)
end

local function methods(lead)
  return vim.tbl_filter(function(method)
    return vim.startswith(method, lead)
  end, require("cityroulette.explore").methods(COMPLETION_MS))
end

---@type table<string, CityRoulette.Subcommand>
M.SUBCOMMANDS = {
  surprise = { about = "cities around a random place", run = opener("surprise") },
  around = {
    about = "cities around a place in any form, or around you",
    run = opener("around"),
    complete = city_names,
  },
  country = {
    about = "the largest cities of a country",
    run = opener("country"),
    complete = country_codes,
  },
  search = {
    about = "cities by name, to import from",
    run = opener("search"),
    complete = city_names,
  },
  browse = { about = "the archive", run = opener("browse") },
  find = {
    about = "one city by name, with its weather",
    run = function(words)
      ways().find(words)
    end,
    complete = city_names,
  },
  mark = { about = "mark the places of the current buffer", run = function()
    require("cityroulette.marks").mark(vim.api.nvim_get_current_buf())
  end },
  unmark = { about = "take the marks away", run = function()
    require("cityroulette.marks").clear(vim.api.nvim_get_current_buf())
  end },
  go = { about = "go to the marked place at the cursor", run = function()
    require("cityroulette.marks").go()
  end },
  details = { about = "the city under the cursor", run = action("details") },
  star = { about = "star it, or take its star away", run = action("star") },
  remove = { about = "remove it from the list", run = action("remove") },
  clean = { about = "remove all visible cities without a star", run = action("remove_unstarred") },
  undo = { about = "take the last change back", run = action("undo") },
  redo = { about = "make it again", run = action("redo") },
  filter = {
    about = "filter the list by name, by TEXT or while typing",
    run = function(words)
      local list = lists.current()
      if list and #words > 0 then
        local scope = list.session.state.scope
        return require("cityroulette.ui.actions").search(list, table.concat(words, " "), scope)
      end
      action("filter")()
    end,
  },
  scope = { about = "filter: all, starred, unstarred, with an article", run = action("scope") },
  weather = { about = "ask for the weather of the list anew", run = action("weather") },
  article = { about = "open the Wikipedia article", run = action("article") },
  share = {
    about = "yank the city, or PLACE, as FORM: a link, coordinates, a sentence",
    run = function(words)
      ways().share(words)
    end,
    complete = function(lead)
      return require("cityroulette.ui.share").complete(lead)
    end,
  },
  reload = { about = "read the list anew, or open it again", run = action("reload") },
  commit = {
    about = "store the list, as :w does",
    run = function(_, call)
      local list = lists.current()
      if not list then
        return action("")()
      end
      require("cityroulette.commit").run(list, call.bang)
    end,
  },
  close = { about = "close the list", run = action("close") },
  keys = { about = "the keys of a list", run = function()
    require("cityroulette.ui.help").show()
  end },
  status = { about = "how the program does", run = function()
    require("cityroulette.explore").status()
  end },
  log = { about = "the program's log", run = function()
    vim.cmd.tabedit(vim.fn.fnameescape(require("cityroulette.program").log_file()))
  end },
  call = {
    about = "send METHOD with PARAMETERS as JSON and show the answer",
    run = function(words)
      require("cityroulette.explore").call(words)
    end,
    complete = methods,
  },
  restart = { about = "start the program anew; lists come back", run = function()
    require("cityroulette.client").restart()
  end },
  stop = { about = "end the program", run = function()
    require("cityroulette.client").stop()
  end },
}

--- Opens a list by words such as { "country", "CH" }, in `buffer` if it is given.
---@param words string[]
---@param buffer integer?
function M.open(words, buffer)
  require("cityroulette").prepare()
  local way, rest = words[1], vim.list_slice(words, 2)
  local open = require("cityroulette.open")
  if way == "surprise" then
    open.import({ source = "surpriseMe" }, buffer)
  elseif way == "browse" then
    open.open({ mode = "browse" }, buffer)
  elseif way == "around" or way == "country" or way == "search" then
    ways()[way](rest, buffer)
  else
    local name = table.concat(words, "/")
    tell.error(("No list %s is open; `:CityRoulette surprise` opens one."):format(name))
  end
end

---@return string[] names of the sub-commands, in order
function M.names()
  local names = vim.tbl_keys(M.SUBCOMMANDS)
  table.sort(names)
  return names
end

--- Runs the command.
---@param call table as nvim_create_user_command gives it
function M.run(call)
  require("cityroulette").prepare()
  local words = call.fargs
  if #words == 0 then
    return ways().menu(function(way)
      M.open({ way })
    end)
  end
  local subcommand = M.SUBCOMMANDS[words[1]]
  if not subcommand then
    local known = table.concat(M.names(), ", ")
    return tell.error(("There is no `:CityRoulette %s`. There are %s."):format(words[1], known))
  end
  subcommand.run(vim.list_slice(words, 2), call)
end

--- Completes sub-commands, and what they take.
---@param lead string what is before the cursor of the word to complete
---@param line string
---@param position integer byte of the cursor
---@return string[]
function M.complete(lead, line, position)
  local before = line:sub(1, position - #lead)
  local words = vim.split(before, "%s+", { trimempty = true })
  if #words <= 1 then
    return vim.tbl_filter(function(name)
      return vim.startswith(name, lead)
    end, M.names())
  end
  local subcommand = M.SUBCOMMANDS[words[2]]
  if #words == 2 and subcommand and subcommand.complete then
    return subcommand.complete(lead)
  end
  return {}
end

return M
