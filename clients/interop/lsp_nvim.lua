-- Tests `cityroulette lsp` with Neovim and no plugin: hover, completion, inlay hint, code action,
-- diagnostic. `run-tests` runs it as
--   nvim --clean -l lsp_nvim.lua PROGRAM FOLDER [OPTION…]
-- The editor under test is a second Neovim, to which this one sends keys.

local program, folder = arg[1], arg[2]
local patience = 60000

local child = vim.fn.jobstart({ vim.v.progpath, '--clean', '--headless', '--embed' }, { rpc = true })

local function call(method, ...)
  return vim.rpcrequest(child, method, ...)
end

local function lua(code, ...)
  return call('nvim_exec_lua', code, { ... })
end

local function wait_for(what, found)
  local value
  local arrived = vim.wait(patience, function()
    value = found()
    return value ~= nil and value ~= vim.NIL and value ~= false
  end, 20)
  assert(arrived, 'timed out waiting for ' .. what)
  return value
end

call('nvim_command', 'set noswapfile')

-- The configuration in clients/lsp/README.md, with the options of the test.
local command = vim.list_extend({ program, 'lsp' }, vim.list_slice(arg, 3))
lua([[
  vim.lsp.config('cityroulette', { cmd = ..., filetypes = { 'markdown', 'gitcommit', 'text' } })
  vim.lsp.enable('cityroulette')
]], command)

local path = folder .. '/trip.md'
vim.fn.writefile({ '# 😀 To @Paris', '', 'Then @Springfield.', '' }, path)
call('nvim_command', 'edit ' .. path)
wait_for('the server', function()
  return lua('return #vim.lsp.get_clients({ name = "cityroulette" }) == 1 and vim.lsp.get_clients()[1].initialized')
end)

-- Hover, in the window that opens beside the cursor.
lua('vim.api.nvim_win_set_cursor(0, { 1, 12 }); vim.lsp.buf.hover()')
local card = wait_for('a hover', function()
  return lua([[
    for _, window in ipairs(vim.api.nvim_list_wins()) do
      if vim.api.nvim_win_get_config(window).relative ~= '' then
        return table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, true), '\n')
      end
    end
  ]])
end)
assert(card:find('Île-de-France, France', 1, true) and card:find('Europe/Paris', 1, true), card)

-- Inlay hints, from the extmarks after the names.
lua('vim.lsp.inlay_hint.enable(true)')
local hint = wait_for('an inlay hint', function()
  call('nvim_command', 'redraw!')
  return lua([[
    local space = vim.api.nvim_get_namespaces()['nvim.lsp.inlayhint']
    for _, mark in ipairs(vim.api.nvim_buf_get_extmarks(0, space, 0, -1, { details = true })) do
      if mark[2] == 0 and mark[4].virt_text then
        return mark[3] .. ':' .. table.concat(vim.tbl_map(function(part) return part[1] end, mark[4].virt_text))
      end
    end
  ]])
end)
assert(hint:match('^16: ?14:05$'), hint)

-- The diagnostic of an ambiguous name, and the action that fixes it.
local message = wait_for('a diagnostic', function()
  return lua('local all = vim.diagnostic.get(0); return all[1] and all[1].message')
end)
assert(message:find('^Springfield is ambiguous: '), message)
lua([[
  vim.api.nvim_win_set_cursor(0, { 3, 8 })
  vim.lsp.buf.code_action({ apply = true, filter = function(action)
    return action.title:find('^Springfield in Illinois') ~= nil
  end })
]])
local function line(number)
  return call('nvim_buf_get_lines', 0, number - 1, number, true)[1]
end
wait_for('the chosen city', function() return line(3) == 'Then @[Springfield, Illinois].' end)
wait_for('the end of the diagnostic', function() return lua('return #vim.diagnostic.get(0) == 0') end)

-- Completion, with the menu.
call('nvim_command', 'normal! G')
call('nvim_input', 'i@Köl<C-x><C-o>')
local word = wait_for('a completion', function()
  return lua('local item = vim.fn.complete_info({ "items" }).items[1]; return item and item.abbr')
end)
assert(word:find('^Köln'), word)
call('nvim_input', '<C-y><Esc>')
wait_for('the completed name', function() return line(4) == '@Köln' end)

-- A star, set by the server's command.
lua([[
  vim.lsp.handlers['window/showMessage'] = function(_, message) vim.g.message = message.message end
  vim.api.nvim_win_set_cursor(0, { 4, 3 })
  vim.lsp.buf.code_action({ apply = true, filter = function(action)
    return action.title == 'Star Köln in the archive'
  end })
]])
wait_for('a star', function()
  return lua('return vim.g.message == "Köln is in the archive and starred."')
end)
local found = lua([[
  return vim.lsp.get_clients()[1]:request_sync('workspace/symbol', { query = 'kol' }, ..., 0).result[1].name
]], patience)
assert(found == '★ Köln', found)

-- The shutdown.
lua('vim.lsp.get_clients()[1]:stop()')
wait_for('the end', function() return lua('return #vim.lsp.get_clients() == 0') end)
vim.fn.jobstop(child)
print('ok')
