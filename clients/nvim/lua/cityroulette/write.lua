--- `:w` and related commands in a list: without a name they save the list; with one they write a
--- file and leave the archive unchanged.
local names = require("cityroulette.names")
local tell = require("cityroulette.tell")

local M = {}

local COLUMNS = {
  "id", "name", "country", "admin1", "lat", "lon", "population", "timezone", "wikipedia",
  "favorite",
}

--- A cell of a table. A text that a spreadsheet would run as a formula gets an apostrophe, as in
--- the files of archive.export.
local function cell(value)
  if value == nil then
    return ""
  elseif type(value) ~= "string" then
    return tostring(value)
  end
  local text = value:gsub("%c", " ")
  text = text:find("^'*[=+%-@]") and ("'" .. text) or text
  return text:find('[",]') and ('"' .. text:gsub('"', '""') .. '"') or text
end

local function csv(rows)
  local lines = { table.concat(COLUMNS, ",") .. "\r" }
  for _, city in ipairs(rows) do
    local cells = {}
    for index, name in ipairs(COLUMNS) do
      cells[index] = cell(city[name])
    end
    lines[#lines + 1] = table.concat(cells, ",") .. "\r"
  end
  return lines
end

local function extension(file)
  return vim.fn.fnamemodify(file, ":e"):lower()
end

--- The table that archive.import reads if the name ends with .csv, else the visible lines.
local function content(list, file, first, last)
  if extension(file) == "csv" then
    return csv(vim.list_slice(list.rows, first, last))
  end
  return vim.api.nvim_buf_get_lines(list.buffer, first - 1, last, false)
end

local function write_file(list, file, flags)
  local whole = flags == "w"
  local first, last = 1, math.max(#list.rows, 1)
  if not whole then
    first, last = vim.fn.line("'["), vim.fn.line("']")
  end
  local lines = content(list, file, first, last)
  local ok, problem = pcall(vim.fn.writefile, lines, file, flags == "a" and "a" or "")
  if not ok or problem ~= 0 then
    return tell.error(("Cannot write %s: %s"):format(file, tostring(problem)))
  end
  local noun = last - first == 0 and "city" or "cities"
  local count = #list.rows == 0 and 0 or last - first + 1
  tell.info(("%d %s written to %s; the archive is unchanged."):format(count, noun, file))
end

--- `:saveas` and `:file` rename the buffer; give the list its own name again.
local function keep_name(list)
  vim.schedule(function()
    if vim.api.nvim_buf_is_valid(list.buffer) then
      names.give(list.buffer, list.name)
      list:mark()
    end
  end)
end

---@param list CityRoulette.List
---@param event table of the autocommand
---@param bang boolean
function M.run(list, event, bang)
  local file = event.match
  list:finish()
  if event.event == "FileAppendCmd" then
    return write_file(list, file, "a")
  elseif event.event == "FileWriteCmd" then
    return write_file(list, file, "part")
  elseif not vim.startswith(file, names.SCHEME) then
    write_file(list, file, "w")
    return keep_name(list)
  end
  require("cityroulette.commit").run(list, bang)
end

return M
