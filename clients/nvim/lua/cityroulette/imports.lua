--- Imports of cities and places after they are done: their counts in words, and their undo.
local client = require("cityroulette.client")
local tell = require("cityroulette.tell")

local M = {}

--- The timeout of a large import or export.
M.PATIENCE_MS = 600000

---@alias CityRoulette.ImportTarget "cities"|"places"

--- The nouns of a target, for one and for several.
local NOUNS = { cities = { "city", "cities" }, places = { "place", "places" } }

---@param number integer
---@param noun string
---@param nouns string
---@return string
function M.plural(number, noun, nouns)
  return ("%d %s"):format(number, number == 1 and noun or nouns)
end

--- A number of cities or places, such as "1 place".
---@param number integer
---@param target CityRoulette.ImportTarget
---@return string
function M.count(number, target)
  return M.plural(number, NOUNS[target][1], NOUNS[target][2])
end

---@param number integer
---@return string
function M.pictures(number)
  return M.plural(number, "picture", "pictures")
end

--- What to add to the report of an import; empty if it cannot be undone.
---@param reply table of the import
---@return string
function M.undo_hint(reply)
  return reply.undo and "; `:CityRoulette unimport` undoes it" or ""
end

--- Undoes the last import, of cities or of places.
function M.undo()
  client:call("archive.undoImport", {}, function(problem, reply)
    if problem then
      return tell.error(problem)
    end
    local removed = M.count(reply.removed, reply.guide and "places" or "cities")
    local words = ("The import was undone: %s removed, %d restored"):format(removed, reply.restored)
    local kept = reply.keptCount > 0
      and ("; %d changed since and kept"):format(reply.keptCount) or ""
    tell.info(words .. kept .. ".")
  end, M.PATIENCE_MS)
end

return M
