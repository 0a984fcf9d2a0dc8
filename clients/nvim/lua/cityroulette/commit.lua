--- `:w` in a list: commits the session and shows the archive in the same buffer, so that the keys
--- keep working.
local client = require("cityroulette.client")
local lists = require("cityroulette.lists")
local sessions = require("cityroulette.session")
local tell = require("cityroulette.tell")

local M = {}

--- How long the question before a save may wait for the size of the archive.
local PATIENCE_MS = 10000

local function cities(count)
  return ("%d %s"):format(count, count == 1 and "city" or "cities")
end

--- The result of a commit as a sentence; without its full stop unless it has a second sentence.
---@param mode "import" | "browse"
---@param result table the result of session.commit
---@param hidden integer? the number of cities that the filter hides
---@return string
function M.sentence(mode, result, hidden)
  local parts, archive = {}, result.archive
  local annotated = result.annotated or 0
  if mode == "import" then
    parts[#parts + 1] = cities(result.added) .. " imported"
    parts[#parts + 1] = result.replaced > 0 and result.replaced .. " replaced" or nil
  elseif annotated == 0 or result.updated + result.removed > 0 then
    parts[#parts + 1] = cities(result.updated) .. " changed"
    parts[#parts + 1] = result.removed .. " removed"
  end
  if annotated > 0 then
    parts[#parts + 1] = (#parts == 0 and cities(annotated) or annotated) .. " annotated"
  end
  if mode == "import" then
    local left_out = result.discarded .. " hidden by the filter left out"
    parts[#parts + 1] = result.discarded > 0 and left_out or nil
  else
    parts[#parts + 1] = result.discarded > 0 and result.discarded .. " already removed" or nil
    if (hidden or 0) > 0 then
      parts[#parts + 1] = ("also of the %d hidden by the filter"):format(hidden)
    end
  end
  local rest = "%s; the archive has %d, %d of them starred"
  local said = rest:format(table.concat(parts, ", "), archive.count, archive.favorites)
  return result.removed > 0 and ("Saved: %s. This cannot be undone."):format(said) or said
end

--- Another list that shows the same part of the archive.
local function other_archive(list, query)
  for _, other in ipairs(lists.all()) do
    local session = other.session
    local browsing = other ~= list and session.mode == "browse" and session.alive
    if browsing and vim.deep_equal(session.archive_query, query) then
      return other
    end
  end
end

--- Shows the other list in the windows of this one and closes this one.
local function give_way(list, other)
  for _, window in ipairs(vim.fn.win_findbuf(list.buffer)) do
    vim.api.nvim_win_set_buf(window, other.buffer)
  end
  vim.api.nvim_buf_delete(list.buffer, { force = true })
end

local function go_on(list)
  local opened = list.session:browsing()
  client:call("session.open", opened, function(problem, reply)
    if problem then
      return tell.error(problem)
    end
    local session, other = sessions.new(reply, opened), other_archive(list, opened.archiveQuery)
    if lists.of(list.buffer) ~= list or other then
      session:request("session.close", { discard = true })
      return lists.of(list.buffer) == list and give_way(list, other) or nil
    end
    session:when_read(function()
      list:adopt(session)
    end)
  end)
end

--- An import saves only the visible cities, so ask if a filter is set. Also ask before importing a
--- list without edits, which may have been opened only to look at it. The program refuses to import
--- no city at all.
local function sure(list)
  local state = list.session.state
  local question
  if list.session.mode ~= "import" or state.visible == 0 then
    return true
  elseif state.visible ~= state.total then
    question = "Import only the %d of %s that the filter shows?"
    question = question:format(state.visible, cities(state.total))
  elseif not list:unsaved() then
    question = "This list has no edits. Import all of it, %s? (:w! does not ask.)"
    question = question:format(cities(state.total))
  else
    return true
  end
  return tell.confirm(question, "Import")
end

--- Sends the commit and waits for the reply, because `:wq` needs the result.
local function commit(session)
  local done, problem, result = false, nil, nil
  session:request("session.commit", nil, function(error, answer)
    done, problem, result = true, error, answer
  end)
  vim.wait(3600000, function()
    return done
  end, 5)
  if not done then
    problem = { message = "Interrupted; `:CityRoulette browse` shows whether the list was saved." }
  end
  return problem, result
end

--- Calls a method and waits for its result; nil after an error, which is shown.
local function ask(method, params)
  local problem, result
  client:call(method, params, function(error, answer)
    problem, result = error, answer
  end)
  vim.wait(PATIENCE_MS, function()
    return problem or result
  end, 5)
  if not result then
    tell.error(problem or "The archive did not answer, and nothing was saved; try again.")
  end
  return result
end

--- How many cities a save removes from the archive. A list of some of its cities lacks others, too.
local function removals(session, archive)
  if not session.archive_query then
    return archive.count - session.state.total
  end
  local params = { session = session.id, scope = "removed", limit = 1 }
  local page = ask("session.get", params)
  return page and page.total
end

--- Asks before the archive loses more than one city, or all.
local function sure_to_remove(list)
  local archive = ask("archive.status")
  local removed = archive and removals(list.session, archive)
  if not removed then
    return false
  elseif removed < 1 or (removed == 1 and archive.count > 1) then
    return true
  end
  local some = removed == archive.count and "all" or removed .. " of"
  local question = "Save removes %s %s from the archive. Go on?"
  question = question:format(some, cities(archive.count))
  return tell.confirm(question, "Save")
end

--- Commits a list. On failure the buffer stays modified, so that `:wq` does not quit.
---@param list CityRoulette.List
---@param force boolean whether to skip the question
function M.run(list, force)
  if not list.session.alive then
    return tell.error("The program has exited; R restores the list.")
  end
  local archive = list.session.mode == "browse"
  if archive and not list:unsaved() then
    -- Stay silent, as for an unchanged file.
    return list:mark()
  end
  if not force and not (archive and sure_to_remove or sure)(list) then
    return
  end
  local state, mode = list.session.state, list.session.mode
  local problem, result = commit(list.session)
  if problem then
    return tell.error(problem)
  end
  list.ended = "committed"
  list:mark()
  tell.info(M.sentence(mode, result, state.total - state.visible))
  go_on(list)
end

return M
