vim9script
# Finds the program: the option, the environment, $PATH, the clone that contains this file.

# The clone is five folders above: clients/vim/autoload/cityroulette/library.
const CLONE = expand('<sfile>:p:h:h:h:h:h:h')

const HINT = 'Build it with `swift build -c release` in the clone, or name it in '
  .. "$CITYROULETTE_PROGRAM or the setting cmd, such as #{cmd: ['/path/to/cityroulette']}."

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

# The program: `command` and `where` it was found, or else `problem`. `cmd` is the option; empty if
# not set.
export def Find(cmd: list<string>): dict<any>
  if !empty(cmd)
    return Named(cmd, 'the setting cmd')
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
