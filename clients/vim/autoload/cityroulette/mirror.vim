vim9script
# Keeps the rows of a list equal to those of its session, from pages and from the steps of changes.
# A large list is read page by page in the background; until then the rows are the beginning of the
# list.

import autoload 'cityroulette/client.vim'
import autoload 'cityroulette/list.vim'

const PAGE = 500

# The rows with an explicit type. Without it Vim infers the type from all rows whenever a list is
# passed to a function: 80 ms for 95,051 rows.
export def Typed(rows: list<any>): list<dict<any>>
  final typed: list<dict<any>> = rows
  return typed
enddef

# Reads the next page until the last. A page is applied to the current rows, because its reply
# arrives after all changes that preceded it.
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
    each.rows = Typed(page.cities)
    list.Draw(each)
  else
    const known = len(each.rows) - offset
    if known >= 0 && known < len(page.cities)
      const more = page.cities[known :]
      each.rows->extend(more)
      list.Append(each, more)
    endif
  endif
  each.complete = len(each.rows) >= page.total
  list.Seek(each, offset)
  if each.complete
    list.Refresh(each)
  endif
  Read(each)
enddef

# Reads the whole list again; the old rows stay until the first page arrives.
export def Reload(each: dict<any>)
  each.complete = false
  each.again = true
  list.Mark(each)
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
    # An unread row moves into the range that was read: read again from there.
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

# Applies a session.didChange.
export def Changed(each: dict<any>, params: dict<any>)
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
