--- A temporary window over the text. It closes when the cursor of the window below moves, unless it
--- was entered.
local config = require("cityroulette.config")
local row = require("cityroulette.ui.row")

local M = {}

local namespace = vim.api.nvim_create_namespace("cityroulette_float")
--- Free cells and lines around it.
local MARGIN = 4

---@class CityRoulette.Float
---@field buffer integer
---@field window integer
---@field topic any its subject
local Float = {}
Float.__index = Float

--- The open float.
---@type CityRoulette.Float?
M.current = nil

--- Lines, each a plain string or pieces with highlight groups.
---@alias CityRoulette.Text (string | { [1]: string, [2]: string? }[])[]

--- The title is in the border; without a border it is the first line.
local function has_border()
  return config.border() ~= "none"
end

-- A line feed in a text from a service would break the line, so a space replaces it.
local function plain(line)
  if type(line) == "string" then
    return (line:gsub("%c", " "))
  end
  return (table.concat(vim.tbl_map(function(piece)
    return piece[1]
  end, line)):gsub("%c", " "))
end

local function colour(buffer, index, line)
  local at = 0
  for _, piece in ipairs(type(line) == "table" and line or {}) do
    local to = at + #piece[1]
    if piece[2] then
      local mark = { end_col = to, hl_group = piece[2] }
      vim.api.nvim_buf_set_extmark(buffer, namespace, index, at, mark)
    end
    at = to
  end
end

--- The most cells of a line that is not cut.
---@return integer
function M.room()
  return math.max(1, vim.o.columns - MARGIN)
end

local function size(lines)
  local width = 1
  for _, line in ipairs(lines) do
    width = math.max(width, row.width(line))
  end
  width = math.min(width, M.room())
  return width, math.min(#lines, math.max(1, vim.o.lines - MARGIN))
end

function Float:is_open()
  return vim.api.nvim_win_is_valid(self.window) and vim.api.nvim_buf_is_valid(self.buffer)
end

--- Writes new text into it and adjusts its size.
---@param text CityRoulette.Text
function Float:write(text)
  if not self:is_open() then
    return
  end
  if not has_border() then
    text = vim.list_extend({ { { " " .. self.title .. " ", "CityRouletteTitle" } } }, text)
  end
  local lines = vim.tbl_map(plain, text)
  vim.bo[self.buffer].modifiable = true
  vim.api.nvim_buf_set_lines(self.buffer, 0, -1, false, lines)
  vim.bo[self.buffer].modifiable = false
  for index, line in ipairs(text) do
    colour(self.buffer, index - 1, line)
  end
  local width, height = size(lines)
  vim.api.nvim_win_set_config(self.window, { width = width, height = height })
end

--- Changes its title.
---@param title string
function Float:retitle(title)
  self.title = title
  if self:is_open() and has_border() then
    -- Uses the colours of the float, which FloatTitle often does not.
    local words = { { " " .. title .. " ", "NormalFloat" } }
    -- Neovim 0.9 requires the border together with the title.
    vim.api.nvim_win_set_config(self.window, { title = words, border = config.border() })
  end
end

function Float:close()
  if M.current == self then
    M.current = nil
  end
  pcall(vim.api.nvim_del_augroup_by_name, "cityroulette_float")
  if vim.api.nvim_win_is_valid(self.window) then
    vim.api.nvim_win_close(self.window, true)
  end
  if self.on_close then
    self.on_close()
    self.on_close = nil
  end
end

function Float:enter()
  vim.api.nvim_set_current_win(self.window)
end

--- With buffered keys, CursorMoved for an earlier move arrives after the float was opened, so
--- compare the cursor position.
local function close_with(float, origin, cursor)
  local group = vim.api.nvim_create_augroup("cityroulette_float", { clear = true })
  vim.api.nvim_create_autocmd({ "CursorMoved", "BufWipeout", "InsertEnter" }, {
    group = group,
    buffer = origin,
    callback = function(event)
      local moved = not vim.deep_equal(cursor, vim.api.nvim_win_get_cursor(0))
      if moved or event.event ~= "CursorMoved" then
        float:close()
      end
    end,
  })
  -- Entering the float itself does not close it.
  vim.api.nvim_create_autocmd("BufLeave", {
    group = group,
    buffer = origin,
    callback = vim.schedule_wrap(function()
      local window = vim.api.nvim_get_current_win()
      if window ~= float.window and vim.api.nvim_get_current_buf() ~= origin then
        float:close()
      end
    end),
  })
  vim.api.nvim_create_autocmd("WinLeave", {
    group = group,
    buffer = float.buffer,
    callback = function()
      float:close()
    end,
  })
end

--- Opens a float at the cursor, replacing an open one.
---@param text CityRoulette.Text
---@param options { title: string, topic: any, enter: boolean?, on_close: fun()?, keys: table? }
---  each of the keys is { lhs, description, function }
---@return CityRoulette.Float
function M.open(text, options)
  if M.current then
    M.current:close()
  end
  local buffer = vim.api.nvim_create_buf(false, true)
  vim.bo[buffer].bufhidden = "wipe"
  vim.bo[buffer].filetype = "cityroulette-float"
  local origin, cursor = vim.api.nvim_get_current_buf(), vim.api.nvim_win_get_cursor(0)
  local window = vim.api.nvim_open_win(buffer, options.enter or false, {
    relative = "cursor",
    row = 1,
    col = 2,
    width = 10,
    height = 1,
    style = "minimal",
    border = config.border(),
  })
  vim.wo[window].wrap = false
  vim.api.nvim_win_set_hl_ns(window, require("cityroulette.ui.highlight").floats)
  local float = setmetatable({
    buffer = buffer,
    window = window,
    topic = options.topic,
    title = options.title,
    on_close = options.on_close,
  }, Float)
  for _, key in ipairs({ "q", "<Esc>" }) do
    vim.keymap.set("n", key, function()
      float:close()
    end, { buffer = buffer, nowait = true, desc = "Close" })
  end
  for _, key in ipairs(options.keys or {}) do
    local map = { buffer = buffer, nowait = true, desc = "CityRoulette: " .. key[2] }
    vim.keymap.set("n", key[1], key[3], map)
  end
  M.current = float
  float:retitle(options.title)
  float:write(text)
  close_with(float, origin, cursor)
  return float
end

return M
