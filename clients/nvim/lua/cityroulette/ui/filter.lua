--- The filter by name, applied while it is typed.
local actions = nil

local M = {}

--- Neovim's `vim.ui.input` reads from a command line of type `@`, where each key can be observed.
--- With a replacement that does not, the filter is applied when the input is confirmed.
local function follow(send)
  local group = vim.api.nvim_create_augroup("cityroulette_filter", { clear = true })
  vim.api.nvim_create_autocmd("CmdlineChanged", {
    group = group,
    pattern = "@",
    callback = function()
      send(vim.fn.getcmdline())
    end,
  })
  return function()
    vim.api.nvim_del_augroup_by_id(group)
  end
end

--- Neovim does not redraw a buffer by itself while the command line is open.
local function redraw_while_typing()
  if vim.fn.mode():sub(1, 1) == "c" then
    vim.cmd("redraw")
  end
end

--- Asks for the text. Cancelling restores the previous filter.
---@param list CityRoulette.List
function M.ask(list)
  actions = actions or require("cityroulette.ui.actions")
  local before = { query = list.session.state.query, scope = list.session.state.scope }
  local sent = before.query
  local function send(query)
    if query ~= sent then
      sent = query
      list.after_state = redraw_while_typing
      actions.search(list, query, before.scope)
    end
  end
  local stop = follow(send)
  vim.ui.input({ prompt = "Filter: ", default = before.query }, function(text)
    stop()
    list.after_state = nil
    send(text or before.query)
    list.after_state = nil
  end)
end

return M
