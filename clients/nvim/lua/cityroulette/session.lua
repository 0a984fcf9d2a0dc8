--- The mirror of a session that this plugin shows, with what its keys need: edits, and waiting for
--- their effect.
local client = require("cityroulette.client")
local Mirror = require("cityroulette.library.mirror").Mirror

local M = {}

--- The most cities per edit. More are split into several edits with separate undo.
local BATCH = 10000
local BATCHES = { ["city.annotate"] = 1000 }

--- The undo history of a session: its number of edits, and the default of the limit `undoBytes`.
local UNDO_EDITS = 1000
local UNDO_BYTES = 2097152

--- More than the undo history needs for an annotation, besides its texts.
local ANNOTATION_BYTES = 1024

--- Methods whose effect a key waits for.
local EDITS = {
  ["city.toggleFavorite"] = true,
  ["city.setFavorite"] = true,
  ["city.remove"] = true,
  ["city.annotate"] = true,
  ["city.removeUnfavorites"] = true,
  ["city.search"] = true,
  ["session.undo"] = true,
  ["session.redo"] = true,
}

---@class CityRoulette.Session: CityRoulette.Mirror
---@field opened table the parameters of session.open
---@field unanswered integer changes without a reply yet
---@field annotated { texts: integer, bytes: integer } an upper bound for the undo history
local Session = setmetatable({}, { __index = Mirror })
Session.__index = Session

--- Creates the mirror from the result of session.open.
---@param reply table
---@param opened table the parameters that were sent
---@return CityRoulette.Session
function M.new(reply, opened)
  local self = setmetatable(client:mirror(reply), Session)
  self.opened = opened
  self.unanswered = 0
  self.annotated = { texts = 0, bytes = 0 }
  return self
end

--- The parameters of session.open that show the archive after this session: with its query, or all
--- of it after an import.
---@return table
function Session:browsing()
  return { mode = "browse", archiveQuery = self.archive_query }
end

--- Counts the bytes of an annotation in the undo history, which has the city's texts before and
--- after it. The texts of all earlier annotations may belong to the same city.
local function count_annotation(self, params)
  local annotated = self.annotated
  annotated.texts = annotated.texts + #vim.json.encode(params)
  local cities = params.cities and #params.cities or 1
  annotated.bytes = annotated.bytes + cities * (ANNOTATION_BYTES + 2 * annotated.texts)
end

--- Whether the program still has every edit of the session in its undo history. Each edit raises
--- the revision and takes 8 bytes for each of its cities, and those of its texts.
function Session:has_all_edits()
  local limits = (client.info or {}).limits or {}
  local bytes = limits.undoBytes or UNDO_BYTES
  local source = self.source or {}
  local cities = math.max(source.count or 0, self.state.total)
  local used = 8 * cities * self.revision + self.annotated.bytes
  return self.revision <= UNDO_EDITS and used <= bytes
end

--- Whether the session has edits that were not undone. `dirty` stays true after an undo, and
--- `canUndo` is also false if the program has dropped the oldest edits.
---@return boolean
function Session:edited()
  local state = self.state
  return state.dirty and (state.canUndo or not self:has_all_edits())
end

--- Calls `callback` when all rows have been read, which may be now. Used for a session whose list
--- still shows its predecessor.
---@param callback fun()
function Session:when_read(callback)
  if not self.reading then
    return callback()
  end
  local function done()
    self.view = nil
    callback()
  end
  self.view = { filled = done, reset = done }
end

--- Sends a request of this session.
---@param method string
---@param params table? without `session`
---@param callback fun(error: CityRoulette.Error?, result: any)?
---@return CityRoulette.Call
function Session:request(method, params, callback)
  local sent = vim.tbl_extend("force", params or {}, { session = self.id })
  local edit = EDITS[method] and 1 or 0
  self.unanswered = self.unanswered + edit
  if method == "city.annotate" then
    count_annotation(self, sent)
  end
  return client:call(method, sent, function(problem, result)
    self.unanswered = self.unanswered - edit
    if callback then
      callback(problem, result)
    end
  end)
end

--- Sends a request about several cities as one edit, or as several if there are too many.
---@param method string
---@param ids integer[]
---@param params table? without `session` and `cities`
---@param callback fun(error: CityRoulette.Error?, result: any)?
function Session:edit(method, ids, params, callback)
  local most = BATCHES[method] or BATCH
  for first = 1, #ids, most do
    local batch = vim.list_slice(ids, first, first + most - 1)
    self:request(method, vim.tbl_extend("force", params or {}, { cities = batch }), callback)
  end
end

--- Waits until all sent changes are answered and drawn; the program takes about a millisecond. The
--- next key of a macro then sees the current list.
---@param milliseconds integer the timeout
function Session:settle(milliseconds)
  if self.unanswered > 0 then
    vim.wait(milliseconds, function()
      return self.unanswered == 0
    end, 1)
  end
end

return M
