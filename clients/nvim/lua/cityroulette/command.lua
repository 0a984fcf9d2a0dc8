--- The command `:CityRoulette`: finds, runs and completes its subcommands.
local subcommands = require("cityroulette.subcommands")
local tell = require("cityroulette.tell")

local M = {}

M.SUBCOMMANDS = subcommands.ALL

--- Opens a list by words such as { "country", "CH" }, in `buffer` if given.
---@param words string[]
---@param buffer integer?
function M.open(words, buffer)
  require("cityroulette").prepare()
  local way, rest = words[1], vim.list_slice(words, 2)
  local open = require("cityroulette.open")
  if way == "surprise" then
    open.import({ source = "surpriseMe" }, buffer)
  elseif way == "browse" then
    local query = require("cityroulette.archive_query").parse(table.concat(rest, " "))
    open.open({ mode = "browse", archiveQuery = query }, buffer)
  elseif way == "guide" then
    require("cityroulette.ui.guide").show(buffer)
  elseif way == "around" or way == "country" or way == "search" then
    require("cityroulette.ways")[way](rest, buffer)
  elseif way == "note" then
    tell.error("A note belongs to an open list; open it there with `:CityRoulette note`.")
  else
    local name = table.concat(words, "/")
    tell.error(("No list %s is open; open one with `:CityRoulette surprise`."):format(name))
  end
end

---@return string[] names of the subcommands, sorted
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
    return require("cityroulette.ways").menu(function(way)
      M.SUBCOMMANDS[way].run({}, call)
    end)
  end
  local subcommand = M.SUBCOMMANDS[words[1]]
  if not subcommand then
    local known = table.concat(M.names(), ", ")
    local message = "Unknown subcommand: `:CityRoulette %s`. Known subcommands: %s."
    return tell.error(message:format(words[1], known))
  end
  if (call.range or 0) > 0 and not subcommand.range then
    return tell.error(("`:CityRoulette %s` takes no range."):format(words[1]))
  end
  subcommand.run(vim.list_slice(words, 2), call)
end

--- Completes subcommands and their arguments.
---@param lead string the word to complete, up to the cursor
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
  elseif #words > 2 and subcommand and subcommand.complete_rest then
    return subcommand.complete_rest(lead, vim.list_slice(words, 3))
  end
  return {}
end

return M
