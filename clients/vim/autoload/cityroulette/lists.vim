vim9script
# The open lists, each a dictionary, and the handling of the program's notifications.
#
# Members of a list: `buffer`, `name`, `opened` (the parameters of its session.open), `id` (of the
# session), `mode`, `source`, `rows`, `revision`, `state`, `draft`, `alive`, `ended`, `unanswered`
# (edits), `complete`, `reading`, `again` (read from the start), `replace` (the next page replaces all rows).

import autoload 'cityroulette/client.vim'
import autoload 'cityroulette/drafts.vim'
import autoload 'cityroulette/list.vim'
import autoload 'cityroulette/mirror.vim'
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
    lists->remove(string(buffer))
  endif
enddef

def BySession(id: any): dict<any>
  for each in values(lists)
    if each.alive && each.id == id
      return each
    endif
  endfor
  return {}
enddef

# Fills a list from the result of session.open or session.resume.
export def Take(each: dict<any>, reply: dict<any>)
  each->extend({id: reply.session, mode: reply.mode, source: reply.source, rows: mirror.Typed(reply.cities),
    revision: reply.revision, state: reply.state, draft: '', alive: true, ended: '',
    unanswered: 0, reading: false, again: false, replace: false})
  each.complete = len(reply.cities) >= reply.total
enddef

export def New(buffer: number, name: string, opened: dict<any>, reply: dict<any>): dict<any>
  final each: dict<any> = {buffer: buffer, name: name, opened: opened}
  lists[string(buffer)] = each
  Take(each, reply)
  return each
enddef

# Updates the weather of rows, or marks it as stale, in every list that shows them.
def Reweather(ids: list<number>, weather: any)
  var wanted: dict<bool> = {}
  for id in ids
    wanted[id] = true
  endfor
  for each in values(lists)
    var index = 0
    for city in each.rows
      if has_key(wanted, city.id)
        if type(weather) == v:t_dict
          city.weather = weather
        elseif type(city.weather) == v:t_dict
          city.weather.stale = true
        endif
        list.Update(each, index)
      endif
      index += 1
    endfor
  endfor
enddef

def Drafted(params: dict<any>)
  final each = BySession(params.session)
  if params.event == 'failed'
    tell.Warn(params.message)
  elseif !empty(each)
    each.draft = params.event == 'begun' ? params.draft : ''
  endif
enddef

def Progressed(params: dict<any>)
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

export def Notified(method: string, params: dict<any>)
  if method == 'session.didChange'
    const each = BySession(params.session)
    if !empty(each)
      mirror.Changed(each, params)
    endif
  elseif method == 'session.didClose'
    final each = BySession(params.session)
    if !empty(each)
      each->extend({alive: false, ended: params.reason})
      list.Refresh(each)
    endif
  elseif method == 'weather.didUpdate' || method == 'weather.didFail'
    Reweather([params.city], params.weather)
  elseif method == 'weather.willRefresh'
    Reweather(params.cities, v:null)
  elseif method == 'draft.didChange'
    Drafted(params)
  elseif method == '$/progress'
    Progressed(params)
  endif
enddef

# The program has exited with all sessions. `again`: it may be restarted.
export def Lost(problem: dict<any>, again: bool)
  progress = {}
  if problem.name != 'Stopped'
    const words = again && !empty(lists) ? ' It is being restarted.' : ''
    tell.Error(problem.message .. words)
  endif
  for each in values(lists)
    if each.alive
      each->extend({alive: false, ended: 'lost', unanswered: 0, reading: false})
      list.Refresh(each)
    endif
  endfor
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
