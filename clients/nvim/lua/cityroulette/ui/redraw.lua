--- Draws statuslines and winbars anew, once for all that has changed.
local M = {}

local pending = false

--- Soon: after what is being handled now.
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
