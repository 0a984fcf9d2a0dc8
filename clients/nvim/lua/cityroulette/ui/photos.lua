--- Pictures of a city: their authors and licences, and a link to each.
local client = require("cityroulette.client")
local tell = require("cityroulette.tell")

local M = {}

--- A picture on one line with its author and licence, which must be shown.
---@param photo table
---@return string
function M.line(photo)
  local parts = { photo.title }
  parts[#parts + 1] = photo.author
  parts[#parts + 1] = photo.license
  return (table.concat(parts, " · "):gsub("%c", " "))
end

--- Lets the user choose a picture and opens its page.
---@param city table
function M.choose(city)
  client:call("photo.search", { city = city.id }, function(problem, reply)
    if problem then
      return tell.error(problem)
    elseif #reply.photos == 0 then
      return tell.warn(("There is no picture of %s."):format(city.name))
    end
    vim.ui.select(reply.photos, {
      prompt = "Picture of " .. city.name,
      kind = "cityroulette_photo",
      format_item = M.line,
    }, function(photo)
      if photo then
        require("cityroulette.ui.article").browse(photo.page or photo.url)
      end
    end)
  end)
end

return M
