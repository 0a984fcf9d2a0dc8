--- The subcommands of `:CityRoulette`: descriptions and functions.
local lists = require("cityroulette.lists")
local tell = require("cityroulette.tell")

local M = {}

--- How long completion may wait for the program, in milliseconds.
local COMPLETION_MS = 2000

---@class CityRoulette.Subcommand
---@field about string
---@field run fun(words: string[], call: table)
---@field complete (fun(lead: string): string[])? of the first word
---@field complete_rest (fun(lead: string, words: string[]): string[])? of the following words,
---  with those before `lead`
---@field range boolean? takes a range of rows

local function ways()
  return require("cityroulette.ways")
end

local function opener(name)
  return function(words)
    require("cityroulette.command").open(vim.list_extend({ name }, words))
  end
end

--- The list that a subcommand works on, and the cities of its range or under the cursor.
---@param call table? as nvim_create_user_command gives it
---@return CityRoulette.List? list nil after an error
---@return table[] cities
---@return boolean ranged whether there was a range
local function meant(call)
  local list = lists.current()
  local ranged = call ~= nil and (call.range or 0) > 0
  if not list or (ranged and list.buffer ~= vim.api.nvim_get_current_buf()) then
    tell.error("This buffer is no list of cities; open one with `:CityRoulette surprise`.")
    return nil, {}, false
  end
  list:finish()
  if ranged then
    return list, vim.list_slice(list.rows, call.line1, call.line2), true
  end
  return list, { list:city() }, false
end

--- A subcommand that works on a list.
local function action(name)
  return function(_, call)
    local list, cities, ranged = meant(call)
    if list then
      require("cityroulette.ui.actions").run(name, list, cities, ranged)
    end
  end
end

--- A subcommand that annotates cities. Its words are one value, such as a tag.
local function annotation(name)
  return function(words, call)
    local list, cities = meant(call)
    if list then
      local text = #words > 0 and table.concat(words, " ") or nil
      require("cityroulette.ui.annotate")[name](list, cities, text)
      list.session:settle(COMPLETION_MS)
    end
  end
end

local function country_codes(lead)
  local codes = {}
  for _, country in ipairs(require("cityroulette.countries").wait(COMPLETION_MS)) do
    if vim.startswith(country.code, lead:upper()) then
      codes[#codes + 1] = country.code
    end
  end
  table.sort(codes)
  return codes
end

local function city_names(lead)
  return require("cityroulette.places").names(lead, COMPLETION_MS)
end

local function beginning(words, lead)
  return vim.tbl_filter(function(word)
    return vim.startswith(word, lead)
  end, words)
end

local function methods(lead)
  return beginning(require("cityroulette.explore").methods(COMPLETION_MS), lead)
end

--- The names that begin with `lead`, ignoring case, as words of a command.
local function names_of(names, lead)
  local text = vim.fn.tolower((lead:gsub("\\(.)", "%1")))
  local words = {}
  for _, name in ipairs(names) do
    if vim.startswith(vim.fn.tolower(name), text) then
      words[#words + 1] = vim.fn.escape(name, " \\|")
    end
  end
  return words
end

local function tags(lead)
  return names_of(require("cityroulette.archive_lists").tags(COMPLETION_MS), lead)
end

local function archive_lists(lead)
  return names_of(require("cityroulette.archive_lists").names(COMPLETION_MS), lead)
end

--- Lists and tags, as `archive_query` reads them.
---@param lead string
---@param smart boolean whether smart lists count too
local function lists_and_tags(lead, smart)
  local parts = require("cityroulette.archive_lists").names(COMPLETION_MS, smart)
  for _, tag in ipairs(require("cityroulette.archive_lists").tags(COMPLETION_MS)) do
    parts[#parts + 1] = "#" .. tag
  end
  return names_of(parts, lead)
end

local function parts_of_archive(lead)
  return lists_and_tags(lead, true)
end

local function files(lead)
  return vim.fn.getcompletion(lead, "file")
end

--- The arguments of `guide`: a file, and after that of an export a list or tags. Smart lists
--- contain no places.
local function arguments_of_guide(lead, words)
  if words[1] == "import" then
    return files(lead)
  elseif words[1] ~= "export" then
    return {}
  end
  local name = vim.list_slice(words, 2)
  local _, _, ended = require("cityroulette.guide_files").split(name)
  return ended and lists_and_tags(lead, false) or files(lead)
end

---@type table<string, CityRoulette.Subcommand>
M.ALL = {
  surprise = { about = "cities around a random place", run = opener("surprise") },
  around = {
    about = "cities around a place in any form, or around you",
    run = opener("around"),
    complete = city_names,
  },
  country = {
    about = "largest cities of a country",
    run = opener("country"),
    complete = country_codes,
  },
  search = {
    about = "cities by name, ready to import",
    run = opener("search"),
    complete = city_names,
  },
  browse = {
    about = "the archive, or its cities of a LIST or with a #TAG",
    run = opener("browse"), complete = parts_of_archive,
  },
  find = {
    about = "one city by name, with its weather",
    run = function(words)
      ways().find(words)
    end,
    complete = city_names,
  },
  mark = { about = "mark the places of the current buffer", run = function()
    require("cityroulette.marks").mark(vim.api.nvim_get_current_buf())
  end },
  unmark = { about = "remove the marks", run = function()
    require("cityroulette.marks").clear(vim.api.nvim_get_current_buf())
  end },
  go = { about = "go to the marked place at the cursor", run = function()
    require("cityroulette.marks").go()
  end },
  details = { about = "the city under the cursor", run = action("details") },
  star = { about = "star or unstar it", run = action("star"), range = true },
  remove = { about = "remove it from the list", run = action("remove"), range = true },
  name = {
    about = "give the city a NAME of your own; ! removes it",
    run = function(words, call)
      annotation("own_name")(call.bang and { "" } or words, call)
    end,
  },
  note = { about = "edit the note of the city", run = action("note") },
  tag = {
    about = "add a TAG, or several with commas between them",
    run = annotation("tag"), complete = tags, range = true,
  },
  untag = {
    about = "remove a TAG",
    run = annotation("untag"), complete = tags, range = true,
  },
  list = {
    about = "add the city to a LIST of the archive",
    run = annotation("add_to_list"), complete = archive_lists, range = true,
  },
  unlist = {
    about = "remove it from a LIST of the archive",
    run = annotation("remove_from_list"), complete = archive_lists, range = true,
  },
  lists = { about = "add, rename or remove lists of the archive", run = function()
    require("cityroulette.archive_lists").manage()
  end },
  visit = {
    about = "add a visit: a DAY, month, year or range of days",
    run = annotation("visit"), range = true,
  },
  unvisit = { about = "remove a visit", run = annotation("unvisit"), range = true },
  plan = { about = "plan a visit, or no longer", run = annotation("plan"), range = true },
  clean = { about = "remove all visible cities without a star", run = action("remove_unstarred") },
  undo = { about = "undo the last change", run = action("undo") },
  redo = { about = "redo it", run = action("redo") },
  filter = {
    about = "filter the list by TEXT, or while you type",
    run = function(words)
      local list = lists.current()
      if list and #words > 0 then
        local scope = list.session.state.scope
        return require("cityroulette.ui.actions").search(list, table.concat(words, " "), scope)
      end
      action("filter")()
    end,
  },
  scope = { about = "filter: all, starred, unstarred, with an article", run = action("scope") },
  weather = {
    about = "refresh the weather of the list",
    run = action("weather"), range = true,
  },
  sort = {
    about = "show the list in another ORDER; ! reverses it",
    run = function(words, call)
      local list, kind = lists.current(), words[1]
      local kinds = require("cityroulette.ui.order").NAMES
      if not list then
        return action("sort")()
      elseif kind and not vim.tbl_contains(kinds, kind) then
        local known = table.concat(kinds, ", ")
        return tell.error(("Unknown order %s. Known orders: %s."):format(kind, known))
      end
      list:finish()
      local actions = require("cityroulette.ui.actions")
      if kind then
        actions.sort_by(list, list:city(), kind, call.bang)
      elseif call.bang and list.order then
        list:sort(list.order:reversed())
      else
        actions.choose_order(list, list:city(), call.bang)
      end
    end,
    complete = function(lead)
      return beginning(require("cityroulette.ui.order").NAMES, lead)
    end,
  },
  photos = { about = "pictures of the city, with links", run = action("photos") },
  history = { about = "past weather of the city", run = action("history") },
  guide = {
    about = "the city guide; `add` adds a place, `export` and `import` write and read a FILE",
    run = function(words, call)
      local rest = vim.list_slice(words, 2)
      if words[1] == "import" then
        return require("cityroulette.guide_files").import(rest, call.bang)
      elseif words[1] == "export" then
        return require("cityroulette.guide_files").export(rest, call.bang)
      elseif words[1] == "add" then
        return require("cityroulette.guide").add()
      end
      require("cityroulette.ui.guide").show()
    end,
    complete = function(lead)
      return beginning({ "add", "export", "import" }, lead)
    end,
    complete_rest = arguments_of_guide,
  },
  import = {
    about = "add the cities of FILE to the archive",
    run = function(words)
      require("cityroulette.files").import(words)
    end,
    complete = files,
  },
  preview = {
    about = "show what an import of FILE would do, decide about its rows, then import",
    run = function(words)
      require("cityroulette.files").preview(words)
    end,
    complete = files,
  },
  unimport = { about = "undo the last import of a file", run = function()
    require("cityroulette.imports").undo()
  end },
  export = {
    about = "write the archive to FILE, or its starred cities; ! replaces a file",
    run = function(words, call)
      require("cityroulette.files").export(words, call.bang)
    end,
    complete = files,
    complete_rest = function(lead)
      return beginning({ "starred" }, lead)
    end,
  },
  drafts = { about = "unsaved edits of earlier editors", run = function()
    require("cityroulette.drafts").show()
  end },
  resume = { about = "resume unsaved edits of an earlier editor", run = function(words)
    require("cityroulette.drafts").resume(words)
  end },
  discard = {
    about = "discard unsaved edits of an earlier editor, or `all`; ! does not ask",
    run = function(words, call)
      require("cityroulette.drafts").discard(words, call.bang)
    end,
    complete = function(lead)
      return beginning({ "all" }, lead)
    end,
  },
  article = { about = "open the Wikipedia article", run = action("article") },
  share = {
    about = "yank the city, or PLACE, in a format: a link, coordinates, a sentence",
    run = function(words)
      ways().share(words)
    end,
    complete = function(lead)
      return require("cityroulette.ui.share").complete(lead)
    end,
  },
  reload = { about = "reload the list, or restore it", run = action("reload") },
  commit = {
    about = "save the list, as :w does",
    run = function(_, call)
      local list = lists.current()
      if not list then
        return action("")()
      end
      require("cityroulette.commit").run(list, call.bang)
    end,
  },
  close = { about = "close the list", run = action("close") },
  keys = { about = "the keys of a list", run = function()
    require("cityroulette.ui.help").show()
  end },
  status = { about = "state of the program", run = function()
    require("cityroulette.explore").status()
  end },
  log = { about = "log of the program", run = function()
    vim.cmd.tabedit(vim.fn.fnameescape(require("cityroulette.config").log_file()))
  end },
  call = {
    about = "call METHOD with PARAMETERS as JSON and show the reply",
    run = function(words)
      require("cityroulette.explore").call(words)
    end,
    complete = methods,
  },
  restart = { about = "restart the program; lists are restored", run = function()
    require("cityroulette.client"):restart()
  end },
  stop = { about = "stop the program", run = function()
    require("cityroulette.client"):stop()
  end },
}

return M
