--- CityRoulette for Neovim: what other plugins and the user's configuration may call.
local M = {}

local modules_are_set = false

--- What has to be there before the first list: colours, and words from the program.
local function prepare()
  if modules_are_set then
    return
  end
  modules_are_set = true
  require("cityroulette.ui.highlight").setup()
  require("cityroulette.messages")
  require("cityroulette.drafts")
end

--- Merges settings; see |cityroulette-setup|. It need not be called, and may be called again.
---@param options table?
function M.setup(options)
  require("cityroulette.config").set(options)
  local client = package.loaded["cityroulette.client"]
  if client then
    -- What could not be started may be right now.
    client.forgive()
  end
end

--- Runs a sub-command, as `:CityRoulette` does.
---@param ... string
function M.run(...)
  prepare()
  require("cityroulette.command").run({ fargs = { ... }, bang = false })
end

--- What goes on and what the current list holds, in a few words for a statusline; "" if there is
--- nothing to tell. Loads nothing.
---@return string
function M.statusline()
  local loaded = package.loaded["cityroulette.ui.winbar"]
  return loaded and loaded.statusline() or ""
end

M.prepare = prepare

return M
