--- The lists that are shown, by buffer. Knows no drawing.
local M = {}

local by_buffer = {}

---@param buffer integer
---@param list table?
function M.put(buffer, list)
  by_buffer[buffer] = list
end

---@param buffer integer
---@return table? list
function M.of(buffer)
  return by_buffer[buffer]
end

---@return table[] lists by rising buffer number
function M.all()
  local buffers = vim.tbl_keys(by_buffer)
  table.sort(buffers)
  return vim.tbl_map(function(buffer)
    return by_buffer[buffer]
  end, buffers)
end

--- The list that a command means: that of the current buffer, or else the only one.
---@return table? list
function M.current()
  local all = M.all()
  return by_buffer[vim.api.nvim_get_current_buf()] or (#all == 1 and all[1] or nil)
end

return M
