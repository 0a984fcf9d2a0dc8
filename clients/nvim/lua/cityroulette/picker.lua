--- Search for a city while typing, in the user's picker: Telescope, fzf-lua or snacks. Without one,
--- the plugin asks for the words first and then shows the cities.
local client = require("cityroulette.client")
local config = require("cityroulette.config")
local countries = require("cityroulette.countries")
local places = require("cityroulette.places")
local tell = require("cityroulette.tell")

local M = {}

--- Cities per reply, and how long a synchronous picker may wait for one.
local LIMIT, WAIT_MS = 50, 1000

--- The cities that match some words; none without words.
---@param query string
---@param callback fun(cities: table[])
function M.search(query, callback)
  if vim.trim(query) == "" then
    return callback({})
  end
  client:call("gazetteer.search", { query = query, limit = LIMIT }, function(_, reply)
    callback(reply and reply.cities or {})
  end)
end

local function search_now(query)
  local cities
  M.search(query, function(found)
    cities = found
  end)
  vim.wait(WAIT_MS, function()
    return cities
  end, 2)
  return cities or {}
end

local pickers = {}

function pickers.telescope(options, callback)
  local actions = require("telescope.actions")
  local state = require("telescope.actions.state")
  local finder = require("telescope.finders").new_dynamic({
    fn = function(query)
      local send, receive = require("plenary.async.control").channel.oneshot()
      M.search(query, send)
      return receive()
    end,
    entry_maker = function(city)
      local line = places.line(city)
      return { value = city, display = line, ordinal = line }
    end,
  })
  require("telescope.pickers").new({}, {
    prompt_title = options.prompt,
    default_text = options.query,
    finder = finder,
    -- The program has already sorted them.
    sorter = require("telescope.sorters").empty(),
    attach_mappings = function(buffer)
      actions.select_default:replace(function()
        local entry = state.get_selected_entry()
        actions.close(buffer)
        if entry then
          callback(entry.value)
        end
      end)
      return true
    end,
  }):find()
end

pickers["fzf-lua"] = function(options, callback)
  local shown = {}
  require("fzf-lua").fzf_live(function(words)
    local query = type(words) == "table" and words[1] or words
    local cities = search_now(query or "")
    local names = places.lines(cities)
    return vim.tbl_map(function(city)
      shown[names[city.id]] = city
      return names[city.id]
    end, cities)
  end, {
    prompt = options.prompt .. "> ",
    query = options.query,
    actions = {
      ["default"] = function(chosen)
        local city = chosen and shown[chosen[1]]
        if city then
          callback(city)
        end
      end,
    },
  })
end

function pickers.snacks(options, callback)
  require("snacks").picker.pick({
    title = options.prompt,
    search = options.query,
    live = true,
    supports_live = true,
    preview = "none",
    layout = { preset = "select" },
    finder = function(_, context)
      return function(give)
        local cities
        M.search(context.filter.search, function(found)
          cities = found
          context.async:resume()
        end)
        while not cities do
          context.async:suspend()
        end
        for _, city in ipairs(cities) do
          give({ text = places.line(city), city = city })
        end
      end
    end,
    format = function(item)
      return { { item.text } }
    end,
    confirm = function(picker, item)
      picker:close()
      if item then
        callback(item.city)
      end
    end,
  })
end

local MODULES = { telescope = "telescope", ["fzf-lua"] = "fzf-lua", snacks = "snacks" }

local function has(name)
  local ok, module = pcall(require, MODULES[name])
  return ok and (name ~= "snacks" or (type(module) == "table" and module.picker ~= nil))
end

--- The picker in use: the setting, or the first that is installed.
---@return string name "select" for none
function M.kind()
  local wanted = config.values.picker
  if wanted ~= "auto" then
    return wanted
  end
  for _, name in ipairs({ "telescope", "fzf-lua", "snacks" }) do
    if has(name) then
      return name
    end
  end
  return "select"
end

--- Lets the user find a city while typing; returns false if there is no picker.
---@param options { prompt: string, query: string? }
---@param callback fun(city: table)
---@return boolean
function M.live(options, callback)
  local pick = pickers[M.kind()]
  if not pick then
    return false
  end
  -- A picker would hide errors, for example of a missing program.
  countries.load(function(problem)
    if problem then
      return tell.error(problem)
    end
    -- A picker closes its windows after it has reported the choice.
    pick(options, vim.schedule_wrap(callback))
  end)
  return true
end

return M
