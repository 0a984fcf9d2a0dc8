--- Opens sessions and shows them as lists.
local client = require("cityroulette.client")
local config = require("cityroulette.config")
local countries = require("cityroulette.countries")
local drafts = require("cityroulette.drafts")
local list = require("cityroulette.ui.list")
local lists = require("cityroulette.lists")
local progress = require("cityroulette.progress")
local redraw = require("cityroulette.ui.redraw")
local sessions = require("cityroulette.session")
local tell = require("cityroulette.tell")
local widen = require("cityroulette.widen").run

local M = {}

--- Shows a buffer in the current window. Splits the window if its buffer has unsaved changes and
--- cannot be hidden.
local function enter(buffer)
  if not pcall(vim.api.nvim_set_current_buf, buffer) then
    vim.cmd("split")
    vim.api.nvim_set_current_buf(buffer)
  end
end

--- From the quickfix window, goes to the previous window, as `:cc` does, or to a new one.
local function leave_quickfix()
  if vim.bo.buftype == "quickfix" then
    vim.cmd("wincmd p")
  end
  if vim.bo.buftype == "quickfix" then
    vim.cmd("split")
  end
end

--- Opens the window of a new list and its buffer.
local function place()
  if config.values.window ~= "" then
    vim.cmd(config.values.window)
  else
    leave_quickfix()
  end
  local buffer = vim.api.nvim_create_buf(true, false)
  enter(buffer)
  return buffer
end

--- A list that already shows the cities of a query of the archive, or all of it, or did before the
--- program ended.
local function archive_list(query)
  for _, shown in ipairs(lists.all()) do
    local session = shown.session
    local same = session.mode == "browse" and vim.deep_equal(session.archive_query, query)
    if same and (session.alive or shown.ended == "lost") then
      return shown
    end
  end
end

--- Goes to a list: to its window, or shows it in the current window.
local function go_to(shown)
  local window = vim.fn.bufwinid(shown.buffer)
  if window > 0 then
    return vim.api.nvim_set_current_win(window)
  end
  leave_quickfix()
  enter(shown.buffer)
end

local function show(reply, opened, buffer)
  local session = sessions.new(reply, opened)
  if buffer and not vim.api.nvim_buf_is_valid(buffer) then
    session:request("session.close", { discard = true })
    return nil
  end
  return list.new(session, buffer or place())
end

--- An untouched surprise, which the next one replaces: the one in the current buffer, or any.
local function replaceable()
  local found
  for _, shown in ipairs(lists.all()) do
    local source = shown.session.source or {}
    if source.kind == "surpriseMe" and shown:untouched() then
      local current = shown.buffer == vim.api.nvim_get_current_buf()
      found = (current or not found) and shown or found
    end
  end
  return found
end

--- Shows a session in the buffer of an untouched list and closes the session of that list.
local function replace(untouched, reply, opened)
  local old = untouched.session
  go_to(untouched)
  untouched.order = nil
  untouched:adopt(sessions.new(reply, opened))
  vim.api.nvim_win_set_cursor(0, { 1, 0 })
  old:request("session.close", { discard = true })
end

--- Sends session.open with the settings added.
local function ask(opened, callback)
  local params = vim.tbl_extend("force", { workDoneToken = progress.token() }, opened)
  params.weather = config.values.weather or nil
  params.keepStars = opened.mode == "import" or nil
  -- Load country names first for the rows; open the session even if that fails.
  countries.load(function()
    client:call("session.open", params, callback)
  end)
end

--- Reports why a session cannot be opened. If several countries share the name, the user chooses.
local function refused(problem, opened, buffer)
  local data = problem.data or {}
  if problem.name == "ListNotFound" then
    local words = problem.message:gsub("^params%.[%w.]+: t", "T")
    return tell.error(words)
  elseif data.path ~= "params.country" then
    return tell.error(problem)
  elseif not data.candidates then
    local words = "No country is called %s; `:CityRoulette country` lists them."
    return tell.error(words:format(opened.country))
  end
  vim.ui.select(data.candidates, {
    prompt = ("Which %s?"):format(opened.country),
    kind = "cityroulette_country",
    format_item = function(country)
      return country.code .. "  " .. country.name
    end,
  }, function(country)
    if country then
      M.open(vim.tbl_extend("force", opened, { country = country.code }), buffer)
    end
  end)
end

--- Opens a session and shows it.
---@param opened table parameters of session.open
---@param buffer integer? a new buffer if nil
function M.open(opened, buffer)
  local archive = opened.mode == "browse" and not buffer and archive_list(opened.archiveQuery)
  if archive then
    go_to(archive)
    return not archive.session.alive and M.revive_all() or nil
  end
  ask(opened, function(problem, reply)
    if problem then
      return refused(problem, opened, buffer)
    end
    widen(opened, reply, function(enough)
      local untouched = opened.source == "surpriseMe" and not buffer and replaceable()
      if untouched then
        return replace(untouched, enough, opened)
      end
      show(enough, opened, buffer)
    end)
  end)
end

--- An import with the count and the radius of the settings.
---@param params table the source and its parameters
---@param buffer integer?
function M.import(params, buffer)
  params = vim.tbl_extend("keep", params, { mode = "import", count = config.values.count })
  if params.source == "surpriseMe" or params.source == "aroundMe" then
    params.radiusKm = params.radiusKm or config.values.radius_km
  end
  M.open(params, buffer)
end

--- The parameters that find the cities of a session again. For a random source, they name the point
--- that was drawn.
local function again(session)
  local source, opened = session.source, session.opened
  local drawn = source and (source.kind == "surpriseMe" or source.kind == "daily")
  if not source or (opened and not drawn) then
    return opened or session:browsing()
  elseif source.location then
    return {
      mode = "import",
      source = "aroundMe",
      location = source.location,
      radiusKm = source.radiusKm,
      count = source.count,
    }
  end
  return { mode = "import", source = source.kind, country = source.country, count = source.count }
end

--- Shows the session of a draft.
---@param reply table the result of session.resume
---@param draft string
function M.resumed(reply, draft)
  local shown = show(reply, nil, nil)
  shown.session.draft = draft
  shown.session.opened = again(shown.session)
end

local function adopt(lost, session)
  session:when_read(function()
    if lists.of(lost.buffer) == lost then
      lost:adopt(session)
      -- Replaces the message about the crash, which would remain on the screen.
      tell.info("The program is running again.")
    else
      session:request("session.close", { discard = true })
    end
  end)
end

--- Opens a session without edits again, with its filter.
local function open_again(lost, old)
  ask(again(old), function(problem, reply)
    if problem then
      lost.coming = nil
      return problem.name ~= "Ended" and tell.error(problem) or nil
    end
    local session = sessions.new(reply, old.opened)
    session.source = old.source
    adopt(lost, session)
    if old.state.query ~= "" or old.state.scope ~= "all" then
      local filter = { query = old.state.query, scope = old.state.scope, limit = 1 }
      session:request("city.search", filter)
    end
  end)
end

--- Restores the content of a list after its session was lost: from its draft if it has edits, else
--- with its opening parameters.
---@param lost CityRoulette.List
---@param force boolean? even if the archive has changed since
function M.revive(lost, force)
  local old = lost.session
  if lost.ended == "committed" then
    old = { opened = old:browsing(), state = { query = "", scope = "all" } }
  end
  lost.coming = true
  redraw.soon()
  if not old.draft then
    if old.state.dirty then
      tell.warn("The edits of a list are lost: the program keeps no drafts.")
    end
    return open_again(lost, old)
  end
  drafts.open(old.draft, force, function(problem, reply)
    if not problem then
      local session = sessions.new(reply, old.opened)
      session.draft, session.source = old.draft, old.source
      return adopt(lost, session)
    elseif problem.name == "DraftOutdated" then
      tell.warn(drafts.outdated(problem) .. ".")
      return M.revive(lost, true)
    elseif problem.name == "Ended" then
      -- Another crash calls this function again, unless there were too many.
      lost.coming = nil
      return
    end
    tell.error("The edits of a list are lost. " .. problem.message)
    old.draft = nil
    open_again(lost, old)
  end)
end

--- Restores all lists whose sessions were lost.
function M.revive_all()
  for _, lost in ipairs(lists.all()) do
    if not lost.session.alive and not lost.coming then
      M.revive(lost)
    end
  end
end

--- Tells the user what happens after a crash.
local function report(problem, restarted)
  if restarted and #lists.all() > 0 then
    tell.error(problem.message .. " It is being restarted.")
  else
    tell.error(problem)
  end
end

client:on_lost(function(problem, restarted)
  if problem.name ~= "Stopped" then
    report(problem, restarted)
  end
  for _, lost in ipairs(lists.all()) do
    if restarted then
      M.revive(lost)
    end
  end
end)

--- Shows how to open a list again in its empty buffer, which `nvim -S` leaves. Opening the lists
--- would start the program with the editor.
---@param buffer integer
function M.wait(buffer)
  if lists.of(buffer) or not vim.api.nvim_buf_is_loaded(buffer) then
    return
  end
  local options = vim.bo[buffer]
  options.modifiable = true
  local words = "This list is not open; `:edit` opens it again."
  vim.api.nvim_buf_set_lines(buffer, 0, -1, false, { words })
  options.buftype = "nofile"
  options.swapfile = false
  options.modified = false
  options.modifiable = false
end

--- Reads a buffer by its name: `:edit` in a list reloads it (with `!`, discards its edits), and
--- names such as `cityroulette://surprise` or `cityroulette://country/CH` open a list in the
--- buffer.
---@param buffer integer
---@param name string
---@param bang boolean
function M.read(buffer, name, bang)
  local shown = lists.of(buffer)
  if shown then
    return shown:reread(bang)
  end
  if require("cityroulette.ui.note").reread(buffer) then
    return
  end
  local path = name:gsub("^cityroulette://", ""):gsub("([^/])#%d+$", "%1")
  vim.bo[buffer].buftype = "nofile"
  if vim.g.SessionLoad then
    return M.wait(buffer)
  end
  require("cityroulette.command").open(vim.split(path, "/", { trimempty = true }), buffer)
end

return M
