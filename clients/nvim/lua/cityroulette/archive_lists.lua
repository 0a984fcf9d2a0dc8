--- The lists of the archive, which every change reaches at once, and its tags. `lists.lua` is about
--- the open lists of the editor.
local client = require("cityroulette.client")
local tell = require("cityroulette.tell")

local M = {}

--- The lists as last read, in their order.
---@type cityroulette.List[]
M.all = {}

--- Calls a method and passes its reply on, or waits for it.
local function ask(method, milliseconds, callback)
  local done = false
  client:call(method, nil, function(problem, reply)
    done = true
    callback(problem, reply)
  end)
  if milliseconds then
    vim.wait(milliseconds, function()
      return done
    end, 5)
  end
end

--- Reads the lists.
---@param callback fun(lists: cityroulette.List[]) not called after an error, which is shown
function M.read(callback)
  ask("list.list", nil, function(problem, reply)
    if problem then
      return tell.error(problem)
    end
    M.all = reply.lists
    callback(M.all)
  end)
end

--- The names of the lists that the user fills, for completion.
---@param milliseconds integer how long to wait
---@param smart boolean? also those of smart lists
---@return string[]
function M.names(milliseconds, smart)
  local names = {}
  ask("list.list", milliseconds, function(_, reply)
    M.all = reply and reply.lists or M.all
    for _, list in ipairs(M.all) do
      names[#names + 1] = (smart or not list.query) and list.name or nil
    end
  end)
  return names
end

--- The tags of the archive, for completion.
---@param milliseconds integer how long to wait
---@return string[]
function M.tags(milliseconds)
  local tags = {}
  ask("archive.tags", milliseconds, function(_, reply)
    for _, each in ipairs(reply and reply.tags or {}) do
      tags[#tags + 1] = each.tag
    end
  end)
  return tags
end

--- A list on one line of a menu.
---@param list cityroulette.List
---@return string
function M.line(list)
  if list.query then
    return list.name .. " (smart)"
  end
  return ("%s (%d %s)"):format(list.name, list.count, list.count == 1 and "city" or "cities")
end

--- Asks for a name and adds a list.
---@param callback fun(list: cityroulette.List)?
function M.ask_new(callback)
  vim.ui.input({ prompt = "Name of the new list: " }, function(name)
    name = name and vim.trim(name) or ""
    if name ~= "" then
      M.add(name, callback)
    end
  end)
end

---@param name string
---@param callback fun(list: cityroulette.List)?
function M.add(name, callback)
  client:call("list.add", { name = name }, function(problem, reply)
    if problem then
      return tell.error(problem)
    end
    tell.info(("The list %s was added."):format(reply.list.name))
    if callback then
      callback(reply.list)
    end
  end)
end

local NEW = { name = "New list…" }

local function rename(list)
  vim.ui.input({ prompt = "New name: ", default = list.name }, function(name)
    name = name and vim.trim(name) or ""
    if name == "" or name == list.name then
      return
    end
    client:call("list.update", { list = list.id, name = name }, function(problem)
      if problem then
        tell.error(problem)
      end
    end)
  end)
end

local function remove(list)
  local question = "Remove the list %s? Its cities stay in the archive. This cannot be undone."
  if tell.confirm(question:format(list.name), "Remove") then
    client:call("list.remove", { list = list.id }, function(problem)
      if problem then
        return tell.error(problem)
      end
      tell.info(("The list %s was removed."):format(list.name))
    end)
  end
end

--- Lets the user choose one of some lists, or add one.
---@param prompt string
---@param lists cityroulette.List[]
---@param chosen fun(list: cityroulette.List)
---@param added fun(list: cityroulette.List)?
function M.choose(prompt, lists, chosen, added)
  vim.ui.select(vim.list_extend({ NEW }, lists), {
    prompt = prompt,
    kind = "cityroulette_list",
    format_item = function(list)
      return list == NEW and list.name or M.line(list)
    end,
  }, function(list)
    if list == NEW then
      return M.ask_new(added)
    elseif list then
      chosen(list)
    end
  end)
end

--- Lets the user open, add, rename or remove lists.
function M.manage()
  M.read(function(lists)
    M.choose("Lists of the archive", lists, function(list)
      vim.ui.select({ "Show its cities", "Rename", "Remove" }, {
        prompt = list.name,
        kind = "cityroulette_list_action",
      }, function(action)
        if action == "Show its cities" then
          local opened = { mode = "browse", archiveQuery = { list = list.name } }
          require("cityroulette.open").open(opened)
        elseif action == "Rename" then
          rename(list)
        elseif action == "Remove" then
          remove(list)
        end
      end)
    end)
  end)
end

return M
