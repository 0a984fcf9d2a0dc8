vim9script
# The mirror of one session: its visible cities, kept equal to those of the program by pages and by
# the steps of changes. A session of the mode "browse" follows the archive, and so does its mirror.
# A large list is read page by page in the background; until then the rows are its beginning.
#
# Members of a mirror for its user to read: `client`, `id` (of the session), `mode`, `source`, `rows`,
# `state`, `revision`, `draft` (the id of its draft, or empty), `complete` (whether all rows have been
# read), `alive`, `ended` ('committed', 'closed', 'lost', or empty). The others are `view`, `reading`,
# `again` (read from the start) and `replace` (the next page replaces all rows).
#
# `view` is a dictionary of functions to call after each change, all optional. Each gets the mirror
# and these arguments; indexes start at 0:
#   insert(index)  remove(index)  update(index)  of a row
#   reset()           the rows were replaced
#   extend(rows)      rows were added at the end
#   truncate(count)   only the first rows are left; the others are read again
#   reload()          the list is about to be read again; the old rows stay until the first page arrives
#   page(offset)      a page was applied
#   state()           all steps of a notification were applied, or all rows have been read
#   closed()          the session has ended; see `ended`

import autoload 'cityroulette/library/client.vim' as clients

const PAGE = 500

# The rows with an explicit type. Without it Vim infers the type from all rows whenever a list is
# passed to a function: 80 ms for 95,051 rows.
def Typed(rows: list<any>): list<dict<any>>
  final typed: list<dict<any>> = rows
  return typed
enddef

def Tell(mirror: dict<any>, name: string, arguments: list<any> = [])
  if has_key(mirror.view, name)
    call(mirror.view[name], [mirror] + arguments)
  endif
enddef

# Creates the mirror of a session from the result of session.open or session.resume. Call it in the
# callback of the request, so that no notification is missed. Do not declare the result `const` on
# the way, which would lock its rows.
export def New(client: dict<any>, reply: dict<any>, view: dict<any> = {}): dict<any>
  final mirror: dict<any> = {}
  Attach(mirror, client, reply, view)
  Read(mirror)
  return mirror
enddef

# Makes a dictionary the mirror of another session; its other members stay. Read reads the rest.
export def Attach(mirror: dict<any>, client: dict<any>, reply: dict<any>, view: dict<any>)
  if !client.followed
    Follow(client)
  endif
  if get(client.mirrors, get(mirror, 'id', ''), {}) is mirror
    client.mirrors->remove(mirror.id)
  endif
  mirror->extend({client: client, view: view, id: reply.session, mode: reply.mode, source: reply.source,
    rows: Typed(reply.cities), revision: reply.revision, state: reply.state, draft: '', alive: true,
    ended: '', reading: false, again: false, replace: false})
  mirror.complete = len(reply.cities) >= reply.total
  client.mirrors[reply.session] = mirror
enddef

# Reads the next page until the last. A page is applied to the current rows, because its reply
# arrives after all changes that preceded it.
export def Read(mirror: dict<any>)
  if mirror.complete || mirror.reading || !mirror.alive
    return
  endif
  if mirror.again
    mirror.again = false
    mirror.replace = true
  endif
  const offset = mirror.replace ? 0 : len(mirror.rows)
  const session = mirror.id
  const most = get(get(mirror.client.info, 'limits', {}), 'page', PAGE)
  mirror.reading = true
  clients.Request(mirror.client, 'session.get', {session: session, offset: offset, limit: min([PAGE, most])},
    (problem, page) => {
      if mirror.id == session
        mirror.reading = false
        if empty(problem)
          AddPage(mirror, offset, page)
        endif
      endif
    })
enddef

def AddPage(mirror: dict<any>, offset: number, page: dict<any>)
  if mirror.again
    Read(mirror)
    return
  endif
  if mirror.replace
    mirror.replace = false
    mirror.rows = Typed(page.cities)
    Tell(mirror, 'reset')
  else
    const known = len(mirror.rows) - offset
    if known >= 0 && known < len(page.cities)
      const more = page.cities[known :]
      mirror.rows->extend(more)
      Tell(mirror, 'extend', [more])
    endif
  endif
  mirror.complete = len(mirror.rows) >= page.total
  Tell(mirror, 'page', [offset])
  if mirror.complete
    Tell(mirror, 'state')
  endif
  Read(mirror)
enddef

# Reads the whole list again; the old rows stay until the first page arrives.
export def Reload(mirror: dict<any>)
  mirror.complete = false
  mirror.again = true
  Tell(mirror, 'reload')
  Read(mirror)
enddef

def Insert(mirror: dict<any>, index: number, city: dict<any>)
  if index <= len(mirror.rows)
    mirror.rows->insert(city, index)
    Tell(mirror, 'insert', [index])
  endif
enddef

def Remove(mirror: dict<any>, index: number)
  if index < len(mirror.rows)
    mirror.rows->remove(index)
    Tell(mirror, 'remove', [index])
  endif
enddef

def Move(mirror: dict<any>, from: number, to: number)
  if from < len(mirror.rows)
    const city = mirror.rows[from]
    Remove(mirror, from)
    Insert(mirror, to, city)
  elseif to < len(mirror.rows)
    # An unread row moves into the range that was read: read again from there.
    mirror.rows->remove(to, -1)
    Tell(mirror, 'truncate', [to])
  endif
enddef

def Step(mirror: dict<any>, change: dict<any>)
  if change.op == 'insert'
    Insert(mirror, change.index, change.city)
  elseif change.op == 'remove'
    Remove(mirror, change.index)
  elseif change.op == 'move'
    Move(mirror, change.from, change.to)
  elseif change.op == 'update' && change.index < len(mirror.rows)
    mirror.rows[change.index]->extend(change.city)
    Tell(mirror, 'update', [change.index])
  elseif change.op != 'update'
    Reload(mirror)
  endif
enddef

def Changed(mirror: dict<any>, params: dict<any>)
  if params.revision <= mirror.revision
    return
  endif
  const gap = params.revision > mirror.revision + 1
  mirror.revision = params.revision
  mirror.state = params.state
  if gap
    Reload(mirror)
  elseif !mirror.again && !mirror.replace
    for change in params.changes
      Step(mirror, change)
    endfor
  endif
  Tell(mirror, 'state')
enddef

def Drafted(mirror: dict<any>, params: dict<any>)
  if params.event != 'failed'
    mirror.draft = params.event == 'begun' ? params.draft : ''
  endif
enddef

def Close(mirror: dict<any>, reason: string)
  mirror.client.mirrors->remove(mirror.id)
  mirror->extend({alive: false, ended: reason, reading: false})
  Tell(mirror, 'closed')
enddef

# Updates the weather of rows, or marks it as stale, in every mirror that has them.
def Reweather(client: dict<any>, ids: list<number>, weather: any)
  var wanted: dict<bool> = {}
  for id in ids
    wanted[id] = true
  endfor
  for mirror in values(client.mirrors)
    var index = 0
    for city in mirror.rows
      if has_key(wanted, city.id)
        if type(weather) == v:t_dict
          city.weather = weather
        elseif type(city.weather) == v:t_dict
          city.weather.stale = true
        endif
        Tell(mirror, 'update', [index])
      endif
      index += 1
    endfor
  endfor
enddef

# Calls `Handle` with the mirror of a notification's session, if it is open.
def Pass(client: dict<any>, params: dict<any>, Handle: func)
  const id = get(params, 'session', v:null)
  if type(id) == v:t_string && has_key(client.mirrors, id) && client.mirrors[id].alive
    Handle(client.mirrors[id], params)
  endif
enddef

# Registers the mirrors of a client before the listeners of its user.
def Follow(client: dict<any>)
  client.followed = true
  const handlers: dict<func> = {
    'session.didChange': (params) => Pass(client, params, Changed),
    'session.didClose': (params) => Pass(client, params, (mirror, _) => Close(mirror, params.reason)),
    'draft.didChange': (params) => Pass(client, params, Drafted),
    'weather.didUpdate': (params) => Reweather(client, [params.city], params.weather),
    'weather.didFail': (params) => Reweather(client, [params.city], params.weather),
    'weather.willRefresh': (params) => Reweather(client, params.cities, v:null),
  }
  for [method, Handler] in items(handlers)
    client.listeners->insert({method: method, Call: Handler})
  endfor
  client.lost->insert({Call: (_, _) => {
    for mirror in values(client.mirrors)
      Close(mirror, 'lost')
    endfor
  }})
enddef
