vim9script
# Messages to the user. None of them makes the editor wait for a key, as a message does that is
# wider than the screen: such a one is kept short below and whole in a notification.

def Show(words: string, group: string)
  const plain = words->substitute('[[:cntrl:]]\+', ' ', 'g')
  const room = &columns - 14
  if strdisplaywidth(plain) > room
    popup_notification(plain, {time: 12000, highlight: group, borderhighlight: [group],
      minwidth: 20, maxwidth: max([20, min([76, &columns - 6])])})
  endif
  execute 'echohl' group
  echomsg strdisplaywidth(plain) > room ? printf($'%.{room}S…', plain) : plain
  echohl None
enddef

export def Info(words: string)
  Show(words, 'None')
enddef

export def Warn(words: string)
  Show(words, 'WarningMsg')
enddef

export def Error(problem: any)
  Show(type(problem) == v:t_dict ? problem.message : problem, 'ErrorMsg')
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
