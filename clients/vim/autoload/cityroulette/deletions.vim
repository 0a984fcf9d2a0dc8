vim9script
# Ex commands that delete lines, such as `:2,4d` and `:g/Kreis/d`: they remove the cities of these lines.
# The buffer is modifiable only while an Ex command runs.

import autoload 'cityroulette/actions.vim'
import autoload 'cityroulette/list.vim'
import autoload 'cityroulette/lists.vim'
import autoload 'cityroulette/tell.vim'

# The list whose lines an Ex command may change, its cities before the command, and the cities of the
# lines that are left.
var current: dict<any> = {}
var rows: list<dict<any>> = []
var left: list<dict<any>> = []
# Whether the command did anything but delete lines.
var foreign = false
# Whether the plugin has changed lines since.
var mixed = false
var own = false
var listener = 0

# Makes the list of the current window modifiable until the Ex command has ended.
def Prepare()
  const each = lists.Of(bufnr())
  if empty(each) || get(v:event, 'abort', false)
    return
  endif
  Apply()
  current = each
  rows = list.Shown(each)->copy()
  left = rows->copy()
  foreign = false
  mixed = false
  listener = listener_add(Record, each.buffer)
  setbufvar(each.buffer, '&modifiable', 1)
  timer_start(0, (_) => Apply())
enddef

export def Watch()
  augroup cityroulette_deletions
    autocmd!
    autocmd CmdlineLeave : Prepare()
  augroup END
enddef

def Record(_: number, _: number, _: number, _: number, changes: list<dict<number>>)
  if own
    return
  endif
  for change in changes
    const count = change.end - change.lnum
    if count == 0 || change.added != -count || change.lnum > len(left)
      foreign = true
    else
      left->remove(change.lnum - 1, min([change.end - 1, len(left)]) - 1)
    endif
  endfor
enddef

# Call these before and after the plugin itself changes lines.
export def Pause(each: dict<any>)
  if current is each
    listener_flush(each.buffer)
    own = true
  endif
enddef

export def Continue(each: dict<any>)
  if current is each
    listener_flush(each.buffer)
    mixed = true
    own = false
  endif
enddef

# The runs of deleted rows: the index of the first, counted from 0, and the cities.
def Runs(): list<list<any>>
  var runs: list<list<any>> = []
  var at = 0
  for index in range(len(rows))
    if at < len(left) && rows[index] is left[at]
      at += 1
    elseif !empty(runs) && runs[-1][0] + len(runs[-1][1]) == index
      runs[-1][1]->add(rows[index])
    else
      runs->add([index, [rows[index]]])
    endif
  endfor
  return runs
enddef

# Puts the lines back and removes their cities, as the keys do.
export def Apply()
  if empty(current)
    return
  endif
  const each = current
  if !bufloaded(each.buffer) || empty(lists.Of(each.buffer))
    listener_remove(listener)
    current = {}
    return
  endif
  listener_flush(each.buffer)
  listener_remove(listener)
  current = {}
  setbufvar(each.buffer, '&modifiable', 0)
  if !foreign && len(left) == len(rows)
    return
  endif
  const window = bufwinid(each.buffer)
  const line = line('.', window)
  const runs = Runs()
  if foreign || mixed || empty(left)
    list.Draw(each)
  else
    for [first, cities] in runs
      list.Restore(each, first, cities)
    endfor
  endif
  if foreign
    tell.Error('A list cannot be edited as text; `:d` and the keys of g? change it.')
  else
    actions.RemoveCities(each, runs->mapnew((_, run) => run[1])->flattennew(1))
  endif
  win_execute(window, $'cursor({line}, 1)')
enddef
