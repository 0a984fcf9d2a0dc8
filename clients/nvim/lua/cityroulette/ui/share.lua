--- Yanks cities and points as text for other programs.
local client = require("cityroulette.client")
local tell = require("cityroulette.tell")

local M = {}

--- The formats of share.compose, and the sentence that it returns without a format.
local FORMS = {
  { "text", "name and coordinates" },
  { "geo", "geo: link for apps" },
  { "openStreetMap", "link to OpenStreetMap" },
  { "google", "link to Google Maps" },
  { "apple", "link to Apple Maps" },
  { "plusCode", "Plus Code" },
  { "dms", "degrees, minutes, seconds" },
  { "markdown", "Markdown link" },
  { "org", "Org mode link" },
  { "sentence", "sentence to post, and a link" },
}

---@param lead string
---@return string[] the formats with that prefix
function M.complete(lead)
  local names = {}
  for _, form in ipairs(FORMS) do
    if vim.startswith(form[1]:lower(), lead:lower()) then
      names[#names + 1] = form[1]
    end
  end
  return names
end

---@param word string?
---@return string? format as the program names it
function M.form(word)
  for _, form in ipairs(FORMS) do
    if word and form[1]:lower() == word:lower() then
      return form[1]
    end
  end
end

--- Lets the user choose a format.
---@param callback fun(form: string)
function M.choose(callback)
  vim.ui.select(FORMS, {
    prompt = "Yank as",
    kind = "cityroulette_form",
    format_item = function(form)
      return ("%-14s %s"):format(form[1], form[2])
    end,
  }, function(form)
    if form then
      callback(form[1])
    end
  end)
end

local function put(lines, register)
  vim.fn.setreg(register, lines, #lines > 1 and "l" or "v")
  local words = #lines == 1 and lines[1] or ("%d lines from %s"):format(#lines, lines[1])
  tell.info("Yanked " .. words)
end

--- Yanks targets of share.compose in their order, after all replies.
---@param form string
---@param targets table[] each { city = id }, optionally with `session`, or { location = point }
---@param register string
function M.yank(form, targets, register)
  local texts, left = {}, #targets
  for index, target in ipairs(targets) do
    local params = vim.tbl_extend("force", { format = form }, target)
    if form == "sentence" then
      params.format = nil
    end
    client:call("share.compose", params, function(problem, reply)
      if problem then
        return tell.error(problem)
      end
      texts[index] = params.format and reply.text or (reply.text .. "\n" .. reply.link)
      left = left - 1
      if left == 0 then
        put(vim.split(table.concat(texts, "\n"), "\n"), register)
      end
    end)
  end
end

return M
