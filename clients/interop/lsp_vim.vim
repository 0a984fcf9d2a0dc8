vim9script
# Tests `cityroulette lsp` with Vim, through a channel in mode "lsp" and a small client such as a plugin
# has: a hover in a popup, hints as virtual text, a menu of completions, code actions. `run-tests` runs it
# with the program in $CITYROULETTE_PROGRAM and a folder in $CITYROULETTE_FOLDER. Prints errors, and exits
# with status 1 if there are any.

const command = [$CITYROULETTE_PROGRAM, 'lsp', '--archive', ':memory:', '--weather', 'none',
  '--clock', '2026-05-01T12:05:00Z']
const uri = $'file://{$CITYROULETTE_FOLDER}/trip.md'
const document = {uri: uri}
const patience = 600000
var diagnostics: list<any> = []
var status = -1
var version = 0

def OnMessage(_: channel, message: dict<any>)
  if get(message, 'method', '') == 'textDocument/publishDiagnostics'
    diagnostics = message.params.diagnostics
  endif
enddef

const job = job_start(command, {mode: 'lsp', out_cb: OnMessage, err_mode: 'nl',
  exit_cb: (_, code) => {
    status = code
  }})

def Request(method: string, params: any): any
  const reply = ch_evalexpr(job, {method: method, params: params}, {timeout: patience})
  if !has_key(reply, 'result')
    throw $'{method}: {reply}'
  endif
  return reply.result
enddef

def Notify(method: string, params: any)
  ch_sendexpr(job, {method: method, params: params})
enddef

# Vim counts columns in bytes, like the negotiated position encoding.
def Position(): dict<number>
  return {line: line('.') - 1, character: col('.') - 1}
enddef

def Send()
  version += 1
  Notify('textDocument/didChange', {textDocument: {uri: uri, version: version},
    contentChanges: [{text: getline(1, '$')->join("\n") .. "\n"}]})
enddef

def Apply(edit: dict<any>)
  const [start, end] = [edit.range.start, edit.range.end]
  const text = getline(start.line + 1)
  setline(start.line + 1, strpart(text, 0, start.character) .. edit.newText
    .. strpart(text, end.character))
  Send()
enddef

def Actions(): list<any>
  const here = Position()
  return Request('textDocument/codeAction', {textDocument: document,
    range: {start: here, end: here}, context: {diagnostics: diagnostics}})
enddef

# Vim runs callbacks while it sleeps.
def WaitFor(what: string, Found: func(): bool)
  const start = reltime()
  while !Found()
    if reltimefloat(reltime(start)) > 60.0
      throw $'timed out waiting for {what}'
    endif
    sleep 1m
  endwhile
enddef

var items: list<any> = []

def Complete(findstart: number, base: string): any
  if findstart == 1
    Send()
    items = Request('textDocument/completion', {textDocument: document, position: Position()}).items
    return empty(items) ? -3 : items[0].textEdit.range.start.character
  endif
  return items->mapnew((_, item) => ({word: item.textEdit.newText, abbr: item.label,
    menu: item.detail}))
enddef

def Converse()
  const greeting = Request('initialize', {processId: getpid(), rootUri: v:null, capabilities: {
    general: {positionEncodings: ['utf-8']},
    textDocument: {codeAction: {codeActionLiteralSupport: {codeActionKind: {valueSet: []}}}}}})
  assert_equal('utf-8', greeting.capabilities.positionEncoding)
  Notify('initialized', {})
  execute 'edit' $'{$CITYROULETTE_FOLDER}/trip.md'
  setline(1, ['# 😀 To @Paris', '', 'Then @Springfield.', ''])
  Notify('textDocument/didOpen', {textDocument: {uri: uri, languageId: 'markdown', version: 0,
    text: getline(1, '$')->join("\n") .. "\n"}})

  # Hover, in a popup beside the cursor.
  cursor(1, 13)
  const hover = Request('textDocument/hover', {textDocument: document, position: Position()})
  const popup = popup_atcursor(hover.contents.value->split("\n"), {})
  assert_match('^Paris – Île-de-France, France$', getbufline(winbufnr(popup), 1)[0])
  popup_close(popup)

  # Inlay hints, as virtual text.
  highlight PlaceHint term=italic cterm=italic
  prop_type_add('hint', {highlight: 'PlaceHint'})
  const hints = Request('textDocument/inlayHint', {textDocument: document,
    range: {start: {line: 0, character: 0}, end: {line: 4, character: 0}}})
  for hint in hints
    prop_add(hint.position.line + 1, hint.position.character + 1,
      {type: 'hint', text: ' ' .. hint.label})
  endfor
  assert_equal(['14:05', '07:05?'], hints->mapnew((_, hint) => hint.label))
  assert_equal([1, 17], [len(prop_list(1)), prop_list(1)[0].col])

  # The diagnostic of an ambiguous name, and the action that fixes it.
  WaitFor('a diagnostic', () => len(diagnostics) == 1)
  cursor(3, 9)
  const choice = Actions()->copy()->filter((_, action) => action.title =~ '^Springfield in Illinois')[0]
  assert_equal(diagnostics, choice.diagnostics)
  Apply(choice.edit.changes[uri][0])
  assert_equal('Then @[Springfield, Illinois].', getline(3))
  WaitFor('the end of the diagnostic', () => empty(diagnostics))

  # Completion, with the menu.
  cursor(4, 1)
  set completefunc=Complete completeopt=menuone
  feedkeys("i@Köl\<C-x>\<C-u>\<Esc>", 'tx')
  assert_equal('@Köln', getline(4))

  # A star, set by the server's command.
  Send()
  cursor(4, 3)
  const star = Actions()->copy()->filter((_, action) => action.title =~ '^Star ')[0]
  Request('workspace/executeCommand', {command: star.command.command,
    arguments: star.command.arguments})
  assert_equal('★ Köln', Request('workspace/symbol', {query: 'kol'})[0].name)

  assert_equal(v:null, Request('shutdown', v:null))
  Notify('exit', v:null)
  WaitFor('the end', () => status != -1)
  assert_equal(0, status)
enddef

try
  set noswapfile encoding=utf-8
  Converse()
catch
  add(v:errors, v:exception .. ' at ' .. v:throwpoint)
endtry
if !empty(v:errors)
  writefile(v:errors, '/dev/stderr')
  cquit 1
endif
qall!
