--- Whether bytes are UTF-8. A typed or pasted name may contain other bytes, and the program rejects
--- such a line without knowing which request it was.
local M = {}

local TAIL = "[\128-\191]"

-- All well-formed sequences of more than one byte: no overlong forms, no surrogates, none above
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
  -- A space instead of a sequence keeps its neighbours apart.
  for _, sequence in ipairs(SEQUENCES) do
    text = text:gsub(sequence, " ")
  end
  return not text:find("[\128-\255]")
end

return M
