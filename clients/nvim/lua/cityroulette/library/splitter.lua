--- Splits a stream into lines.
---
--- Pieces of an incomplete line are kept in a table and joined once, so the cost is linear in the
--- length of the line. Searching a growing string for each piece would be quadratic.
local M = {}

--- Returns a function that takes the next piece of the stream, of any length, and calls `on_line`
--- with each completed line, without its line feed.
---@param on_line fun(line: string)
---@return fun(piece: string)
function M.new(on_line)
  local pieces, count = {}, 0

  local function complete(tail)
    if count == 0 then
      return tail
    end
    pieces[count + 1] = tail
    local line = table.concat(pieces)
    pieces, count = {}, 0
    return line
  end

  return function(piece)
    local from = 1
    while true do
      local to = piece:find("\n", from, true)
      if not to then
        break
      end
      on_line(complete(piece:sub(from, to - 1)))
      from = to + 1
    end
    if from <= #piece then
      count = count + 1
      pieces[count] = piece:sub(from)
    end
  end
end

return M
