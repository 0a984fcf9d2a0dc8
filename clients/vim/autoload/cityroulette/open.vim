vim9script
# Opens sessions and shows them as lists.

import autoload 'cityroulette/client.vim'
import autoload 'cityroulette/countries.vim'
import autoload 'cityroulette/drafts.vim'
import autoload 'cityroulette/list.vim'
import autoload 'cityroulette/lists.vim'
import autoload 'cityroulette/library/mirror.vim'
import autoload 'cityroulette/options.vim'
import autoload 'cityroulette/places.vim'
import autoload 'cityroulette/tell.vim'
import autoload 'cityroulette/widen.vim'

var tokens = 0

# A progress token.
export def Token(): string
  tokens += 1
  return $'vim-{tokens}'
enddef

# The buffer name for a session with these parameters.
export def Name(opened: dict<any>): string
  if opened.mode == 'browse'
    return 'cityroulette://browse'
  elseif opened.source == 'country'
    return $'cityroulette://country/{opened.country}'
  elseif opened.source == 'search'
    return $'cityroulette://search/{opened.query}'
  elseif opened.source == 'aroundMe'
    return 'cityroulette://around'
  endif
  return 'cityroulette://surprise'
enddef

# From the quickfix window, goes to the previous window, as `:cc` does, or to a new one.
def LeaveQuickfix()
  if &buftype == 'quickfix'
    wincmd p
  endif
  if &buftype == 'quickfix'
    new
  endif
enddef

# Prepares the current window for a new buffer. If its buffer has unsaved changes and cannot be
# hidden, opens another window.
def Place(name: string): number
  LeaveQuickfix()
  execute &modified && !&hidden && &bufhidden != 'hide' ? 'new' : 'enew'
  execute 'silent file' fnameescape(name)
  return bufnr()
enddef

# Shows the result of session.open in the buffer of that number, or in a new one.
export def Show(opened: dict<any>, reply: dict<any>, wanted: number = 0): dict<any>
  const name = wanted > 0 ? bufname(wanted) : list.FreeName(Name(opened))
  const buffer = wanted > 0 ? wanted : Place(name)
  final each = lists.New(buffer, name, opened, reply)
  list.Dress(each)
  return each
enddef

# Shows another session in the buffer of a list.
export def Adopt(each: dict<any>, reply: dict<any>)
  const city = list.City(each)
  lists.Take(each, reply)
  list.Draw(each)
  list.GoTo(each, get(city, 'id', 0))
  list.Refresh(each)
  mirror.Read(each)
enddef

# An untouched list of this kind, which the next one replaces: the one in the current buffer, or any. A
# list around a place that another window shows stays, so that two places can be compared.
def Replaceable(kind: string): dict<any>
  const found = lists.All()->copy()->filter((_, each) => list.Untouched(each)
    && type(each.source) == v:t_dict && each.source.kind == kind
    && (kind == 'surpriseMe' || each.buffer == bufnr() || bufwinid(each.buffer) < 0))
  const here = found->indexof((_, each) => each.buffer == bufnr())
  return empty(found) ? {} : found[max([here, 0])]
enddef

# Shows a session in the buffer of an untouched list and closes the session of that list.
def Replace(each: dict<any>, opened: dict<any>, reply: dict<any>)
  const old = each.id
  GoTo(each.buffer)
  each->extend({opened: opened, order: {}})
  Adopt(each, reply)
  cursor(1, 1)
  client.Request('session.close', {session: old, discard: true}, client.Ignore)
enddef

# Goes to the window of a buffer, or shows it in the current window.
def GoTo(buffer: number)
  const window = bufwinid(buffer)
  if window > 0
    win_gotoid(window)
    return
  endif
  LeaveQuickfix()
  if &modified && !&hidden && &bufhidden != 'hide'
    execute 'sbuffer' buffer
  else
    execute 'buffer' buffer
  endif
enddef

# Shows a session in the buffer of that number, of an untouched list of its kind, or a new one.
def Present(opened: dict<any>, reply: dict<any>, buffer: number)
  const kind = get(opened, 'source', '')
  const untouched = buffer == 0 && ['surpriseMe', 'aroundMe']->index(kind) >= 0 ? Replaceable(kind) : {}
  if empty(untouched)
    Show(opened, reply, buffer)
  else
    Replace(untouched, opened, reply)
  endif
  const each = lists.Of(bufnr())
  const notice = drafts.Notice()
  tell.Info(empty(notice) ? $'{list.Title(each)}: {list.Counts(each.state)}. g? shows the keys.' : notice)
enddef

# Sends session.open with the settings added; calls `Shown` with the list.
export def Open(opened: dict<any>, buffer: number = 0, text: string = '')
  countries.Load()
  drafts.Look()
  var params = opened->extendnew({workDoneToken: Token()})
  if opened.mode == 'import'
    params.keepStars = true
  endif
  if options.Get('weather')
    params.weather = true
  endif
  client.Request('session.open', params, (problem, reply) => {
    if get(get(problem, 'data', {}), 'path', '') == 'params.country'
      places.ChooseCountry(problem, opened.country, (code) =>
        Open(opened->extendnew({country: code}), buffer))
    elseif !empty(problem)
      places.Choose(problem, text, (location) => Open(opened->extendnew({location: location}), buffer))
    elseif buffer > 0 && bufnr() != buffer
      client.Request('session.close', {session: reply.session, discard: true}, client.Ignore)
    else
      widen.Run(opened, reply, (enough) => Present(opened, enough, buffer))
    endif
  })
enddef

# An import with the count and the radius of the settings.
export def Import(opened: dict<any>, buffer: number = 0, text: string = '')
  var params = {mode: 'import', count: options.Get('count')}->extend(opened)
  if params.source == 'surpriseMe' || params.source == 'aroundMe'
    params = {radiusKm: options.Get('radius_km')}->extend(params)
  endif
  Open(params, buffer, text)
enddef

# Opens the archive; one list of it is enough, as one buffer is for a file.
export def Browse(buffer: number = 0)
  const known = bufnr('^cityroulette://browse$')
  if buffer == 0 && known > 0 && !empty(lists.Of(known))
    GoTo(known)
    if lists.Of(known).ended == 'lost'
      lists.Revive()
    endif
  else
    Open({mode: 'browse'}, buffer)
  endif
enddef
