--- Messages for the user.
local M = {}

local uv = vim.uv or vim.loop

--- A message is not repeated within this time, for example when many requests fail alike.
M.REPEAT_MS = 500
local last, last_time = nil, 0

local function say(message, level)
  local now = uv.now()
  if message == last and now - last_time < M.REPEAT_MS then
    return
  end
  last, last_time = message, now
  vim.notify(message, level, { title = "CityRoulette" })
end

---@param message string
function M.info(message)
  say(message, vim.log.levels.INFO)
end

---@param message string
function M.warn(message)
  say(message, vim.log.levels.WARN)
end

--- Asks before an act. The redraw removes the question, or Neovim would wait for a key before it
--- shows the next message.
---@param question string
---@param act string the answer that goes on
---@return boolean
function M.confirm(question, act)
  local sure = vim.fn.confirm(question, ("&%s\n&Cancel"):format(act), 2) == 1
  vim.cmd("redraw")
  return sure
end

--- For a program that crashed too often.
local ADVICE = " `:CityRoulette log` shows why, `:CityRoulette restart` tries again."

--- Errors that the user caused: by cancelling, by stopping the program, by a newer request.
local SILENT = { RequestCancelled = true, RequestOvertaken = true, Stopped = true }

--- Shows an error, unless the user caused it.
---@param problem CityRoulette.Error | string
function M.error(problem)
  if type(problem) == "string" then
    problem = { message = problem }
  end
  if not SILENT[problem.name] then
    -- "params." is a word of the protocol; the user has written no parameters.
    local words = problem.message:gsub("^params%.", "")
    say(words .. (problem.given_up and ADVICE or ""), vim.log.levels.ERROR)
  end
end

return M
