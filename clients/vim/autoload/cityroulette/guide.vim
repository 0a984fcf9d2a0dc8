vim9script
# The city guide in a buffer: cities with their places. Each edit takes effect at once and is followed by
# `place.didChange`.

import autoload 'cityroulette/actions.vim'
import autoload 'cityroulette/client.vim'
import autoload 'cityroulette/countries.vim'
import autoload 'cityroulette/details.vim'
import autoload 'cityroulette/files.vim'
import autoload 'cityroulette/open.vim'
import autoload 'cityroulette/places.vim'
import autoload 'cityroulette/tell.vim'

const NAME = 'cityroulette://guide'
# How long reading the names of countries and looking up a place may take.
const PATIENCE_MS = 2000
# Commands that open an address.
const OPENERS = ['xdg-open', 'open', 'wslview', 'explorer.exe']

# The only view: its buffer, its filter, and the city and the place of each line.
var buffer = 0
var query = ''
var entries: list<dict<any>> = []

def CityLine(city: dict<any>): string
  const country = countries.Name(city.country)
  return empty(country) ? city.name : $'{city.name}, {country}'
enddef

def PlaceLine(place: dict<any>): string
  const words = substitute(place.description ?? '', '[[:cntrl:][:space:]]\+', ' ', 'g')
  const name = substitute(place.name, '[[:cntrl:]]', ' ', 'g')
  return empty(words) ? $'  {name}' : $'  {name} · {words}'
enddef

def Hint(shipped: any): string
  if !empty(query)
    return 'No place matches the filter; g/ with an empty text shows all places.'
  elseif type(shipped) == v:t_dict
    return $'The guide is empty. I imports the {shipped.placeCount} included places; a adds one.'
  endif
  return 'The guide is empty; a adds a place.'
enddef

def Write(groups: list<dict<any>>, shipped: any)
  var lines: list<string> = []
  entries = []
  for group in groups
    # A city may continue on the next page.
    if empty(entries) || entries[-1].city.id != group.city.id
      lines->add(CityLine(group.city))
      entries->add({city: group.city})
    endif
    for place in group.places
      lines->add(PlaceLine(place))
      entries->add({city: group.city, place: place})
    endfor
  endfor
  const texts = empty(lines) ? [Hint(shipped)] : lines
  setbufvar(buffer, '&modifiable', 1)
  setbufline(buffer, 1, texts)
  silent deletebufline(buffer, len(texts) + 1, '$')
  setbufvar(buffer, '&modifiable', 0)
  setbufvar(buffer, '&modified', 0)
enddef

# Reads all places that match the filter, page by page.
def Read(groups: list<dict<any>> = [], offset: number = 0)
  const params = {query: query, offset: offset, limit: client.Limit('page', 500)}
  client.Request('place.list', params, (problem, reply) => {
    const all = empty(problem) ? groups + reply.groups : []
    if !empty(problem)
      tell.Error(problem)
    elseif type(reply.next) == v:t_number
      Read(all, reply.next)
    elseif bufloaded(buffer)
      Write(all, reply.shipped)
    endif
  })
enddef

export def Changed()
  if buffer > 0 && bufloaded(buffer)
    Read()
  endif
enddef

def Send(method: string, params: dict<any>, Words: func(dict<any>): string)
  client.Request(method, params, (problem, reply) => {
    if empty(problem)
      tell.Info(Words(reply))
    else
      tell.Error(problem)
    endif
  })
enddef

# Asks for one property; a cancelled prompt returns the byte 1, which no text contains.
def Ask(prompt: string, default: string): string
  var text = "\x01"
  try
    text = inputdialog(prompt, default, "\x01")
  catch /^Vim:Interrupt$/
  endtry
  # A message would continue the line of the prompt.
  redraw
  return trim(text, ' ')
enddef

# Asks for the name and the description of a place; passes them on with its location, if that is new.
def AskWords(place: dict<any>, location: dict<any>, Then: func(dict<any>))
  const name = Ask('Name: ', get(place, 'name', ''))
  if name == "\x01"
    return
  endif
  const old = get(place, 'description', '') ?? ''
  const description = Ask('Description: ', old->substitute("\n", '\\n', 'g'))
  if description == "\x01"
    return
  endif
  final params: dict<any> = {name: name}
  params.description = empty(description) ? v:null : description->substitute('\\n', "\n", 'g')
  if !empty(location)
    params.location = location
  endif
  Then(params)
enddef

# Asks for the properties of a place, one after the other; cancelling one prompt cancels all. Looks the
# place up first, because an error after the last answer would lose all of them.
def AskAll(place: dict<any>, Then: func(dict<any>))
  const point: any = get(place, 'location', {})
  const where = empty(point) ? '' : printf('%.7g, %.7g', point.lat * 1.0, point.lon * 1.0)
  const text = Ask('Place (a name, coordinates or a map link): ', where)
  if empty(text) || text == "\x01"
    return
  elseif text == where
    AskWords(place, {}, Then)
    return
  endif
  const answer = client.Ask('location.resolve', {text: text}, PATIENCE_MS)
  if empty(answer.problem)
    AskWords(place, answer.result.location, Then)
  else
    places.Choose(answer.problem, text, (location) => AskWords(place, location, Then))
  endif
enddef

export def Add()
  AskAll({}, (params) => {
    if type(params.description) != v:t_string
      params->remove('description')
    endif
    Send('place.add', params, (reply) =>
      $'{reply.place.name} was added to the guide under {reply.place.city.name}.')
  })
enddef

def Here(): dict<any>
  return get(entries, line('.') - 1, {})
enddef

# Runs an action for the place on the line of the cursor.
export def On(name: string)
  const place = get(Here(), 'place', {})
  if empty(place)
    tell.Error('There is no place on this line.')
  else
    ACTIONS[name](place)
  endif
enddef

def Change(place: dict<any>)
  AskAll(place, (params) => {
    Send('place.update', params->extend({place: place.id}), (reply) => $'{reply.place.name} was changed.')
  })
enddef

def Remove(place: dict<any>)
  const question = $'Remove {place.name} from the guide? This cannot be undone.'
  if tell.Confirm(question, 'Remove')
    Send('place.remove', {place: place.id}, (_) => $'{place.name} was removed.')
  endif
enddef

def Details(place: dict<any>)
  const point = printf('%.5f, %.5f', place.location.lat * 1.0, place.location.lon * 1.0)
  const words = split(place.description ?? '', "\n")
  const text = empty(words) ? [] : [''] + words
  const popup = details.Popup([CityLine(place.city), point] + text, $' {place.name} ')
  win_execute(popup, 'setlocal nobreakindent')
enddef

def Map(place: dict<any>)
  client.Request('share.compose', {place: place.id, format: 'openStreetMap'}, (problem, reply) => {
    if !empty(problem)
      tell.Error(problem)
      return
    endif
    const opener = OPENERS->copy()->filter((_, name) => executable(name) == 1)
    if empty(opener)
      setreg('"', reply.text)
      tell.Warn($'No program to open the address was found; p pastes it: {reply.text}')
    else
      job_start([opener[0], reply.text], {in_io: 'null', out_io: 'null', err_io: 'null', stoponexit: ''})
      tell.Info($'Opening {reply.text}')
    endif
  })
enddef

const ACTIONS: dict<func> = {
  details: Details,
  change: Change,
  remove: Remove,
  yank: (place) => actions.YankAs([{place: place.id}]),
  map: Map,
}

export def Filter()
  const text = Ask('Places: ', query)
  if text != "\x01"
    query = text
    Read()
  endif
enddef

export def Reload()
  Read()
enddef

# Why a file was not imported. A file that cannot be parsed may contain cities instead of places.
def NotAGuide(problem: dict<any>): any
  return problem.message !~ '^Nothing was imported' ? problem
    : $'{problem.message} A city guide is expected; `:CityRoulette import` adds cities.'
enddef

# Imports a file of places, or without one the guide that is included with the program.
export def Import(words: list<string>)
  final params: dict<any> = {workDoneToken: open.Token()}
  if !empty(words)
    params.path = files.PathOf(words)
  endif
  client.Request('place.import', params, (problem, reply) => {
    if !empty(problem)
      tell.Error(NotAGuide(problem))
      return
    endif
    const said = $'{reply.added} places added, {reply.updated} updated'
    if reply.invalidCount == 0
      tell.Info($'{said}.')
    else
      files.Quickfix(get(params, 'path', ''), reply.invalid, 'CityRoulette guide import')
      tell.Warn($'{said}; {reply.invalidCount} invalid rows, see `:copen`.')
    endif
  })
enddef

# The keys of the guide: what they do, and the expression that they run.
export const KEYS = [
  ['K', 'details of the place', 'On("details")'],
  ['<CR>', 'details of the place', 'On("details")'],
  ['<2-LeftMouse>', 'details of the place', 'On("details")'],
  ['a', 'add a place', 'Add()'],
  ['cc', 'change the place', 'On("change")'],
  ['dd', 'remove the place', 'On("remove")'],
  ['gy', 'yank the place in a format you choose', 'On("yank")'],
  ['o', 'open the place on a map', 'On("map")'],
  ['g/', 'filter by name of place or city', 'Filter()'],
  ['I', 'import the guide that is included with the program', 'Import([])'],
  ['R', 'reload the guide', 'Reload()'],
  ['g?', 'show these keys', 'Help()'],
]

export def Help()
  details.Popup(KEYS->mapnew((_, key) => printf('%-13s %s', key[0], key[1])), ' Keys of the guide ')
enddef

def DressWindow()
  setlocal nowrap cursorline nospell nonumber
enddef

# Shows the guide, in the buffer of that number if given.
export def Show(wanted: number = 0)
  const known = wanted > 0 ? wanted : bufadd(NAME)
  buffer = known
  if bufnr() != known
    # Loading the buffer by its name calls this function again.
    execute (&modified && !&hidden && &bufhidden != 'hide' ? 'sbuffer' : 'buffer') known
    if buffer == known && getbufvar(known, '&filetype') == 'cityroulette-guide'
      Read()
      return
    endif
  endif
  setlocal buftype=nofile bufhidden=hide noswapfile buflisted nomodifiable filetype=cityroulette-guide
  for [key, _, call] in KEYS
    execute $'nnoremap <buffer> <nowait> {key} <Cmd>call cityroulette#guide#{call}<CR>'
  endfor
  augroup cityroulette_guide
    autocmd! * <buffer>
    autocmd BufWinEnter <buffer> DressWindow()
  augroup END
  DressWindow()
  countries.WithCities(PATIENCE_MS)
  Read()
enddef
