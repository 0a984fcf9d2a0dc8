vim9script
# The program: start, exit and restart; drafts.

import autoload 'cityroulette/client.vim'
import autoload 'cityroulette/countries.vim'
import autoload 'cityroulette/lists.vim'
import './harness.vim' as t

# A program that reports another protocol version and keeps running.
def Fake(greeting: string): list<string>
  const answer = $'{{"jsonrpc":"2.0","id":1,"result":{greeting}}}'
  return ['sh', '-c', $'printf "Content-Length: %d\r\n\r\n%s" {len(answer)} ''{answer}''; cat >/dev/null']
enddef

t.Test('The program is not started before the first use', () => {
  assert_equal(['stopped', {}], [client.own.status, client.Process()])
})

t.Test('The error for a newer program names both versions', () => {
  t.Settings({cmd: Fake('{"protocolVersion":2}'), args: []})
  CityRoulette surprise
  t.Wait('the refusal', (): bool => client.own.status == 'failed')
  t.Contains(t.Said(), 'version 2 of the protocol, the plugin CityRoulette')
})

t.Test('A program that exits before its first reply is not restarted', () => {
  t.Settings({cmd: ['sh', '-c', 'echo cannot go on >&2; exit 3'], args: []})
  CityRoulette surprise
  t.Wait('the end', (): bool => client.own.status == 'failed')
  t.Contains(t.Said(), 'exited with status 3: cannot go on.')
})

t.Test('A program that keeps crashing is not restarted forever', () => {
  const each = t.Open('country LI')
  for time in range(5)
    const old = client.Process().process
    t.Kill()
    t.Wait('the next', (): bool => each.alive && get(client.Process(), 'process', old) != old)
  endfor
  t.Kill()
  t.Wait('the end', (): bool => client.own.status == 'failed')
  t.Contains(t.Said(), 'exited 6 times')
  assert_equal(14, line('$'))
  t.Type('R')
  t.Wait('the list', (): bool => each.alive)
  t.Same()
})

t.Test('A draft of an earlier editor is reported once and can be resumed', () => {
  t.Elsewhere([['session.open', {mode: 'import', source: 'country', country: 'LI'}],
    ['city.setFavorite', {city: 3042030, favorite: true}]])
  # A surprise with few cities is opened twice, so that its message comes later.
  t.Settings({radius_km: 1})
  t.Open('surprise')
  t.Wait('the offer', (): bool => t.Said() =~ 'was not saved; `:CityRoulette resume`')
  # A message after it would overwrite it.
  t.Contains(t.Said()->split("\n")[-1], 'A list of an earlier session was not saved')
  const before = bufnr()
  CityRoulette resume
  t.Wait('the draft', (): bool => bufnr() != before && !empty(t.Current()))
  assert_equal(['Vaduz', 1], [t.Names()[0], t.Current().state.favorites])
  t.Type('u')
  assert_equal(0, t.Current().state.favorites)
  write!
  t.Contains(t.Said(), '14 cities imported')
  CityRoulette resume
  t.Wait('the sentence', (): bool => t.Said() =~ 'There are no unsaved drafts')
})

t.Test('A draft can be discarded', () => {
  t.Elsewhere([['session.open', {mode: 'import', source: 'country', country: 'LI'}],
    ['city.setFavorite', {city: 3042030, favorite: true}]])
  CityRoulette! discard
  t.Wait('the sentence', (): bool => t.Said() =~ 'was discarded')
  assert_equal(0, t.Elsewhere([['session.list', {}]])[0].result.draftCount)
})

t.Test('Discarding a draft with edits asks first', () => {
  t.Elsewhere([['session.open', {mode: 'import', source: 'country', country: 'LI'}],
    ['city.setFavorite', {city: 3042030, favorite: true}]])
  feedkeys('c', 'L')
  CityRoulette discard
  client.Ask('session.list', {}, 5000)
  assert_equal(1, t.Elsewhere([['session.list', {}]])[0].result.draftCount)
  feedkeys('d', 'L')
  CityRoulette discard
  t.Wait('the sentence', (): bool => t.Said() =~ 'was discarded')
  assert_equal(0, t.Elsewhere([['session.list', {}]])[0].result.draftCount)
})

t.Test('A resumed list shows the names of countries', () => {
  t.Elsewhere([['session.open', {mode: 'import', source: 'country', country: 'LI'}],
    ['city.setFavorite', {city: 3042030, favorite: true}]])
  # Without them, as at the start of Vim.
  countries.Reset()
  CityRoulette resume
  t.Wait('the draft', (): bool => !empty(t.Current()))
  t.Contains(getline(1), 'Liechtenstein')
})

t.Test('browse restores the list of the archive after stop', () => {
  t.Elsewhere([['archive.add', {city: 2657908}], ['archive.add', {city: 2657896}]])
  const each = t.Open('browse')
  t.Type('dd')
  CityRoulette stop
  enew
  CityRoulette browse
  t.Wait('the list', (): bool => each.alive)
  assert_equal([each.buffer, true, ['Zug']], [bufnr(), &modified, t.Names()])
})

t.Test('The message for a missing program is whole at 80 columns', () => {
  t.Settings({cmd: ['/nowhere/cityroulette']})
  CityRoulette surprise
  t.Wait('the message', (): bool => t.Said()->substitute('\n', ' ', 'g') =~ 'Tried: /nowhere/cityroulette')
  const shown = range(1, &columns)->mapnew((_, column) => screenstring(&lines, column))->join('')->trim()
  assert_equal('The program was not found: `:help cityroulette-program`, `:messages`.', shown)
})

t.Test('Resuming a draft of a changed archive applies the edits that still apply', () => {
  t.Elsewhere([['archive.add', {city: 2657908}], ['archive.add', {city: 2657896}]])
  const each = t.Open('browse')
  t.Type('s')
  t.Type('jdd')
  system($'kill -STOP {client.Process().process}')
  t.Elsewhere([['archive.remove', {city: 2657908}]])
  t.Kill()
  t.Wait('the list', (): bool => t.Said() =~ 'The archive has changed' && each.alive)
  assert_equal(['Zürich'], t.Names())
  assert_equal(1, each.state.favorites)
})

const COMMAND = ['vim', '-n', '-i', 'NONE', '-u', 'NONE', '--cmd', 'set rtp^=.', '-S', 'plugin/cityroulette.vim']

# Writes a script that opens a list, edits it and runs a command.
def Script(last: string): string
  const script = $'{t.folder}/script.vim'
  writefile(['vim9script', "import autoload 'cityroulette/lists.vim'",
    "import autoload 'cityroulette/client.vim'",
    $'g:cityroulette = {string(g:cityroulette)}', 'CityRoulette country LI',
    'client.Wait((): bool => !empty(lists.Of(bufnr())), 10000)', 'normal s', last], script)
  return script
enddef

# Runs the script in another Vim; returns the number of drafts that it leaves.
def InAnotherVim(last: string): number
  system(join(COMMAND->mapnew((_, word) => shellescape(word)))
    .. $' --not-a-term -es -S {Script(last)} </dev/null')
  return t.Elsewhere([['session.list', {}]])[0].result.draftCount
enddef

t.Test('Quitting with ! discards the draft', () => {
  assert_equal(0, InAnotherVim('qall!'))
})

# A file of 100,000 cities.
def ManyCities(): string
  const path = $'{t.folder}/cities.csv'
  writefile(['geonameid,name,lat,lon']
    + range(1, 100000)->mapnew((_, id) => $'{id},City {id},{id % 80},{id % 170}'), path)
  return path
enddef

def Archived(): number
  return t.Elsewhere([['archive.status', {}]])[0].result.count
enddef

t.Test('Quitting during an import commits nothing', () => {
  const path = ManyCities()
  client.own.leave_ms = 20000
  for command in ['stop', 'restart']
    client.Ask('server.status', {}, 20000)
    client.Request('archive.import', {path: path}, client.Ignore)
    execute 'CityRoulette' command
    assert_equal(0, Archived(), command)
  endfor
  client.own.leave_ms = 500
  const import = $'client.Request("archive.import", {{path: "{path}"}}, client.Ignore)'
  assert_equal(0, InAnotherVim($'client.own.leave_ms = 20000 | {import} | qall!'), 'drafts')
  assert_equal(0, Archived(), 'qall!')
})

t.Test('A killed editor leaves its draft', () => {
  assert_equal(1, InAnotherVim("system('kill -9 ' .. getpid())"))
})

t.Test('Closing the terminal leaves the draft', () => {
  const script = Script($"writefile(['x'], '{t.folder}/ready')")
  const terminal = term_start(COMMAND + ['-S', script], {hidden: true})
  t.Wait('the edit', (): bool => filereadable($'{t.folder}/ready'))
  job_stop(term_getjob(terminal), 'hup')
  t.Wait('its end', (): bool => job_status(term_getjob(terminal)) == 'dead')
  assert_equal(1, t.Elsewhere([['session.list', {}]])[0].result.draftCount)
})

t.Test('The program exits when its editor is killed', () => {
  InAnotherVim($"writefile([string(client.Process().process)], '{t.folder}/process') | system('kill -9 ' .. getpid())")
  const process = readfile($'{t.folder}/process')[0]
  t.Wait('its end', (): bool => !isdirectory($'/proc/{process}'))
})

t.Test('stop ends the program', () => {
  t.Open('country LI')
  const process = client.Process().process
  CityRoulette stop
  assert_equal('stopped', client.own.status)
  t.Wait('its end', (): bool => !isdirectory($'/proc/{process}'))
})
