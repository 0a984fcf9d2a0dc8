--- Files of the city guide: their export and import, and the import of the included guide.
local archive_query = require("cityroulette.archive_query")
local client = require("cityroulette.client")
local files = require("cityroulette.files")
local imports = require("cityroulette.imports")
local progress = require("cityroulette.progress")
local tell = require("cityroulette.tell")

local M = {}

--- The formats of place.export by ending. A table for Excel is CSV too, so that its ending has two
--- parts.
local FORMATS = {
  csv = "csv", ["excel.csv"] = "excel", geojson = "geojson", gpx = "gpx", json = "json",
  kml = "kml", kmz = "kmz", md = "markdown", org = "org",
}

local ENDINGS = ".json, .geojson, .csv, .excel.csv, .gpx, .kml, .kmz, .md or .org"

local function format_of(name)
  local function ending(modifiers)
    return FORMATS[vim.fn.fnamemodify(name, modifiers):lower()]
  end
  return ending(":e:e") or ending(":e")
end

--- Splits words into those of a file name and those after it. The first word with a known ending
--- ends the file name, so that neither part needs backslashes before its spaces.
---@param words string[]
---@return string[] name all words if none has a known ending
---@return string[] rest
---@return boolean ended whether a word has a known ending
function M.split(words)
  for index, word in ipairs(words) do
    if format_of(word) then
      return vim.list_slice(words, 1, index), vim.list_slice(words, index + 1), true
    end
  end
  return words, {}, false
end

--- Writes the guide, or its places in a list or with tags, to a file.
---@param words string[] the file, then the name of a list or tags such as `#sea`
---@param bang boolean whether to replace an existing file
function M.export(words, bang)
  if #words == 0 then
    return tell.error("Name a file, for example `:CityRoulette guide export ~/guide.kmz`.")
  end
  local name, rest = M.split(words)
  local path = files.path(name)
  local format = format_of(path)
  local query = archive_query.parse(table.concat(rest, " ")) or {}
  files.save({
    method = "place.export",
    params = { path = path, format = format, list = query.list, tags = query.tags },
    command = "guide export",
    endings = ENDINGS,
    count = function(reply)
      local places = imports.count(reply.count, "places")
      -- No other format can have pictures.
      local pictures = format == "kmz" and " with " .. imports.pictures(reply.pictures) or ""
      return places .. pictures
    end,
  }, bang)
end

--- Why a file was not imported. A file that cannot be parsed may contain cities instead of places.
local function not_a_guide(problem)
  if not vim.startswith(problem.message, "Nothing was imported") then
    return problem
  end
  local advice = "%s A city guide is expected; `:CityRoulette import` adds cities."
  return advice:format(problem.message)
end

local function import_now(path)
  local params = { path = path, workDoneToken = progress.token() }
  client:call("place.import", params, function(problem, reply)
    if problem then
      return tell.error(not_a_guide(problem))
    end
    local added = imports.count(reply.added, "places")
    local said = ("%s added, %d updated"):format(added, reply.updated)
    local undo = imports.undo_hint(reply)
    if reply.invalidCount == 0 then
      return tell.info(said .. undo .. ".")
    end
    files.quickfix(path or "", reply.invalid, "CityRoulette guide import")
    local rows = imports.plural(reply.invalidCount, "invalid row", "invalid rows")
    tell.warn(("%s; %s, see `:copen`%s."):format(said, rows, undo))
  end, imports.PATIENCE_MS)
end

--- Imports the guide that is included with the program.
function M.import_included()
  import_now(nil)
end

--- Shows what the import of a file would do, or imports the included guide if no file is named.
---@param words string[]
---@param bang boolean whether to import the file without showing that first
function M.import(words, bang)
  if #words == 0 then
    return M.import_included()
  end
  local path = files.path(words)
  if bang then
    return import_now(path)
  end
  require("cityroulette.ui.preview").show(path, "places")
end

return M
