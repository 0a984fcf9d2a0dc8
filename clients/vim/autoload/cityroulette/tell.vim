vim9script
# Messages to the user. A message wider than the last line would make Vim wait for a key, so it is cut in
# the middle; `:messages` shows all of it.

# The end of a text that takes at most so many cells.
def End(text: string, width: number): string
  var end = text->strcharpart(max([0, strchars(text) - width]))
  while strdisplaywidth(end) > width
    end = end->strcharpart(1)
  endwhile
  return end
enddef

export def Cut(text: string, width: number): string
  if strdisplaywidth(text) <= width
    return text
  endif
  const first = printf($'%.{(width - 1) / 2}S', text)
  return $'{first}…{End(text, width - 1 - strdisplaywidth(first))}'
enddef

def Show(words: string, group: string)
  const text = words->substitute('[[:cntrl:]]\+', ' ', 'g')
  const before = &more
  set nomore
  execute 'echohl' group
  echomsg text
  if strdisplaywidth(text) > v:echospace
    # The flag T of 'shortmess' cuts only messages of callbacks. After a redraw Vim waits for no key.
    redraw
    echo Cut(text, v:echospace)
  endif
  echohl None
  &more = before
enddef

# Lines of whole words that fit into a width.
def Wrapped(text: string, width: number): list<string>
  var lines = ['']
  for word in split(text)
    if strdisplaywidth($'{lines[-1]} {word}') > width
      lines->add(word)
    else
      lines[-1] = trim($'{lines[-1]} {word}')
    endif
  endfor
  return lines
enddef

# Adds a text to `:messages` and shows only `short`, which fits. The lines of a text that is longer than the
# screen is wide make Vim wait for a key in a callback.
def ShowShort(words: string, short: string)
  echohl ErrorMsg
  for line in Wrapped(words, v:echospace)
    echomsg line
    redraw
  endfor
  echo short
  echohl None
enddef

export def Info(words: string)
  Show(words, 'None')
enddef

export def Warn(words: string)
  Show(words, 'WarningMsg')
enddef

# The whole message lists the folders that were searched.
const MISSING = 'The program was not found: `:help cityroulette-program`, `:messages`.'

# Shows a problem of the library, or a text.
export def Error(problem: any)
  # "params." is a word of the protocol; the user has written no parameters.
  var words = type(problem) == v:t_dict ? problem.message->substitute('^params\.', '', '') : problem
  if type(problem) == v:t_dict && has_key(problem, 'given_up')
    words ..= ' `:CityRoulette log` shows why, `:CityRoulette restart` tries again.'
  endif
  if type(problem) == v:t_dict && problem.name == 'Missing'
    ShowShort(words, MISSING)
  else
    Show(words, 'ErrorMsg')
  endif
enddef

# Asks before an act that cannot be undone. The redraw removes the question, or Vim would wait for a key
# before it shows the next message.
export def Confirm(question: string, act: string): bool
  const sure = confirm(question, $"&{act}\n&Cancel", 2) == 1
  redraw
  return sure
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
