--- Error messages about the program, each with advice.
local M = {}

--- It was not found.
---@param words string
---@return CityRoulette.Error
function M.missing(words)
  return { name = "Missing", message = words }
end

---@param path string
---@param reason string the error of the system
---@return CityRoulette.Error
function M.cannot_start(path, reason)
  local words = "Cannot start the program %s: %s. Check the setting cmd."
  return M.missing(words:format(path, reason))
end

--- Its first line of output is not a JSON-RPC message.
---@param line string
---@return CityRoulette.Error
function M.not_ours(line)
  local words = "The program wrote %q instead of a message; "
    .. "check that the setting cmd names cityroulette."
  return { name = "NotOurs", message = words:format(line:sub(1, 60)) }
end

---@param theirs any
---@param ours integer
---@return CityRoulette.Error
function M.wrong_version(theirs, ours)
  local older = (tonumber(theirs) or 0) > ours and "plugin" or "program"
  local words = "The program uses version %s of the protocol, the plugin CityRoulette version %d; "
    .. "update the %s."
  return { name = "ProtocolVersion", message = words:format(tostring(theirs), ours, older) }
end

--- It crashed too often.
---@param last CityRoulette.Error how it exited last
---@param ends integer
---@param milliseconds integer the length of the window
---@return CityRoulette.Error
function M.given_up(last, ends, milliseconds)
  local words = "%s It exited %d times within %d minutes and is not restarted."
  local message = words:format(last.message, ends, milliseconds / 60000)
  return { name = "Ended", message = message, data = last.data, given_up = true }
end

---@return CityRoulette.Error
function M.stopped()
  return { name = "Stopped", message = "The program was stopped." }
end

---@return CityRoulette.Error
function M.restarted()
  return { name = "Stopped", message = "The program was restarted." }
end

return M
