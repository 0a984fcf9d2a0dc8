vim9script
# The client of this plugin: the one process that all lists share, with the user's settings.

import autoload 'cityroulette/library/client.vim' as library
import autoload 'cityroulette/guide.vim'
import autoload 'cityroulette/lists.vim'
import autoload 'cityroulette/options.vim'

const VERSION = '0.3.0-dev'

export def LogFile(): string
  const named = options.Get('log_file')
  if !empty(named)
    return named
  endif
  const state = empty($XDG_STATE_HOME) ? expand('~/.local/state') : $XDG_STATE_HOME
  return $'{state}/vim/cityroulette.log'
enddef

def Options(): dict<any>
  const log = LogFile()
  mkdir(fnamemodify(log, ':h'), 'p')
  return {name: 'cityroulette.vim', version: VERSION, cmd: options.Get('cmd'), units: options.Get('units'),
    locale: options.Get('locale'), location: options.Get('location'), timeout_ms: 0,
    args: ['--log-file', log, '--log-level', options.Get('log_level')] + options.Get('args')}
enddef

# The library's client; other files read its members. Create sets it: an initialization here would
# apply `export` to the files that it loads.
export var own: dict<any> = {}

def Create()
  own = library.New({name: 'cityroulette.vim'})
  library.On(own, 'draft.didChange', (params) => lists.Drafted(params))
  library.On(own, 'server.message', (params) => lists.Told(params))
  library.On(own, 'server.didChangeStatus', (params) => lists.Checked(params))
  library.On(own, 'place.didChange', (_) => guide.Changed())
  library.On(own, '$/progress', (params) => lists.Progressed(params))
  library.OnLost(own, (problem, again) => lists.Lost(problem, again))
  # Discards the edits that the user chose to lose; when a signal ends Vim, the drafts are kept for
  # the next Vim.
  library.OnLeaving(own, () => {
    if v:dying == 0 && own.status == 'running'
      lists.CloseAll()
    endif
  })
enddef

Create()

export def Request(method: string, params: any, Callback: func(dict<any>, any)): number
  if own.status != 'running'
    library.Configure(own, Options())
  endif
  return library.Request(own, method, params, Callback)
enddef

export def Ask(method: string, params: any, milliseconds: number): dict<any>
  if own.status != 'running'
    library.Configure(own, Options())
  endif
  return library.Ask(own, method, params, milliseconds)
enddef

export def Cancel(id: number)
  library.Cancel(own, id)
enddef

export def Wait(Done: func(): bool, milliseconds: number): bool
  return library.Wait(Done, milliseconds)
enddef

export def Ignore(_: dict<any>, _: any)
enddef

export def Limit(name: string, default: number): number
  return get(get(own.info, 'limits', {}), name, default)
enddef

export def Process(): dict<any>
  return library.Process(own)
enddef

export def Stop()
  library.Stop(own)
enddef

# Restarts the program in any state; the lists are restored.
export def Restart()
  Stop()
  lists.Revive()
enddef
