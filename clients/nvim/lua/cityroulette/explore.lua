--- Development tools: the program's methods, a manual call of one, the program's status.
local client = require("cityroulette.client")
local float = require("cityroulette.ui.float")
local tell = require("cityroulette.tell")

local M = {}

local names = nil

local function take_names(document)
  names = {}
  for _, method in ipairs(document.methods or {}) do
    if method.result then
      names[#names + 1] = method.name
    end
  end
  table.sort(names)
end

--- The methods of the program, requested once. Notifications that it sends have no result.
---@param milliseconds integer how long to wait
---@return string[]
function M.methods(milliseconds)
  local done = names ~= nil
  if not done then
    client:call("rpc.discover", nil, function(problem, document)
      done = true
      if not problem then
        take_names(document)
      end
    end)
    vim.wait(milliseconds, function()
      return done
    end, 5)
  end
  return names or {}
end

local function show(title, value)
  float.open(vim.split(vim.inspect(value), "\n"), { title = title, topic = title, enter = true })
end

--- Calls a method by name, with its parameters as JSON.
---@param words string[]
function M.call(words)
  local method, json = words[1], table.concat(words, " ", 2)
  if not method then
    return tell.error('Name a method, for example `:CityRoulette call city.get {"city":2643743}`.')
  end
  local ok, params = true, nil
  if json ~= "" then
    ok, params = pcall(vim.json.decode, json)
  end
  if not ok or (params ~= nil and type(params) ~= "table") then
    return tell.error(("The parameters are not a JSON object: %s"):format(json))
  end
  client:call(method, params, function(problem, result)
    show(method, problem and { error = problem } or result)
  end)
end

--- Shows the state of the program.
function M.status()
  client:call("server.status", nil, function(problem, status)
    if problem then
      return tell.error(problem)
    end
    local info = client.info or {}
    show("Status", { server = info.serverInfo, status = status, archive = info.archive })
  end)
end

client:on_lost(function()
  names = nil
end)

return M
