--- The open lists by buffer. Independent of drawing.
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

---@return table[] lists by ascending buffer number
function M.all()
  local buffers = vim.tbl_keys(by_buffer)
  table.sort(buffers)
  return vim.tbl_map(function(buffer)
    return by_buffer[buffer]
  end, buffers)
end

--- The list that a command applies to: the one in the current buffer, or the only one.
---@return table? list
function M.current()
  local all = M.all()
  return by_buffer[vim.api.nvim_get_current_buf()] or (#all == 1 and all[1] or nil)
end

return M
