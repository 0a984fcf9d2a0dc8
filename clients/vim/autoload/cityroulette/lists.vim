vim9script
# The lists that are shown, each a dictionary that mirrors its session and is kept true by
# notifications. A large list is read in pages, one after another, while the editor goes on; until
# all are there the rows are the beginning of the list.
#
# A list holds `buffer`, `name`, `opened` (how its session was opened), `id` (of the session), `mode`,
# `source`, `rows`, `revision`, `state`, `draft`, `alive`, `ended`, `unanswered` (edits), `complete`,
# `reading`, `again` (read from the start), `replace` (what is read takes the place of all rows).

import autoload 'cityroulette/client.vim'
import autoload 'cityroulette/drafts.vim'
import autoload 'cityroulette/list.vim'
import autoload 'cityroulette/tell.vim'

const PAGE = 500

var lists: dict<dict<any>> = {}
# What goes on at the moment, for the status line: the text of a progress, by its token.
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

# The rows with a type of their own. Without it Vim looks at each of them to find one, whenever a
# list is handed to a function; of 95,051 rows that takes 80 ms.
def Typed(rows: list<any>): list<dict<any>>
  final typed: list<dict<any>> = rows
  return typed
enddef

# Fills a list from the answer of session.open or session.resume.
export def Take(each: dict<any>, reply: dict<any>)
  each->extend({id: reply.session, mode: reply.mode, source: reply.source, rows: Typed(reply.cities),
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

# Reads the next page, until the last is there. Pages are matched with the rows as they are when
# they come, for an answer comes after all changes that happened before it.
export def Read(each: dict<any>)
  if each.complete || each.reading || !each.alive
    return
  endif
  if each.again
    each.again = false
    each.replace = true
  endif
  const offset = each.replace ? 0 : len(each.rows)
  const session = each.id
  each.reading = true
  client.Request('session.get', {session: session, offset: offset,
    limit: min([PAGE, client.Limit('page', PAGE)])}, (problem, page) => {
      if each.id == session
        each.reading = false
        if empty(problem)
          TakePage(each, offset, page)
        endif
      endif
    })
enddef

def TakePage(each: dict<any>, offset: number, page: dict<any>)
  if each.again
    Read(each)
    return
  endif
  if each.replace
    each.replace = false
    const city = list.City(each)
    each.rows = Typed(page.cities)
    list.Draw(each)
    list.GoTo(each, get(city, 'id', 0))
  else
    const known = len(each.rows) - offset
    if known >= 0 && known < len(page.cities)
      const more = page.cities[known :]
      each.rows->extend(more)
      list.Append(each, more)
    endif
  endif
  each.complete = len(each.rows) >= page.total
  if each.complete
    list.Refresh(each)
  endif
  Read(each)
enddef

# Reads the whole list anew; the old rows stay until the first page is there.
export def Reload(each: dict<any>)
  each.complete = false
  each.again = true
  Read(each)
enddef

def Insert(each: dict<any>, index: number, city: dict<any>)
  if index <= len(each.rows)
    each.rows->insert(city, index)
    list.Insert(each, index)
  endif
enddef

def Remove(each: dict<any>, index: number)
  if index < len(each.rows)
    each.rows->remove(index)
    list.Remove(each, index)
  endif
enddef

def Move(each: dict<any>, from: number, to: number)
  if from < len(each.rows)
    const city = each.rows[from]
    Remove(each, from)
    Insert(each, to, city)
  elseif to < len(each.rows)
    # A row that has not been read comes into those that have: they are read anew from there.
    each.rows->remove(to, -1)
    list.Truncate(each, to)
  endif
enddef

def Step(each: dict<any>, change: dict<any>)
  if change.op == 'insert'
    Insert(each, change.index, change.city)
  elseif change.op == 'remove'
    Remove(each, change.index)
  elseif change.op == 'move'
    Move(each, change.from, change.to)
  elseif change.op == 'update' && change.index < len(each.rows)
    each.rows[change.index]->extend(change.city)
    list.Update(each, change.index)
  elseif change.op != 'update'
    Reload(each)
  endif
enddef

def Changed(each: dict<any>, params: dict<any>)
  if params.revision <= each.revision
    return
  endif
  const gap = params.revision > each.revision + 1
  each.revision = params.revision
  each.state = params.state
  if gap
    Reload(each)
  elseif !each.again && !each.replace
    for change in params.changes
      Step(each, change)
    endfor
  endif
  list.Refresh(each)
enddef

# Gives rows that `Wanted` picks another weather, wherever they are shown.
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
      Changed(each, params)
    endif
  elseif method == 'session.didClose'
    final each = BySession(params.session)
    if !empty(each)
      each->extend({alive: false, ended: params.reason})
      list.Refresh(each)
    endif
  elseif method == 'weather.didUpdate'
    Reweather([params.city], params.weather)
  elseif method == 'weather.willRefresh'
    Reweather(params.cities, v:null)
  elseif method == 'draft.didChange'
    Drafted(params)
  elseif method == '$/progress'
    Progressed(params)
  endif
enddef

# The program has gone, and all sessions with it. `again`: it may be started once more.
export def Lost(problem: dict<any>, again: bool)
  progress = {}
  if problem.name != 'Stopped'
    const words = again && !empty(lists) ? ' It is started again.' : ''
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

# Sends a request of a list's session; what goes wrong is told.
export def Request(each: dict<any>, method: string, params: dict<any>, Callback: func(any) = null_function)
  if !each.alive
    tell.Error('The program that knew this list has ended; R brings the list back.')
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

# Waits until what was sent is answered and so drawn, which takes the program a millisecond: the
# next key of a macro then finds the list as it is.
export def Settle(each: dict<any>)
  client.Wait(() => each.unanswered == 0, 500)
enddef

export def CloseAll()
  for each in values(lists)
    if each.alive
      client.Request('session.close', {session: each.id, discard: true}, (_, _) => 0)
    endif
  endfor
enddef
