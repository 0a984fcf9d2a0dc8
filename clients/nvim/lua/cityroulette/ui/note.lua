--- The note of a city in a Markdown buffer. `:w` there makes it an edit of the list.
local actions = require("cityroulette.ui.actions")
local lists = require("cityroulette.lists")
local tell = require("cityroulette.tell")

local M = {}

--- The note of a city.
---@class CityRoulette.Note
---@field buffer integer
---@field list CityRoulette.List
---@field city integer
---@field place string name of the city
---@field base string the note in the list when it was last read or written

--- The open notes by buffer.
---@type table<integer, CityRoulette.Note>
local open = {}

local function row(note)
  for _, city in ipairs(note.list.session.rows) do
    if city.id == note.city then
      return city
    end
  end
end

local function text_of(city)
  return city.annotation and city.annotation.note or ""
end

local function content(buffer)
  return table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), "\n")
end

--- Shows a text, the note in the list.
local function fill(note, text)
  note.base = text
  vim.api.nvim_buf_set_lines(note.buffer, 0, -1, false, vim.split(text, "\n"))
  vim.bo[note.buffer].modified = false
end

--- Writes lines to a file, as `:w FILE` does for any buffer.
local function write_file(event)
  local first, last = 1, vim.api.nvim_buf_line_count(event.buf)
  if event.event ~= "BufWriteCmd" then
    first, last = vim.fn.line("'["), vim.fn.line("']")
  end
  local lines = vim.api.nvim_buf_get_lines(event.buf, first - 1, last, false)
  local flags = event.event == "FileAppendCmd" and "a" or ""
  local ok, problem = pcall(vim.fn.writefile, lines, event.match, flags)
  if not ok or problem ~= 0 then
    tell.error(("Cannot write %s: %s"):format(event.match, tostring(problem)))
  end
end

--- Sends the note and waits for the reply, because `:wq` needs the result.
local function send(note, text)
  local done, problem = false, nil
  local params = { city = note.city, note = text }
  note.list.session:request("city.annotate", params, function(error)
    done, problem = true, error
  end)
  vim.wait(3600000, function()
    return done
  end, 5)
  if not done then
    return { message = "Interrupted; the list shows whether it has the note." }
  end
  return problem
end

--- Saves the note as an edit of its list. On failure the buffer stays modified.
---@param bang boolean whether to overwrite a note that changed since it was read
local function save(note, bang)
  local list = note.list
  if lists.of(list.buffer) ~= list then
    return tell.error("The list of this note is closed; `:w FILE` writes the text to a file.")
  elseif not actions.alive(list) then
    return
  end
  local city, text = row(note), content(note.buffer)
  if city and text_of(city) ~= note.base and not bang then
    return tell.error("The note was changed elsewhere; `:w!` overwrites it, `:e!` shows it.")
  end
  local problem = send(note, text)
  if problem then
    return tell.error(problem)
  end
  city = row(note)
  note.base = city and text_of(city) or text
  vim.bo[note.buffer].modified = false
  local label = list.session.state.commitLabel:lower()
  tell.info(("The note of %s is an edit of the list; `:w` there %ss it."):format(note.place, label))
end

--- Shows the notes of a list that were changed by an undo or from elsewhere, unless their buffers
--- have unsaved changes.
---@param list CityRoulette.List
function M.refresh(list)
  for buffer, note in pairs(open) do
    if note.list == list and vim.api.nvim_buf_is_loaded(buffer) and not vim.bo[buffer].modified then
      local city = row(note)
      if city and text_of(city) ~= note.base then
        fill(note, text_of(city))
      end
    end
  end
end

local function dress(note)
  local buffer = note.buffer
  local options = vim.bo[buffer]
  options.buftype = "acwrite"
  options.bufhidden = "hide"
  options.swapfile = false
  local group = vim.api.nvim_create_augroup("cityroulette_note_" .. buffer, { clear = true })
  vim.api.nvim_create_autocmd({ "BufWriteCmd", "FileWriteCmd", "FileAppendCmd" }, {
    group = group,
    buffer = buffer,
    callback = function(event)
      local own = event.event == "BufWriteCmd"
        and event.match == vim.api.nvim_buf_get_name(buffer)
      if own then
        return save(note, vim.v.cmdbang == 1)
      end
      write_file(event)
    end,
  })
  vim.api.nvim_create_autocmd("BufWipeout", {
    group = group,
    buffer = buffer,
    callback = function()
      open[buffer] = nil
    end,
  })
end

--- Reads the note again, as `:edit` does.
---@param buffer integer
---@return boolean whether the buffer is a note
function M.reread(buffer)
  local note = open[buffer]
  if not note then
    return false
  end
  dress(note)
  local city = row(note)
  fill(note, city and text_of(city) or note.base)
  vim.bo[buffer].filetype = "markdown"
  return true
end

--- The name of the buffer, with a number if another list has a note of the city open.
local function name_of(city)
  local plain = ("cityroulette://note/%d/%s"):format(city.id, city.name:gsub("[%c/]", " "))
  local name, count = plain, 1
  while vim.fn.bufexists(name) == 1 do
    count = count + 1
    name = plain .. "#" .. count
  end
  return name
end

local function window_for(buffer)
  local window = vim.fn.bufwinid(buffer)
  if window > 0 then
    return vim.api.nvim_set_current_win(window)
  end
  vim.cmd("split")
  vim.api.nvim_set_current_buf(buffer)
end

--- Opens the note of a city in a split.
---@param list CityRoulette.List
---@param city table
function M.edit(list, city)
  for buffer, note in pairs(open) do
    if note.list == list and note.city == city.id then
      -- An unloaded buffer is read again, with `reread`.
      return window_for(buffer)
    end
  end
  local buffer = vim.api.nvim_create_buf(true, false)
  vim.api.nvim_buf_set_name(buffer, name_of(city))
  local note = { buffer = buffer, list = list, city = city.id, place = city.name, base = "" }
  open[buffer] = note
  dress(note)
  local levels = vim.bo[buffer].undolevels
  vim.bo[buffer].undolevels = -1
  fill(note, text_of(city))
  vim.bo[buffer].undolevels = levels
  window_for(buffer)
  vim.bo[buffer].filetype = "markdown"
end

return M
