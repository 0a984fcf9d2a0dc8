vim9script
# The program: how it starts, ends and comes back; drafts.

import autoload 'cityroulette/client.vim'
import autoload 'cityroulette/lists.vim'
import './harness.vim' as t

# A program that greets as one of another version, and goes on listening.
def Fake(greeting: string): list<string>
  const answer = $'{{"jsonrpc":"2.0","id":1,"result":{greeting}}}'
  return ['sh', '-c', $'printf "Content-Length: %d\r\n\r\n%s" {len(answer)} ''{answer}''; cat >/dev/null']
enddef

t.Test('nothing is started before the first use', () => {
  assert_equal(['stopped', {}], [client.status, client.Process()])
})

t.Test('a newer program is refused with both versions', () => {
  t.Settings({cmd: Fake('{"protocolVersion":2}'), args: []})
  CityRoulette surprise
  t.Wait('the refusal', (): bool => client.status == 'failed')
  t.Contains(t.Said(), 'version 2 of the protocol, this plugin')
})

t.Test('a program that ends at once is not started again', () => {
  t.Settings({cmd: ['sh', '-c', 'echo cannot go on >&2; exit 3'], args: []})
  CityRoulette surprise
  t.Wait('the end', (): bool => client.status == 'failed')
  t.Contains(t.Said(), 'ended with status 3: cannot go on.')
})

t.Test('a program that ends again and again is given up', () => {
  const each = t.Open('country LI')
  for time in range(5)
    const old = client.Process().process
    t.Kill()
    t.Wait('the next', (): bool => each.alive && get(client.Process(), 'process', old) != old)
  endfor
  t.Kill()
  t.Wait('the end', (): bool => client.status == 'failed')
  t.Contains(t.Said(), 'ended 6 times')
  assert_equal(14, line('$'))
  t.Type('R')
  t.Wait('the list', (): bool => each.alive)
  t.Same()
})

t.Test('a draft of an earlier editor is offered once and taken up', () => {
  t.Elsewhere([['session.open', {mode: 'import', source: 'country', country: 'LI'}],
    ['city.setFavorite', {city: 3042030, favorite: true}]])
  t.Open('country SM')
  t.Wait('the offer', (): bool => t.Said() =~ 'was not saved; `:CityRoulette resume`')
  const before = bufnr()
  CityRoulette resume
  t.Wait('the draft', (): bool => bufnr() != before && !empty(t.Current()))
  assert_equal(['Vaduz', 1], [t.Names()[0], t.Current().state.favorites])
  t.Type('u')
  assert_equal(0, t.Current().state.favorites)
  write
  t.Contains(t.Said(), '14 cities imported')
  CityRoulette resume
  t.Wait('the sentence', (): bool => t.Said() =~ 'There are no drafts')
})

t.Test('a draft can be thrown away', () => {
  t.Elsewhere([['session.open', {mode: 'import', source: 'country', country: 'LI'}],
    ['city.setFavorite', {city: 3042030, favorite: true}]])
  CityRoulette discard
  t.Wait('the sentence', (): bool => t.Said() =~ 'was discarded')
  assert_equal(0, t.Elsewhere([['session.list', {}]])[0].result.draftCount)
})

t.Test('edits of the archive that another has changed are taken up as far as they go', () => {
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

# A script that opens a list, edits it, and runs a command.
def Script(last: string): string
  const script = $'{t.folder}/script.vim'
  writefile(['vim9script', "import autoload 'cityroulette/lists.vim'",
    "import autoload 'cityroulette/client.vim'",
    $'g:cityroulette = {string(g:cityroulette)}', 'CityRoulette country LI',
    'client.Wait((): bool => !empty(lists.Of(bufnr())), 10000)', 'normal s', last], script)
  return script
enddef

# Another Vim does so; answers how many drafts it leaves.
def InAnotherVim(last: string): number
  system(join(COMMAND->mapnew((_, word) => shellescape(word)))
    .. $' --not-a-term -es -S {Script(last)} </dev/null')
  return t.Elsewhere([['session.list', {}]])[0].result.draftCount
enddef

t.Test('to leave with ! drops the draft', () => {
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

t.Test('quitting during an import commits nothing', () => {
  const path = ManyCities()
  client.SetPatience(20000)
  for command in ['stop', 'restart']
    client.Ask('server.status', {}, 20000)
    client.Request('archive.import', {path: path}, client.Ignore)
    execute 'CityRoulette' command
    assert_equal(0, Archived(), command)
  endfor
  client.SetPatience(500)
  const import = $'client.Request("archive.import", {{path: "{path}"}}, client.Ignore)'
  assert_equal(0, InAnotherVim($'client.SetPatience(20000) | {import} | qall!'), 'drafts')
  assert_equal(0, Archived(), 'qall!')
})

t.Test('an editor that is killed leaves its draft', () => {
  assert_equal(1, InAnotherVim("system('kill -9 ' .. getpid())"))
})

t.Test('a terminal that is closed leaves its draft', () => {
  const script = Script($"writefile(['x'], '{t.folder}/ready')")
  const terminal = term_start(COMMAND + ['-S', script], {hidden: true})
  t.Wait('the edit', (): bool => filereadable($'{t.folder}/ready'))
  job_stop(term_getjob(terminal), 'hup')
  t.Wait('its end', (): bool => job_status(term_getjob(terminal)) == 'dead')
  assert_equal(1, t.Elsewhere([['session.list', {}]])[0].result.draftCount)
})

t.Test('an editor that is killed takes the program with it', () => {
  InAnotherVim($"writefile([string(client.Process().process)], '{t.folder}/process') | system('kill -9 ' .. getpid())")
  const process = readfile($'{t.folder}/process')[0]
  t.Wait('its end', (): bool => !isdirectory($'/proc/{process}'))
})

t.Test('stop ends the program', () => {
  t.Open('country LI')
  const process = client.Process().process
  CityRoulette stop
  assert_equal('stopped', client.status)
  t.Wait('its end', (): bool => !isdirectory($'/proc/{process}'))
})
