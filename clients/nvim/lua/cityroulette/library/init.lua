--- The library for other plugins: starts the program, sends requests, receives notifications and
--- mirrors sessions; see |cityroulette-library|. It is independent of the windows, commands and
--- settings of this plugin.
local M = {}

--- Creates a client. It starts its process at the first call; each client has its own.
---@param options CityRoulette.Options
---@return CityRoulette.Client
function M.new(options)
  return require("cityroulette.library.client").new(options)
end

--- Finds the program as a client would.
---@param cmd string[]? the option `cmd`
---@return string[]? command nil if there is none
---@return string where it was found; or the problem, a message for the user
function M.find(cmd)
  return require("cityroulette.library.program").find(cmd)
end

return M
