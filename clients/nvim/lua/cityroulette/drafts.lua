--- Drafts: the program's copies of sessions that were cut off, for example by a crash of the
--- editor. The plugin reports them once; commands resume or discard them.
local client = require("cityroulette.client")
local clock = require("cityroulette.clock")
local countries = require("cityroulette.countries")
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

--- Requests the drafts that no process has open.
local function free(callback)
  client:call("session.list", nil, function(problem, reply)
    if problem then
      return tell.error(problem)
    end
    callback(vim.tbl_filter(function(draft)
      return not draft.heldBy
    end, reply.drafts))
  end)
end

--- Reports drafts of earlier editors, once in the life of an editor.
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

client:on_ready(offer)

--- The message for a draft whose edits apply only in part.
---@param problem CityRoulette.Error DraftOutdated
---@return string
function M.outdated(problem)
  local words = "The archive has changed since; %d of %d edited cities can be restored"
  return words:format(problem.data.left or 0, problem.data.changed or 0)
end

--- Opens a session from a draft.
---@param id string
---@param force boolean? even if the archive has changed since
---@param callback fun(error: CityRoulette.Error?, reply: table?)
function M.open(id, force, callback)
  -- Load country names first for the rows; open the session even if that fails.
  countries.load(function()
    client:call("session.resume", { draft = id, force = force or nil }, callback)
  end)
end

--- Asks before edits are lost.
local function sure(question)
  return tell.confirm(question .. " This cannot be undone.", "Discard")
end

local function discard(draft)
  client:call("session.discardDraft", { draft = draft.draft }, function(problem)
    if problem then
      return tell.error(problem)
    end
    tell.info(("Draft discarded: %s."):format(M.label(draft)))
  end)
end

local function take_up(draft, force)
  M.open(draft.draft, force, function(problem, reply)
    if problem and problem.name == "DraftOutdated" then
      local some = (problem.data.left or 0) > 0
      local choices = some and { "Restore these edits", "Discard", "Cancel" }
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

--- Picks the draft with the given id or the only draft; otherwise the user chooses.
local function choose(id, alone, prompt, callback)
  offered = true
  free(function(drafts)
    local named = vim.tbl_filter(function(draft)
      return draft.draft == id
    end, drafts)
    if id then
      local message = "There is no draft %s; `:CityRoulette drafts` lists the drafts."
      return named[1] and callback(named[1]) or tell.error(message:format(id))
    elseif #drafts == 0 then
      return tell.info("There are no drafts.")
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

--- Resumes a draft: the given one, the only one, or the one the user chooses.
---@param words string[]
function M.resume(words)
  choose(words[1], true, "Resume which draft?", take_up)
end

--- Lists the drafts, to resume or discard one.
function M.show()
  choose(nil, false, "Drafts", function(draft)
    vim.ui.select({ "Resume", "Discard", "Cancel" }, {
      prompt = M.label(draft) .. ":",
      kind = "cityroulette_draft",
    }, function(choice)
      if choice == "Resume" then
        take_up(draft)
      elseif choice == "Discard" then
        discard(draft)
      end
    end)
  end)
end

--- Discards a draft: the given one, all of them, or the one the user chooses.
---@param words string[]
---@param force boolean? whether to skip the question
function M.discard(words, force)
  if words[1] ~= "all" then
    return choose(words[1], false, "Discard which draft?", function(draft)
      local question = ("Discard this draft? %s."):format(M.label(draft))
      if force or draft.changes == 0 or sure(question) then
        discard(draft)
      end
    end)
  end
  offered = true
  free(function(drafts)
    local changes = 0
    for _, draft in ipairs(drafts) do
      changes = changes + draft.changes
    end
    local noun = changes == 1 and "change" or "changes"
    local kind = #drafts == 1 and "draft" or "drafts"
    local question = ("Discard %d %s with %d %s?"):format(#drafts, kind, changes, noun)
    if not force and changes > 0 and not sure(question) then
      return
    end
    for _, draft in ipairs(drafts) do
      discard(draft)
    end
  end)
end

--- Leaving the editor with `:qa!` discards the edits of its lists, as it does for files. An editor
--- that is ended by a signal keeps them.
client:on_leaving(function()
  if vim.v.dying > 0 or client.status ~= "running" then
    return
  end
  local left = 0
  for _, session in pairs(vim.tbl_extend("force", {}, client.mirrors)) do
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
