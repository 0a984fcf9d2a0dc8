-- A test of a server and of a client, for busted or plenary in Neovim.
local transcript = require("cityroulette.transcript")
local here = vim.fs.dirname(debug.getinfo(1, "S").source:sub(2))
local calculator = here .. "/../../../../Tests/Servers/calculator/calculator.py"

describe("the calculator", function()
  it("adds", function()
    transcript.play(here .. "/add.rpc", "python3 " .. calculator)
  end)

  it("is used correctly by the client", function()
    local cmd, finish = transcript.stub(here .. "/add.rpc")
    local request = { jsonrpc = "2.0", id = "sum", method = "add", params = { 2, 3 } }
    local reply = vim.fn.system(cmd, vim.json.encode(request) .. "\n")
    finish()
    assert(vim.json.decode(reply).result == 5, reply)
  end)
end)
