vim9script
# The command `:CityRoulette`, and the buffers whose names begin with `cityroulette://`.

import autoload 'cityroulette/actions.vim'
import autoload 'cityroulette/client.vim'
import autoload 'cityroulette/commit.vim'
import autoload 'cityroulette/countries.vim'
import autoload 'cityroulette/details.vim'
import autoload 'cityroulette/drafts.vim'
import autoload 'cityroulette/files.vim'
import autoload 'cityroulette/guide.vim'
import autoload 'cityroulette/keys.vim' as mappings
import autoload 'cityroulette/list.vim'
import autoload 'cityroulette/lists.vim'
import autoload 'cityroulette/open.vim'
import autoload 'cityroulette/options.vim'
import autoload 'cityroulette/order.vim'
import autoload 'cityroulette/places.vim'
import autoload 'cityroulette/tell.vim'

# How long completion and the menu of countries may wait for the program.
const PATIENCE_MS = 2000

def Around(words: list<string>, buffer: number)
  const text = join(words)
  const parts = text->matchlist('^\(.\{-}\)\s\+\(\d\+\%(\.\d\+\)\?\)\s*km$')
  var params: dict<any> = {source: 'aroundMe'}
  if !empty(parts)
    params->extend({location: parts[1], radiusKm: str2float(parts[2])})
  elseif !empty(text)
    params.location = text
  elseif empty(options.Get('location'))
    tell.Error('Name a place, for example `:CityRoulette around München 25km`.')
    return
  endif
  open.Import(params, buffer, get(params, 'location', ''))
enddef

def Country(words: list<string>, buffer: number)
  if !empty(words)
    open.Import({source: 'country', country: join(words)}, buffer)
    return
  endif
  const all = countries.WithCities(PATIENCE_MS)
  places.Pick(all->mapnew((_, country) => $'{country.name}, {tell.Cities(country.cityCount)}'),
    'Country', (index) => Country([all[index].code], buffer))
enddef

def Search(words: list<string>, buffer: number)
  const query = empty(words) ? input('City name: ') : join(words)
  if !empty(query)
    open.Import({source: 'search', query: query}, buffer)
  endif
enddef

def Find(words: list<string>)
  const query = empty(words) ? input('City: ', '', 'customlist,cityroulette#command#CityNames')
    : join(words)
  if !empty(query)
    places.Find(query, details.Show)
  endif
enddef

# Yanks the city under the cursor, or a named city, in a format.
def Share(words: list<string>)
  const form = get(words, 0, 'geo')
  const register = v:register
  if actions.Forms()->index(form) < 0
    tell.Error($'Unknown format {form}. Known formats: {join(actions.Forms(), ", ")}.')
  elseif len(words) > 1
    places.Find(join(words[1 :]), (city: dict<any>) => {
      actions.Yank([{city: city.id}], form, register)
    })
  else
    actions.Run((_: dict<any>, cities: list<dict<any>>, _: bool) => {
      actions.Yank(cities->mapnew((_, city) => ({city: city.id})), form, register)
    }, false)
  endif
enddef

def Filter(words: list<string>)
  const each = actions.Current()
  if !empty(each)
    actions.Search(each, join(words), each.state.scope)
    lists.Settle(each)
  endif
enddef

# Shows the list in another order; with `reverse` the other way round. Without an order, `reverse`
# reverses the one shown.
def Sort(words: list<string>, reverse: bool)
  const each = actions.Current()
  if empty(each)
    return
  elseif empty(words) && reverse && !empty(each.order)
    list.Sort(each, each.order->extendnew({reverse: !each.order.reverse}))
  elseif empty(words)
    actions.ChooseOrder(each, reverse)
  elseif order.NAMES->index(words[0]) < 0
    tell.Error($'Unknown order {words[0]}. Known orders: {join(order.NAMES, ", ")}.')
  else
    actions.SortBy(each, words[0], reverse)
  endif
enddef

def Guide(words: list<string>)
  if get(words, 0, '') == 'import'
    guide.Import(words[1 :])
  elseif get(words, 0, '') == 'add'
    guide.Add()
  elseif empty(words)
    guide.Show()
  else
    tell.Error($'Unknown subcommand: `:CityRoulette guide {words[0]}`. Known: add, import.')
  endif
enddef

def Status()
  const answer = client.Ask('server.status', {}, PATIENCE_MS)
  if !empty(answer.problem)
    tell.Error(answer.problem)
    return
  endif
  const info = client.own.info
  const lines = [$'{info.serverInfo.name} {info.serverInfo.version}, process {client.Process().process}',
    $'health: {answer.result.health}', $'log: {client.LogFile()}'] + info.attribution
  details.Popup(lines, ' Status ')
enddef

# Subcommands that open a list.
const WAYS: dict<func> = {
  surprise: (_, buffer) => open.Import({source: 'surpriseMe'}, buffer),
  around: Around,
  country: Country,
  search: Search,
  browse: (_, buffer) => open.Browse(buffer),
}

# Subcommands that depend on `!`.
const BANGS: dict<func> = {
  sort: Sort,
  export: files.Export,
  discard: drafts.Discard,
}

# Other subcommands.
const OTHERS: dict<func> = {
  find: Find,
  guide: Guide,
  import: files.Import,
  share: Share,
  filter: Filter,
  resume: drafts.Resume,
  keys: (_) => details.Popup(mappings.Lines(), ' Keys '),
  status: (_) => Status(),
  log: (_) => execute($'tabedit {fnameescape(client.LogFile())}'),
  restart: (_) => client.Restart(),
  stop: (_) => client.Stop(),
}

# Subcommands that run the action of a list's key.
const KEYS = {details: 'details', star: 'star', remove: 'remove-here', clean: 'remove-unstarred', undo: 'undo',
  redo: 'redo', scope: 'scope', weather: 'weather', reload: 'reload'}

def Names(): list<string>
  return sort(keys(WAYS) + keys(OTHERS) + keys(BANGS) + keys(KEYS) + ['commit'])
enddef

export def Run(words: list<string>, bang: bool)
  const name = get(words, 0, '')
  if has_key(WAYS, name)
    WAYS[name](words[1 :], 0)
  elseif has_key(BANGS, name)
    BANGS[name](words[1 :], bang)
  elseif has_key(OTHERS, name)
    OTHERS[name](words[1 :])
  elseif has_key(KEYS, name)
    mappings.Run(KEYS[name], false)
  elseif name == 'commit'
    const each = actions.Current()
    if !empty(each)
      commit.Run(each, bang)
    endif
  else
    tell.Error((empty(name) ? ':CityRoulette needs a subcommand.' : $'Unknown subcommand: `:CityRoulette {name}`.')
      .. $' Known subcommands: {join(Names(), ", ")}.')
  endif
enddef

def Words(name: string): list<string>
  return name->substitute('^cityroulette://', '', '')->substitute(' (\d\+)$', '', '')->split('/')
enddef

# Shows how to open a list again in its empty buffer, which `vim -S` leaves. Opening the lists would start the
# program at the start of Vim.
export def Wait(buffer: number, name: string)
  if !empty(lists.Of(buffer)) || !bufloaded(buffer)
    return
  endif
  const how = Words(name) == ['around'] ? '`:CityRoulette around` and a place' : '`:edit`'
  setbufvar(buffer, '&modifiable', 1)
  setbufline(buffer, 1, $'This list is not open; {how} opens it again.')
  for [option, value] in items({buftype: 'nofile', swapfile: 0, modified: 0, modifiable: 0})
    setbufvar(buffer, $'&{option}', value)
  endfor
enddef

# Reads a buffer by its name: `:edit` in a list reloads it, and names such as
# `cityroulette://surprise` or `cityroulette://country/CH` open a list in the buffer.
export def Read(buffer: number, name: string)
  const each = lists.Of(buffer)
  if !empty(each)
    list.Draw(each)
    if v:cmdbang == 1
      drafts.Drop(each)
    else
      mappings.Run('reload', false)
    endif
    return
  endif
  const words = Words(name)
  setlocal buftype=nofile
  if exists('g:SessionLoad')
    Wait(buffer, name)
  elseif words == ['guide']
    guide.Show(buffer)
  elseif has_key(WAYS, get(words, 0, ''))
    WAYS[words[0]](words[1 :], buffer)
  else
    tell.Error($'Unknown list {name}; open one with `:CityRoulette surprise`.')
  endif
enddef

export def CityNames(lead: string, _: string, _: number): list<string>
  return places.Names(lead)
enddef

def Beginning(names: list<string>, lead: string): list<string>
  return names->copy()->filter((_, name) => name->stridx(lead) == 0)
enddef

# Completes subcommands and their arguments. Names of cities may contain spaces.
export def Complete(lead: string, line: string, position: number): list<string>
  const words = line->strpart(0, position)->split('\s\+', true)
  if len(words) <= 2
    return Beginning(Names(), lead)
  elseif words[1] == 'country'
    return countries.WithCities(PATIENCE_MS)->mapnew((_, country) => country.name)
      ->filter((_, name) => name =~ $'\c^\V{lead}')
  elseif words[1] == 'sort' && len(words) == 3
    return Beginning(order.NAMES, lead)
  elseif words[1] == 'guide' && len(words) == 3
    return Beginning(['add', 'import'], lead)
  elseif words[1] == 'export' && len(words) > 3
    return Beginning(['starred'], lead)
  elseif ['import', 'export', 'guide']->index(words[1]) >= 0
    return getcompletion(lead, 'file')
  elseif words[1] == 'share' && len(words) == 3
    return Beginning(actions.Forms(), lead)
  elseif ['around', 'search', 'find', 'share']->index(words[1]) >= 0
    const first = words[1] == 'share' ? 3 : 2
    const text = words[first :]->join()
    const before = strlen(text) - strlen(lead)
    return places.Names(text)->map((_, name) => name->strpart(before))
  endif
  return []
enddef
