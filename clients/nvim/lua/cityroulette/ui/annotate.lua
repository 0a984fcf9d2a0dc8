--- What the user writes about cities: own names, tags, lists, visits and plans. Each act is one
--- edit of the session, also about several cities.
local actions = require("cityroulette.ui.actions")
local archive_lists = require("cityroulette.archive_lists")
local tell = require("cityroulette.tell")

local M = {}

--- How long completion in a prompt may wait for the program, in milliseconds.
local COMPLETION_MS = 2000

--- Sends one edit, or one for each 1,000 cities. Reports how many cities changed if they exceed
--- 'report', as Vim does for lines, and an edit that changed none.
---@param list CityRoulette.List
---@param cities table[]
---@param params table of city.annotate
---@param otherwise (fun(problem: CityRoulette.Error): boolean)? returns whether it handles an error
local function send(list, cities, params, otherwise)
  if #cities == 0 or not actions.alive(list) then
    return
  end
  local function answered(problem, result)
    if problem then
      if not otherwise or not otherwise(problem) then
        tell.error(problem)
      end
    elseif result.changed == 0 then
      tell.info("Nothing changed.")
    elseif result.changed > vim.o.report then
      tell.info(("%d cities changed"):format(result.changed))
    end
  end
  if #cities == 1 then
    params = vim.tbl_extend("force", params, { city = cities[1].id })
    return list.session:request("city.annotate", params, answered)
  end
  local ids = vim.tbl_map(function(city)
    return city.id
  end, cities)
  list.session:edit("city.annotate", ids, params, answered)
end

--- The values that a member of the annotations has for any of some cities, in their first order.
local function values(cities, member)
  local all, seen = {}, {}
  for _, city in ipairs(cities) do
    for _, value in ipairs(city.annotation and city.annotation[member] or {}) do
      if not seen[value] then
        seen[value] = true
        all[#all + 1] = value
      end
    end
  end
  return all
end

--- "Florence", or "3 cities".
local function subject(cities)
  return #cities == 1 and cities[1].name or ("%d cities"):format(#cities)
end

local function input(options, callback)
  vim.ui.input(options, function(text)
    text = text and vim.trim(text)
    if text and text ~= "" then
      callback(text)
    end
  end)
end

--- Lets the user choose one of some values; a single one needs no menu.
local function choose_value(all, prompt, callback)
  if #all == 1 then
    return callback(all[1])
  end
  vim.ui.select(all, { prompt = prompt, kind = "cityroulette_annotation" }, function(value)
    if value then
      callback(value)
    end
  end)
end

--- Sets the own name of the first city; an empty one removes it.
---@param list CityRoulette.List
---@param cities table[]
---@param name string? asks for it if nil
function M.own_name(list, cities, name)
  local city = cities[1]
  if not city then
    return
  elseif name then
    return send(list, { city }, { ownName = name })
  end
  local before = city.annotation and city.annotation.ownName or ""
  vim.ui.input({ prompt = "Your name for " .. city.name .. ": ", default = before }, function(text)
    if text and vim.trim(text) ~= before then
      send(list, { city }, { ownName = vim.trim(text) })
    end
  end)
end

--- The tags in a text, which commas separate.
local function tags_in(text)
  local tags = {}
  for _, word in ipairs(vim.split(text, ",")) do
    local tag = vim.trim(word)
    tags[#tags + 1] = tag ~= "" and tag or nil
  end
  return tags
end

--- Completes the last tag of a prompt; called by its name.
---@param lead string
---@return string[]
function M.complete_tags(lead)
  local before, last = lead:match("^(.*,%s*)([^,]*)$")
  before, last = before or "", last or lead
  local found = {}
  for _, tag in ipairs(archive_lists.tags(COMPLETION_MS)) do
    if vim.startswith(vim.fn.tolower(tag), vim.fn.tolower(last)) then
      found[#found + 1] = before .. tag
    end
  end
  return found
end

--- Adds tags.
---@param list CityRoulette.List
---@param cities table[]
---@param text string? with commas between the tags; asks for it if nil
function M.tag(list, cities, text)
  if #cities == 0 then
    return
  elseif text then
    return send(list, cities, { addTags = tags_in(text) })
  end
  input({
    prompt = "Tags for " .. subject(cities) .. ": ",
    completion = "customlist,v:lua.require'cityroulette.ui.annotate'.complete_tags",
  }, function(words)
    send(list, cities, { addTags = tags_in(words) })
  end)
end

--- Removes tags.
---@param list CityRoulette.List
---@param cities table[]
---@param text string? with commas between the tags; the user chooses one if nil
function M.untag(list, cities, text)
  if text then
    return send(list, cities, { removeTags = tags_in(text) })
  end
  local tags = values(cities, "tags")
  if #tags == 0 then
    return tell.info(("No tag on %s."):format(subject(cities)))
  end
  choose_value(tags, "Tag to remove from " .. subject(cities), function(tag)
    send(list, cities, { removeTags = { tag } })
  end)
end

--- The lists that the user fills.
local function to_fill(lists)
  return vim.tbl_filter(function(each)
    return not each.query
  end, lists)
end

--- Adds the cities to a list of the archive.
---@param list CityRoulette.List
---@param cities table[]
---@param name string? the user chooses a list if nil
function M.add_to_list(list, cities, name)
  if #cities == 0 then
    return
  end
  local function add(to)
    send(list, cities, { addLists = { to.id } })
  end
  if name then
    return send(list, cities, { addLists = { name } }, function(problem)
      if problem.name ~= "ListNotFound" then
        return false
      end
      if tell.confirm(("There is no list %s. Add it?"):format(name), "Add") then
        archive_lists.add(name, add)
      end
      return true
    end)
  end
  archive_lists.read(function(lists)
    archive_lists.choose("List for " .. subject(cities), to_fill(lists), add, add)
  end)
end

--- Removes the cities from a list of the archive; they stay in the archive.
---@param list CityRoulette.List
---@param cities table[]
---@param name string? the user chooses one of their lists if nil
function M.remove_from_list(list, cities, name)
  if name then
    return send(list, cities, { removeLists = { name } })
  end
  local ids = values(cities, "lists")
  if #ids == 0 then
    return tell.info(("No list contains %s."):format(subject(cities)))
  end
  archive_lists.read(function(lists)
    local theirs = vim.tbl_filter(function(each)
      return vim.tbl_contains(ids, each.id)
    end, lists)
    vim.ui.select(theirs, {
      prompt = "Remove " .. subject(cities) .. " from",
      kind = "cityroulette_list",
      format_item = archive_lists.line,
    }, function(chosen)
      if chosen then
        send(list, cities, { removeLists = { chosen.id } })
      end
    end)
  end)
end

--- Adds a visit: a day, a month, a year or a range of days.
---@param list CityRoulette.List
---@param cities table[]
---@param time string? asks for it if nil
function M.visit(list, cities, time)
  if #cities == 0 then
    return
  elseif time then
    return send(list, cities, { addVisits = { time } })
  end
  input({
    prompt = "Visit to " .. subject(cities) .. " (day, month, year or day/day): ",
    default = os.date("%Y-%m-%d"),
  }, function(text)
    send(list, cities, { addVisits = { text } })
  end)
end

--- Removes a visit.
---@param list CityRoulette.List
---@param cities table[]
---@param time string? the user chooses one if nil
function M.unvisit(list, cities, time)
  if time then
    return send(list, cities, { removeVisits = { time } })
  end
  local visits = values(cities, "visits")
  if #visits == 0 then
    return tell.info(("No visit to %s."):format(subject(cities)))
  end
  choose_value(visits, "Visit to remove from " .. subject(cities), function(visit)
    send(list, cities, { removeVisits = { visit } })
  end)
end

--- Plans a visit, or no longer if one is planned to all of the cities.
---@param list CityRoulette.List
---@param cities table[]
function M.plan(list, cities)
  local all = true
  for _, city in ipairs(cities) do
    all = all and city.annotation ~= nil and city.annotation.planned
  end
  send(list, cities, { planned = not all })
end

return M
