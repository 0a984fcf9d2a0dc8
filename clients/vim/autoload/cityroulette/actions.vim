vim9script
# The actions of a list's keys, applied to the cities under the cursor, count or selection.

import autoload 'cityroulette/client.vim'
import autoload 'cityroulette/deletions.vim'
import autoload 'cityroulette/details.vim'
import autoload 'cityroulette/drafts.vim'
import autoload 'cityroulette/filter.vim'
import autoload 'cityroulette/keys.vim'
import autoload 'cityroulette/list.vim'
import autoload 'cityroulette/lists.vim'
import autoload 'cityroulette/library/mirror.vim'
import autoload 'cityroulette/open.vim'
import autoload 'cityroulette/order.vim'
import autoload 'cityroulette/places.vim'
import autoload 'cityroulette/tell.vim'

const SCOPES = ['all', 'favorites', 'unfavorites', 'withWikipedia']
# The most cities that one edit may name.
const BATCH = 10000
const FORMS = [['text', 'name and coordinates'], ['geo', 'geo: link for apps'],
  ['openStreetMap', 'link to OpenStreetMap'], ['google', 'link to Google Maps'],
  ['apple', 'link to Apple Maps'], ['plusCode', 'Plus Code'], ['dms', 'degrees, minutes, seconds'],
  ['markdown', 'Markdown link'], ['org', 'Org mode link']]

# The list of the current buffer; without one, shows how to open it.
export def Current(): dict<any>
  const each = lists.Of(bufnr())
  if empty(each)
    tell.Error('This buffer is no list of cities; open one with `:CityRoulette surprise`.')
  endif
  return each
enddef

# Runs an action for the cities of the count or the selection, then waits until its changes are
# drawn, so that the next key sees them.
export def Run(Action: func(dict<any>, list<dict<any>>, bool), visual: bool)
  const first = visual ? line("'<") : line('.')
  const last = visual ? line("'>") : first + v:count1 - 1
  RunOn(Action, first, last, visual)
enddef

# The same for the cities of these lines.
export def RunOn(Action: func(dict<any>, list<dict<any>>, bool), first: number, last: number, visual: bool)
  deletions.Apply()
  const each = Current()
  if !empty(each)
    Action(each, Slice(each, first, last), visual)
    lists.Settle(each)
  endif
enddef

def Slice(each: dict<any>, first: number, last: number): list<dict<any>>
  const rows = list.Shown(each)
  return empty(rows) ? [] : rows[first - 1 : last - 1]
enddef

# Sends an edit of one or several cities as a single edit, so that one undo reverts it.
def Edit(each: dict<any>, method: string, cities: list<dict<any>>, params: dict<any> = {})
  if len(cities) == 1
    lists.Request(each, method, params->extendnew({city: cities[0].id}))
  endif
  if len(cities) < 2
    return
  endif
  const ids = cities->mapnew((_, city) => city.id)
  for start in range(0, len(ids) - 1, BATCH)
    lists.Request(each, method, params->extendnew({cities: ids[start : start + BATCH - 1]}))
  endfor
  if len(ids) > BATCH
    const edits = (len(ids) + BATCH - 1) / BATCH
    tell.Info($'{tell.Cities(len(ids))} in {edits} edits; {edits}u undoes them.')
  endif
enddef

# Stars the cities, or unstars them if all have a star. The rows move and the cursor stays on its city, so
# that `ss` changes nothing. CTRL-O goes back to the line.
export def Star(each: dict<any>, cities: list<dict<any>>, _: bool)
  const all = cities->indexof((_, city) => !city.favorite) < 0
  const id = get(list.City(each), 'id', 0)
  const before = line('.')
  Edit(each, 'city.setFavorite', cities, {favorite: !all})
  lists.Settle(each)
  list.GoTo(each, id)
  const after = line('.')
  if after != before
    cursor(before, 1)
    normal! m'
    cursor(after, 1)
  endif
enddef

# `d` as an operator: works with a motion, a count, a selection and `.`.
export def Operator(): string
  &operatorfunc = 'cityroulette#actions#Remove'
  return 'g@'
enddef

export def RemoveCities(each: dict<any>, cities: list<dict<any>>)
  Edit(each, 'city.remove', cities)
  lists.Settle(each)
enddef

export def RemoveHere(each: dict<any>, cities: list<dict<any>>, _: bool)
  RemoveCities(each, cities)
enddef

export def Remove(_: string)
  deletions.Apply()
  const each = Current()
  if !empty(each)
    RemoveCities(each, Slice(each, line("'["), line("']")))
  endif
enddef

export def RemoveUnstarred(each: dict<any>, _: list<dict<any>>, _: bool)
  lists.Request(each, 'city.removeUnfavorites', {}, (result) => {
    tell.Info(result.removedCount == 0 ? 'Every city has a star.'
      : $'{tell.Cities(result.removedCount)} removed; u undoes it.')
  })
enddef

# The city on which an undone edit leaves the cursor: the current one if the edit changed it, else the
# first that it changed. The program reports only the first ids of a large edit.
def Target(edit: dict<any>, current: number): number
  const affected = edit.ids->index(current) >= 0 || edit.count > len(edit.ids)
  return current > 0 && affected ? current : get(edit.ids, 0, 0)
enddef

# Reports how many cities came back or left if they exceed 'report', as Vim does for lines. Vim's message
# about the removed lines would otherwise remain on the screen.
def Report(more: number)
  if abs(more) > &report
    tell.Info($'{abs(more)} {more > 0 ? "more" : "fewer"} cities')
  endif
enddef

# Undoes or redoes as many changes as the count says, or as many as there are. `possible` is the member
# of the state that says whether there is another change.
def TakeBack(each: dict<any>, method: string, possible: string)
  const current = get(list.City(each), 'id', 0)
  const before = each.state.visible
  for _ in range(v:count1)
    lists.Request(each, method, {}, (result) => {
      list.GoTo(each, Target(result.edit, current))
    })
    lists.Settle(each)
    if !each.state[possible]
      break
    endif
  endfor
  Report(each.state.visible - before)
enddef

export def Undo(each: dict<any>, _: list<dict<any>>, _: bool)
  TakeBack(each, 'session.undo', 'canUndo')
enddef

export def Redo(each: dict<any>, _: list<dict<any>>, _: bool)
  TakeBack(each, 'session.redo', 'canRedo')
enddef

export def Search(each: dict<any>, query: string, scope: string)
  lists.Request(each, 'city.search', {query: query, scope: scope, limit: 1})
enddef

export def Filter(each: dict<any>, _: list<dict<any>>, _: bool)
  filter.Ask(each)
enddef

export def ClearFilter(each: dict<any>, _: list<dict<any>>, _: bool)
  Search(each, '', 'all')
enddef

# Shows the next scope. Skips the cities with an article if there are none: those of the embedded
# gazetteer have no articles.
export def Scope(each: dict<any>, _: list<dict<any>>, _: bool)
  const next = SCOPES[(SCOPES->index(each.state.scope) + 1) % len(SCOPES)]
  const query = each.state.query
  lists.Request(each, 'city.search', {query: query, scope: next, limit: 1}, (result) => {
    if next == 'withWikipedia' && result.total == 0
      Search(each, query, SCOPES[0])
    endif
  })
enddef

# Refreshes the weather of the list or the selection; if the list has more cities than a request may
# name, of the cities on the screen.
export def Weather(each: dict<any>, cities: list<dict<any>>, visual: bool)
  if empty(each.rows)
    return
  endif
  var params: dict<any> = {workDoneToken: open.Token()}
  if visual
    params.cities = cities->mapnew((_, city) => city.id)
  elseif each.state.total > client.Limit('refresh', 300)
    params.cities = Slice(each, line('w0'), line('w$'))->mapnew((_, city) => city.id)
  endif
  # The request may take long, so the editor does not wait for it.
  client.Request('weather.refresh', params->extend({session: each.id}), (problem, result) => {
    if !empty(problem)
      tell.Error(problem)
    elseif result.failed > 0
      tell.Warn($'No weather for {result.failed} of {tell.Cities(result.failed + result.updated)}.')
    endif
  })
enddef

export def Details(each: dict<any>, cities: list<dict<any>>, _: bool)
  if !empty(cities)
    details.Show(cities[0])
  endif
enddef

# Shows the list in another order, which the user chooses from a menu.
export def ChooseOrder(each: dict<any>, reverse: bool)
  const now = get(each.order, 'kind', 'default')
  const texts = order.NAMES->mapnew((_, name) => (name == now ? '• ' : '  ') .. order.ABOUT[name])
  places.Pick(texts, 'Sort by', (index) => {
    SortBy(each, order.NAMES[index], reverse)
  })
enddef

export def Sort(each: dict<any>, _: list<dict<any>>, _: bool)
  ChooseOrder(each, false)
enddef

export def SortBy(each: dict<any>, kind: string, reverse: bool)
  const origin = list.City(each)
  if kind == 'distance' && empty(origin)
    tell.Error('Distances are measured from the city under the cursor, and there is none.')
  else
    list.Sort(each, order.New(kind, reverse, origin))
  endif
enddef

# Yanks targets of share.compose, such as {city: 2643743}, in a format.
export def Yank(targets: list<dict<any>>, form: string, register: string)
  var texts: list<string> = []
  for target in targets
    client.Request('share.compose', target->extendnew({format: form}), (problem, reply) => {
      if !empty(problem)
        tell.Error(problem)
        return
      endif
      texts->add(reply.text)
      if len(texts) == len(targets)
        setreg(register, texts, len(texts) > 1 ? 'l' : 'c')
        tell.Info(len(texts) == 1 ? $'Yanked {texts[0]}' : $'Yanked {len(texts)} lines')
      endif
    })
  endfor
enddef

export def Forms(): list<string>
  return FORMS->mapnew((_, form) => form[0])
enddef

# Yanks targets in a format that the user chooses.
export def YankAs(targets: list<dict<any>>)
  const register = v:register
  if !empty(targets)
    places.Pick(FORMS->mapnew((_, form) => printf('%-14s %s', form[0], form[1])), 'Yank as',
      (index) => Yank(targets, FORMS[index][0], register))
  endif
enddef

export def Share(each: dict<any>, cities: list<dict<any>>, _: bool)
  YankAs(cities->mapnew((_, city) => ({city: city.id})))
enddef

export def Reload(each: dict<any>, _: list<dict<any>>, _: bool)
  if each.alive
    mirror.Reload(each)
  else
    client.Restart()
  endif
enddef

export def Help(_: dict<any>, _: list<dict<any>>, _: bool)
  details.Popup(keys.Lines(), ' Keys ')
enddef
