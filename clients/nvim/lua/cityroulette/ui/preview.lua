--- What an import would do: a buffer in which the user decides about rows. `:w` there imports.
local client = require("cityroulette.client")
local countries = require("cityroulette.countries")
local places = require("cityroulette.places")
local progress = require("cityroulette.progress")
local tell = require("cityroulette.tell")

local M = {}

--- The timeout of a large import.
local PATIENCE_MS = 600000

--- The keys of the buffer, with what they do.
M.KEYS = {
  { "k", "keep the city of the archive as it is" },
  { "r", "replace its values and notes by those of the file" },
  { "b", "keep both: add to it what the file has" },
  { "x", "leave the row out, or take it again" },
  { "<CR>", "choose the city under the cursor for its row" },
}

---@class CityRoulette.Preview
---@field buffer integer
---@field path string
---@field reply table of the dry run
---@field choices table<integer, table> by the number of the row
---@field targets table<integer, table> what a line of the buffer is about

local function plural(count, noun, nouns)
  return ("%d %s"):format(count, count == 1 and noun or nouns)
end

local function add(preview, lines, text, target)
  lines[#lines + 1] = (text:gsub("\n", " "))
  preview.targets[#lines] = target
end

--- A section of rows, with a heading. Nothing for no rows.
local function section(preview, lines, heading, rows, write)
  if #rows == 0 then
    return
  end
  add(preview, lines, "")
  add(preview, lines, heading)
  for _, row in ipairs(rows) do
    write(row)
  end
end

local function chosen(preview, row)
  return preview.choices[row.row] or {}
end

--- The beginning of the line of a row, with a mark if it is left out.
local function beginning(preview, row)
  return ("  %s line %d  "):format(chosen(preview, row).skip and "✗" or "·", row.line)
end

local function write_unresolved(preview, lines)
  return function(row)
    local text = ("%s%s: %s"):format(beginning(preview, row), row.text, row.reason)
    add(preview, lines, text, { row = row })
    for _, city in ipairs(row.candidates) do
      local mark = chosen(preview, row).city == city.id and "●" or "○"
      local line = ("      %s %s"):format(mark, places.line(city))
      add(preview, lines, line, { row = row, city = city.id })
    end
  end
end

local function write_conflict(preview, lines)
  return function(row)
    local choice = chosen(preview, row).onConflict or row.choice
    local parts = vim.tbl_map(function(difference)
      return ("%s: %s → %s"):format(difference.field, difference.archive, difference.file)
    end, row.differences)
    local text = ("%s%s  [%s]  %s"):format(
      beginning(preview, row), row.name, choice, table.concat(parts, "; "))
    add(preview, lines, text, { row = row, differs = true })
  end
end

local function write_match(preview, lines)
  return function(row)
    add(preview, lines, beginning(preview, row) .. row.name, { row = row })
  end
end

local function summary(reply)
  local counts = {
    { reply.added, "new" }, { reply.updated, "changed" }, { reply.unchanged, "unchanged" },
    { reply.duplicates, "repeated" }, { reply.unresolved + reply.unknown, "unclear" },
    { reply.invalidCount, "not usable" },
  }
  local parts = {}
  for _, count in ipairs(counts) do
    if count[1] > 0 then
      parts[#parts + 1] = ("%d %s"):format(count[1], count[2])
    end
  end
  return table.concat(parts, ", ")
end

local function heading(preview, lines)
  local reply = preview.reply
  local rows = plural(reply.rows, "row", "rows")
  add(preview, lines, ("%s · %s · %s: %s"):format(
    vim.fn.fnamemodify(preview.path, ":t"), reply.format, rows, summary(reply)))
  local names = vim.tbl_map(function(list)
    return ("%s (%d%s)"):format(list.name, list.count, list.isNew and ", new" or "")
  end, reply.lists)
  if #names > 0 then
    add(preview, lines, "Lists: " .. table.concat(names, ", "))
  end
  local uses = vim.tbl_map(function(column)
    return ("%s → %s"):format(column.name, column.use ~= vim.NIL and column.use or "not used")
  end, reply.columns)
  if #uses > 0 then
    add(preview, lines, "Columns: " .. table.concat(uses, ", "))
  end
  add(preview, lines, ":w imports, :q does not.")
end

local function draw(preview)
  local lines, reply = {}, preview.reply
  preview.targets = {}
  heading(preview, lines)
  section(preview, lines, "Which city is meant? <CR> chooses; without a choice the row is left out",
    reply.unresolvedRows, write_unresolved(preview, lines))
  section(preview, lines,
    "The archive has other values: k keeps them, r replaces them, b keeps both, x leaves out",
    reply.conflictRows, write_conflict(preview, lines))
  section(preview, lines, "Twice in the file: x leaves out",
    reply.repeatedRows, write_match(preview, lines))
  section(preview, lines, "Another city has this name: x leaves out",
    reply.sameNameRows, write_match(preview, lines))
  section(preview, lines, "Not usable", reply.invalid, function(row)
    add(preview, lines, ("    line %d  %s"):format(row.line, row.reason))
  end)
  vim.bo[preview.buffer].modifiable = true
  vim.api.nvim_buf_set_lines(preview.buffer, 0, -1, false, lines)
  vim.bo[preview.buffer].modifiable = false
  -- `:w` has something to do, and `:q` asks before the choices are lost.
  vim.bo[preview.buffer].modified = next(preview.choices) ~= nil
end

--- Changes the choice for the row under the cursor.
local function choose(preview, change)
  local target = preview.targets[vim.fn.line(".")]
  if not target then
    return tell.info("There is no row on this line.")
  end
  local choice = vim.deepcopy(chosen(preview, target.row))
  choice.row = target.row.row
  change(choice, target)
  preview.choices[choice.row] = choice
  draw(preview)
end

local function decide(word)
  return function(choice, target)
    if not target.differs then
      return tell.info("The archive has no other values for this row.")
    end
    choice.onConflict = word
  end
end

local CHANGES = {
  k = decide("keep"),
  r = decide("replace"),
  b = decide("both"),
  x = function(choice)
    choice.skip = not choice.skip or nil
  end,
  ["<CR>"] = function(choice, target)
    if not target.city then
      return tell.info("There is no city on this line.")
    end
    choice.city = choice.city ~= target.city and target.city or nil
  end,
}

--- The choices that decide something.
local function decisions(preview)
  local found = {}
  for _, choice in pairs(preview.choices) do
    if choice.skip or choice.city or choice.onConflict then
      found[#found + 1] = choice
    end
  end
  table.sort(found, function(left, right)
    return left.row < right.row
  end)
  return #found > 0 and found or nil
end

--- Imports, and waits for the reply, because `:wq` needs the result.
local function write(preview)
  local done, failed = false, false
  local params = {
    path = preview.path, choices = decisions(preview), workDoneToken = progress.token(),
  }
  client:call("archive.import", params, function(problem, reply)
    done, failed = true, problem ~= nil
    if problem then
      return tell.error(problem)
    end
    local added = plural(reply.added, "city", "cities")
    local words = ("%s added, %d updated"):format(added, reply.updated)
    local undo = reply.undo ~= vim.NIL and "; `:CityRoulette unimport` undoes it" or ""
    tell.info(words .. undo .. ".")
  end, PATIENCE_MS)
  vim.wait(PATIENCE_MS, function()
    return done
  end, 5)
  if done and not failed then
    vim.bo[preview.buffer].modified = false
  end
end

local function show(path, reply)
  local buffer = vim.api.nvim_create_buf(true, true)
  local preview = { buffer = buffer, path = path, reply = reply, choices = {}, targets = {} }
  vim.api.nvim_buf_set_name(buffer, "cityroulette://import/" .. buffer)
  vim.bo[buffer].buftype = "acwrite"
  vim.bo[buffer].filetype = "cityroulette-import"
  vim.bo[buffer].bufhidden = "wipe"
  vim.bo[buffer].swapfile = false
  vim.api.nvim_create_autocmd("BufWriteCmd", { buffer = buffer, callback = function()
    write(preview)
  end })
  for _, key in ipairs(M.KEYS) do
    vim.keymap.set("n", key[1], function()
      choose(preview, CHANGES[key[1]])
    end, { buffer = buffer, nowait = true, desc = key[2] })
  end
  draw(preview)
  vim.cmd.buffer(buffer)
end

--- Shows what the import of a file would do.
---@param path string
function M.show(path)
  local params = { path = path, dryRun = true, workDoneToken = progress.token() }
  client:call("archive.import", params, function(problem, reply)
    if problem then
      return tell.error(problem)
    end
    -- Load country names first for the candidates.
    countries.load(function()
      show(path, reply)
    end)
  end, PATIENCE_MS)
end

--- Undoes the last import.
function M.undo()
  client:call("archive.undoImport", {}, function(problem, reply)
    if problem then
      return tell.error(problem)
    end
    local words = ("The import was undone: %s removed, %d restored"):format(
      plural(reply.removed, "city", "cities"), reply.restored)
    local kept = reply.keptCount > 0
      and ("; %d changed since and kept"):format(reply.keptCount) or ""
    tell.info(words .. kept .. ".")
  end, PATIENCE_MS)
end

return M
