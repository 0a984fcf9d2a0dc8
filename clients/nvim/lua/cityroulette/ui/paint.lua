--- Colours only the rows on the screen: a list may have a hundred thousand.
local M = {}

local namespace = vim.api.nvim_create_namespace("cityroulette_rows")
local lists = {}

local function paint_row(list, buffer, row)
  local city = list.rows[row + 1]
  if not city then
    return
  end
  local line = vim.api.nvim_buf_get_lines(buffer, row, row + 1, false)[1] or ""
  for _, span in ipairs(list.sheet.layout:spans(city)) do
    vim.api.nvim_buf_set_extmark(buffer, namespace, row, math.min(span.from, #line), {
      end_col = math.min(span.to, #line),
      hl_group = span.group,
      ephemeral = true,
    })
  end
end

vim.api.nvim_set_decoration_provider(namespace, {
  on_win = function(_, _, buffer)
    return lists[buffer] ~= nil
  end,
  on_line = function(_, _, buffer, row)
    if lists[buffer] then
      paint_row(lists[buffer], buffer, row)
    end
  end,
})

--- Colours the rows of `buffer` as those of `list`; nil stops it.
---@param buffer integer
---@param list table?
function M.watch(buffer, list)
  lists[buffer] = list
end

return M
