--- Drafts: what the program keeps of the edits of a session that was cut off, as by a crash of the
--- editor. They are offered once, and taken up or discarded by commands.
local client = require("cityroulette.client")
local clock = require("cityroulette.clock")
local countries = require("cityroulette.countries")
local sessions = require("cityroulette.session")
local tell = require("cityroulette.tell")

local M = {}

local offered = false

--- A draft in a few words.
---@param draft table
---@return string
function M.label(draft)
  local what = draft.mode == "import" and "an import" or "the archive"
  local noun = draft.changes == 1 and "change" or "changes"
  local words = ("%s, %d %s, %s"):format(what, draft.changes, noun, clock.here(draft.savedAt))
  return draft.heldBy and (words .. ", open in another editor") or words
end

--- Asks for the drafts that nobody has open.
local function free(callback)
  client.call("session.list", nil, function(problem, reply)
    if problem then
      return tell.error(problem)
    end
    callback(vim.tbl_filter(function(draft)
      return not draft.heldBy
    end, reply.drafts))
  end)
end

--- Tells once in the life of an editor that there are drafts of an earlier one.
local function offer(info)
  if offered then
    return
  end
  offered = true
  if (info.drafts or 0) == 0 then
    return
  end
  free(function(drafts)
    if #drafts == 1 then
      tell.info(("Draft of %s: `:CityRoulette resume`"):format(M.label(drafts[1])))
    elseif #drafts > 1 then
      tell.info(("%d drafts of earlier editors: `:CityRoulette drafts`"):format(#drafts))
    end
  end)
end

client.on_ready(offer)

--- What is to be said when only some of the edits could be made anew.
---@param problem CityRoulette.Error DraftOutdated
---@return string
function M.outdated(problem)
  local words = "The archive has changed since; of %d changed cities %d can be taken up"
  return words:format(problem.data.changed or 0, problem.data.left or 0)
end

--- Opens a session from a draft.
---@param id string
---@param force boolean? also if the archive has changed since
---@param callback fun(error: CityRoulette.Error?, reply: table?)
function M.open(id, force, callback)
  -- Countries have names in a list, if they can be had.
  countries.load(function()
    client.call("session.resume", { draft = id, force = force or nil }, callback)
  end)
end

local function discard(draft)
  client.call("session.discardDraft", { draft = draft.draft }, function(problem)
    if problem then
      return tell.error(problem)
    end
    tell.info(("The draft is discarded: %s."):format(M.label(draft)))
  end)
end

local function take_up(draft, force)
  M.open(draft.draft, force, function(problem, reply)
    if problem and problem.name == "DraftOutdated" then
      local some = (problem.data.left or 0) > 0
      local choices = some and { "Take up what is left", "Discard", "Cancel" }
        or { "Discard", "Cancel" }
      return vim.ui.select(choices, {
        prompt = M.outdated(problem) .. ":",
        kind = "cityroulette_draft",
      }, function(choice)
        if choice == "Discard" then
          discard(draft)
        elseif choice and choice ~= "Cancel" then
          take_up(draft, true)
        end
      end)
    elseif problem then
      return tell.error(problem)
    end
    require("cityroulette.open").resumed(reply, draft.draft)
  end)
end

--- Has the user choose one of the drafts, or takes the one that is named or alone.
local function choose(id, alone, prompt, callback)
  offered = true
  free(function(drafts)
    local named = vim.tbl_filter(function(draft)
      return draft.draft == id
    end, drafts)
    if id then
      return named[1] and callback(named[1]) or tell.error(("There is no draft %s."):format(id))
    elseif #drafts == 0 then
      return tell.info("There is no draft.")
    elseif alone and #drafts == 1 then
      return callback(drafts[1])
    end
    vim.ui.select(drafts, {
      prompt = prompt,
      kind = "cityroulette_draft",
      format_item = M.label,
    }, function(draft)
      if draft then
        callback(draft)
      end
    end)
  end)
end

--- Takes a draft up: the one that is named, the only one, or the one that is chosen.
---@param words string[]
function M.resume(words)
  choose(words[1], true, "Take up which draft?", take_up)
end

--- Lists the drafts, to take up or discard the chosen one.
function M.show()
  choose(nil, false, "Drafts", function(draft)
    vim.ui.select({ "Take up", "Discard", "Cancel" }, {
      prompt = M.label(draft) .. ":",
      kind = "cityroulette_draft",
    }, function(choice)
      if choice == "Take up" then
        take_up(draft)
      elseif choice == "Discard" then
        discard(draft)
      end
    end)
  end)
end

--- Discards a draft: the one that is named, all of them, or the one that is chosen.
---@param words string[]
function M.discard(words)
  if words[1] ~= "all" then
    return choose(words[1], false, "Discard which draft?", discard)
  end
  offered = true
  free(function(drafts)
    for _, draft in ipairs(drafts) do
      discard(draft)
    end
  end)
end

--- Whoever leaves the editor with `:qa!` drops the edits of its lists, as those of files. An editor
--- that is ended by a signal keeps them.
client.on_leaving(function()
  if vim.v.dying > 0 or client.status ~= "running" then
    return
  end
  local left = 0
  for _, session in pairs(vim.tbl_extend("force", {}, sessions.open)) do
    if session.draft then
      left = left + 1
      session:request("session.close", { discard = true }, function()
        left = left - 1
      end)
    end
  end
  vim.wait(client.LEAVE_MS, function()
    return left == 0
  end, 5)
end)

return M
