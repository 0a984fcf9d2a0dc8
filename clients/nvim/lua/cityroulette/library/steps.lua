--- The steps of session.didChange, applied to rows that may be only the beginning of the list while
--- it is read; changes beyond their end are ignored, because those rows are read later. A step
--- returns false if it needs a row from beyond the end.
local M = {}

---@alias CityRoulette.Tell fun(name: string, index: integer, city: table)

---@param rows table[]
---@param change table as in the protocol
---@param part boolean whether the list has more rows than these
---@param tell CityRoulette.Tell
---@return boolean
function M.insert(rows, change, part, tell)
  if not part or change.index < #rows then
    table.insert(rows, change.index + 1, change.city)
    tell("insert", change.index, change.city)
  end
  return true
end

function M.remove(rows, change, _, tell)
  if change.index < #rows then
    local city = table.remove(rows, change.index + 1)
    tell("remove", change.index, city)
  end
  return true
end

--- Whether an annotation has no values, as that of a city whose last value was removed.
local function is_empty(annotation)
  return not annotation.ownName and not annotation.note and not annotation.planned
    and #annotation.tags + #annotation.lists + #annotation.visits == 0
end

function M.update(rows, change, _, tell)
  local city = rows[change.index + 1]
  if city then
    for name, value in pairs(change.city) do
      city[name] = value
    end
    -- As in the rows of session.get, which have no annotation without values.
    if city.annotation and is_empty(city.annotation) then
      city.annotation = nil
    end
    tell("update", change.index, city)
  end
  return true
end

function M.move(rows, change, part, tell)
  local city = rows[change.from + 1]
  if not city then
    return change.to >= #rows
  end
  M.remove(rows, { index = change.from }, part, tell)
  return M.insert(rows, { index = change.to, city = city }, part, tell)
end

return M
