vim9script
# Messages to the user. None of them makes the editor wait for a key, as one does that is wider than
# the last line: such a one is cut there, and what is wrong is told as a whole in a notification.

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

export def Error(problem: any)
  Show(type(problem) == v:t_dict ? problem.message : problem, 'ErrorMsg', true)
enddef

export def Cities(count: number): string
  return $'{Thousands(count)} {count == 1 ? "city" : "cities"}'
enddef

# A whole number in groups of three, empty if it is not known.
export def Thousands(value: any): string
  if type(value) != v:t_number
    return ''
  endif
  return string(value)->substitute('\d\@<=\%(\%(\d\{3}\)\+$\)\@=', ' ', 'g')
enddef
