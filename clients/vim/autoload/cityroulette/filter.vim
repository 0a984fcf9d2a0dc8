vim9script
# The filter by name, applied while it is typed.

import autoload 'cityroulette/actions.vim'
import autoload 'cityroulette/lists.vim'

var current: dict<any> = {}
var scope = ''
var sent = ''

def Send(query: string)
  if query != sent && current.alive
    sent = query
    actions.Search(current, query, scope)
  endif
enddef

def Typed()
  Send(getcmdline())
enddef

# Asks for the text. Cancelling restores the previous filter.
export def Ask(each: dict<any>)
  const before = each.state.query
  current = each
  scope = each.state.scope
  sent = before
  augroup cityroulette_filter
    autocmd! CmdlineChanged @ Typed()
  augroup END
  var text = before
  try
    # This default distinguishes a cancelled prompt from an empty one.
    text = inputdialog('Filter: ', before, "\x01")
  catch /^Vim:Interrupt$/
    text = "\x01"
  finally
    autocmd! cityroulette_filter
  endtry
  Send(text == "\x01" ? before : text)
  lists.Settle(each)
enddef
