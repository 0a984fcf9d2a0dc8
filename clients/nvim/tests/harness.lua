--- Shared test helpers: a fresh plugin for each test, a way to wait, a way to type.
local M = {}

local here = vim.fn.fnamemodify(debug.getinfo(1, "S").source:sub(2), ":p:h")

--- A wait this long means that something is wrong.
M.PATIENCE_MS = 60000

M.root = vim.fn.fnamemodify(here, ":h")
M.clone = vim.fn.fnamemodify(here, ":h:h:h")
M.program = vim.env.CITYROULETTE_PROGRAM
M.recordings = M.clone .. "/Tests/Transcripts/Fixtures/weather/http"

--- Messages of the plugin since the test began: { text, level }.
M.said = {}

---@return string all messages so far
function M.words()
  return table.concat(
    vim.tbl_map(function(message)
      return message[1]
    end, M.said),
    "\n"
  )
end

local function unload()
  for name in pairs(package.loaded) do
    if name:find("^cityroulette") then
      package.loaded[name] = nil
    end
  end
end

local function wipe_buffers()
  vim.cmd("silent! only!")
  vim.cmd("enew!")
  for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
    if buffer ~= vim.api.nvim_get_current_buf() then
      pcall(vim.api.nvim_buf_delete, buffer, { force = true })
    end
  end
end

--- Cleans up after the last test; the next finds the plugin as at the start of the editor.
function M.fresh()
  if package.loaded["cityroulette.client"] then
    require("cityroulette.client"):stop()
  end
  wipe_buffers()
  unload()
  M.said = {}
  vim.notify = function(text, level)
    table.insert(M.said, { text, level })
  end
  M.data = vim.fn.tempname()
  vim.fn.mkdir(M.data, "p")
  vim.env.CITYROULETTE_PROGRAM = M.program
end

--- Settings for the real program with its own archive, without weather unless `arguments` enable
--- it.
---@param settings table?
---@param arguments string[]?
function M.real(settings, arguments)
  local args = { "--archive", M.data .. "/archive.sqlite", "--cache-dir", M.data .. "/cache" }
  vim.list_extend(args, { "--seed", "19" })
  vim.list_extend(args, arguments or { "--weather", "none" })
  local defaults = { args = args, log_file = M.data .. "/log" }
  require("cityroulette").setup(vim.tbl_extend("force", defaults, settings or {}))
end

--- Waits until `condition` returns a true value.
---@param what string for the message after a timeout
---@param condition fun(): any
function M.wait(what, condition)
  if not vim.wait(M.PATIENCE_MS, condition, 2) then
    error(("timed out waiting for %s\nmessages: %s"):format(what, M.words()), 2)
  end
end

--- Calls a method and waits for the reply.
---@return table? problem
---@return any result
function M.call(method, params, milliseconds)
  local done, problem, result = false, nil, nil
  require("cityroulette.client"):call(method, params, function(error, answer)
    done, problem, result = true, error, answer
  end, milliseconds)
  M.wait("an answer to " .. method, function()
    return done
  end)
  return problem, result
end

--- Waits until all sent requests are answered and drawn: replies arrive in order.
function M.settle()
  local problem = M.call("server.status")
  assert(not problem, problem and problem.message)
end

--- Types keys as a user would and waits until they are processed.
---@param keys string
function M.type(keys)
  local codes = vim.api.nvim_replace_termcodes(keys, true, false, true)
  vim.api.nvim_feedkeys(codes, "xt", false)
end

--- Types keys and waits until the program has answered.
---@param keys string
function M.press(keys)
  M.type(keys)
  M.settle()
end

--- Opens a list with the command and waits for it.
---@param arguments string
---@return table list
function M.open(arguments)
  local lists = require("cityroulette.lists")
  local before = lists.of(vim.api.nvim_get_current_buf())
  vim.cmd("CityRoulette " .. arguments)
  M.wait("a list", function()
    local list = lists.of(vim.api.nvim_get_current_buf())
    return list and list ~= before and not list.session.reading
  end)
  return lists.of(vim.api.nvim_get_current_buf())
end

---@return string[] lines of the current buffer
function M.lines()
  return vim.api.nvim_buf_get_lines(0, 0, -1, false)
end

--- The buffer of a list shows its rows, neither more nor less nor otherwise; this is the check that
--- drawing step by step comes to the same as drawing all.
---@param list table
function M.same(list)
  local wanted = {}
  list:finish()
  M.equal(#list.session.rows, #list.rows, "rows")
  for index, city in ipairs(list.rows) do
    wanted[index] = list.sheet.layout:text(city)
  end
  wanted = #wanted == 0 and { "" } or wanted
  M.equal(wanted, vim.api.nvim_buf_get_lines(list.buffer, 0, -1, false))
end

--- Fails unless both are the same.
function M.equal(wanted, got, what)
  if not vim.deep_equal(wanted, got) then
    local words = "%swanted %s\ngot %s"
    error(words:format(what and what .. ": " or "", vim.inspect(wanted), vim.inspect(got)), 2)
  end
end

--- Fails unless `text` contains `part`, literally.
function M.contains(text, part)
  if not text:find(part, 1, true) then
    error(("%q is not in:\n%s"):format(part, text), 2)
  end
end

--- Fails unless `condition` holds.
function M.yes(condition, what)
  if not condition then
    error((what or "it is not so") .. "\nsaid: " .. M.words(), 2)
  end
end

--- Answers the next `vim.ui.select` with the item for which `choose` is true, and the next
--- `vim.ui.input` with `text`; what was asked is kept.
M.asked = {}

function M.answer_select(choose)
  vim.ui.select = function(items, options, done)
    table.insert(M.asked, { items = items, options = options })
    for index, item in ipairs(items) do
      if choose(item) then
        return done(item, index)
      end
    end
    done(nil)
  end
end

function M.answer_input(text)
  vim.ui.input = function(options, done)
    table.insert(M.asked, { options = options })
    done(text)
  end
end

return M
