--- Queries of the archive as words: the name of a list, or tags such as `#sea #old town`.
local M = {}

--- The query of some words; nil, which means the whole archive, of none.
---@param words string
---@return cityroulette.Query?
function M.parse(words)
  words = vim.trim(words)
  if words == "" then
    return nil
  elseif not vim.startswith(words, "#") then
    return { list = words }
  end
  local tags = {}
  for _, part in ipairs(vim.split(words:sub(2), " #", { plain = true })) do
    local tag = vim.trim(part)
    tags[#tags + 1] = tag ~= "" and tag or nil
  end
  return #tags > 0 and { tags = tags } or nil
end

--- The words of a query; nil for the whole archive.
---@param query cityroulette.Query?
---@return string?
function M.words(query)
  if query and query.tags and #query.tags > 0 then
    return "#" .. table.concat(query.tags, " #")
  elseif query and query.list then
    return tostring(query.list)
  end
  return query and "query" or nil
end

return M
