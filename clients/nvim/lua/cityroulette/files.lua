--- Export of the archive to a file and import of files into the archive.
local client = require("cityroulette.client")
local countries = require("cityroulette.countries")
local imports = require("cityroulette.imports")
local places = require("cityroulette.places")
local progress = require("cityroulette.progress")
local tell = require("cityroulette.tell")

local M = {}

local FORMATS = {
  csv = "csv", tsv = "csv", json = "geojson", geojson = "geojson", gpx = "gpx", kml = "kml",
  kmz = "kmz", md = "markdown", org = "org", ics = "ics", ids = "ids", txt = "ids",
}

local ENDINGS = ".csv, .geojson, .gpx, .kml, .kmz, .md, .org, .ics or .ids"

--- The file named by the words of a command. Spaces in it need no backslash.
---@param words string[]
---@return string
function M.path(words)
  return vim.fn.fnamemodify(vim.fn.expand(table.concat(words, " ")), ":p")
end

--- Lists the invalid rows of a file in the quickfix list, so that `:cnext` leads to each line.
---@param path string
---@param invalid table[] each with `reason`, and with `line` if known
---@param title string
function M.quickfix(path, invalid, title)
  table.sort(invalid, function(left, right)
    return (left.line or 1) < (right.line or 1)
  end)
  local items = vim.tbl_map(function(row)
    return { filename = path, lnum = row.line or 1, text = row.reason, type = "E" }
  end, invalid)
  vim.fn.setqflist({}, " ", { title = title, items = items })
end

--- Why a row was not imported, and the cities that may be meant.
local function unresolved(row)
  local lines = vim.tbl_map(places.line, row.candidates or {})
  local advice = #lines > 0 and " Did you mean: %s?" or ""
  return ("%s: %s."):format(row.text, row.reason) .. advice:format(table.concat(lines, "; "))
end

local function imported(path, reply)
  local wrong = vim.list_extend({}, reply.invalid)
  for _, row in ipairs(reply.unknownRows or {}) do
    local reason = ("There is no city with id %d."):format(row.id)
    wrong[#wrong + 1] = { line = row.line, reason = reason }
  end
  for _, row in ipairs(reply.unresolvedRows or {}) do
    wrong[#wrong + 1] = { line = row.line, reason = unresolved(row) }
  end
  local words = ("%s added, %d updated, %d unchanged"):format(
    imports.count(reply.added, "cities"), reply.updated, reply.unchanged)
  local count = reply.invalidCount + reply.unknown + (reply.unresolved or 0)
  if count == 0 then
    return tell.info(words .. ".")
  end
  M.quickfix(path, wrong, "CityRoulette import")
  local noun = count == 1 and "row" or "rows"
  tell.warn(("%s; %d %s not imported, see `:copen`."):format(words, count, noun))
end

--- Shows what the import of a file would do.
---@param words string[]
function M.preview(words)
  if #words == 0 then
    return tell.error("Name a file, for example `:CityRoulette preview ~/cities.csv`.")
  end
  require("cityroulette.ui.preview").show(M.path(words), "cities")
end

--- Adds the cities of a file to the archive.
---@param words string[]
function M.import(words)
  if #words == 0 then
    return tell.error("Name a file, for example `:CityRoulette import ~/cities.csv`.")
  end
  local path = M.path(words)
  local params = { path = path, workDoneToken = progress.token() }
  client:call("archive.import", params, function(problem, reply)
    if problem then
      local line = problem.data and problem.data.line
      if line then
        M.quickfix(path, { { line = line, reason = problem.message } }, "CityRoulette import")
      end
      return tell.error(problem)
    end
    -- Load country names first for the candidates; report the import even if that fails.
    countries.load(function()
      imported(path, reply)
    end)
  end, imports.PATIENCE_MS)
end

---@class CityRoulette.Export
---@field method string
---@field params table with `path`, and without `format` if the ending is not known
---@field command string the subcommand, for messages
---@field endings string the known endings, for messages
---@field count fun(reply: table): string what was written

--- Exports to a file; refuses an unknown ending and an existing file.
---@param export CityRoulette.Export
---@param bang boolean whether to replace an existing file
function M.save(export, bang)
  local path = export.params.path
  if not export.params.format then
    return tell.error(("The file name must end with %s."):format(export.endings))
  elseif not bang and vim.fn.filereadable(path) == 1 then
    local words = "%s already exists; `:CityRoulette! %s` replaces it."
    return tell.error(words:format(path, export.command))
  end
  client:call(export.method, export.params, function(problem, reply)
    if problem then
      return tell.error(problem)
    end
    tell.info(("%s written to %s."):format(export.count(reply), reply.path))
  end, imports.PATIENCE_MS)
end

--- Writes the archive to a file; the word `starred` after its name selects the starred cities.
---@param words string[]
---@param bang boolean whether to replace an existing file
function M.export(words, bang)
  local starred = #words > 1 and words[#words] == "starred"
  local name = starred and vim.list_slice(words, 1, #words - 1) or words
  if #name == 0 then
    return tell.error("Name a file, for example `:CityRoulette export ~/cities.csv`.")
  end
  local path = M.path(name)
  local format = FORMATS[vim.fn.fnamemodify(path, ":e"):lower()]
  M.save({
    method = "archive.export",
    params = { path = path, format = format, favoritesOnly = starred or nil },
    command = "export",
    endings = ENDINGS,
    count = function(reply)
      return imports.count(reply.count, "cities")
    end,
  }, bang)
end

return M
