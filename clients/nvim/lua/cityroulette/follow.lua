--- Passes the program's notifications to the mirrors of their sessions.
local client = require("cityroulette.client")
local sessions = require("cityroulette.session")
local tell = require("cityroulette.tell")

local open = sessions.open

client.on("session.didChange", function(params)
  local session = open[params.session]
  if session then
    session:apply(params)
  end
end)

client.on("session.didClose", function(params)
  local session = open[params.session]
  if session then
    session:finish(params.reason)
  end
end)

client.on("draft.didChange", function(params)
  local session = params.session and open[params.session]
  if session and params.event ~= "failed" then
    session.draft = params.event == "begun" and params.draft or nil
  elseif params.event == "failed" and params.message then
    tell.warn(params.message)
  end
end)

local function weather_came(params)
  -- The weather of a city is the same in all sessions, whichever asked for it.
  for _, session in pairs(open) do
    session:set_weather(params.city, params.weather)
  end
end

client.on("weather.didUpdate", weather_came)
client.on("weather.didFail", weather_came)
client.on("weather.willRefresh", function(params)
  for _, session in pairs(open) do
    session:set_stale(params.cities)
  end
end)

return {}
