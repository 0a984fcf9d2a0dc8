--- CityRoulette for Neovim: the functions for other plugins and the user's configuration.
local M = {}

local modules_are_set = false

--- Defines the colours and registers the handlers that must exist before the first list.
local function prepare()
  if modules_are_set then
    return
  end
  modules_are_set = true
  require("cityroulette.ui.highlight").setup()
  require("cityroulette.messages")
  require("cityroulette.drafts")
end

--- Changes settings; see |cityroulette-setup|. Calling it is optional and may be repeated.
---@param options table?
function M.setup(options)
  local config = require("cityroulette.config")
  config.set(options)
  local client = package.loaded["cityroulette.client"]
  if client then
    -- A program that could not be started may be configured correctly now.
    client:configure(config.options())
  end
end

--- Runs a subcommand, as `:CityRoulette` does.
---@param ... string
function M.run(...)
  prepare()
  require("cityroulette.command").run({ fargs = { ... }, bang = false })
end

--- A short text about the running requests and the current list for a statusline, or "". Loads no
--- other module.
---@return string
function M.statusline()
  local loaded = package.loaded["cityroulette.ui.winbar"]
  return loaded and loaded.statusline() or ""
end

M.prepare = prepare

return M
