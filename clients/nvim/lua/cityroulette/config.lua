--- The settings: defaults, validation, and the values given to `setup`.
local M = {}

M.VERSION = "0.3.0-dev"

local KEYS = {
  star = "s",
  remove = "d",
  remove_here = { "x", "<Del>" },
  remove_unstarred = "D",
  undo = "u",
  redo = "<C-r>",
  filter = { "f", "g/" },
  scope = "gs",
  clear_filter = "<BS>",
  sort = "S",
  weather = "r",
  article = "o",
  photos = "gp",
  history = "gh",
  share = "gy",
  own_name = "cc",
  note = "cn",
  tag = "ct",
  untag = "cT",
  add_to_list = "cl",
  remove_from_list = "cL",
  visit = "cv",
  unvisit = "cV",
  plan = "cp",
  details = { "K", "<CR>", "<2-LeftMouse>" },
  reload = "R",
  close = false,
  help = "g?",
}

---@class CityRoulette.Config
local DEFAULTS = {
  cmd = nil,
  args = {},
  window = "",
  count = 30,
  radius_km = 10,
  weather = false,
  forecast_days = 8,
  units = "metric",
  location = nil,
  icons = {},
  border = nil,
  picker = "auto",
  timeout_ms = 30000,
  log_file = nil,
  log_level = "error",
  keys = KEYS,
}

local function is(kind)
  return function(value)
    return type(value) == kind, "a " .. kind
  end
end

local function strings(least)
  return function(value)
    local ok = type(value) == "table" and #value >= least and #value == vim.tbl_count(value)
    for _, item in ipairs(ok and value or {}) do
      ok = ok and type(item) == "string" and item ~= ""
    end
    return ok, "a list of strings"
  end
end

local function number(least, most, whole)
  return function(value)
    local ok = type(value) == "number" and value >= least and value <= most
    return ok and (not whole or value % 1 == 0), ("a number from %s to %s"):format(least, most)
  end
end

local function one_of(...)
  local words = { ... }
  return function(value)
    return vim.tbl_contains(words, value), "one of " .. table.concat(words, ", ")
  end
end

local function location(value)
  local ok = type(value) == "table" and number(-90, 90)(value.lat) and number(-180, 180)(value.lon)
  return ok, "a table { lat = degrees, lon = degrees }"
end

local function icons(value)
  local ok = value == "ascii" or type(value) == "table"
  for name, icon in pairs(type(value) == "table" and value or {}) do
    ok = ok and type(name) == "string" and type(icon) == "string"
  end
  return ok, "'ascii' or a table of strings by condition"
end

local function border(value)
  return type(value) == "string" or type(value) == "table", "a border for nvim_open_win"
end

local function keys(value)
  if type(value) ~= "table" then
    return false, "a table of keys by action"
  end
  for name, lhs in pairs(value) do
    if KEYS[name] == nil then
      return false, ("a table of known actions; %s is unknown"):format(tostring(name))
    end
    local ok = lhs == false or type(lhs) == "string" or strings(1)(lhs)
    if not ok then
      return false, ("a key, a list of keys or false for %s"):format(name)
    end
  end
  return true
end

local CHECKS = {
  cmd = strings(1),
  args = strings(0),
  window = is("string"),
  count = number(1, 100000, true),
  radius_km = number(0.001, 20038),
  weather = is("boolean"),
  forecast_days = number(1, 8, true),
  units = one_of("metric", "us"),
  location = location,
  icons = icons,
  border = border,
  picker = one_of("auto", "telescope", "fzf-lua", "snacks", "select"),
  timeout_ms = number(1, 3600000, true),
  log_file = is("string"),
  log_level = one_of("error", "warning", "info", "debug"),
  keys = keys,
}

--- The current values.
---@type CityRoulette.Config
M.values = vim.deepcopy(DEFAULTS)

---@return string[] the names of all settings, in order
function M.names()
  local names = vim.tbl_keys(CHECKS)
  table.sort(names)
  return names
end

local function check(name, value)
  local ok, wanted = CHECKS[name](value)
  if not ok then
    local words = "cityroulette: setup: %s must be %s, not %s."
    error(words:format(name, wanted, vim.inspect(value)), 0)
  end
end

local function merge(name, value)
  if name == "keys" then
    return vim.tbl_extend("force", M.values.keys, value)
  end
  return vim.deepcopy(value)
end

--- Merges `options` into the current values. An invalid value is an error and changes nothing; an
--- unknown name is a warning that lists the known names.
---@param options table?
function M.set(options)
  options = options or {}
  local unknown = {}
  for name, value in pairs(options) do
    if CHECKS[name] then
      check(name, value)
    else
      unknown[#unknown + 1] = tostring(name)
    end
  end
  for name, value in pairs(options) do
    if CHECKS[name] then
      M.values[name] = merge(name, value)
    end
  end
  if #unknown > 0 then
    table.sort(unknown)
    local message = "cityroulette: setup: unknown settings: %s. Known settings: %s."
    local known = table.concat(M.names(), ", ")
    vim.notify(message:format(table.concat(unknown, ", "), known), vim.log.levels.WARN)
  end
end

--- The border of floats: the setting, else the editor's 'winborder' if it is set, else "rounded".
---@return string | table
function M.border()
  if M.values.border ~= nil then
    return M.values.border
  end
  local editor = vim.fn.exists("+winborder") == 1 and vim.o.winborder or ""
  if editor:find(",", 1, true) then
    return vim.split(editor, ",", { plain = true })
  end
  return editor ~= "" and editor or "rounded"
end

---@return string path of the program's log
function M.log_file()
  return M.values.log_file or (vim.fn.stdpath("log") .. "/cityroulette.log")
end

--- The options of the plugin's client.
---@return CityRoulette.Options
function M.options()
  local values, log = M.values, M.log_file()
  vim.fn.mkdir(vim.fn.fnamemodify(log, ":h"), "p")
  local args = { "--log-file", log, "--log-level", values.log_level }
  return {
    name = "cityroulette.nvim",
    version = M.VERSION,
    cmd = values.cmd,
    args = vim.list_extend(args, values.args),
    units = values.units,
    location = values.location,
    timeout_ms = values.timeout_ms,
  }
end

--- Restores the defaults.
function M.reset()
  M.values = vim.deepcopy(DEFAULTS)
end

return M
