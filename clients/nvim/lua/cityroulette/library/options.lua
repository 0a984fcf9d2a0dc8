--- The options of a client.
local M = {}

---@class CityRoulette.Options
---@field name string the name of your plugin, sent to the program
---@field version string? the version of your plugin
---@field cmd string[]? the program and its first arguments; if nil, the library looks for it
---@field args string[]? further arguments, such as { "--weather", "metno" }
---@field env table<string, string>? variables added to the environment of the program
---@field units "metric" | "us" | nil units of the weather; metric if nil
---@field location { lat: number, lon: number }? the position of the user
---@field locale string? the language of the user; $LANG if nil
---@field timeout_ms integer? after which a call is cancelled; 30000 if nil

local TYPES = {
  name = "string",
  version = "string",
  cmd = "table",
  args = "table",
  env = "table",
  units = "string",
  location = "table",
  locale = "string",
  timeout_ms = "number",
}

--- Raises an error if an option is unknown or has another type.
---@param options CityRoulette.Options
---@return CityRoulette.Options
function M.check(options)
  if type(options) ~= "table" or options.name == nil then
    local words = "cityroulette.library: the option `name` is missing; name your plugin."
    error(words, 0)
  end
  for name, value in pairs(options) do
    local wanted = TYPES[name]
    if not wanted then
      local known = vim.tbl_keys(TYPES)
      table.sort(known)
      local words = "cityroulette.library: unknown option `%s`; known options: %s."
      error(words:format(tostring(name), table.concat(known, ", ")), 0)
    elseif type(value) ~= wanted then
      local words = "cityroulette.library: the option `%s` must be a %s, not %s."
      error(words:format(name, wanted, vim.inspect(value)), 0)
    end
  end
  return options
end

return M
