vim9script
# Finds the program: the setting, the environment, $PATH, the clone that contains this file.

import autoload 'cityroulette/options.vim'

# The clone is four folders above: clients/vim/autoload/cityroulette.
const CLONE = expand('<sfile>:p:h:h:h:h:h')

const HINT = 'Build it with `swift build -c release` in the clone, or name it: '
  .. "let g:cityroulette = #{cmd: ['/path/to/cityroulette']}"

def Missing(tried: list<string>): dict<any>
  const words = $'The program cityroulette was not found. Tried: {join(tried, "; ")}. {HINT}'
  return {command: [], problem: {name: 'Missing', message: words}}
enddef

# Accepts or refuses a configured path without trying others, which would hide a typo.
def Named(command: list<string>, by: string): dict<any>
  if executable(command[0]) == 1
    return {command: command, where: by}
  endif
  return Missing([$'{command[0]}, from {by}'])
enddef

# The program: `command` and `where` it was found, or else `problem`.
export def Find(): dict<any>
  const own = options.Get('cmd')
  if !empty(own)
    return Named(own, 'the setting cmd')
  endif
  if !empty($CITYROULETTE_PROGRAM)
    return Named([$CITYROULETTE_PROGRAM], '$CITYROULETTE_PROGRAM')
  endif
  var tried = ['$CITYROULETTE_PROGRAM, which is not set', 'cityroulette on $PATH']
  if executable('cityroulette') == 1
    return {command: [exepath('cityroulette')], where: tried[1]}
  endif
  for kind in ['release', 'debug']
    const path = $'{CLONE}/.build/{kind}/cityroulette'
    if executable(path) == 1
      return {command: [path], where: path}
    endif
    tried->add(path)
  endfor
  return Missing(tried)
enddef

export def LogFile(): string
  const own = options.Get('log_file')
  if !empty(own)
    return own
  endif
  const state = empty($XDG_STATE_HOME) ? expand('~/.local/state') : $XDG_STATE_HOME
  return $'{state}/vim/cityroulette.log'
enddef

# The whole command line: the program, its log, and the user's arguments.
export def Command(): dict<any>
  var found = Find()
  if !empty(found.command)
    const log = LogFile()
    mkdir(fnamemodify(log, ':h'), 'p')
    found.command = found.command + ['--framing=content-length', '--log-file', log,
      '--log-level', options.Get('log_level')] + options.Get('args')
  endif
  return found
enddef
