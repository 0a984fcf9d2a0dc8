--- Long work in slices of time, between which the editor reads keys and draws. Work that fits into
--- the first slice is finished when `run` returns.
local uv = vim.uv or vim.loop

local M = {}

--- The length of a slice in milliseconds.
M.SLICE_MS = 6

---@class CityRoulette.Job
---@field over boolean whether it is finished or cancelled
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

--- Cancels the job.
function Job:cancel()
  self.over = true
end

--- Does the rest at once, for a caller that needs the result.
function Job:finish()
  if not self.over then
    self:step(math.huge)
  end
end

--- Starts a job.
---@param work fun(pause: fun()) calls `pause` often; the editor may run in between
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

--- The step of the garbage collector between two looks at the time.
local STEPS = 100

--- Runs the garbage collector in slices after long work. Otherwise garbage accumulates until Lua
--- collects it in one long pause.
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
