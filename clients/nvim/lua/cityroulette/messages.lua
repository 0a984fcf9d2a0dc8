--- Messages that the program sends without being asked.
local client = require("cityroulette.client")
local tell = require("cityroulette.tell")

local last = "ok"

client:on("server.didChangeStatus", function(params)
  if params.health ~= "ok" and params.message then
    tell.warn(params.message)
  elseif params.health == "ok" and last ~= "ok" then
    tell.info("The program has recovered from its error.")
  end
  last = params.health
end)

-- Messages of the level "info" report changes of the archive that the user made in this editor.
client:on("server.message", function(params)
  local levels = { error = tell.error, warning = tell.warn }
  local say = levels[params.level]
  if say and type(params.text) == "string" then
    say(params.text)
  end
end)

client:on("draft.didChange", function(params)
  if params.event == "failed" and params.message then
    tell.warn(params.message)
  end
end)

return {}
