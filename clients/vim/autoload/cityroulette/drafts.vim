vim9script
# Drafts: the program's copies of sessions that ended with it or with an earlier editor.

import autoload 'cityroulette/client.vim'
import autoload 'cityroulette/countries.vim'
import autoload 'cityroulette/list.vim'
import autoload 'cityroulette/lists.vim'
import autoload 'cityroulette/open.vim'
import autoload 'cityroulette/places.vim'
import autoload 'cityroulette/tell.vim'

var offered = false
# The report about drafts of an earlier editor that has not been shown yet.
var notice = ''

# The drafts that no running program has open.
def Free(reply: dict<any>): list<dict<any>>
  return reply.drafts->filter((_, draft) => type(draft.heldBy) != v:t_number)
enddef

# Looks for drafts of an earlier editor, once, at the first use. The first list that is opened shows the
# report in place of its own message, which would overwrite it.
export def Look()
  if offered
    return
  endif
  offered = true
  client.Request('session.list', {}, (problem, reply) => {
    const free = empty(problem) ? Free(reply) : []
    if !empty(free)
      notice = len(free) == 1
        ? 'A list of an earlier session was not saved; `:CityRoulette resume` restores it.'
        : $'{len(free)} lists of earlier sessions were not saved; `:CityRoulette resume` restores them.'
    endif
  })
enddef

# The report about drafts, once; then empty.
export def Notice(): string
  const words = notice
  notice = ''
  return words
enddef

# For tests: resets the state as at the start of the editor.
export def Reset()
  offered = false
  notice = ''
enddef

def Line(draft: dict<any>): string
  const kind = draft.mode == 'browse' ? 'Archive' : 'Import'
  return $'{kind}, {draft.changes} {draft.changes == 1 ? "edit" : "edits"}, '
    .. $'{draft.savedAt->tr("T", " ")[: 15]} UTC'
enddef

# Lets the user choose a free draft; a single one is taken without asking. Requests the names of countries
# first, so that the rows of a resumed list show them.
def Choose(title: string, words: list<string>, Then: func(dict<any>))
  countries.Load()
  client.Request('session.list', {}, (problem, reply) => {
    const free = empty(problem) ? Free(reply) : []
    if !empty(problem)
      tell.Error(problem)
    elseif !empty(words)
      const named = free->copy()->filter((_, draft) => draft.draft == words[0])
      Then(empty(named) ? {draft: words[0], changes: 0} : named[0])
    elseif empty(free)
      tell.Info('There are no unsaved drafts.')
    elseif len(free) == 1
      Then(free[0])
    else
      places.Pick(free->mapnew((_, draft) => Line(draft)), title, (index) => Then(free[index]))
    endif
  })
enddef

# Resumes a draft, forced if the archive has changed since.
def Take(draft: string, Then: func(dict<any>, any), force: bool = false)
  client.Request('session.resume', {draft: draft, force: force}, (problem, reply) => {
    if !empty(problem) && problem.name == 'DraftOutdated'
      tell.Warn($'The archive has changed; {problem.data.left} of '
        .. $'{problem.data.changed} edits still apply.')
      Take(draft, Then, true)
    else
      Then(problem, reply)
    endif
  })
enddef

def Shown(reply: dict<any>, draft: string)
  const kind = type(reply.source) == v:t_dict ? reply.source : {}
  var opened: dict<any> = {mode: reply.mode}
  if !empty(kind)
    opened = Again({opened: {mode: 'import', source: kind.kind, country: kind.country ?? '',
      query: ''}, source: kind})
  endif
  final each = open.Show(opened, reply)
  each.draft = draft
  tell.Info($'{list.Title(each)}: {list.Counts(each.state)}, restored.')
enddef

export def Resume(words: list<string>)
  Choose('Resume', words, (draft) => Take(draft.draft, (problem, reply) => {
    if empty(problem)
      Shown(reply, draft.draft)
    else
      tell.Error(problem)
    endif
  }))
enddef

# Discards a draft. Asks first if that loses edits, unless `force` is set.
export def Discard(words: list<string>, force: bool)
  Choose('Discard', words, (draft) => {
    const question = draft.changes == 0 ? '' : $'Discard this list? {Line(draft)}. This cannot be undone.'
    if !force && !empty(question) && !tell.Confirm(question, 'Discard')
      return
    endif
    client.Request('session.discardDraft', {draft: draft.draft}, (problem, _) => {
      if empty(problem)
        tell.Info('The draft was discarded.')
      else
        tell.Error(problem)
      endif
    })
  })
enddef

# The parameters that find the same cities again. For a random source, they name the city or point
# that was drawn.
def Again(each: dict<any>): dict<any>
  const source = each.source
  if type(source) != v:t_dict || index(['surpriseMe', 'daily'], source.kind) < 0
    return each.opened
  endif
  var params: dict<any> = {mode: 'import', source: 'aroundMe', location: source.location,
    radiusKm: source.radiusKm}
  if has_key(each.opened, 'count')
    params.count = each.opened.count
  endif
  return params
enddef

# Restores a list after its session was lost: from its draft, or with its opening parameters if it
# had no edits. `words` replace the message about the crash, which would remain on the screen.
export def Revive(each: dict<any>, words: string = 'The program is running again.')
  const draft = each.draft
  const Adopt = (problem: dict<any>, reply: any) => {
    if !empty(problem)
      if problem.name != 'Ended'
        tell.Error(problem)
      endif
    elseif empty(lists.Of(each.buffer))
      client.Request('session.close', {session: reply.session, discard: true}, client.Ignore)
    else
      open.Adopt(each, reply->extendnew({source: each.source}))
      each.draft = draft
      if !empty(words)
        tell.Info(words)
      endif
    endif
  }
  if empty(draft)
    client.Request('session.open', Again(each), Adopt)
  else
    Take(draft, Adopt)
  endif
enddef

# Discards the edits of a list and opens it again, as `:edit!` does with a file.
export def Drop(each: dict<any>)
  if each.alive
    client.Request('session.close', {session: each.id, discard: true}, client.Ignore)
  endif
  each->extend({alive: false, ended: 'closed', draft: ''})
  Revive(each, '')
enddef
