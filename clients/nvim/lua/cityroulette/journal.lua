--- What was done in a session, to do it again in another if the program dies.
local M = {}

--- Requests that change a session, with what has to be kept of each to do it again. A star is kept
--- as what it became, for it might be the other way round by then.
local KEPT = {
  ["city.toggleFavorite"] = function(params, result)
    return { "city.setFavorite", { city = params.city, favorite = result.favorite } }
  end,
  ["city.setFavorite"] = true,
  ["city.remove"] = true,
  ["city.removeUnfavorites"] = true,
  ["city.restore"] = true,
  ["city.search"] = true,
  ["session.undo"] = true,
  ["session.redo"] = true,
}

--- Whether a method changes a session.
---@param method string
---@return boolean
function M.changes(method)
  return KEPT[method] ~= nil
end

--- Adds a request that was answered. Of filters in a row only the last counts.
---@param journal table[] of { method, params }
---@param method string
---@param params table
---@param result any
function M.add(journal, method, params, result)
  local kept = KEPT[method]
  if not kept then
    return
  end
  local last = journal[#journal]
  if method == "city.search" and last and last[1] == method then
    table.remove(journal)
  end
  table.insert(journal, kept == true and { method, params } or kept(params, result))
end

return M
