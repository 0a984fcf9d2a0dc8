vim9script
# `:w` in a list: commits the session and shows the archive in the same buffer, so that the keys
# keep working.

import autoload 'cityroulette/client.vim'
import autoload 'cityroulette/deletions.vim'
import autoload 'cityroulette/list.vim'
import autoload 'cityroulette/lists.vim'
import autoload 'cityroulette/open.vim'
import autoload 'cityroulette/tell.vim'

# A commit of a million rows takes seconds; CTRL-C ends the wait.
const PATIENCE_MS = 600000

# The result of a commit as a sentence. `hidden` counts the cities that the filter hides.
export def Sentence(mode: string, result: dict<any>, hidden: number = 0): string
  var parts: list<string> = []
  if mode == 'import'
    parts->add($'{tell.Cities(result.added)} imported')
    if result.replaced > 0
      parts->add($'{result.replaced} replaced')
    endif
    if result.discarded > 0
      parts->add($'{result.discarded} hidden by the filter left out')
    endif
  else
    parts->add($'{tell.Cities(result.updated)} changed')
    parts->add($'{result.removed} removed')
    if result.discarded > 0
      parts->add($'{result.discarded} already removed')
    endif
    if hidden > 0
      parts->add($'also of the {tell.Thousands(hidden)} hidden by the filter')
    endif
  endif
  if get(result, 'annotated', 0) > 0
    parts->add($'{result.annotated} annotated')
  endif
  const archive = result.archive
  const said = $'{join(parts, ", ")}; the archive has {tell.Thousands(archive.count)}, '
    .. $'{tell.Thousands(archive.favorites)} of them starred.'
  return result.removed > 0 ? $'Saved: {said} This cannot be undone.' : said
enddef

# An import saves only the visible cities, so ask if a filter is set. Also ask before importing a list
# without edits, which may have been opened only to look at it. The program refuses to import no city at
# all.
def Sure(each: dict<any>): bool
  const state = each.state
  if state.visible == 0
    return true
  endif
  var question = $'This list has no edits. Import all of it, {tell.Cities(state.total)}? (:w! does not ask.)'
  if state.visible != state.total
    question = $'Import only the {state.visible} of {tell.Cities(state.total)} that the filter shows?'
  elseif list.Unsaved(each)
    return true
  endif
  return tell.Confirm(question, 'Import')
enddef

# Asks before the archive loses more than one city, or all.
def SureToRemove(each: dict<any>): bool
  const answer = client.Ask('archive.status', {}, PATIENCE_MS)
  if !empty(answer.problem)
    tell.Error(answer.problem)
    return false
  endif
  const count = answer.result.count
  const removed = count - each.state.total
  if removed < 1 || (removed == 1 && count > 1)
    return true
  endif
  const some = removed == count ? 'all' : $'{tell.Thousands(removed)} of'
  return tell.Confirm($'Save removes {some} {tell.Cities(count)} from the archive. Go on?', 'Save')
enddef

def Replace(old: number, new: number)
  if bufnr() == old && bufexists(new)
    execute 'buffer' new
    execute 'silent bwipeout!' old
  endif
enddef

# Shows the archive instead of the saved list, in the buffer that already shows it if there is one.
def GoOn(each: dict<any>)
  for other in lists.All()
    if other.buffer != each.buffer && other.name == 'cityroulette://browse' && other.alive
      if bufnr() == each.buffer
        # Only after the write, which still uses this buffer.
        timer_start(0, (_) => Replace(each.buffer, other.buffer))
      endif
      return
    endif
  endfor
  # Not const, which would lock the rows.
  final answer = client.Ask('session.open', {mode: 'browse'}, PATIENCE_MS)
  if !empty(answer.problem)
    tell.Error(answer.problem)
    return
  endif
  each.opened = {mode: 'browse'}
  open.Adopt(each, answer.result)
  if bufnr() == each.buffer
    list.Rename(each, list.FreeName('cityroulette://browse', each.buffer))
  endif
enddef

# Commits a list. On failure the buffer stays modified, so that `:wq` does not quit.
export def Run(each: dict<any>, force: bool)
  if !each.alive
    tell.Error('The program has exited; R restores the list.')
    return
  endif
  lists.Settle(each)
  if each.mode == 'browse' && !list.Unsaved(each)
    setbufvar(each.buffer, '&modified', 0)
    return
  elseif !force && !(each.mode == 'import' ? Sure(each) : SureToRemove(each))
    return
  endif
  const mode = each.mode
  const hidden = each.state.total - each.state.visible
  const answer = client.Ask('session.commit', {session: each.id}, PATIENCE_MS)
  if !empty(answer.problem)
    tell.Error(answer.problem)
    return
  endif
  each->extend({alive: false, ended: 'committed', draft: ''})
  list.Refresh(each)
  GoOn(each)
  tell.Info(Sentence(mode, answer.result, hidden))
enddef

# Any other name is a file name: the file gets the text, and nothing is committed.
def WriteFile(each: dict<any>, path: string, append: bool)
  const texts = getbufline(each.buffer, line("'["), line("']"))
  try
    writefile(texts->mapnew((_, text) => text->substitute('\s\+$', '', '')), path, append ? 'a' : '')
    echomsg $'"{fnamemodify(path, ":~:.")}" {len(texts)}L written; nothing was committed'
  catch /^Vim\%((\a\+)\)\=:E/
    tell.Error($'Cannot write {path}: {v:exception->substitute('^Vim\%((\a\+)\)\=:', '', '')}.')
  endtry
  # `:saveas` has renamed the buffer to the file; give it its own name again.
  timer_start(0, (_) => {
    if bufnr() == each.buffer
      list.Rename(each, each.name)
      list.Refresh(each)
    endif
  })
enddef

# `append` is for `:w >>`. Vim itself warns about an existing file.
export def Write(buffer: number, name: string, append: bool = false)
  deletions.Apply()
  const each = lists.Of(buffer)
  if empty(each)
    return
  elseif fnamemodify(name, ':t') == fnamemodify(each.name, ':t') && name =~ 'cityroulette:/'
    Run(each, v:cmdbang == 1)
  else
    WriteFile(each, name, append)
  endif
enddef
