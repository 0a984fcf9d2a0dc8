--- Long work in slices of time, between which the editor takes keys and draws. Work that fits into
--- the first slice is done when `run` returns.
local uv = vim.uv or vim.loop

local M = {}

--- How long a slice lasts, in milliseconds.
M.SLICE_MS = 6

---@class CityRoulette.Job
---@field over boolean whether it is done or was given up
local Job = {}
Job.__index = Job

function Job:step(stop)
  self.stop = stop
  local ok, problem = coroutine.resume(self.routine, self.pause)
  if not ok then
    self.over = true
    error(debug.traceback(self.routine, problem), 0)
  end
  self.over = self.over or coroutine.status(self.routine) == "dead"
end

local function later(job)
  local timer = uv.new_timer()
  timer:start(1, 0, vim.schedule_wrap(function()
    timer:close()
    if not job.over then
      job:step(uv.hrtime() + M.SLICE_MS * 1e6)
      if not job.over then
        later(job)
      end
    end
  end))
end

--- Gives it up.
function Job:cancel()
  self.over = true
end

--- Does the rest at once, for a caller that needs the result.
function Job:finish()
  if not self.over then
    self:step(math.huge)
  end
end

--- Starts work.
---@param work fun(pause: fun()) it calls `pause` often; the editor may have its turn meanwhile
---@return CityRoulette.Job
function M.run(work)
  local job = setmetatable({ routine = coroutine.create(work), over = false }, Job)
  function job.pause()
    if uv.hrtime() > job.stop then
      coroutine.yield()
    end
  end
  job:step(uv.hrtime() + M.SLICE_MS * 1e6)
  if not job.over then
    later(job)
  end
  return job
end

--- How much of the collector's work is done before the next look at the time.
local STEPS = 100

--- Has the strings and tables that long work left behind collected, in slices too. Without this
--- they pile up until the editor's Lua stops to make room for them.
---@param pause fun()
function M.tidy(pause)
  repeat
    local done = false
    for _ = 1, STEPS do
      done = done or collectgarbage("step", 0)
    end
    pause()
  until done
end

return M
