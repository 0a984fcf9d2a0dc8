--- Finds the program: the option, the environment, $PATH, the clone that contains this file.
local M = {}

--- The clone is five folders above: clients/nvim/lua/cityroulette/library.
local function clone()
  local file = debug.getinfo(1, "S").source:sub(2)
  return vim.fn.fnamemodify(file, ":p:h:h:h:h:h:h")
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

local HINT = "Build it with `swift build -c release` in the clone, or name it in "
  .. "$CITYROULETTE_PROGRAM or the setting cmd, such as cmd = { '/path/to/cityroulette' }."

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

---@param cmd string[]? the option `cmd`
---@return string[]? command nil if there is none
---@return string where or the problem: the locations tried and the setting to change
function M.find(cmd)
  if cmd then
    return named(cmd, "the setting cmd")
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

return M
