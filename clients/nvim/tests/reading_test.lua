local t = require("harness")

--- Opens a long list and returns while its rows are still being read.
local function open()
  t.real({ count = 3000 })
  vim.cmd("CityRoulette country DE")
  local lists = require("cityroulette.lists")
  t.wait("the first rows", function()
    return lists.current()
  end)
  local list = lists.current()
  t.yes(list.session.reading, "the rest is being read")
  return list
end

--- Waits until the list equals the program's, row for row.
local function is_whole(list)
  t.wait("all rows", function()
    return not list.session.reading
  end)
  local ids, offset = {}, 0
  while offset do
    local params = { session = list.session.id, offset = offset, limit = 500 }
    local _, page = t.call("session.get", params)
    for _, city in ipairs(page.cities) do
      ids[#ids + 1] = city.id
    end
    offset = page.next
  end
  t.equal(ids, vim.tbl_map(function(city)
    return city.id
  end, list.session.rows))
  t.same(list)
end

local function send(list, method, params)
  require("cityroulette.client"):call(method, vim.tbl_extend("force", {
    session = list.session.id,
  }, params), function() end)
end

return {
  { "keys work while a long list is read, without lost or duplicate rows", function()
    local list = open()
    t.type("dd")
    t.type("10Gs")
    t.type("3x")
    t.type("u")
    is_whole(list)
    t.equal({ 2999, 1 }, { list.session.state.total, list.session.state.favorites })
    t.equal("3 fewer cities\n3 more cities", t.words())
  end },
  { "edits of rows that are not read yet arrive with their page", function()
    local list = open()
    local _, last = t.call("session.get", { session = list.session.id, offset = 2990, limit = 10 })
    for _, city in ipairs(last.cities) do
      send(list, "city.remove", { city = city.id })
    end
    send(list, "city.remove", { city = list.session.rows[1].id })
    is_whole(list)
    t.equal(2989, #list.rows)
  end },
  { "starring a row that is not read yet moves it to the top", function()
    local list = open()
    local _, last = t.call("session.get", { session = list.session.id, offset = 2990, limit = 1 })
    send(list, "city.setFavorite", { city = last.cities[1].id, favorite = true })
    is_whole(list)
    t.equal(last.cities[1].id, list.rows[1].id)
  end },
  { "a star can move a row out of the rows that are read, and back", function()
    local list = open()
    for _ = 1, 3 do
      for _, favorite in ipairs({ true, false }) do
        send(list, "city.setFavorite", { city = list.session.rows[40].id, favorite = favorite })
      end
    end
    is_whole(list)
  end },
  { "an order chosen while a list is read applies to all rows", function()
    local list = open()
    vim.cmd("CityRoulette sort name")
    t.type("2dd")
    is_whole(list)
    t.equal("Aachen", list.rows[1].name)
  end },
  { "a filter changed while a list is read is shown correctly", function()
    local list = open()
    vim.cmd("CityRoulette filter burg")
    t.settle()
    is_whole(list)
    t.equal(list.session.state.visible, #list.rows)
    t.yes(#list.rows < 1000)
  end },
  { "the cursor stays on its city when a long list is restored or saved", function()
    local list = open()
    t.press("s")
    is_whole(list)
    t.type("2000G")
    local city = list:city().name
    local client = require("cityroulette.client")
    local pid = client:process()
    ;(vim.uv or vim.loop).kill(pid, "sigkill")
    t.wait("the news", function()
      return list.coming
    end)
    t.contains(require("cityroulette.ui.winbar").line(list), "being restored")
    t.type("dd")
    t.contains(t.words(), "the list is being restored")
    t.wait("the list", function()
      return list.session.alive
    end)
    t.equal({ city, 2000 }, { list:city().name, vim.fn.line(".") })
    is_whole(list)
    vim.cmd("write")
    t.wait("the archive", function()
      return list.session.mode == "browse"
    end)
    t.equal({ city, 2000 }, { list:city().name, vim.fn.line(".") })
    t.press("s")
    vim.cmd("edit!")
    t.wait("the archive as it is", function()
      return not vim.bo.modified
    end)
    t.same(list)
  end },
}
