vim9script
# A client: one process of the program, on a channel of the mode "lsp". It is started at the first
# request, checked with `initialize`, and started again after a crash, up to a limit. The functions
# are for other plugins too; see |cityroulette-library|. They are independent of the windows,
# commands and settings of this plugin.
#
# Members of a client for its user to read: `options`, `status` ('stopped', 'running' or 'failed'),
# `info` (the result of initialize; empty before it arrives), `problem` (why the start failed, or how
# the program exited last; empty if there is none), `mirrors` (the open ones by session).
#
# A problem is a dictionary: `message` (a sentence for the user), `name`, of a reply also `code` and
# `data`. The names of problems of this side are 'Missing' (there is no program, or it cannot be
# started), 'NotOurs' and 'ProtocolVersion' (it is another program or another version), 'Timeout' (no
# reply in time, so it was cancelled), 'Ended' (the program exited) and 'Stopped' (by Stop). It has
# `given_up: true` if the program crashed too often and is not started again.

import autoload 'cityroulette/library/program.vim'

# The only protocol version that this library supports.
const PROTOCOL = 1
# After more crashes than this within the window the program counts as broken and is not restarted.
# Editors use the same limit for language servers.
const MOST_ENDS = 5
const ENDS_SECONDS = 180.0
# A different program may never answer `initialize`.
const GREETING_MS = 10000

# The options of a client, all of them optional except the name.
const DEFAULTS: dict<any> = {
  name: '',
  version: '',
  cmd: [],
  args: [],
  env: {},
  units: 'metric',
  locale: '',
  location: {},
  timeout_ms: 30000,
}

# The clients that have been started, for the end of the editor.
var started: list<dict<any>> = []

def Checked(options: dict<any>): dict<any>
  if empty(get(options, 'name', ''))
    throw 'cityroulette: the option name is missing; name your plugin.'
  endif
  for [name, value] in items(options)
    if !has_key(DEFAULTS, name)
      throw $'cityroulette: unknown option {name}; known options: {join(sort(keys(DEFAULTS)), ", ")}.'
    elseif type(value) != type(DEFAULTS[name])
      throw $'cityroulette: the option {name} must be a value like {string(DEFAULTS[name])}.'
    endif
  endfor
  return DEFAULTS->extendnew(options)
enddef

# Creates a client. It starts its process at the first request; each client has its own. Throws an
# error if an option is unknown or has another type.
export def New(options: dict<any>): dict<any>
  return {options: Checked(options), status: 'stopped', info: {}, problem: {}, mirrors: {},
    followed: false, job: null_job, pending: {}, stderr: [], ends: [], leave_ms: 500,
    listeners: [], lost: [], leaving: []}
enddef

# Replaces the options, which the next start of the program uses. Throws the same errors as New.
export def Configure(client: dict<any>, options: dict<any>)
  client.options = Checked(options)
enddef

# Adds an item to a list; returns a function that removes it.
def Added(items: list<dict<any>>, item: dict<any>): func()
  items->add(item)
  return () => {
    items->filter((_, other) => other isnot item)
  }
enddef

# Calls `Callback` with the parameters of each notification `method`, in the order in which the
# program sends them, after the mirrors have applied it. Returns a function that ends the calls.
export def On(client: dict<any>, method: string, Callback: func): func()
  return Added(client.listeners, {method: method, Call: Callback})
enddef

# Calls `Callback` when the process has ended and its sessions are lost: after a crash (the name of
# the problem is 'Ended') or Stop ('Stopped'). Mirrors are closed by then. `again` is true if your
# sessions may be opened again now, which starts the program. It is false after Stop, after too many
# crashes, and if the program crashed before it ever answered. Returns a function that ends the calls.
export def OnLost(client: dict<any>, Callback: func): func()
  return Added(client.lost, {Call: Callback})
enddef

# Calls `Callback` when the editor exits, before the program is stopped.
export def OnLeaving(client: dict<any>, Callback: func): func()
  return Added(client.leaving, {Call: Callback})
enddef

def Now(): float
  return reltimefloat(reltime())
enddef

def FailAll(client: dict<any>, reason: dict<any>)
  const waiting = client.pending
  client.pending = {}
  for id in keys(waiting)->sort((a, b) => str2nr(a) - str2nr(b))
    timer_stop(waiting[id].timer)
    call(waiting[id].callback, [reason, {}])
  endfor
enddef

def Lose(client: dict<any>, reason: dict<any>, again: bool)
  for listener in copy(client.lost)
    call(listener.Call, [reason, again])
  endfor
enddef

# Stops the program for good: it is a different program or has another protocol version.
def Refuse(client: dict<any>, reason: dict<any>)
  const old = client.job
  client->extend({job: null_job, status: 'failed', problem: reason})
  FailAll(client, reason)
  if old != null_job
    job_stop(old, 'kill')
  endif
enddef

def Greeted(client: dict<any>, failed: dict<any>, answer: any)
  if !empty(failed)
    if failed.name == 'Timeout'
      Refuse(client, {name: 'NotOurs',
        message: 'The program did not answer; check that the setting cmd names cityroulette.'})
    elseif failed.name != 'Ended' && failed.name != 'Stopped'
      Refuse(client, failed)
    endif
  elseif type(answer) != v:t_dict || get(answer, 'protocolVersion', 0) != PROTOCOL
    const theirs = type(answer) == v:t_dict ? get(answer, 'protocolVersion', 0) : 0
    Refuse(client, {name: 'ProtocolVersion', message: $'The program uses version {theirs} of the '
      .. $'protocol, the plugin CityRoulette version {PROTOCOL}; update the '
      .. (theirs > PROTOCOL ? 'plugin.' : 'program.')})
  else
    client.info = answer
  endif
enddef

def Greet(client: dict<any>)
  const options = client.options
  var params: dict<any> = {protocolVersion: PROTOCOL, processId: getpid(), capabilities: {},
    clientInfo: {name: options.name}, units: options.units}
  if !empty(options.version)
    params.clientInfo.version = options.version
  endif
  const locale = options.locale ?? v:lang->matchstr('^\a\+\%(_\a\+\)\?')
  if !empty(locale) && locale != 'C' && locale != 'POSIX'
    params.locale = locale->tr('_', '-')
  endif
  if !empty(options.location)
    params.location = options.location
  endif
  Request(client, 'initialize', params, (failed, answer) => Greeted(client, failed, answer), GREETING_MS)
enddef

def OnMessage(client: dict<any>, message: dict<any>)
  const method = get(message, 'method', '')
  const params = get(message, 'params', {})
  for listener in copy(client.listeners)
    if listener.method == method
      call(listener.Call, [params])
    endif
  endfor
enddef

# Keeps the last lines that the program wrote to its standard error.
def Log(client: dict<any>, lines: list<string>)
  client.stderr = (client.stderr + lines)[-50 :]
enddef

# The message for the user after the program has exited: its exit status and its last output.
def LastWords(client: dict<any>, code: number): dict<any>
  const words = empty(client.stderr) ? '' : $': {client.stderr[-1]}'
  const how = code < 0 ? 'was killed' : $'exited with status {code}'
  return {name: 'Ended', message: $'The program cityroulette {how}{words}'->trim('. ', 2) .. '.'}
enddef

def Ended(client: dict<any>, old: job, code: number)
  if old != client.job
    return
  endif
  # Vim may notice the exit before it has read the last output.
  while ch_status(old, {part: 'err'}) != 'closed'
    var rest = ''
    try
      rest = ch_readraw(old, {part: 'err', timeout: 0})
    catch /:E906:/
      # The channel was closed since.
    endtry
    if empty(rest)
      break
    endif
    Log(client, rest->split("\n"))
  endwhile
  const never_greeted = empty(client.info)
  client.ends->filter((_, time) => Now() - time < ENDS_SECONDS)->add(Now())
  const count = len(client.ends)
  const again = count <= MOST_ENDS && !never_greeted
  var problem = LastWords(client, code)
  if count > MOST_ENDS
    problem.given_up = true
    problem.message ..= $' It exited {count} times within 3 minutes and is not restarted.'
  endif
  client->extend({job: null_job, info: {}, status: again ? 'stopped' : 'failed', problem: problem})
  FailAll(client, problem)
  Lose(client, problem, again)
enddef

# Starts the program if it is not running. Sets `problem` if it cannot be started.
def Start(client: dict<any>)
  const found = program.Find(client.options.cmd)
  if empty(found.command)
    client->extend({status: 'failed', problem: found.problem})
    return
  endif
  const command = found.command + ['--framing=content-length'] + client.options.args
  client->extend({problem: {}, stderr: [], info: {}, status: 'running'})
  client.job = job_start(command, {mode: 'lsp', noblock: 1, err_mode: 'nl', env: client.options.env,
    out_cb: (_, message) => OnMessage(client, message), exit_cb: (old, code) => Ended(client, old, code),
    err_cb: (_, line) => Log(client, [line])})
  if job_status(client.job) == 'fail'
    client->extend({status: 'failed', job: null_job,
      problem: {name: 'Missing', message: $'Cannot start the program {found.command[0]}.'}})
    return
  endif
  if started->indexof((_, other) => other is client) < 0
    started->add(client)
  endif
  autocmd_add([{group: 'cityroulette_library', event: 'VimLeavePre', pattern: '*', replace: true,
    cmd: 'cityroulette#library#client#Leave()'}])
  Greet(client)
enddef

def Answered(message: dict<any>, Callback: func)
  if has_key(message, 'error')
    const failed = message.error
    Callback({name: get(get(failed, 'data', {}), 'name', ''), code: failed.code,
      message: failed.message, data: get(failed, 'data', {})}, {})
  else
    Callback({}, get(message, 'result', v:null))
  endif
enddef

# The reply of a request whose caller no longer waits. After a timeout the caller does not know the
# session that it opened.
def Late(client: dict<any>, old: job, method: string, message: dict<any>)
  if method == 'session.open' && has_key(message, 'result') && client.job == old
    Request(client, 'session.close', {session: message.result.session, discard: true}, Ignore)
  endif
enddef

def Expire(client: dict<any>, id: number, milliseconds: number)
  if has_key(client.pending, id)
    Cancel(client, id)
    const waiting = client.pending->remove(id)
    const seconds = printf('%.3f', milliseconds / 1000.0)->substitute('\.\?0\+$', '', '')
    call(waiting.callback, [{name: 'Timeout',
      message: $'{waiting.method} took longer than {seconds} s and was cancelled.'}, {}])
  endif
enddef

# Calls back after the caller has returned.
def Defer(Callback: func, problem: dict<any>)
  timer_start(0, (_) => call(Callback, [problem, {}]))
enddef

def Send(client: dict<any>, method: string, params: any, Callback: func,
    milliseconds: number): number
  const job = client.job
  var id = 0
  try
    id = ch_sendexpr(job, {method: method, params: params}, {callback: (_, message) => {
      if client.job == job && has_key(client.pending, message.id)
        timer_stop(client.pending->remove(message.id).timer)
        Answered(message, Callback)
      else
        Late(client, job, method, message)
      endif
    }}).id
    const timer = milliseconds > 0 ? timer_start(milliseconds, (_) => Expire(client, id, milliseconds)) : 0
    client.pending[id] = {callback: Callback, method: method, timer: timer}
  catch /^Vim\%((\S\+)\)\=:E90[26]:\|:E631:\|:E630:/
    # Ended runs a moment later and does not know this request, so answer it here.
    Defer(Callback, {name: 'Ended', message: 'The program cityroulette has just exited.'})
  endtry
  return id
enddef

# Sends a request, starting the program if necessary. Calls `Callback` once and never before this
# function returns, with a problem (empty on success) and the result. Returns the id to cancel it by,
# or 0 if nothing was sent. `milliseconds` is the timeout: 0 for none, negative for the option
# timeout_ms.
export def Request(client: dict<any>, method: string, params: any, Callback: func,
    milliseconds: number = -1): number
  if client.status == 'stopped' || (client.status == 'failed' && get(client.problem, 'name', '') == 'Missing')
    # Look again: a missing program may have been built since.
    Start(client)
  endif
  if client.status != 'running'
    Defer(Callback, client.problem)
    return 0
  endif
  return Send(client, method, params, Callback, milliseconds < 0 ? client.options.timeout_ms : milliseconds)
enddef

# Cancels a request. Its callback still runs once: with the problem RequestCancelled, or with the
# result if the request was faster. Does nothing if it has been answered.
export def Cancel(client: dict<any>, id: number)
  if client.status == 'running' && has_key(client.pending, id)
    # The program may have just exited; Ended reports it.
    silent! ch_sendexpr(client.job, {method: '$/cancelRequest', params: {id: id}})
  endif
enddef

# Waits until `Done` returns true; returns its last value. Vim handles incoming messages while it
# sleeps.
export def Wait(Done: func(): bool, milliseconds: number): bool
  const start = reltime()
  while !Done() && reltimefloat(reltime(start)) * 1000 < milliseconds
    sleep! 1m
  endwhile
  return Done()
enddef

# A callback for requests without interest in the reply.
export def Ignore(_: dict<any>, _: any)
enddef

# Sends a request and blocks until its reply: {problem, result}.
export def Ask(client: dict<any>, method: string, params: any, milliseconds: number): dict<any>
  var answer: dict<any> = {}
  const id = Request(client, method, params, (failed, result) => {
    answer = {problem: failed, result: result}
  }, 0)
  if !Wait(() => !empty(answer), milliseconds)
    Cancel(client, id)
    return {problem: {name: 'Timeout', message: $'No reply to {method} yet.'}, result: {}}
  endif
  return answer
enddef

# The running process as |job_info()| describes it; empty if there is none.
export def Process(client: dict<any>): dict<any>
  return client.job == null_job ? {} : job_info(client.job)
enddef

# Cancels every pending request, including queued ones. Call it before SayGoodbye, because the program
# finishes the requests that it received before `exit`.
def CancelRunning(client: dict<any>)
  for id in keys(client.pending)
    Cancel(client, str2nr(id))
  endfor
enddef

def SayGoodbye(client: dict<any>)
  const old = client.job
  client.job = null_job
  if old == null_job || job_status(old) != 'run'
    return
  endif
  # Kill a program that no longer reads its input.
  silent! ch_sendexpr(old, {method: 'shutdown', params: v:null}, {callback: (_, _) => 0})
  silent! ch_sendexpr(old, {method: 'exit', params: v:null})
  if !Wait(() => job_status(old) != 'run', client.leave_ms)
    job_stop(old, 'kill')
  endif
enddef

# Cancels all requests, stops the program, which ends its sessions, and forgets earlier crashes. Kills
# the program if it does not exit within half a second. The next request starts it again.
export def Stop(client: dict<any>)
  const reason = {name: 'Stopped', message: 'The program was stopped.'}
  CancelRunning(client)
  SayGoodbye(client)
  client->extend({status: 'stopped', info: {}, ends: [], problem: {}})
  FailAll(client, reason)
  Lose(client, reason, false)
enddef

# Runs when Vim exits.
export def Leave()
  for client in started
    # First, because it would also cancel the requests of the callbacks.
    CancelRunning(client)
    for listener in client.leaving
      call(listener.Call, [])
    endfor
    SayGoodbye(client)
  endfor
enddef
