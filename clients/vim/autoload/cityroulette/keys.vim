vim9script
# The keys of a list: each is <Plug>(cityroulette-NAME), to which the setting `keys` may give others.

import autoload 'cityroulette/actions.vim'
import autoload 'cityroulette/options.vim'

# Name, keys, modes, what it does. The keys of the editor for searching, yanking, recording and
# closing stay what they are.
const KEYS = [
  ['details', ['K', '<CR>'], 'n', 'details, local time and forecast'],
  ['star', ['s'], 'nx', 'star, or take the star away; counts and selections too'],
  ['remove', ['d'], 'nx', 'remove what a motion covers: dd, 3dd, dG; a selection'],
  ['remove-unstarred', ['D'], 'n', 'remove all visible cities without a star'],
  ['undo', ['u'], 'n', 'take the last change back'],
  ['redo', ['<C-r>'], 'n', 'make it again'],
  ['filter', ['g/'], 'n', 'filter by name while typing; <Esc> gives it up'],
  ['clear-filter', ['<BS>'], 'n', 'show all cities again'],
  ['scope', ['gs'], 'n', 'filter: all, starred, unstarred, with an article'],
  ['weather', ['w'], 'nx', 'ask for the weather anew'],
  ['share', ['gy'], 'nx', 'yank as a link or as coordinates'],
  ['reload', ['R'], 'n', 'read the list anew, or bring it back'],
  ['help', ['g?'], 'n', 'these keys'],
]

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

export def Map()
  for [name, default, modes, _] in KEYS
    const plug = $'<Plug>(cityroulette-{name})'
    for mode in modes->split('\zs')
      if name == 'remove'
        # An operator: the rows that the motion covers go as one edit.
        execute $'{mode}noremap <buffer> <expr> {plug} cityroulette#actions#Operator()'
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

# The keys as lines for people.
export def Lines(): list<string>
  return KEYS->mapnew((_, key) => printf(' %-10s %s ', join(Of(key[0], key[1]), ', '), key[3]))
    + ['', printf(' %-10s %s ', ':w', 'store the list; :q! leaves without'),
      printf(' %-10s %s ', '/ n q y', 'are the editor''s own')]
enddef
