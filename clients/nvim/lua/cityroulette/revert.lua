--- Discards all edits of a list, as `:edit!` does with a file.
local client = require("cityroulette.client")
local sessions = require("cityroulette.session")
local tell = require("cityroulette.tell")

local M = {}

--- An import keeps its cities: its edits are undone one by one and can be redone.
local function undo_all(list)
  local session = list.session
  session:request("session.undo", nil, function(problem)
    if problem then
      tell.error(problem)
    elseif session.alive and session.state.canUndo then
      undo_all(list)
    end
  end)
end

--- The archive is reopened, which makes it unmodified.
local function open_anew(list)
  local old = list.session
  local opened = old:browsing()
  client:call("session.open", opened, function(problem, reply)
    if problem then
      return tell.error(problem)
    end
    local session = sessions.new(reply, opened)
    session:when_read(function()
      list:adopt(session)
      old:request("session.close", { discard = true })
    end)
  end)
end

---@param list CityRoulette.List
function M.run(list)
  if list.session.mode == "browse" then
    open_anew(list)
  elseif list.session.state.canUndo then
    undo_all(list)
  end
end

return M
