--- Opens sessions and shows them as lists.
local client = require("cityroulette.client")
local config = require("cityroulette.config")
local countries = require("cityroulette.countries")
local list = require("cityroulette.ui.list")
local lists = require("cityroulette.lists")
local progress = require("cityroulette.progress")
local redraw = require("cityroulette.ui.redraw")
local sessions = require("cityroulette.session")
local tell = require("cityroulette.tell")

require("cityroulette.follow")

local M = {}

--- Makes the window of a new list, and its buffer. A buffer that may not be left, since it has
--- unsaved changes, keeps its window.
local function place()
  if config.values.window ~= "" then
    vim.cmd(config.values.window)
  end
  local buffer = vim.api.nvim_create_buf(true, false)
  if not pcall(vim.api.nvim_set_current_buf, buffer) then
    vim.cmd("split")
    vim.api.nvim_set_current_buf(buffer)
  end
  return buffer
end

--- Names of countries are drawn when they have come.
local function name_countries()
  if not countries.all then
    countries.load(redraw.soon)
  end
end

local function show(reply, opened, buffer)
  local session = sessions.new(reply, opened)
  if buffer and not vim.api.nvim_buf_is_valid(buffer) then
    return session:request("session.close", { discard = true })
  end
  list.new(session, buffer or place())
  name_countries()
end

--- Sends session.open with what the settings add.
local function ask(opened, callback)
  local params = vim.tbl_extend("force", { workDoneToken = progress.token() }, opened)
  params.weather = config.values.weather or nil
  client.call("session.open", params, callback)
end

--- Opens a session and shows it.
---@param opened table parameters of session.open
---@param buffer integer? where; a new one if nil
function M.open(opened, buffer)
  ask(opened, function(problem, reply)
    if problem then
      return tell.error(problem)
    end
    show(reply, opened, buffer)
  end)
end

--- An import with the count and the radius of the settings.
---@param params table source and what it takes
---@param buffer integer?
function M.import(params, buffer)
  params = vim.tbl_extend("keep", params, { mode = "import", count = config.values.count })
  if params.source == "surpriseMe" or params.source == "aroundMe" then
    params.radiusKm = params.radiusKm or config.values.radius_km
  end
  M.open(params, buffer)
end

--- The parameters that find the same cities again: a surprise is looked for where it was found.
local function again(session)
  local source = session.source
  if not source or source.kind ~= "surpriseMe" or not source.location then
    return session.opened
  end
  return {
    mode = "import",
    source = "aroundMe",
    location = source.location,
    radiusKm = source.radiusKm,
    count = session.opened.count,
  }
end

--- Opens what a list showed before its session was lost, with everything that was done in it.
---@param lost CityRoulette.List
function M.revive(lost)
  local old = lost.session
  ask(again(old), function(problem, reply)
    if problem then
      return tell.error(problem)
    end
    local session = sessions.new(reply, old.opened)
    session.source = old.source
    session:replay(old.journal, function(again_lost)
      -- Then the list is brought back once more, from what it was before the first loss.
      if again_lost then
        return
      end
      if lists.of(lost.buffer) == lost then
        lost:adopt(session)
      else
        session:request("session.close", { discard = true })
      end
    end)
  end)
end

client.on_lost(function(problem, restarted)
  if problem.name ~= "Stopped" then
    local started = restarted and #lists.all() > 0
    tell.error(started and (problem.message .. " It is started again.") or problem)
  end
  for _, session in pairs(vim.tbl_extend("force", {}, sessions.open)) do
    session:finish("lost")
  end
  for _, lost in ipairs(lists.all()) do
    lost:step_aside()
    if restarted then
      M.revive(lost)
    end
  end
end)

--- Reads a buffer by its name: `:edit` in a list reads it anew, and names such as
--- `cityroulette://surprise` or `cityroulette://country/CH` open a list in the buffer.
---@param buffer integer
---@param name string
function M.read(buffer, name)
  local shown = lists.of(buffer)
  if shown then
    shown:draw()
    shown:state()
    return shown.session.alive and shown.session:reload() or nil
  end
  local words = vim.split(name:gsub("^cityroulette://", ""), "/", { trimempty = true })
  vim.bo[buffer].buftype = "nofile"
  require("cityroulette.command").open(words, buffer)
end

return M
