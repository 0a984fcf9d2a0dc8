-- One transcript, played three ways: the plugin with the program, the plugin with the program's
-- stub, and the program with `play`. So the stub behaves as the program does.
local stub = require("stub")
local t = require("harness")

--- Lists the four largest places of Andorra, stars the second, filters while typing, imports the
--- filtered city, and continues with the archive.
local ANDORRA = [[
--> {"id":1,"method":"gazetteer.countries","params":{"provider":"embedded"}}
<-- {"id":1,"result":{"countries":[{"code":"AD","name":"Andorra","$rest":"$any"},"$rest"],
    "$rest":"$any"}}
--> {"id":2,"method":"session.open","params":{"mode":"import",
    "source":"country","country":"AD","count":4,"keepStars":true,"workDoneToken":"nvim-1"}}
<~~ {"method":"$$/progress","params":{"token":"nvim-1","value":{"kind":"begin","$rest":"$any"}}}
<~~ {"method":"$$/progress","params":{"token":"nvim-1","value":{"kind":"end","$rest":"$any"}}}
<-- {"id":2,"result":{"session":"$string=list","mode":"import","revision":0,
    "source":{"kind":"country","country":"AD","count":4,"$rest":"$any"},
    "state":{"mode":"import","total":4,"visible":4,"favorites":0,"unfavorites":4,
    "canCommit":true,"$rest":"$any"},
    "cities":[
    {"id":3041563,"name":"Andorra la Vella","country":"AD","admin1":"Andorra la Vella",
    "population":20430,"favorite":false,"archived":false,"$rest":"$any"},
    {"id":3040051,"name":"les Escaldes","country":"AD","admin1":"Escaldes-Engordany",
    "population":15853,"favorite":false,"archived":false,"$rest":"$any"},
    {"id":3040686,"name":"Encamp","country":"AD","admin1":"Encamp",
    "population":11223,"favorite":false,"archived":false,"$rest":"$any"},
    {"id":3039163,"name":"Sant Julià de Lòria","country":"AD","admin1":"Sant Julià de Loria",
    "population":8022,"favorite":false,"archived":false,"$rest":"$any"}],
    "total":4,"next":null}}
--> {"id":3,"method":"city.toggleFavorite",
    "params":{"session":"${list}","city":3040051}}
<~~ {"method":"draft.didChange","params":{"draft":"$string=draft","session":"${list}",
    "event":"begun","message":null}}
<~~ {"method":"session.didChange","params":{"session":"${list}","revision":1,
    "changes":[{"op":"update","index":1,"city":{"id":3040051,"favorite":true}},
    {"op":"move","from":1,"to":0}],
    "state":{"mode":"import","total":4,"visible":4,"favorites":1,"unfavorites":3,
    "dirty":true,"canCommit":true,"needsConfirmation":true,"$rest":"$any"}}}
<-- {"id":3,"result":{"city":3040051,"favorite":true,"index":0,"revision":1}}
--> {"id":4,"method":"city.search",
    "params":{"session":"${list}","query":"s","scope":"all","limit":1}}
<~~ {"method":"session.didChange","params":{"session":"${list}","revision":2,
    "changes":[{"op":"remove","index":2,"id":3040686},{"op":"remove","index":1,"id":3041563}],
    "state":{"mode":"import","total":4,"visible":2,"query":"s","scope":"all",
    "dirty":true,"canCommit":true,"needsConfirmation":true,"$rest":"$any"}}}
<-- {"id":4,"result":{"total":2,"revision":2,"$rest":"$any"}}
--> {"id":5,"method":"city.search",
    "params":{"session":"${list}","query":"sc","scope":"all","limit":1}}
<~~ {"method":"session.didChange","params":{"session":"${list}","revision":3,
    "changes":[{"op":"remove","index":1,"id":3039163}],
    "state":{"mode":"import","total":4,"visible":1,"query":"sc","scope":"all",
    "dirty":true,"canCommit":true,"needsConfirmation":true,"$rest":"$any"}}}
<-- {"id":5,"result":{"total":1,"revision":3,"$rest":"$any"}}
--> {"id":6,"method":"session.commit","params":{"session":"${list}"}}
<~~ {"method":"archive.didChange","params":{"revision":1,"count":1,"favorites":1,
    "cursor":"$string","origin":"session"}}
<~~ {"method":"draft.didChange","params":{"draft":"${draft}","session":"${list}",
    "event":"ended","message":null}}
<~~ {"method":"session.didClose","params":{"session":"${list}","reason":"committed"}}
<-- {"id":6,"result":{"added":1,"replaced":0,"discarded":3,
    "archive":{"count":1,"favorites":1,"$rest":"$any"},"$rest":"$any"}}
--> {"id":7,"method":"session.open","params":{"mode":"browse"}}
<-- {"id":7,"result":{"session":"$string=archive","mode":"browse","revision":0,
    "state":{"mode":"browse","total":1,"visible":1,"favorites":1,"$rest":"$any"},
    "cities":[{"id":3040051,"name":"les Escaldes","country":"AD",
    "admin1":"Escaldes-Engordany","population":15853,
    "favorite":true,"archived":true,"$rest":"$any"}],
    "total":1,"next":null,"$rest":"$any"}}
]]

--- The lines of the buffer after each step.
local SHOWN = {
  {
    "    Andorra la Vella     Andorra  Andorra la Vella     20 430",
    "    les Escaldes         Andorra  Escaldes-Engordany   15 853",
    "    Encamp               Andorra  Encamp               11 223",
    "    Sant Julià de Lòria  Andorra  Sant Julià de Loria   8 022",
  },
  {
    "★   les Escaldes         Andorra  Escaldes-Engordany   15 853",
    "    Andorra la Vella     Andorra  Andorra la Vella     20 430",
    "    Encamp               Andorra  Encamp               11 223",
    "    Sant Julià de Lòria  Andorra  Sant Julià de Loria   8 022",
  },
  { "★   les Escaldes         Andorra  Escaldes-Engordany   15 853" },
  { "★ ✓ les Escaldes  Andorra  Escaldes-Engordany  15 853" },
}

local function see(list, step)
  t.wait("the answer", function()
    return list.session.unanswered == 0
  end)
  t.same(list)
  t.equal(SHOWN[step], t.lines(), "step " .. step)
end

local function andorra()
  local list = t.open("country AD")
  see(list, 1)
  t.type("2Gs")
  see(list, 2)
  t.type("fsc<CR>")
  see(list, 3)
  vim.cmd("write!")
  t.wait("the archive", function()
    return list.session.mode == "browse"
  end)
  see(list, 4)
  t.yes(not vim.bo.modified, "it is stored")
  local words = "1 city imported, 3 hidden by the filter left out; the archive has 1, "
    .. "1 of them starred"
  t.equal(words, t.words())
end

return {
  { "from a list to the archive, with the program", function()
    t.real({ count = 4 })
    andorra()
  end },
  { "from a list to the archive, with its stub", function()
    stub.plays(ANDORRA, { settings = { count = 4 } })
    andorra()
  end },
  { "from a list to the archive, without the plugin", function()
    t.equal("", stub.played(ANDORRA))
  end },
}
