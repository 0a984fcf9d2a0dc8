-- Lists of a part of the archive.
local t = require("harness")

local uv = vim.uv or vim.loop

--- The archive with the cities of San Marino: two in a list, two others with a tag.
local function archive()
  t.real()
  t.open("country SM")
  vim.cmd("silent write!")
  local lists = require("cityroulette.lists")
  t.wait("the archive", function()
    local list = lists.current()
    return list and list.session.mode == "browse" and list.session.alive
  end)
  local list = lists.current()
  t.call("list.add", { name = "Hill towns" })
  t.call("list.add", { name = "Seen", query = { visited = true } })
  local function ids(first, last)
    return vim.tbl_map(function(city)
      return city.id
    end, vim.list_slice(list.rows, first, last))
  end
  t.call("list.addCities", { list = "Hill towns", cities = ids(1, 2) })
  t.call("archive.annotate", { cities = ids(3, 4), addTags = { "old town", "x" } })
  t.call("archive.annotate", { cities = ids(4, 4), addVisits = { "2019" } })
  t.settle()
  return list
end

local function names(list)
  return vim.tbl_map(function(city)
    return city.name
  end, list.session.rows)
end

return {
  { "words of a query are a list or tags", function()
    local query = require("cityroulette.archive_query")
    t.equal(nil, query.parse(" "))
    t.equal(nil, query.parse("#"))
    t.equal({ list = "Hill towns" }, query.parse("Hill towns"))
    t.equal({ tags = { "old town", "x" } }, query.parse("#old town #x"))
    for _, words in ipairs({ "Hill towns", "#old town #x" }) do
      t.equal(words, query.words(query.parse(words)))
    end
    t.equal(nil, query.words(nil))
  end },
  { "browse opens a list, a smart list or a tag, and each once", function()
    local whole = archive()
    local all = names(whole)
    local list = t.open("browse Hill towns")
    t.equal({ all[1], all[2] }, names(list))
    t.equal("cityroulette://browse/Hill towns", vim.api.nvim_buf_get_name(0))
    t.contains(require("cityroulette.ui.winbar").line(list), "Archive · Hill towns")
    local seen = t.open("browse Seen")
    t.equal({ all[4] }, names(seen))
    local tag = t.open("browse #old town")
    t.equal({ all[3], all[4] }, names(tag))
    t.equal({ all[3], all[4] }, names(t.open("browse #old town #x")))
    for _, shown in ipairs({ list, seen, tag, whole }) do
      local words = require("cityroulette.archive_query").words(shown.session.archive_query)
      vim.cmd("CityRoulette browse " .. (words or ""))
      t.settle()
      t.equal(shown.buffer, vim.api.nvim_get_current_buf())
    end
    t.equal({ "#old\\ town" }, vim.fn.getcompletion("CityRoulette browse #o", "cmdline"))
    t.equal({ "Seen" }, vim.fn.getcompletion("CityRoulette browse s", "cmdline"))
  end },
  { "an unknown list is an error that names the lists", function()
    archive()
    vim.cmd("CityRoulette browse Nowhere")
    t.wait("the error", function()
      return t.words():find("There is no list named \"Nowhere\"; the lists are", 1, true)
    end)
  end },
  { "a part of the archive is saved and reopened as the same part", function()
    archive()
    local list = t.open("browse Hill towns")
    t.press("ggcp")
    vim.cmd("write")
    t.wait("the list after the commit", function()
      return not list.ended and not vim.bo.modified and list.rows[1].annotation.planned
    end)
    t.equal({ 2, "cityroulette://browse/Hill towns" }, {
      #list.session.rows, vim.api.nvim_buf_get_name(0),
    })
    t.press("dd")
    vim.cmd("edit!")
    t.wait("the list without edits", function()
      return #list.session.rows == 2 and not vim.bo.modified
    end)
    t.contains(vim.api.nvim_buf_get_name(0), "Hill towns")
  end },
  { "a save asks before it removes several cities, not about those of other lists", function()
    local whole = archive()
    local count = #whole.session.rows
    local list = t.open("browse Hill towns")
    local asked
    vim.fn.confirm = function(question)
      asked = question
      return 1
    end
    t.press("cp")
    vim.cmd("write")
    t.equal(nil, asked)
    t.wait("the list after the commit", function()
      return not list.ended and not list.session.reading
    end)
    t.press("ggdG")
    vim.cmd("write")
    t.contains(asked, ("Save removes 2 of %d cities from the archive"):format(count))
    t.equal(count - 2, select(2, t.call("archive.status")).count)
  end },
  { "a crash restores the part of the archive with its edits", function()
    archive()
    local list = t.open("browse #old town")
    t.press("s")
    t.wait("the draft", function()
      return list.session.draft
    end)
    local old = list.session
    uv.kill(require("cityroulette.client"):process(), "sigkill")
    t.wait("the restored list", function()
      return list.session ~= old and list.session.alive
    end)
    t.equal({ 2, 1 }, { #list.session.rows, list.session.state.favorites })
    t.equal({ tags = { "old town" } }, list.session.archive_query)
    t.equal("cityroulette://browse/#old town", vim.api.nvim_buf_get_name(0))
  end },
  { "a list is opened by the name of its buffer, and from the menu of lists", function()
    archive()
    local lists = require("cityroulette.lists")
    for _, name in ipairs({ "cityroulette://browse/Hill towns", "cityroulette://browse/#x" }) do
      vim.cmd.edit(vim.fn.fnameescape(name))
      t.wait("the list", function()
        local list = lists.of(vim.api.nvim_get_current_buf())
        return list and #list.session.rows == 2
      end)
      t.equal(name, vim.api.nvim_buf_get_name(0))
    end
    t.answer_select(function(each)
      return each.name == "Seen" or each == "Show its cities"
    end)
    vim.cmd("CityRoulette lists")
    t.wait("the smart list", function()
      return vim.api.nvim_buf_get_name(0) == "cityroulette://browse/Seen"
    end)
  end },
}
