vim9script
# Messages to the user. A message wider than the last line would make Vim wait for a key, so it is cut
# there; errors are shown completely in a popup.

def Show(words: string, group: string, loud: bool)
  const plain = words->substitute('[[:cntrl:]]\+', ' ', 'g')
  const room = v:echospace
  if loud && strdisplaywidth(plain) > room
    const id = popup_notification(plain, {time: 10000, highlight: group, borderhighlight: [group],
      minwidth: 20, maxwidth: max([20, min([76, &columns - 6])])})
    win_execute(id, 'setlocal linebreak')
  endif
  execute 'echohl' group
  echomsg strdisplaywidth(plain) > room ? printf($'%.{room - 1}S…', plain) : plain
  echohl None
enddef

export def Info(words: string)
  Show(words, 'None', false)
enddef

export def Warn(words: string)
  Show(words, 'WarningMsg', true)
enddef

# Shows a problem of the library, or a text.
export def Error(problem: any)
  var words = type(problem) == v:t_dict ? problem.message : problem
  if type(problem) == v:t_dict && has_key(problem, 'given_up')
    words ..= ' `:CityRoulette log` shows why, `:CityRoulette restart` tries again.'
  endif
  Show(words, 'ErrorMsg', true)
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
