vim9script
# Names of countries by code, requested once.

import autoload 'cityroulette/client.vim'

var names: dict<string> = {}
var all: list<dict<any>> = []

def Keep(problem: dict<any>, reply: any)
  if !empty(problem)
    return
  endif
  all = reply.countries->copy()->sort((a, b) => a.name < b.name ? -1 : 1)
  for country in all
    names[country.code] = country.name
  endfor
enddef

# For tests: forgets the names, as at the start of the editor.
export def Reset()
  all = []
  names = {}
enddef

# Sent before the first session is opened, so that its rows show the names at once.
export def Load()
  if empty(all)
    client.Request('gazetteer.countries', {}, Keep)
  endif
enddef

# The name of a country, or its code before the names have arrived.
export def Name(code: any): string
  return type(code) == v:t_string ? get(names, code, code) : ''
enddef

# The countries that have cities; waits for them if necessary.
export def WithCities(milliseconds: number): list<dict<any>>
  Load()
  client.Wait(() => !empty(all) || client.own.status != 'running', milliseconds)
  return all->copy()->filter((_, country) => country.cityCount > 0)
enddef
