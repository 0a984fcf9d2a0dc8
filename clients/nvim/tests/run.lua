-- Runs the tests: `nvim --headless --clean --cmd 'set rtp^=.' -c 'luafile tests/run.lua'`. With
-- words in $CITYROULETTE_TESTS it runs only the tests whose names contain them.
local here = vim.fn.fnamemodify(debug.getinfo(1, "S").source:sub(2), ":p:h")
package.path = here .. "/?.lua;" .. package.path

local harness = require("harness")
local stub = require("stub")
local select, input, notify, confirm = vim.ui.select, vim.ui.input, vim.notify, vim.fn.confirm
local only = vim.env.CITYROULETTE_TESTS or ""
local passed, failed = 0, 0

local function say(text)
  io.stdout:write(text, "\n")
end

local function restore()
  vim.ui.select, vim.ui.input, vim.notify, vim.fn.confirm = select, input, notify, confirm
  harness.asked = {}
end

local function run(name, body)
  if not name:find(only, 1, true) then
    return
  end
  restore()
  -- If the cleanup after the last test fails, report that as a failure of this test.
  local ok, problem = xpcall(function()
    harness.fresh()
    body()
  end, debug.traceback)
  -- The stub often knows why a test failed, and may find an error that the test misses.
  local kept, fault = pcall(stub.finish)
  if not kept then
    ok, problem = false, (ok and "" or problem .. "\n") .. fault
  end
  if ok then
    passed = passed + 1
  else
    failed = failed + 1
    say("not ok - " .. name .. "\n  " .. tostring(problem):gsub("\n", "\n  "))
  end
end

vim.o.columns, vim.o.lines, vim.o.more = 100, 30, false
local files = vim.fn.glob(here .. "/*_test.lua", true, true)
table.sort(files)
for _, file in ipairs(files) do
  local ok, tests = pcall(dofile, file)
  if not ok then
    failed = failed + 1
    say("not ok - " .. file .. "\n  " .. tostring(tests))
    tests = {}
  end
  for _, test in ipairs(tests) do
    run(vim.fn.fnamemodify(file, ":t:r") .. ": " .. test[1], test[2])
  end
end
restore()
pcall(harness.fresh)
-- End the line of the test output first.
say(("\n%d passed, %d failed"):format(passed, failed))
vim.cmd((failed == 0 and passed > 0) and "qall!" or "cquit 1")
