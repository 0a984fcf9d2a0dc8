vim9script
# The keys of a list: each is <Plug>(cityroulette-NAME); the setting `keys` changes them.

import autoload 'cityroulette/actions.vim'
import autoload 'cityroulette/options.vim'

# Name, keys, modes, description. The editor's keys for searching, yanking, recording and closing
# are not remapped.
const KEYS = [
  ['details', ['K', '<CR>', '<2-LeftMouse>'], 'n', 'details, local time and forecast'],
  ['star', ['s'], 'nx', 'star or unstar; takes a count or a selection'],
  ['remove-here', ['x', '<Del>'], 'nx', 'remove the city; takes a count or a selection'],
  ['remove', ['d'], 'nx', 'remove cities: dd, 3dd, dG, a selection'],
  ['remove-unstarred', ['D'], 'n', 'remove all visible cities without a star'],
  ['undo', ['u'], 'n', 'undo the last change; takes a count'],
  ['redo', ['<C-r>'], 'n', 'redo it; takes a count'],
  ['filter', ['g/'], 'n', 'filter by name while you type; <Esc> cancels'],
  ['clear-filter', ['<BS>'], 'n', 'show all cities again'],
  ['scope', ['gs'], 'n', 'filter: all, starred, unstarred, with an article'],
  ['sort', ['S'], 'n', 'show the list in another order'],
  ['weather', ['r'], 'nx', 'refresh the weather'],
  ['share', ['gy'], 'nx', 'yank as a link or as coordinates'],
  ['reload', ['R'], 'n', 'reload the list, or restore it'],
  ['help', ['g?'], 'n', 'show these keys'],
]

# The actions that `.` repeats, besides the operator.
const REPEATED = ['star', 'remove-here', 'remove-unstarred']

# The action that `.` repeats: its name, the number of its lines, and 0 lines for those of a selection.
var repeated: dict<any> = {}
# The cursor before a selection, to which it returns; empty when `.` repeats.
var cursor: list<number> = []

# The function of an action: remove-unstarred is RemoveUnstarred.
def Function(name: string): func
  return function('cityroulette#actions#' .. name->substitute('\%(^\|-\)\(\l\)', '\u\1', 'g'))
enddef

export def Of(name: string, default: list<string>): list<string>
  const own = get(options.Get('keys'), name->tr('-', '_'), default)
  return type(own) == v:t_list ? own : type(own) == v:t_string && !empty(own) ? [own] : []
enddef

export def Run(name: string, visual: bool)
  actions.Run(Function(name), visual)
enddef

# Runs an action as an operator, because `.` repeats operators only.
export def Repeatable(name: string, visual: bool): string
  repeated = {name: name, lines: visual ? 0 : v:count1}
  cursor = getcurpos()
  &operatorfunc = 'cityroulette#keys#Repeat'
  return visual ? 'g@' : 'g@l'
enddef

export def Repeat(_: string)
  if !empty(cursor)
    setpos('.', cursor)
    cursor = []
  endif
  const visual = repeated.lines == 0
  const first = visual ? line("'[") : line('.')
  const last = visual ? line("']") : first + repeated.lines - 1
  actions.RunOn(Function(repeated.name), first, last, visual)
enddef

export def Map()
  for [name, default, modes, _] in KEYS
    const plug = $'<Plug>(cityroulette-{name})'
    for mode in modes->split('\zs')
      if name == 'remove'
        # An operator: the rows of the motion become one edit.
        execute $'{mode}noremap <buffer> <expr> {plug} cityroulette#actions#Operator()'
      elseif REPEATED->index(name) >= 0
        const visual = mode == 'x' ? 'v:true' : 'v:false'
        execute $'{mode}noremap <buffer> <expr> {plug} cityroulette#keys#Repeatable("{name}", {visual})'
      elseif mode == 'x'
        execute $'xnoremap <buffer> {plug} <Esc><Cmd>call cityroulette#keys#Run("{name}", v:true)<CR>'
      else
        execute $'nnoremap <buffer> {plug} <Cmd>call cityroulette#keys#Run("{name}", v:false)<CR>'
      endif
      for key in Of(name, default)
        execute $'{mode}map <buffer> <nowait> {key} {plug}'
        if name == 'remove' && mode == 'n'
          execute $'nmap <buffer> <nowait> {key}{key} {plug}_'
        endif
      endfor
    endfor
  endfor
enddef

def Names(key: list<any>): string
  return Of(key[0], key[1])->join(', ')->substitute('<2-LeftMouse>', 'click', '')
enddef

# The help of the keys as lines.
export def Lines(): list<string>
  return KEYS->mapnew((_, key) => printf('%-13s %s', Names(key), key[3]))
    + [printf('%-13s %s', ':2,4d :g/x/d', 'remove the cities of these lines'),
      printf('%-13s %s', ':w  :w!', 'save the list; ! does not ask'),
      printf('%-13s %s', ':q!', 'close it and discard the edits')]
enddef
