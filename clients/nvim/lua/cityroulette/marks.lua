--- The places in a buffer's text, underlined by extmarks, which move with the text.
local client = require("cityroulette.client")
local places = require("cityroulette.places")
local tell = require("cityroulette.tell")

local M = {}

--- Which spellings of a name match. Without "bare", only names with a prefix such as @ would.
local NAMES = { "mention", "wikiLink", "quoted", "bare" }

--- Matches per request, the most that the program allows.
local PAGE = 500

--- The most bytes of a request, unless the program reports another limit.
local TEXT_BYTES = 262144

local namespace = vim.api.nvim_create_namespace("cityroulette_places")

--- The matches by buffer and extmark.
local marked = {}

--- Removes the marks of a buffer.
---@param buffer integer
function M.clear(buffer)
  if vim.api.nvim_buf_is_valid(buffer) then
    vim.api.nvim_buf_clear_namespace(buffer, namespace, 0, -1)
  end
  marked[buffer] = nil
end

--- The lines in parts that fit into a request: { first = row, lines = … }. Skips lines that are too
--- long for any request.
local function parts(lines)
  local most = ((client.info or {}).limits or {}).matchText or TEXT_BYTES
  local all, size = {}, math.huge
  for row, line in ipairs(lines) do
    local bytes = #line + 1
    if bytes > most then
      size = math.huge
    else
      if size + bytes > most then
        all[#all + 1], size = { first = row - 1, lines = {} }, 0
      end
      table.insert(all[#all].lines, line)
      size = size + bytes
    end
  end
  return all
end

--- Returns a function that maps byte offsets of a part, in ascending order, to rows and columns.
local function positions(part)
  local index, begin = 1, 0
  return function(byte)
    while part.lines[index] and byte - begin > #part.lines[index] do
      begin = begin + #part.lines[index] + 1
      index = index + 1
    end
    return part.first + index - 1, byte - begin
  end
end

local function mark(buffer, part, matches)
  local at = positions(part)
  for _, match in ipairs(matches) do
    local row, column = at(match.bytes.start)
    local end_row, end_column = at(match.bytes["end"])
    local extmark = vim.api.nvim_buf_set_extmark(buffer, namespace, row, column, {
      end_row = end_row,
      end_col = end_column,
      hl_group = "CityRoulettePlace",
    })
    marked[buffer][extmark] = match
  end
end

--- Marks the matches in the parts from `index` on, one request after the other. Stops if the text
--- has changed since it was sent.
local function read(buffer, tick, all, index, offset)
  local part = all[index]
  if not part then
    local count = vim.tbl_count(marked[buffer])
    local noun = count == 1 and "place" or "places"
    return tell.info(("%s %s marked."):format(count == 0 and "No" or count, noun))
  end
  local text = table.concat(part.lines, "\n")
  local params = { text = text, names = NAMES, offset = offset, limit = PAGE }
  client:call("gazetteer.match", params, function(problem, page)
    if problem then
      return tell.error(problem)
    elseif not marked[buffer] or vim.api.nvim_buf_get_changedtick(buffer) ~= tick then
      return tell.warn("The text has changed; run `:CityRoulette mark` again.")
    end
    mark(buffer, part, page.matches)
    local following = page.next and index or index + 1
    read(buffer, tick, all, following, page.next or 0)
  end)
end

--- Marks the places of a buffer and removes older marks.
---@param buffer integer
function M.mark(buffer)
  M.clear(buffer)
  marked[buffer] = {}
  vim.api.nvim_create_autocmd("BufUnload", {
    buffer = buffer,
    once = true,
    callback = function()
      marked[buffer] = nil
    end,
  })
  local lines = vim.api.nvim_buf_get_lines(buffer, 0, -1, false)
  read(buffer, vim.api.nvim_buf_get_changedtick(buffer), parts(lines), 1, 0)
end

--- The match at the cursor.
local function at_cursor()
  local buffer = vim.api.nvim_get_current_buf()
  local row, column = unpack(vim.api.nvim_win_get_cursor(0))
  local from, to = { row - 1, 0 }, { row - 1, -1 }
  local extmarks = vim.api.nvim_buf_get_extmarks(buffer, namespace, from, to, { details = true })
  for _, extmark in ipairs(extmarks) do
    local id, _, begin, details = unpack(extmark)
    local inside = details.end_row >= row or column < details.end_col
    if begin <= column and inside and marked[buffer] then
      return marked[buffer][id]
    end
  end
end

--- Requests the cities of some ids and passes them on in the same order.
local function cities(ids, callback)
  local found, left = {}, #ids
  for index, id in ipairs(ids) do
    client:call("city.get", { city = id }, function(problem, reply)
      if problem then
        return tell.error(problem)
      end
      found[index], left = reply.city, left - 1
      if left == 0 then
        callback(found)
      end
    end)
  end
end

--- Goes to the place at the cursor: shows its city (the user chooses among several), or the cities
--- around a point.
function M.go()
  local match = at_cursor()
  local show = require("cityroulette.ui.details").show
  if not match then
    tell.error("No place is marked here; mark the text with `:CityRoulette mark`.")
  elseif match.ambiguous and #match.candidates > 1 then
    cities(match.candidates, function(found)
      places.choose(found, "Which one?", show)
    end)
  elseif match.city then
    show(match.city)
  else
    local source = { source = "aroundMe", location = match.location }
    require("cityroulette.open").import(source)
  end
end

return M
