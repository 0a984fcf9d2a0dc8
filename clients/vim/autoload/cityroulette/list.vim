vim9script
# The buffer of a list: draws its rows and follows their changes line by line.

import autoload 'cityroulette/client.vim'
import autoload 'cityroulette/commit.vim'
import autoload 'cityroulette/countries.vim'
import autoload 'cityroulette/deletions.vim'
import autoload 'cityroulette/keys.vim'
import autoload 'cityroulette/lists.vim'
import autoload 'cityroulette/library/mirror.vim'
import autoload 'cityroulette/order.vim'
import autoload 'cityroulette/row.vim'
import autoload 'cityroulette/tell.vim'

# How long rows in order of temperature wait for the weather of further cities.
const SORT_MS = 50
const KINDS = {surpriseMe: 'Surprise', daily: 'Daily', aroundMe: 'Around', country: 'Country',
  search: 'Search'}
const SCOPES = {favorites: 'starred', unfavorites: 'unstarred', withWikipedia: 'with an article'}

# Runs `Edit`, which may change the lines of a list; the user never can.
def Write(each: dict<any>, Edit: func())
  if !bufloaded(each.buffer)
    return
  endif
  const modifiable = getbufvar(each.buffer, '&modifiable')
  deletions.Pause(each)
  setbufvar(each.buffer, '&modifiable', 1)
  try
    Edit()
  finally
    deletions.Continue(each)
    setbufvar(each.buffer, '&modifiable', modifiable)
    setbufvar(each.buffer, '&modified', Unsaved(each) ? 1 : 0)
  endtry
enddef

# Whether the program still has every edit of the session in its undo history: at most 1,000 edits,
# 8 bytes for each of their cities. Each edit raises the revision.
def HasAllEdits(each: dict<any>): bool
  const count = type(each.source) == v:t_dict ? get(each.source, 'count', 0) : 0
  const cities = max([count, each.state.total])
  return each.revision <= 1000 && 8 * cities * each.revision <= client.Limit('undoBytes', 2097152)
enddef

# Whether leaving would lose edits that were not undone. True also after a crash, because the list can
# be restored. `dirty` stays true after an undo, and `canUndo` is also false if the program has dropped
# the oldest edits.
export def Unsaved(each: dict<any>): bool
  return each.state.dirty && (each.state.canUndo || !HasAllEdits(each))
    && each.ended != 'committed' && each.ended != 'closed'
enddef

# Whether it lists cities to import that the user has never edited, so that another list may replace it.
export def Untouched(each: dict<any>): bool
  return each.alive && each.mode == 'import' && !each.state.dirty
enddef

# The rows in the order of the screen.
export def Shown(each: dict<any>): list<dict<any>>
  return empty(each.order) ? each.rows : each.sorted
enddef

# Draws all rows.
export def Draw(each: dict<any>)
  if !empty(each.order)
    each.sorted = order.Sorted(each.rows, each.order)
    each.stale = false
  endif
  const rows = Shown(each)
  each.layout = row.Layout(rows)
  Write(each, () => {
    const texts = row.Texts(rows, each.layout)
    setbufline(each.buffer, 1, empty(texts) ? [''] : texts)
    silent deletebufline(each.buffer, max([1, len(texts)]) + 1, '$')
  })
enddef

# Writes lines again that were deleted; `first` counts from 0.
export def Restore(each: dict<any>, first: number, cities: list<dict<any>>)
  Write(each, () => {
    appendbufline(each.buffer, first, row.Texts(cities, each.layout))
  })
enddef

# Replaces the rows between the first and the last that have moved in the order of the screen.
def Resort(each: dict<any>)
  each.stale = false
  const before = each.sorted
  const after = order.Sorted(each.rows, each.order)
  if empty(before) || empty(after) || !row.Fits(after, 0, each.layout)
    Draw(each)
    return
  endif
  var first = 0
  while first < len(before) && first < len(after) && before[first] is after[first]
    first += 1
  endwhile
  var last = 0
  while last < len(before) - first && last < len(after) - first && before[-1 - last] is after[-1 - last]
    last += 1
  endwhile
  each.sorted = after
  Write(each, () => {
    const common = min([len(before), len(after)]) - last
    setbufline(each.buffer, first + 1, row.Texts(after->slice(first, common), each.layout))
    if len(after) > len(before)
      appendbufline(each.buffer, common, row.Texts(after->slice(common, len(after) - last), each.layout))
    elseif len(after) < len(before)
      silent deletebufline(each.buffer, common + 1, len(before) - last)
    endif
  })
enddef

# In an order of the screen, changes of the rows are drawn together by Refresh, when all of them have
# been applied.
def Later(each: dict<any>): bool
  each.stale = !empty(each.order)
  return each.stale
enddef

# Shows the rows in another order; the cursor stays on its city.
export def Sort(each: dict<any>, chosen: dict<any>)
  const id = get(City(each), 'id', 0)
  each.order = chosen
  Draw(each)
  GoTo(each, id)
  redrawstatus!
enddef

export def Append(each: dict<any>, more: list<dict<any>>)
  if Later(each)
    return
  endif
  if len(more) == len(each.rows) || !row.Fits(more, len(each.rows) - len(more), each.layout)
    Draw(each)
  else
    Write(each, () => {
      appendbufline(each.buffer, '$', row.Texts(more, each.layout))
    })
  endif
enddef

export def Truncate(each: dict<any>, count: number)
  if Later(each)
    return
  endif
  Write(each, () => {
    silent deletebufline(each.buffer, count + 1, '$')
  })
enddef

export def Insert(each: dict<any>, index: number)
  if Later(each)
    return
  endif
  if len(each.rows) == 1 || !row.Fits([each.rows[index]], index, each.layout)
    Draw(each)
    return
  endif
  Write(each, () => {
    appendbufline(each.buffer, index, row.Text(each.rows[index], each.layout))
  })
enddef

export def Remove(each: dict<any>, index: number)
  if Later(each)
    return
  endif
  if empty(each.rows)
    Draw(each)
    return
  endif
  Write(each, () => {
    silent deletebufline(each.buffer, index + 1)
  })
enddef

export def Update(each: dict<any>, index: number)
  const city = each.rows[index]
  if !row.Fits([city], index, each.layout)
    Draw(each)
    return
  endif
  const at = empty(each.order) ? index : Shown(each)->indexof((_, other) => other is city)
  if at >= 0
    Write(each, () => {
      setbufline(each.buffer, at + 1, row.Text(city, each.layout))
    })
  endif
  if get(each.order, 'kind', '') == 'temperature' && !each.stale
    # Weather arrives city by city.
    each.stale = true
    timer_start(SORT_MS, (_) => Refresh(each))
  endif
enddef

# Updates the 'modified' flag and the status line after a change.
export def Refresh(each: dict<any>)
  if bufloaded(each.buffer)
    if each.stale && !empty(each.order) && each.complete
      Resort(each)
    endif
    setbufvar(each.buffer, '&modified', Unsaved(each) ? 1 : 0)
    redrawstatus!
    if mode() =~ '^c'
      # Vim does not redraw a buffer by itself while the command line is open.
      redraw
    endif
  endif
enddef

# The city under the cursor of the list's window; empty if there is none.
export def City(each: dict<any>): dict<any>
  const window = bufwinid(each.buffer)
  return get(Shown(each), window > 0 ? line('.', window) - 1 : 0, {})
enddef

# Moves the cursor to a city, if it is in the list.
export def GoTo(each: dict<any>, id: number)
  const index = Shown(each)->indexof((_, city) => city.id == id)
  const window = bufwinid(each.buffer)
  if index >= 0 && window > 0
    win_execute(window, $'cursor({index + 1}, 1)')
  endif
enddef

# Remembers the cursor position before the list is reloaded.
export def Mark(each: dict<any>)
  const window = bufwinid(each.buffer)
  each.mark = {id: get(City(each), 'id', 0), line: window > 0 ? line('.', window) : 1, at: 0}
enddef

# Moves the cursor back to its city when that has been read, or to its old line if the city is gone,
# unless the user has moved it. The rows before `from` have been checked already.
export def Seek(each: dict<any>, from: number)
  const mark = get(each, 'mark', {})
  const window = bufwinid(each.buffer)
  if !empty(each.order)
    return
  endif
  if empty(mark) || window <= 0 || (mark.at > 0 && line('.', window) != mark.at)
    each.mark = {}
    return
  endif
  const found = each.rows[from :]->indexof((_, city) => city.id == mark.id)
  if found >= 0 || each.complete
    win_execute(window, $'cursor({found >= 0 ? from + found + 1 : mark.line}, 1)')
    each.mark = {}
  else
    mark.at = line('.', window)
  endif
enddef

def Of(country: string): string
  return empty(country) ? '' : $', {countries.Name(country)}'
enddef

# The title of a list.
export def Title(each: dict<any>): string
  const source = each.source
  if each.mode == 'browse' || type(source) != v:t_dict
    return 'Archive'
  endif
  const kind = get(KINDS, source.kind, 'Import')
  if source.kind == 'search'
    return $'{kind} “{get(each.opened, "query", "")}”'
  elseif source.kind == 'aroundMe' && type(source.near) == v:t_string
    return $'{kind} {source.near}{Of(each.country)}'
  elseif source.kind == 'aroundMe' && type(source.location) == v:t_dict
    return printf('%s %.2f %.2f', kind, source.location.lat, source.location.lon)
  endif
  return $'{kind} {countries.Name(source.country)}'
enddef

export def Counts(state: dict<any>): string
  const total = tell.Cities(state.total)
  const seen = state.visible == state.total ? total : $'{tell.Thousands(state.visible)} of {total}'
  return $'{seen}, {tell.Thousands(state.favorites)} ★'
enddef

# The status line of a list, as plain text.
export def Status(buffer: number = bufnr()): string
  const each = lists.Of(buffer)
  if empty(each)
    return ''
  endif
  const state = each.state
  var parts = [Title(each), Counts(state)]
  if !empty(state.query)
    parts->add($'/{state.query}/')
  endif
  if has_key(SCOPES, state.scope)
    parts->add(SCOPES[state.scope])
  endif
  if state.visible == 0 && state.total > 0
    parts->add('<BS> shows all')
  endif
  if !empty(each.order)
    parts->add(order.Title(each.order))
  endif
  if each.ended == 'lost'
    parts->add('the program has exited: R restores the list')
  elseif Unsaved(each)
    parts->add($'unsaved, :w {tolower(state.commitLabel)}s')
  elseif !each.complete
    parts->add('reading…')
  elseif each.mode == 'import'
    parts->add(':w imports')
  endif
  return join(parts + values(lists.progress), ' · ')
enddef

# The row of the cursor and their number; the buffer of a list without rows has an empty line.
export def Position(): string
  const each = lists.Of(bufnr())
  return empty(each) || empty(Shown(each)) ? '0/0' : $'{line(".")}/{line("$")}'
enddef

# Whether the plugin has set 'laststatus'.
var raised = false

# With the default of 'laststatus' a single window has no status line.
def RaiseStatus()
  if &laststatus == 1
    &laststatus = 2
    raised = true
  endif
enddef

# Restores 'laststatus' when no window shows a list any longer, unless the user has changed it.
def LowerStatus(buffer: number)
  const others = lists.All()->copy()->filter((_, each) =>
    each.buffer != buffer && !empty(win_findbuf(each.buffer)))
  if raised && empty(others)
    raised = false
    &laststatus = &laststatus == 2 ? 1 : &laststatus
  endif
enddef

def DressWindow()
  RaiseStatus()
  setlocal nowrap nospell nolist nofoldenable cursorline
  setlocal statusline=\ %{cityroulette#list#Status()}%<%=g?\ keys\ %{cityroulette#list#Position()}\ 
enddef

# `:copen` splits the window of a list and keeps its options, unlike other new windows.
def Undress()
  if getwinvar(winnr('#'), '&statusline') =~ 'cityroulette#list'
    setlocal wrap< spell< list< foldenable< cursorline<
    if &l:statusline =~ 'cityroulette#list'
      setlocal statusline<
    endif
  endif
enddef

augroup cityroulette_quickfix
  autocmd!
  autocmd FileType qf Undress()
augroup END

# A name that no other buffer has.
export def FreeName(name: string, buffer: number = -1): string
  var free = name
  var number = 2
  while bufexists(free) && bufnr($'^{free->escape("[]*?,{}\\")}$') != buffer
    free = $'{name} ({number})'
    number += 1
  endwhile
  return free
enddef

# Names the current buffer and deletes the empty buffer that Vim leaves with the old name.
export def Rename(each: dict<any>, name: string)
  each.name = name
  const old = bufname()
  if old != name
    execute 'silent keepalt file' fnameescape(name)
    const left = bufnr($'^{old->escape("[]*?,{}\\")}$')
    if left > 0 && left != bufnr() && empty(lists.Of(left)) && old =~ '^cityroulette://'
      execute 'silent! bwipeout!' left
    endif
  endif
enddef

# Makes the current buffer the buffer of a list.
export def Dress(each: dict<any>)
  setlocal buftype=acwrite bufhidden=hide noswapfile undolevels=-1 nomodifiable buflisted
  setlocal filetype=cityroulette
  DressWindow()
  keys.Map()
  augroup cityroulette_list
    autocmd! * <buffer>
    autocmd BufWinEnter <buffer> DressWindow()
    autocmd BufWriteCmd,FileWriteCmd <buffer> commit.Write(str2nr(expand('<abuf>')), expand('<amatch>'))
    autocmd FileAppendCmd <buffer> commit.Write(str2nr(expand('<abuf>')), expand('<amatch>'), true)
    autocmd BufWinLeave <buffer> LowerStatus(str2nr(expand('<abuf>')))
    autocmd BufDelete,BufWipeout <buffer> Gone(str2nr(expand('<abuf>')))
  augroup END
  deletions.Watch()
  Draw(each)
  Refresh(each)
  mirror.Read(each)
enddef

# The buffer is wiped out: discard its unsaved edits, as the user asked.
def Gone(buffer: number)
  const each = lists.Of(buffer)
  if !empty(each)
    lists.Forget(buffer)
    if each.alive
      client.Request('session.close', {session: each.id, discard: true}, client.Ignore)
    endif
  endif
enddef
