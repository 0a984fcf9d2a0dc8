--- The actions of a list's keys and commands. Each gets the list and the affected cities.
local article = require("cityroulette.ui.article")
local client = require("cityroulette.client")
local progress = require("cityroulette.progress")
local tell = require("cityroulette.tell")

local M = {}

--- How long a key may block the editor while the program answers.
local SETTLE_MS = 2000

local SCOPES = { "all", "favorites", "unfavorites", "withWikipedia" }

--- Whether the session of a list can be edited; if not, reports why.
---@param list CityRoulette.List
---@return boolean?
function M.alive(list)
  if list.session.alive then
    return true
  end
  if list.coming then
    tell.warn("The program has exited; the list is being restored.")
  else
    tell.error("The program has exited; R restores the list.")
  end
end

local function request(list, method, params, callback)
  if M.alive(list) then
    list.session:request(method, params, function(problem, result)
      if problem then
        tell.error(problem)
      elseif callback then
        callback(result)
      end
    end)
  end
end

local function ids(cities)
  return vim.tbl_map(function(city)
    return city.id
  end, cities)
end

--- Edits several cities in one request. A single city uses the older method, which any version has.
local function edit(list, method, cities, params, callback)
  if #cities == 1 then
    local one = vim.tbl_extend("force", params or {}, { city = cities[1].id })
    request(list, method, one)
  elseif M.alive(list) then
    list.session:edit(method, ids(cities), params, function(problem)
      if problem then
        tell.error(problem)
      elseif callback then
        callback()
      end
    end)
  end
end

--- Starred rows move. The function returned moves the cursor back to its city, and CTRL-O from
--- there to its old line.
local function keep_city(list)
  local window, city = list:window(), list:city()
  local before = window > 0 and vim.api.nvim_win_get_cursor(window)
  return function()
    if not before or not city or not vim.api.nvim_win_is_valid(window) then
      return
    end
    list:go_to(city.id, window)
    local after = vim.api.nvim_win_get_cursor(window)
    before[1] = math.min(before[1], vim.api.nvim_buf_line_count(list.buffer))
    if after[1] ~= before[1] then
      vim.api.nvim_win_set_cursor(window, before)
      vim.api.nvim_win_call(window, function()
        vim.cmd("normal! m'")
      end)
      vim.api.nvim_win_set_cursor(window, after)
    end
  end
end

--- Toggles the star of one city. Stars several, or unstars them if all have a star. The cursor
--- stays on its city, so that `ss` changes nothing.
function M.star(list, cities)
  local all, go_back = true, keep_city(list)
  for _, city in ipairs(cities) do
    all = all and city.favorite
  end
  for _, city in ipairs(cities) do
    list.starred[city.id] = not all and city.name or nil
  end
  if #cities == 1 then
    request(list, "city.toggleFavorite", { city = cities[1].id })
  else
    edit(list, "city.setFavorite", cities, { favorite = not all })
  end
  list.session:settle(SETTLE_MS)
  go_back()
end

--- Reports the number of removed cities if it exceeds 'report', as Vim does for lines.
function M.remove(list, cities)
  edit(list, "city.remove", cities)
  if #cities > vim.o.report and list.session.alive then
    tell.info(("%d fewer cities"):format(#cities))
  end
end

M.remove_here = M.remove

function M.remove_unstarred(list)
  request(list, "city.removeUnfavorites", nil, function(result)
    local count = result.removedCount
    local words = count == 0 and "Every city has a star." or "%d removed; u undoes it."
    tell.info(words:format(count))
  end)
end

--- The city on which an undone edit leaves the cursor: the current one if the edit changed it, else
--- the first that it changed. The program reports only the first ids of a large edit.
local function target(change, current)
  local reported = vim.tbl_contains(change.ids, current)
  return current and (reported or change.count > #change.ids) and current or change.ids[1]
end

--- Reports how many cities came back or left if they exceed 'report', as Vim does for lines. The
--- message of the removal would otherwise remain on the screen.
local function report(list, before)
  local more = list.session.state.visible - before
  if math.abs(more) > vim.o.report then
    tell.info(("%d %s cities"):format(math.abs(more), more > 0 and "more" or "fewer"))
  end
end

--- Undoes or redoes `count` changes, or as many as there are.
---@param possible string the member of the state that says whether there is another change
local function step(list, method, possible, count)
  local city, before = list:city(), list.session.state.visible
  local function go(left)
    request(list, method, nil, function(result)
      local id = target(result.edit, city and city.id)
      if id then
        list:go_to(id)
      end
      if left > 1 and list.session.state[possible] then
        return go(left - 1)
      end
      report(list, before)
    end)
  end
  go(count or 1)
end

function M.undo(list, _, _, _, count)
  step(list, "session.undo", "canUndo", count)
end

function M.redo(list, _, _, _, count)
  step(list, "session.redo", "canRedo", count)
end

function M.filter(list)
  if M.alive(list) then
    require("cityroulette.ui.filter").ask(list)
  end
end

--- Sets the filter of a list.
---@param list CityRoulette.List
---@param query string
---@param scope string
function M.search(list, query, scope)
  request(list, "city.search", { query = query, scope = scope, limit = 1 })
end

--- Shows the next scope; skips the cities with an article if there are none.
function M.scope(list)
  local state = list.session.state
  local after = SCOPES[1]
  for index, scope in ipairs(SCOPES) do
    if scope == state.scope then
      after = SCOPES[index % #SCOPES + 1]
    end
  end
  request(list, "city.search", { query = state.query, scope = after, limit = 1 }, function(result)
    -- Cities of the embedded gazetteer have no articles; an empty list would be no use.
    if after == "withWikipedia" and result.total == 0 then
      M.search(list, state.query, SCOPES[1])
    end
  end)
end

function M.clear_filter(list)
  M.search(list, "", "all")
end

--- The cities on the screen, for a list with more cities than one refresh may name.
local function on_screen(list)
  local window = list:window()
  local first, last = vim.fn.line("w0", window), vim.fn.line("w$", window)
  return vim.list_slice(list.rows, first, last)
end

--- Refreshes the weather of the whole list, or of the selected or visible cities.
function M.weather(list, cities, visual)
  if not M.alive(list) or #list.session.rows == 0 then
    return
  end
  local params = { workDoneToken = progress.token() }
  local most = ((client.info or {}).limits or {}).refresh or 300
  if visual then
    params.cities = ids(cities)
  elseif list.session.state.total > most then
    params.cities = ids(on_screen(list))
  end
  request(list, "weather.refresh", params, function(result)
    if result.failed > 0 then
      local asked = result.failed + result.updated
      tell.warn(("No weather for %d of %d cities."):format(result.failed, asked))
    end
  end)
end

--- Shows the list in another order.
---@param city table? from which distances are measured
---@param kind string
---@param reverse boolean?
function M.sort_by(list, city, kind, reverse)
  if kind == "distance" and not city then
    return tell.error("Distances are measured from the city under the cursor, and there is none.")
  end
  list:sort(require("cityroulette.ui.order").new(kind, reverse, city))
end

--- Lets the user choose an order.
---@param reverse boolean?
function M.choose_order(list, city, reverse)
  local order = require("cityroulette.ui.order")
  local now = list.order and list.order.kind or "default"
  vim.ui.select(order.NAMES, {
    prompt = "Sort by",
    kind = "cityroulette_sort",
    format_item = function(name)
      return (name == now and "• " or "  ") .. order.ABOUT[name]
    end,
  }, function(name)
    if name then
      M.sort_by(list, city, name, reverse)
    end
  end)
end

function M.sort(list, cities)
  M.choose_order(list, cities[1])
end

function M.photos(_, cities)
  if cities[1] then
    require("cityroulette.ui.photos").choose(cities[1])
  end
end

function M.history(_, cities)
  if cities[1] then
    require("cityroulette.ui.history").show(cities[1])
  end
end

function M.article(list, cities)
  if cities[1] then
    article.open(list.session, cities[1])
  end
end

--- Yanks the cities in a format; without one, the user chooses it.
---@param register string
---@param form string?
function M.share_as(list, cities, register, form)
  local share = require("cityroulette.ui.share")
  local session = list.session.alive and list.session.id or nil
  local targets = vim.tbl_map(function(city)
    return { city = city.id, session = session }
  end, cities)
  local function yank(chosen)
    share.yank(chosen, targets, register)
  end
  if form then
    yank(form)
  elseif #targets > 0 then
    share.choose(yank)
  end
end

function M.share(list, cities, _, register)
  M.share_as(list, cities, register)
end

function M.details(list, cities)
  if cities[1] then
    require("cityroulette.ui.details").show(cities[1], list.session)
  end
end

function M.reload(list)
  if list.session.alive then
    list.session:reload()
  else
    client:forgive()
    require("cityroulette.open").revive_all()
  end
end

local function wipe(list)
  if vim.api.nvim_buf_is_valid(list.buffer) then
    vim.api.nvim_buf_delete(list.buffer, { force = true })
  end
end

--- Closes the list. With unsaved edits the user chooses; cancelling keeps it open.
function M.close(list)
  if not list:unsaved() then
    return wipe(list)
  end
  local save = list.session.state.commitLabel
  vim.ui.select({ save, "Discard", "Cancel" }, {
    prompt = "This list has unsaved edits:",
    kind = "cityroulette_close",
  }, function(choice)
    if choice == "Discard" then
      wipe(list)
    elseif choice == save then
      require("cityroulette.commit").run(list, false)
      if not list:unsaved() then
        wipe(list)
      end
    end
  end)
end

function M.help()
  require("cityroulette.ui.help").show()
end

--- Opens the note of the city.
function M.note(list, cities)
  if cities[1] then
    require("cityroulette.ui.note").edit(list, cities[1])
  end
end

for _, name in ipairs({
  "own_name", "tag", "untag", "add_to_list", "remove_from_list", "visit", "unvisit", "plan",
}) do
  M[name] = function(list, cities)
    require("cityroulette.ui.annotate")[name](list, cities)
  end
end

--- Runs an action and waits until its changes are drawn, so that the next key sees them.
---@param name string
---@param list CityRoulette.List
---@param cities table[] the affected cities
---@param visual boolean whether they were selected
---@param register string? the given register, for yanking
---@param count integer? the given count, for undo
function M.run(name, list, cities, visual, register, count)
  if #cities == 0 and (name == "remove" or name == "remove_here" or name == "star") then
    return
  end
  M[name](list, cities, visual, register, count)
  list.session:settle(SETTLE_MS)
end

return M
