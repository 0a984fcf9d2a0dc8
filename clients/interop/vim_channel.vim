vim9script
# Tests a session through a channel of Vim in mode "lsp". `run-tests` runs it with the program in
# $CITYROULETTE_PROGRAM. Prints errors, and exits with status 1 if there are any.

const program = $CITYROULETTE_PROGRAM
const command = [program, '--archive', ':memory:', '--seed', '7', '--weather', 'none']
var changes: list<dict<any>> = []
var status = -1

def OnMessage(_: channel, message: dict<any>)
  if get(message, 'method', '') == 'session.didChange'
    add(changes, message)
  endif
enddef

const job = job_start(command, {mode: 'lsp', out_cb: OnMessage, err_mode: 'nl',
  exit_cb: (_, code) => {
    status = code
  }})

# The timeout of a request, in milliseconds.
const patience = 600000

def Request(method: string, params: any): dict<any>
  const reply = ch_evalexpr(job, {method: method, params: params}, {timeout: patience})
  if !has_key(reply, 'result')
    throw $'{method}: {reply}'
  endif
  return reply
enddef

def Converse()
  const greeting = Request('initialize', {processId: getpid(), rootUri: 'file:///tmp',
    capabilities: {}, workspaceFolders: v:null, trace: 'off'})
  assert_equal('cityroulette', greeting.result.serverInfo.name)
  ch_sendexpr(job, {method: 'initialized', params: {}})
  const opened = Request('session.open', {mode: 'import'}).result
  const toggled = Request('city.toggleFavorite', {city: opened.cities[0].id}).result
  assert_true(toggled.favorite)
  assert_equal(opened.total, Request('session.commit', {}).result.added)
  assert_equal(v:null, Request('shutdown', v:null).result)
  ch_sendexpr(job, {method: 'exit', params: v:null})
  # Vim runs callbacks while it sleeps, first those of messages that arrived before the last reply.
  while status == -1
    sleep 1m
  endwhile
  assert_equal(0, status)
  assert_equal([1], changes->mapnew((_, change) => change.params.revision))
enddef

try
  Converse()
catch
  add(v:errors, v:exception .. ' at ' .. v:throwpoint)
endtry
if !empty(v:errors)
  writefile(v:errors, '/dev/stderr')
  cquit 1
endif
qall!
