--- The filter by name, set while it is typed.
local actions = nil

local M = {}

--- `vim.ui.input` of Neovim reads on the command line of type `@`, where each key can be seen. With
--- a replacement that does not, the filter is set when the input is confirmed.
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

--- The screen does not follow a buffer by itself while a command line is open.
local function redraw_while_typing()
  if vim.fn.mode():sub(1, 1) == "c" then
    vim.cmd("redraw")
  end
end

--- Asks for the text. To give up brings the filter back that was there before.
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
