vim9script
# Messages to the user. A message wider than the last line would make Vim wait for a key, so Vim cuts it
# in the middle; `:messages` shows all of it.

def Show(words: string, group: string)
  const before = &shortmess
  set shortmess+=T
  if strdisplaywidth(words) > v:echospace
    # Vim does not cut a message while an earlier one has scrolled the screen.
    redraw
  endif
  execute 'echohl' group
  echomsg words->substitute('[[:cntrl:]]\+', ' ', 'g')
  echohl None
  &shortmess = before
enddef

export def Info(words: string)
  Show(words, 'None')
enddef

export def Warn(words: string)
  Show(words, 'WarningMsg')
enddef

# Shows a problem of the library, or a text.
export def Error(problem: any)
  # "params." is a word of the protocol; the user has written no parameters.
  var words = type(problem) == v:t_dict ? problem.message->substitute('^params\.', '', '') : problem
  if type(problem) == v:t_dict && has_key(problem, 'given_up')
    words ..= ' `:CityRoulette log` shows why, `:CityRoulette restart` tries again.'
  endif
  Show(words, 'ErrorMsg')
enddef

export def Cities(count: number): string
  return $'{Thousands(count)} {count == 1 ? "city" : "cities"}'
enddef

# An integer with groups of three digits, empty if unknown.
export def Thousands(value: any): string
  if type(value) != v:t_number
    return ''
  endif
  return string(value)->substitute('\d\@<=\%(\%(\d\{3}\)\+$\)\@=', ' ', 'g')
enddef
