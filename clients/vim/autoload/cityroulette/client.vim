vim9script
# The one process that all lists share, on a channel of the mode "lsp". It is started at the first
# use, checked with `initialize`, and restarted after a crash, up to a limit.

import autoload 'cityroulette/lists.vim'
import autoload 'cityroulette/options.vim'
import autoload 'cityroulette/program.vim'
import autoload 'cityroulette/tell.vim'

# The only protocol version that this plugin supports.
const PROTOCOL = 1
const VERSION = '0.3.0-dev'
# After more crashes than this within the window the program counts as broken and is not restarted.
# Editors use the same limit for language servers.
const MOST_ENDS = 5
const ENDS_SECONDS = 180.0
# A different program may never answer `initialize`.
const GREETING_MS = 10000
# How long the editor waits on exit for the program to exit.
var leave_ms = 500

# 'stopped', 'running' or 'failed'.
export var status = 'stopped'
# The result of initialize; empty before it arrives.
export var info: dict<any> = {}

var problem: dict<any> = {}
var job: job = null_job
var pending: dict<dict<any>> = {}
var stderr: list<string> = []
var ends: list<float> = []
var greeted = 0

def Now(): float
  return reltimefloat(reltime())
enddef

def FailAll(reason: dict<any>)
  const waiting = pending
  pending = {}
  for id in keys(waiting)->sort((a, b) => str2nr(a) - str2nr(b))
    call(waiting[id].callback, [reason, {}])
  endfor
enddef

# Stops the program for good: it is a different program or has another protocol version.
def Refuse(reason: dict<any>)
  const old = job
  job = null_job
  status = 'failed'
  problem = reason
  FailAll(reason)
  if old != null_job
    job_stop(old, 'kill')
  endif
enddef

def Greeted(failed: dict<any>, answer: any)
  timer_stop(greeted)
  if !empty(failed)
    if failed.name != 'Ended'
      Refuse(failed)
    endif
  elseif type(answer) != v:t_dict || get(answer, 'protocolVersion', 0) != PROTOCOL
    const theirs = type(answer) == v:t_dict ? get(answer, 'protocolVersion', 0) : 0
    Refuse({name: 'ProtocolVersion', message: $'The program uses version {theirs} of the '
      .. $'protocol, this plugin version {PROTOCOL}; update the '
      .. (theirs > PROTOCOL ? 'plugin.' : 'program.')})
  else
    info = answer
  endif
enddef

def Greet()
  var params: dict<any> = {protocolVersion: PROTOCOL, processId: getpid(), capabilities: {},
    clientInfo: {name: 'cityroulette.vim', version: VERSION}, units: options.Get('units')}
  const locale = options.Get('locale') ?? v:lang->matchstr('^\a\+\%(_\a\+\)\?')
  if !empty(locale) && locale != 'C' && locale != 'POSIX'
    params.locale = locale->tr('_', '-')
  endif
  if !empty(options.Get('location'))
    params.location = options.Get('location')
  endif
  Request('initialize', params, Greeted)
  greeted = timer_start(GREETING_MS, (_) => Refuse({name: 'NotOurs', message: 'The program did '
    .. 'not answer; check that the setting cmd names cityroulette.'}))
enddef

def OnMessage(_: channel, message: dict<any>)
  const method = get(message, 'method', '')
  if !empty(method)
    lists.Notified(method, get(message, 'params', {}))
  endif
enddef

# Keeps the last lines that the program wrote to its standard error.
def Log(lines: list<string>)
  stderr = (stderr + lines)[-50 :]
enddef

# The message for the user after the program has exited: its exit status and its last output.
def LastWords(code: number): dict<any>
  const words = empty(stderr) ? '' : $': {stderr[-1]}'
  const how = code < 0 ? 'was killed' : $'exited with status {code}'
  return {name: 'Ended', message: $'The program cityroulette {how}{words}'->trim('. ', 2) .. '.'}
enddef

def Ended(old: job, code: number)
  if old != job
    return
  endif
  # Vim may notice the exit before it has read the last output.
  while ch_status(old, {part: 'err'}) != 'closed'
    const rest = ch_readraw(old, {part: 'err', timeout: 0})
    if empty(rest)
      break
    endif
    Log(rest->split("\n"))
  endwhile
  const never_greeted = empty(info)
  timer_stop(greeted)
  job = null_job
  info = {}
  ends = ends->filter((_, time) => Now() - time < ENDS_SECONDS)->add(Now())
  const again = len(ends) <= MOST_ENDS && !never_greeted
  status = again ? 'stopped' : 'failed'
  problem = LastWords(code)
  if len(ends) > MOST_ENDS
    problem.message ..= $' It exited {len(ends)} times within 3 minutes and is not restarted; '
      .. '`:CityRoulette log` shows why, `:CityRoulette restart` tries again.'
  endif
  FailAll(problem)
  lists.Lost(problem, again)
enddef

# Starts the program if it is not running. Sets `problem` if it cannot be started.
def Start()
  const found = program.Command()
  if empty(found.command)
    status = 'failed'
    problem = found.problem
    return
  endif
  problem = {}
  stderr = []
  info = {}
  status = 'running'
  job = job_start(found.command, {mode: 'lsp', noblock: 1, err_mode: 'nl', out_cb: OnMessage,
    exit_cb: Ended, err_cb: (_, line) => Log([line])})
  if job_status(job) == 'fail'
    status = 'failed'
    job = null_job
    problem = {name: 'Missing', message: $'Cannot start the program {found.command[0]}.'}
    return
  endif
  autocmd_add([{group: 'cityroulette', event: 'VimLeavePre', pattern: '*', replace: true,
    cmd: 'cityroulette#client#Leave()'}])
  Greet()
enddef

def Answered(message: dict<any>, Callback: func(dict<any>, any))
  if has_key(message, 'error')
    const failed = message.error
    Callback({name: get(get(failed, 'data', {}), 'name', ''), code: failed.code,
      message: failed.message, data: get(failed, 'data', {})}, {})
  else
    Callback({}, get(message, 'result', v:null))
  endif
enddef

def Send(method: string, params: any, Callback: func(dict<any>, any)): number
  var id = 0
  try
    id = ch_sendexpr(job, {method: method, params: params}, {callback: (_, message) => {
      if has_key(pending, message.id)
        pending->remove(message.id)
        Answered(message, Callback)
      endif
    }}).id
    pending[id] = {callback: Callback, method: method}
  catch /^Vim\%((\S\+)\)\=:E90[26]:\|:E631:\|:E630:/
    # Ended runs a moment later and does not know this request, so answer it here.
    Callback({name: 'Ended', message: 'The program cityroulette has just exited.'}, {})
  endtry
  return id
enddef

# Sends a request, starting the program if necessary. Calls the callback once, with a problem (empty
# on success) and the result. Returns the request id, or 0 if nothing was sent.
export def Request(method: string, params: any, Callback: func(dict<any>, any)): number
  if status == 'stopped' || (status == 'failed' && get(problem, 'name', '') == 'Missing')
    # Look again: a missing program may have been built since.
    Start()
  endif
  if status != 'running'
    Callback(problem, {})
    return 0
  endif
  return Send(method, params, Callback)
enddef

# Cancels a request; its callback gets the error for cancelled requests.
export def Cancel(id: number)
  if status == 'running' && has_key(pending, id)
    ch_sendexpr(job, {method: '$/cancelRequest', params: {id: id}})
  endif
enddef

# Waits until `Done` returns true. Vim handles incoming messages while it sleeps.
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
export def Ask(method: string, params: any, milliseconds: number): dict<any>
  var answer: dict<any> = {}
  const id = Request(method, params, (failed, result) => {
    answer = {problem: failed, result: result}
  })
  if !Wait(() => !empty(answer), milliseconds)
    Cancel(id)
    return {problem: {name: 'Timeout', message: $'No reply to {method} yet.'}, result: {}}
  endif
  return answer
enddef

export def Limit(name: string, default: number): number
  return get(get(info, 'limits', {}), name, default)
enddef

# For tests and `:CityRoulette status`.
export def Process(): dict<any>
  return job == null_job ? {} : job_info(job)
enddef

# For tests: sets how long exiting waits.
export def SetPatience(milliseconds: number)
  leave_ms = milliseconds
enddef

# Cancels every pending request, including queued ones. Call it before SayGoodbye, because the program
# finishes the requests that it received before `exit`.
def CancelRunning()
  for id in keys(pending)
    # The program has just exited; Ended reports it.
    silent! Cancel(str2nr(id))
  endfor
enddef

def SayGoodbye(milliseconds: number)
  const old = job
  job = null_job
  if old == null_job || job_status(old) != 'run'
    return
  endif
  # Kill a program that no longer reads its input.
  silent! ch_sendexpr(old, {method: 'shutdown', params: v:null}, {callback: (_, _) => 0})
  silent! ch_sendexpr(old, {method: 'exit', params: v:null})
  if !Wait(() => job_status(old) != 'run', milliseconds)
    job_stop(old, 'kill')
  endif
enddef

# Cancels all requests and stops the program, which ends its sessions.
export def Stop()
  const reason = {name: 'Stopped', message: 'The program was stopped.'}
  timer_stop(greeted)
  CancelRunning()
  SayGoodbye(leave_ms)
  status = 'stopped'
  info = {}
  ends = []
  problem = {}
  FailAll(reason)
  lists.Lost(reason, false)
enddef

# Restarts the program in any state; the lists are restored.
export def Restart()
  Stop()
  lists.Revive()
enddef

# Runs when Vim exits. Discards the edits that the user chose to lose; when a signal ends Vim, the
# drafts are kept for the next Vim.
export def Leave()
  # First, because it would also cancel the closing of the lists.
  CancelRunning()
  if v:dying == 0 && status == 'running'
    lists.CloseAll()
  endif
  SayGoodbye(leave_ms)
enddef
