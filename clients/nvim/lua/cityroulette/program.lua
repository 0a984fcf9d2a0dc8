--- Finds the program: the setting, the environment, $PATH, the clone that contains this file.
local config = require("cityroulette.config")

local M = {}

--- The clone is four folders above: clients/nvim/lua/cityroulette.
local function clone()
  local file = debug.getinfo(1, "S").source:sub(2)
  return vim.fn.fnamemodify(file, ":p:h:h:h:h:h")
end

local function executable(path)
  return vim.fn.executable(path) == 1
end

--- The default locations in order, each with a description.
local function places()
  local list = { { path = "cityroulette", words = "cityroulette on $PATH" } }
  for _, kind in ipairs({ "release", "debug" }) do
    local path = clone() .. "/.build/" .. kind .. "/cityroulette"
    list[#list + 1] = { path = path, words = path }
  end
  return list
end

local HINT = "Build it with `swift build -c release` in the clone, or name it: "
  .. "require('cityroulette').setup({ cmd = { '/path/to/cityroulette' } })"

local function missing(tried)
  local words = "The program cityroulette was not found. Tried: %s. %s"
  return words:format(table.concat(tried, "; "), HINT)
end

--- Accepts or refuses a configured path without trying others, which would hide a typo.
local function named(command, by)
  if executable(command[1]) then
    return command, by
  end
  return nil, missing({ ("%s, from %s"):format(command[1], by) })
end

--- The program without the arguments that `command` adds.
---@return string[]? command nil if there is none
---@return string where or the problem: the locations tried and the setting to change
function M.find()
  if config.values.cmd then
    return named(config.values.cmd, "the setting cmd")
  end
  local variable = vim.env.CITYROULETTE_PROGRAM
  if variable and variable ~= "" then
    return named({ variable }, "$CITYROULETTE_PROGRAM")
  end
  local tried = { "$CITYROULETTE_PROGRAM, which is not set" }
  for _, place in ipairs(places()) do
    if executable(place.path) then
      return { vim.fn.exepath(place.path) }, place.words
    end
    tried[#tried + 1] = place.words
  end
  return nil, missing(tried)
end

--- The whole command line: the program, its log, and the user's arguments.
---@return string[]? command
---@return string where or the problem
function M.command()
  local command, where = M.find()
  if not command then
    return nil, where
  end
  local values, line = config.values, vim.list_slice(command)
  vim.list_extend(line, { "--log-file", M.log_file(), "--log-level", values.log_level })
  vim.list_extend(line, values.args)
  return line, where
end

---@return string path of the program's log
function M.log_file()
  return config.values.log_file or (vim.fn.stdpath("log") .. "/cityroulette.log")
end

return M
