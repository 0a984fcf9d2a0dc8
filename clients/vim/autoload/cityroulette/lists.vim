vim9script
# The open lists. Each is a dictionary: a mirror of the library with the additional members `buffer`,
# `name`, `opened` (the parameters of its session.open), `unanswered` (edits), `country`, `layout` and
# `mark`, and for an order other than the session's `order`, `sorted` (the rows) and `stale` (whether rows changed).

import autoload 'cityroulette/client.vim'
import autoload 'cityroulette/drafts.vim'
import autoload 'cityroulette/list.vim'
import autoload 'cityroulette/library/mirror.vim'
import autoload 'cityroulette/tell.vim'

var lists: dict<dict<any>> = {}
# Progress messages for the status line, by progress token.
export var progress: dict<string> = {}

export def Of(buffer: number): dict<any>
  return get(lists, string(buffer), {})
enddef

export def All(): list<dict<any>>
  return values(lists)
enddef

export def Forget(buffer: number)
  if has_key(lists, string(buffer))
    final each = lists->remove(string(buffer))
    each.view = {}
  endif
enddef

def Closed(each: dict<any>)
  each.unanswered = 0
  list.Refresh(each)
enddef

# Draws what the mirror of a list reports.
const VIEW: dict<func> = {
  insert: (each, index) => list.Insert(each, index),
  remove: (each, index) => list.Remove(each, index),
  update: (each, index) => list.Update(each, index),
  reset: (each) => list.Draw(each),
  extend: (each, more) => list.Append(each, more),
  truncate: (each, count) => list.Truncate(each, count),
  reload: (each) => list.Mark(each),
  page: (each, offset) => list.Seek(each, offset),
  state: (each) => list.Refresh(each),
  closed: (each) => Closed(each),
}

# The country of the place that a list is around, which the program does not name. It is the country of the
# nearest city, which is listed unless the list was resumed without it.
def Country(reply: dict<any>): string
  const near = type(reply.source) == v:t_dict ? get(reply.source, 'near', v:null) : v:null
  const same = reply.cities->indexof((_, city) => type(near) == v:t_string && city.name == near)
  return same >= 0 && type(reply.cities[same].country) == v:t_string ? reply.cities[same].country : ''
enddef

# Fills a list from the result of session.open or session.resume.
export def Take(each: dict<any>, reply: dict<any>)
  mirror.Attach(each, client.own, reply, VIEW)
  each->extend({unanswered: 0, country: Country(reply)})
enddef

export def New(buffer: number, name: string, opened: dict<any>, reply: dict<any>): dict<any>
  final each: dict<any> = {buffer: buffer, name: name, opened: opened, order: {}, sorted: [], stale: false}
  lists[string(buffer)] = each
  Take(each, reply)
  return each
enddef

export def Drafted(params: dict<any>)
  if params.event == 'failed'
    tell.Warn(params.message)
  endif
enddef

# Messages of the level "info" report changes of the archive that the user made in this editor.
export def Told(params: dict<any>)
  if params.level == 'warning'
    tell.Warn(params.text)
  elseif params.level == 'error'
    tell.Error(params.text)
  endif
enddef

var health = 'ok'

export def Checked(params: dict<any>)
  if params.health != 'ok' && type(params.message) == v:t_string
    tell.Warn(params.message)
  elseif params.health == 'ok' && health != 'ok'
    tell.Info('The program has recovered from its error.')
  endif
  health = params.health
enddef

export def Progressed(params: dict<any>)
  const value = params.value
  if value.kind == 'end'
    if has_key(progress, params.token)
      progress->remove(params.token)
    endif
  else
    const percent = type(get(value, 'percentage', v:null)) == v:t_number ? $' {value.percentage} %' : ''
    progress[params.token] = (get(value, 'title', '') ?? 'Working') .. percent
  endif
  redrawstatus!
enddef

# The program has exited with all sessions. `again`: it may be restarted.
export def Lost(problem: dict<any>, again: bool)
  progress = {}
  if problem.name != 'Stopped'
    const restarted = again && !empty(lists)
    tell.Error(restarted ? $'{problem.message} It is being restarted.' : problem)
  endif
  if again
    Revive()
  endif
enddef

export def Revive()
  for each in values(lists)
    if !each.alive && each.ended == 'lost'
      drafts.Revive(each)
    endif
  endfor
enddef

# Sends a request for a list's session and reports errors.
export def Request(each: dict<any>, method: string, params: dict<any>, Callback: func(any) = null_function)
  if !each.alive
    tell.Error('The program has exited; R restores the list.')
    return
  endif
  const session = each.id
  each.unanswered += 1
  client.Request(method, params->extendnew({session: session}), (problem, result) => {
    if each.id == session && each.unanswered > 0
      each.unanswered -= 1
    endif
    if !empty(problem)
      if problem.name != 'Ended' && problem.name != 'Stopped'
        tell.Error(problem)
      endif
    elseif Callback != null_function
      Callback(result)
    endif
  })
enddef

# Waits until all edits are answered and drawn, about a millisecond, so that the next key of a macro
# sees the current list.
export def Settle(each: dict<any>)
  client.Wait(() => each.unanswered == 0, 500)
enddef

export def CloseAll()
  for each in values(lists)
    if each.alive
      client.Request('session.close', {session: each.id, discard: true}, client.Ignore)
    endif
  endfor
enddef
