vim9script
# The library without the plugin, and the example plugin, with the real program.

import autoload 'cityroulette/library/client.vim' as library
import autoload 'cityroulette/library/mirror.vim'
import './harness.vim' as t

const ROOT = expand('<sfile>:p:h:h')
const EXAMPLE = $'{ROOT}/examples/status-weather.vim'
const ANDORRA = 'Andorra la Vella 6.3° (Weather data by Open-Meteo.com (CC BY 4.0))'

# Arguments for an archive of its own and recorded weather.
def Arguments(): list<string>
  return ['--archive', $'{t.folder}/archive.sqlite', '--cache-dir', $'{t.folder}/cache',
    '--weather', 'open-meteo', '--replay', t.RECORDINGS, '--clock', '2026-03-01T09:00:00Z']
enddef

var clients: list<dict<any>> = []

# A client that is stopped after the test.
def New(options: dict<any> = {}): dict<any>
  final client = library.New({name: 'test', args: Arguments()}->extend(options))
  clients->add(client)
  return client
enddef

def Ask(client: dict<any>, method: string, params: dict<any> = {}): dict<any>
  return library.Ask(client, method, params, 20000)
enddef

# Loads the example as an installed plugin, with an archive of its own; returns its client.
def Example(options: dict<any> = {}): dict<any>
  execute 'set runtimepath+=' .. EXAMPLE
  runtime plugin/status_weather.vim
  Text()
  final client: dict<any> = g:status_weather#client
  library.Configure(client, {name: 'test', args: Arguments()}->extend(options))
  clients->add(client)
  return client
enddef

def Text(): string
  return call('status_weather#Text', [])
enddef

def WaitFor(text: string)
  t.Wait(text, (): bool => Text() == text)
enddef

def Signal(client: dict<any>, name: string): number
  const process = library.Process(client).process
  system($'kill -{name} {process}')
  return process
enddef

def OpenSessions(client: dict<any>): number
  return len(Ask(client, 'session.list').result.sessions)
enddef

# A test that stops its clients at the end, also after a failure.
def Test(title: string, Body: func())
  t.Test(title, () => {
    try
      call(Body, [])
    finally
      for client in clients
        library.Stop(client)
      endfor
      clients = []
      popup_clear(true)
      execute 'set runtimepath-=' .. EXAMPLE
    endtry
  })
enddef

Test('A file of the library imports files of the library only', () => {
  const files = glob($'{ROOT}/autoload/cityroulette/library/*.vim', false, true)
  assert_true(len(files) > 2, string(files))
  for file in files
    for line in readfile(file)->filter((_, text) => text =~ '^\s*import\>')
      assert_match("'cityroulette/library/", line, file)
    endfor
  endfor
})

Test('The example loads no file of the plugin outside the library', () => {
  const script = $'{t.folder}/script.vim'
  writefile(['vim9script', $'g:status_weather = {string({args: Arguments()})}',
    $'set runtimepath^={ROOT} runtimepath+={EXAMPLE}', 'runtime plugin/status_weather.vim',
    'StatusWeather Andorra la Vella', "import autoload 'cityroulette/library/client.vim'",
    "client.Wait((): bool => !empty(status_weather#Text()), 20000)",
    $'writefile([status_weather#Text()] + execute("scriptnames")->split("\n"), "{t.folder}/seen")', 'qall!'], script)
  system($'vim --not-a-term -n -i NONE -u NONE -S {script} </dev/null >/dev/null')
  const seen = readfile($'{t.folder}/seen')
  assert_equal(ANDORRA, seen[0])
  const loaded = seen->copy()->filter((_, line) => line =~ 'autoload/cityroulette/')
  const others = loaded->copy()->filter((_, line) => line !~ 'autoload/cityroulette/library/')
  assert_equal([3, []], [len(loaded), others])
})

Test('The example lets the user choose among cities of the same name', () => {
  const client = Example()
  execute 'StatusWeather Springfield'
  t.Wait('the menu', (): bool => !empty(popup_list()))
  t.Contains(getbufline(winbufnr(popup_list()[0]), 1, '$')->join("\n"), "Springfield, Missouri\n")
  t.Type("jj\<CR>")
  t.Wait('the city', (): bool => !empty(client.mirrors))
  assert_equal([4250542], values(client.mirrors)[0].rows->mapnew((_, city) => city.id))
  assert_equal(1, OpenSessions(client))
})

Test('The example reports the death of the program and starts it at the next command', () => {
  const client = Example()
  execute 'StatusWeather Andorra la Vella'
  WaitFor(ANDORRA)
  Signal(client, 'STOP')
  execute 'StatusWeather Vaduz'
  Signal(client, 'KILL')
  t.Wait('the message', (): bool => t.Said() =~ 'The program cityroulette was killed')
  execute 'StatusWeather Andorra la Vella'
  WaitFor(ANDORRA)
})

Test('The example restores its session after the death of the program', () => {
  const client = Example()
  execute 'StatusWeather Andorra la Vella'
  WaitFor(ANDORRA)
  const old = Signal(client, 'KILL')
  t.Wait('the next process', (): bool => get(library.Process(client), 'process', old) != old)
  WaitFor(ANDORRA)
  assert_equal('', t.Said()->trim())
})

Test('The example reports a stopped program, and the late session is closed', () => {
  const client = Example({timeout_ms: 50})
  # The first request would expire while the program starts.
  Ask(client, 'server.status')
  Signal(client, 'STOP')
  execute 'StatusWeather Vaduz'
  t.Wait('the message', (): bool => !empty(t.Said()->trim()))
  assert_equal('session.open took longer than 0.05 s and was cancelled.', t.Said()->trim())
  Signal(client, 'CONT')
  # The request to close a late session is sent when its reply is handled.
  OpenSessions(client)
  assert_equal(0, OpenSessions(client))
})

Test('Naming another city cancels the request of the first', () => {
  const client = Example()
  execute 'StatusWeather Andorra la Vella'
  WaitFor(ANDORRA)
  Signal(client, 'STOP')
  ch_logfile($'{t.folder}/channel', 'w')
  execute 'StatusWeather Vaduz'
  execute 'StatusWeather Andorra la Vella'
  ch_logfile('')
  Signal(client, 'CONT')
  WaitFor(ANDORRA)
  assert_equal(1, readfile($'{t.folder}/channel')->filter((_, line) => line =~ 'cancelRequest')->len())
  OpenSessions(client)
  assert_equal(1, OpenSessions(client))
  assert_equal('', t.Said()->trim())
})

Test('A mirror follows the archive, before the listeners are called', () => {
  final client = New()
  var seen: list<string> = []
  final reply = Ask(client, 'session.open', {mode: 'browse'}).result
  const Remove = library.On(client, 'session.didChange', (params) => {
    seen->add($'{len(client.mirrors[params.session].rows)} rows')
  })
  const Inserted = (each, index) => seen->add($'insert {index} {each.rows[index].name}')
  const Closed = (each) => seen->add($'closed {each.ended}')
  final archive = mirror.New(client, reply, {insert: Inserted, closed: Closed})
  Ask(New(), 'archive.add', {city: 2643743})
  t.Wait('the city', (): bool => len(seen) == 2)
  Remove()
  Ask(client, 'archive.add', {city: 2657896})
  library.Stop(client)
  assert_equal(['insert 0 London', '1 rows', 'insert 1 Zürich', 'closed lost'], seen)
  assert_equal([false, {}], [archive.alive, client.mirrors])
})

Test('Clients have processes and options of their own', () => {
  const command = ['sh', '-c', 'exec "$TEST_PROGRAM" "$@"', 'sh']
  final first = New({cmd: command, env: {TEST_PROGRAM: t.PROGRAM}})
  final second = New({cmd: [$'{t.folder}/missing']})
  assert_equal({}, Ask(first, 'server.status').problem)
  const problem = Ask(second, 'server.status').problem
  assert_equal('Missing', problem.name)
  t.Contains(problem.message, $'{t.folder}/missing, from the setting cmd')
  assert_equal(['running', 'failed'], [first.status, second.status])
  library.Configure(second, {name: 'test', args: Arguments()})
  assert_equal({}, Ask(second, 'server.status').problem)
  assert_notequal(library.Process(first).process, library.Process(second).process)
})

Test('Listeners of the end learn whether to open their sessions again', () => {
  final client = New()
  var seen: list<list<any>> = []
  const Remove = library.OnLost(client, (problem, again) => seen->add([problem.name, again]))
  for time in range(6)
    Ask(client, 'server.status')
    Signal(client, 'KILL')
    t.Wait('the end', (): bool => client.status != 'running')
  endfor
  assert_true(Ask(client, 'server.status').problem.given_up)
  library.Stop(client)
  assert_equal({}, Ask(client, 'server.status').problem)
  Remove()
  library.Stop(client)
  assert_equal(repeat([['Ended', true]], 5) + [['Ended', false], ['Stopped', false]], seen)
})

Test('An option that is unknown, missing or of another type is refused', () => {
  for [options, words] in [
      [{}, 'the option name is missing'],
      [{name: 'test', arg: []}, 'unknown option arg; known options: args, cmd,'],
      [{name: 'test', cmd: 'x'}, 'the option cmd must be a value like \[\]']]
    var thrown = ''
    try
      library.New(options)
    catch
      thrown = v:exception
    endtry
    assert_match(words, thrown)
  endfor
})
