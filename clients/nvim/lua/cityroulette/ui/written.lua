--- What the user has written about a city, as lines of its details.
local archive_lists = require("cityroulette.archive_lists")
local row = require("cityroulette.ui.row")

local M = {}

--- The most lines of a note that are shown; `:CityRoulette note` shows all.
local NOTE_LINES = 12

local function add(text, words, group, width)
  for _, line in ipairs(row.wrap(words, width)) do
    text[#text + 1] = { { " " .. line .. " ", group } }
  end
end

--- The names of lists by their ids; those that were not read are left out.
local function list_names(ids)
  local names = {}
  for _, list in ipairs(archive_lists.all) do
    if vim.tbl_contains(ids, list.id) then
      names[#names + 1] = list.name
    end
  end
  return names
end

local function note_lines(text, note, width)
  local last = #text
  text[#text + 1] = ""
  for _, paragraph in ipairs(vim.split(note, "\n")) do
    add(text, paragraph:find("%S") and paragraph or " ", nil, width)
  end
  if #text - last > NOTE_LINES + 1 then
    text[last + NOTE_LINES + 1] = { { " … ", "CityRouletteDim" } }
    for index = #text, last + NOTE_LINES + 2, -1 do
      text[index] = nil
    end
  end
end

--- The lines about an annotation.
---@param annotation cityroulette.RowAnnotation
---@param width integer at which lines wrap
---@return CityRoulette.Text
function M.text(annotation, width)
  local text = {}
  if #annotation.visits > 0 then
    add(text, "◆ visited " .. table.concat(annotation.visits, ", "), "CityRouletteMark", width)
  end
  if annotation.planned then
    add(text, "◇ a visit is planned", "CityRouletteMark", width)
  end
  if #annotation.tags > 0 then
    add(text, "#" .. table.concat(annotation.tags, " #"), "CityRouletteTag", width)
  end
  local lists = list_names(annotation.lists)
  if #lists > 0 then
    add(text, "in " .. table.concat(lists, ", "), "CityRouletteTag", width)
  end
  if annotation.note then
    note_lines(text, annotation.note, width)
  end
  return text
end

return M
