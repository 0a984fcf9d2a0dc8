--- What an import would do: a buffer in which the user decides about rows. `:w` there imports.
local client = require("cityroulette.client")
local countries = require("cityroulette.countries")
local imports = require("cityroulette.imports")
local places = require("cityroulette.places")
local progress = require("cityroulette.progress")
local tell = require("cityroulette.tell")

local M = {}

--- The keys of the buffer, with what they do.
M.KEYS = {
  { "k", "keep the city or place as it is" },
  { "r", "replace its values and notes by those of the file" },
  { "b", "keep both: add to it what the file has" },
  { "x", "leave the row out, or take it again" },
  { "<CR>", "choose the city under the cursor for its row" },
}

---@class CityRoulette.Preview
---@field buffer integer
---@field path string
---@field target CityRoulette.ImportTarget
---@field reply table of the dry run
---@field choices table<integer, table> by the number of the row
---@field targets table<integer, table> what a line of the buffer is about

--- What has the values that differ from those of the file.
local OWNER = { cities = "archive", places = "guide" }

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

--- The counts that are not 0, after a colon.
local function summary(reply)
  local counts = {
    { reply.added, "new" }, { reply.updated, "changed" }, { reply.unchanged, "unchanged" },
    { reply.duplicates, "repeated" }, { reply.unresolved + reply.unknown, "unclear" },
    { reply.invalidCount, "not usable" },
    { reply.pictures, reply.pictures == 1 and "picture" or "pictures" },
  }
  local parts = {}
  for _, count in ipairs(counts) do
    if count[1] > 0 then
      parts[#parts + 1] = ("%d %s"):format(count[1], count[2])
    end
  end
  return #parts > 0 and ": " .. table.concat(parts, ", ") or ""
end

local function heading(preview, lines)
  local reply = preview.reply
  local rows = imports.plural(reply.rows, "row", "rows")
  add(preview, lines, ("%s · %s · %s%s"):format(
    vim.fn.fnamemodify(preview.path, ":t"), reply.format, rows, summary(reply)))
  local names = vim.tbl_map(function(list)
    return ("%s (%d%s)"):format(list.name, list.count, list.isNew and ", new" or "")
  end, reply.lists)
  if #names > 0 then
    add(preview, lines, "Lists: " .. table.concat(names, ", "))
  end
  local uses = vim.tbl_map(function(column)
    return ("%s → %s"):format(column.name, column.use or "not used")
  end, reply.columns)
  if #uses > 0 then
    add(preview, lines, "Columns: " .. table.concat(uses, ", "))
  elseif #reply.ignoredColumns > 0 then
    add(preview, lines, "Not used: " .. table.concat(reply.ignoredColumns, ", "))
  end
  local into = preview.target == "places" and " into the guide" or ""
  add(preview, lines, (":w imports%s, :q does not."):format(into))
end

local function draw(preview)
  local lines, reply = {}, preview.reply
  preview.targets = {}
  heading(preview, lines)
  section(preview, lines, "Which city is meant? <CR> chooses; without a choice the row is left out",
    reply.unresolvedRows, write_unresolved(preview, lines))
  local keys = "k keeps them, r replaces them, b keeps both, x leaves out"
  section(preview, lines, ("The %s has other values: %s"):format(OWNER[preview.target], keys),
    reply.conflictRows, write_conflict(preview, lines))
  section(preview, lines, "Twice in the file: x leaves out",
    reply.repeatedRows, write_match(preview, lines))
  section(preview, lines, "Another city has this name: x leaves out",
    reply.sameNameRows, write_match(preview, lines))
  section(preview, lines, "No city has this id", reply.unknownRows, function(row)
    add(preview, lines, ("    line %d  %d"):format(row.line, row.id))
  end)
  local function write_reason(row)
    add(preview, lines, ("    line %d  %s"):format(row.line, row.reason))
  end
  section(preview, lines, "Not usable", reply.invalid, write_reason)
  section(preview, lines, "Pictures that are not usable", reply.ignoredPictures, write_reason)
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
  change(choice, target, preview)
  preview.choices[choice.row] = choice
  draw(preview)
end

local function decide(word)
  return function(choice, target, preview)
    if not target.differs then
      local words = "The %s has no other values for this row."
      return tell.info(words:format(OWNER[preview.target]))
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
    path = preview.path,
    target = preview.target,
    choices = decisions(preview),
    workDoneToken = progress.token(),
  }
  client:call("archive.import", params, function(problem, reply)
    done, failed = true, problem ~= nil
    if problem then
      return tell.error(problem)
    end
    local added = imports.count(reply.added, preview.target)
    local words = ("%s added, %d updated"):format(added, reply.updated)
    local pictures = reply.pictures > 0 and ", " .. imports.pictures(reply.pictures) or ""
    tell.info(words .. pictures .. imports.undo_hint(reply) .. ".")
  end, imports.PATIENCE_MS)
  vim.wait(imports.PATIENCE_MS, function()
    return done
  end, 5)
  if done and not failed then
    vim.bo[preview.buffer].modified = false
  end
end

local function show(path, target, reply)
  local buffer = vim.api.nvim_create_buf(true, true)
  local preview = {
    buffer = buffer, path = path, target = target, reply = reply, choices = {}, targets = {},
  }
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
---@param target CityRoulette.ImportTarget
function M.show(path, target)
  local params = { path = path, target = target, dryRun = true, workDoneToken = progress.token() }
  client:call("archive.import", params, function(problem, reply)
    if problem then
      return tell.error(problem)
    end
    -- Load country names first for the candidates.
    countries.load(function()
      show(path, target, reply)
    end)
  end, imports.PATIENCE_MS)
end

return M
