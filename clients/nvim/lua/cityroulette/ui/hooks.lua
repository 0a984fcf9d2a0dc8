--- Autocommands and options of the buffer of a list and its windows.
local deletions = require("cityroulette.ui.deletions")

local M = {}

local WINDOW = {
  wrap = false,
  number = false,
  relativenumber = false,
  cursorline = true,
  spell = false,
  list = false,
  foldenable = false,
  signcolumn = "no",
  winbar = "%{%v:lua.require'cityroulette.ui.winbar'.text()%}",
}

function M.dress_window()
  local window = vim.api.nvim_get_current_win()
  for name, value in pairs(WINDOW) do
    vim.api.nvim_set_option_value(name, value, { scope = "local", win = window })
  end
end

--- A list stays open when its window closes, as a file does; only closing the buffer ends its
--- session.
---@param buffer integer
function M.dress_buffer(buffer)
  local options = vim.bo[buffer]
  options.buftype = "acwrite"
  options.bufhidden = "hide"
  options.swapfile = false
  options.buflisted = true
  options.undolevels = -1
  options.modifiable = false
  options.filetype = "cityroulette"
  deletions.attach(buffer)
end

--- Neovim also unloads a buffer to reload it. Whether it is gone is known only afterwards.
local function unloaded(list)
  if vim.v.exiting == vim.NIL then
    vim.schedule(function()
      local buffer = list.buffer
      if not vim.api.nvim_buf_is_valid(buffer) or not vim.api.nvim_buf_is_loaded(buffer) then
        list:gone()
      end
    end)
  end
end

--- A window has changed its width, which may change the layout of its list.
local function fit(list)
  if list.sheet:is_narrow() ~= list.sheet.layout.narrow then
    list:draw()
  end
end

--- `:copen` splits the window of a list and keeps its options, unlike other new windows.
vim.api.nvim_create_autocmd("FileType", {
  group = vim.api.nvim_create_augroup("cityroulette_quickfix", { clear = true }),
  pattern = "qf",
  desc = "Reset the options that a quickfix window inherits from a list of cities",
  callback = function(event)
    for _, window in ipairs(vim.fn.win_findbuf(event.buf)) do
      if vim.wo[window].winbar == WINDOW.winbar then
        for name in pairs(WINDOW) do
          local value = vim.api.nvim_get_option_value(name, { scope = "global" })
          vim.api.nvim_set_option_value(name, value, { scope = "local", win = window })
        end
      end
    end
  end,
})

--- Sets the options and autocommands of a list.
---@param list CityRoulette.List
function M.attach(list)
  list.group = vim.api.nvim_create_augroup("cityroulette_list_" .. list.buffer, { clear = true })
  local function on(events, callback)
    local options = { group = list.group, buffer = list.buffer, callback = callback }
    vim.api.nvim_create_autocmd(events, options)
  end
  on({ "BufDelete", "BufWipeout" }, function()
    if vim.v.exiting == vim.NIL then
      list:gone()
    end
  end)
  on("BufUnload", function()
    unloaded(list)
  end)
  on("BufWinEnter", function()
    M.dress_window()
    fit(list)
  end)
  on({ "BufWriteCmd", "FileWriteCmd", "FileAppendCmd" }, function(event)
    require("cityroulette.write").run(list, event, vim.v.cmdbang == 1)
  end)
  vim.api.nvim_create_autocmd({ "VimResized", "WinResized" }, {
    group = list.group,
    callback = function()
      fit(list)
    end,
  })
  M.dress_buffer(list.buffer)
  if vim.api.nvim_get_current_buf() == list.buffer then
    M.dress_window()
  end
end

return M
