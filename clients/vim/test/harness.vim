vim9script
# Shared test helpers: a fresh plugin for each test, a way to wait, a way to type.

import autoload 'cityroulette/client.vim'
import autoload 'cityroulette/drafts.vim'
import autoload 'cityroulette/lists.vim'

execute 'source' $'{expand('<sfile>:p:h')}/legacy.vim'

# A wait this long means that something is wrong.
const PATIENCE_MS = 60000
const CLONE = expand('<sfile>:p:h:h:h:h')

export const PROGRAM = $CITYROULETTE_PROGRAM
export const RECORDINGS = $'{CLONE}/Tests/Transcripts/Fixtures/weather/http'
export var folder = ''

var tests: list<list<any>> = []

export def Test(name: string, Body: func())
  tests->add([name, Body])
enddef

# Settings for the real program with its own archive, without weather unless a test asks for it.
export def Settings(own: dict<any> = {}, arguments: list<string> = ['--weather', 'none'])
  g:cityroulette = {
    args: ['--archive', $'{folder}/archive.sqlite', '--cache-dir', $'{folder}/cache',
      '--seed', '19'] + arguments,
    log_file: $'{folder}/log',
  }->extend(own)
enddef

# The recordings cover the two largest cities of Andorra for two days from this time.
export def Recorded(own: dict<any> = {})
  Settings({count: 2, forecast_days: 2}->extend(own),
    ['--weather', 'open-meteo', '--replay', RECORDINGS, '--clock', '2026-03-01T09:00:00Z'])
enddef

# Cleans up after the last test; the next finds the plugin as at the start of the editor.
def Fresh()
  client.Stop()
  popup_clear()
  silent! only!
  silent! :%bwipeout!
  drafts.Reset()
  folder = tempname()
  mkdir(folder, 'p')
  $CITYROULETTE_PROGRAM = PROGRAM
  Settings()
  execute 'messages clear'
enddef

# Runs the tests whose names contain the words.
export def Run(words: string): bool
  var failed = 0
  var run = 0
  for [name, Body] in tests
    if name =~ $'\V{words->escape("\\")}'
      Fresh()
      v:errors = []
      const start = reltime()
      try
        call(Body, [])
      catch
        v:errors->add($'{v:exception} at {v:throwpoint}')
      endtry
      run += 1
      failed += empty(v:errors) ? 0 : 1
      const mark = empty(v:errors) ? 'ok' : 'FAILED'
      Say(printf('%s %s (%.2f s)', mark, name, reltimefloat(reltime(start))))
      for problem in v:errors
        Say('    ' .. problem)
      endfor
    endif
  endfor
  Fresh()
  Say($'{run} tests, {failed} failed')
  return failed == 0 && run > 0
enddef

export def Say(words: string)
  writefile([words], $CITYROULETTE_TEST_LOG, 'a')
enddef

# Waits until `Done` returns true.
export def Wait(what: string, Done: func(): bool)
  if !client.Wait(Done, PATIENCE_MS)
    throw $'timed out waiting for {what}; messages: {Said()}'
  endif
enddef

# The messages of the plugin since the test began.
export def Said(): string
  return execute('messages')
enddef

export def Contains(text: string, part: string)
  assert_true(text->stridx(part) >= 0, $'{string(part)} is not in {string(text)}')
enddef

# Types keys as a user would.
export def Type(keys: string)
  g:CityrouletteTypeLegacy(keys)
enddef

export def Current(): dict<any>
  return lists.Of(bufnr())
enddef

# Opens a list with the command and waits until it is complete.
export def Open(arguments: string): dict<any>
  const before = Current()
  execute 'CityRoulette' arguments
  Wait('a list', () => !empty(Current()) && Current() isnot before && Current().complete)
  return Current()
enddef

export def Names(): list<string>
  return Current().rows->mapnew((_, city) => city.name)
enddef

export def Lines(): list<string>
  return getline(1, '$')
enddef

# Checks that the buffer shows the names and stars of the rows of its list.
export def Same()
  const rows = Current().rows
  assert_equal(max([1, len(rows)]), line('$'))
  for index in range(len(rows))
    const text = getline(index + 1)
    Contains(text, rows[index].name)
    assert_equal(rows[index].favorite, text =~ '^★', text)
  endfor
enddef

# Has another process answer requests on the same archive; `requests` are methods with parameters.
export def Elsewhere(requests: list<list<any>>): list<dict<any>>
  var lines: list<string> = []
  for [method, params] in requests
    lines->add(json_encode({jsonrpc: '2.0', id: len(lines) + 1, method: method, params: params}))
  endfor
  const command = $'{shellescape(PROGRAM)} --weather none --archive {folder}/archive.sqlite'
  const replies = system(command, join(lines, "\n") .. "\n")
  return replies->split("\n")->map((_, reply) => json_decode(reply))
    ->filter((_, reply) => has_key(reply, 'id'))
enddef

# Kills the program and waits until the plugin has noticed.
export def Kill()
  system($'kill -9 {client.Process().process}')
enddef
