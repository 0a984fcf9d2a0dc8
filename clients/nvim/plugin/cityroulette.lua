-- The command, the buffer scheme and global maps. Everything else is loaded at the first use.
if vim.g.loaded_cityroulette == 1 then
  return
end
vim.g.loaded_cityroulette = 1

if vim.fn.has("nvim-0.9") == 0 then
  vim.notify("CityRoulette needs Neovim 0.9 or newer.", vim.log.levels.ERROR)
  return
end

vim.api.nvim_create_user_command("CityRoulette", function(call)
  require("cityroulette.command").run(call)
end, {
  nargs = "*",
  bang = true,
  range = true,
  desc = "Find, inspect and keep cities",
  complete = function(lead, line, position)
    return require("cityroulette.command").complete(lead, line, position)
  end,
})

vim.api.nvim_create_autocmd("BufReadCmd", {
  group = vim.api.nvim_create_augroup("cityroulette", { clear = true }),
  pattern = "cityroulette://*",
  desc = "Open or reload a list of cities",
  callback = function(event)
    require("cityroulette.open").read(event.buf, event.match, vim.v.cmdbang == 1)
  end,
})

vim.api.nvim_create_autocmd("SessionLoadPost", {
  group = "cityroulette",
  pattern = "cityroulette://*",
  desc = "Show how to open a list of cities again",
  callback = function(event)
    require("cityroulette.open").wait(event.buf)
  end,
})

for _, way in ipairs({ "surprise", "around", "browse", "find", "guide", "mark", "go" }) do
  local plug = "<Plug>(cityroulette-" .. way .. ")"
  local command = "CityRoulette " .. way
  vim.keymap.set("n", plug, "<Cmd>" .. command .. "<CR>", { desc = command })
end

-- Generate the tags of `:help`, as plugin managers do. Skip a folder that is not writable.
local doc = vim.fn.fnamemodify(debug.getinfo(1, "S").source:sub(2), ":p:h:h") .. "/doc"
local tags = vim.fn.getftime(doc .. "/tags")
if tags < vim.fn.getftime(doc .. "/cityroulette.txt") and vim.fn.filewritable(doc) == 2 then
  pcall(vim.cmd.helptags, vim.fn.fnameescape(doc))
end
