--- Redraws statuslines and winbars once for several changes.
local M = {}

local pending = false

--- Redraws after the current event has been handled.
function M.soon()
  if pending then
    return
  end
  pending = true
  vim.schedule(function()
    pending = false
    vim.cmd("redrawstatus!")
  end)
end

return M
