--- Whether bytes are UTF-8. A name that was typed or pasted may hold any, and the program takes no
--- line with others, nor could it tell which request such a line was.
local M = {}

local TAIL = "[\128-\191]"

-- All well-formed sequences of more than one byte: no overlong ones, no surrogates, none above
-- U+10FFFF.
local SEQUENCES = {
  "[\194-\223]" .. TAIL,
  "\224[\160-\191]" .. TAIL,
  "[\225-\236\238\239]" .. TAIL .. TAIL,
  "\237[\128-\159]" .. TAIL,
  "\240[\144-\191]" .. TAIL .. TAIL,
  "[\241-\243]" .. TAIL .. TAIL .. TAIL,
  "\244[\128-\143]" .. TAIL .. TAIL,
}

---@param text string
---@return boolean
function M.valid(text)
  if not text:find("[\128-\255]") then
    return true
  end
  -- A space in the place of a sequence keeps its neighbours apart.
  for _, sequence in ipairs(SEQUENCES) do
    text = text:gsub(sequence, " ")
  end
  return not text:find("[\128-\255]")
end

return M
