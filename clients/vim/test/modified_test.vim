vim9script
# What makes a list modified, and what changes it.

import autoload 'cityroulette/client.vim'
import autoload 'cityroulette/details.vim'
import autoload 'cityroulette/list.vim'
import autoload 'cityroulette/lists.vim'
import autoload 'cityroulette/tell.vim'
import './harness.vim' as t

def Archived(): number
  return client.Ask('archive.status', {}, 5000).result.count
enddef

t.Test('A list without edits is not modified: wall, autowrite and ZZ import nothing', () => {
  const each = t.Open('country LI')
  assert_false(&modified)
  wall
  set autowrite
  silent execute '!true'
  set noautowrite
  new
  execute 'buffer' each.buffer
  t.Type('ZZ')
  assert_true(each.alive)
  assert_equal(0, Archived())
})

t.Test('Writing a list without edits asks, except with !', () => {
  const each = t.Open('country LI')
  feedkeys('c', 'L')
  write
  assert_equal(['import', 0], [each.mode, Archived()])
  write!
  assert_equal(14, Archived())
})

t.Test('A list whose edits are all undone is not modified', () => {
  final each = t.Open('country LI')
  t.Type('sjdd')
  t.Type('u')
  assert_true(&modified)
  t.Type('u')
  assert_false(&modified)
  each.revision = 1001
  assert_true(list.Unsaved(each), 'the undo history may be incomplete')
})

t.Test('Another surprise replaces one without edits, but not one with edits', () => {
  const each = t.Open('surprise')
  const session = each.id
  CityRoulette surprise
  t.Wait('another session', () => each.id != session && each.complete)
  assert_equal(['cityroulette://surprise', each.buffer, 1, 1], [bufname(), bufnr(), line('.'), len(lists.All())])
  t.Same()
  assert_equal(1, len(client.Ask('session.list', {}, 5000).result.sessions))
  t.Type('s')
  t.Open('surprise')
  assert_equal('cityroulette://surprise (2)', bufname())
})

t.Test('Another place replaces a list around one without edits, unless a window shows it', () => {
  const each = t.Open('around Vaduz 5km')
  const session = each.id
  CityRoulette around Zug 5km
  t.Wait('another session', () => each.id != session && each.complete)
  assert_equal(['cityroulette://around', each.buffer, 1], [bufname(), bufnr(), len(lists.All())])
  t.Contains(list.Status(), 'Around Zug, Switzerland')
  new
  t.Open('around Vaduz 5km')
  assert_equal(['cityroulette://around (2)', 2], [bufname(), len(lists.All())])
})

t.Test('A surprise with few cities is widened to about eight', () => {
  t.Settings({radius_km: 0.001})
  const each = t.Open('surprise')
  assert_equal(8, line('$'))
  assert_equal(['surpriseMe', true], [each.source.kind, each.source.widened])
  t.Contains(list.Status(), 'Surprise')
  assert_equal(1, len(client.Ask('session.list', {}, 5000).result.sessions))
})

t.Test('An Ex command that deletes lines removes their cities, as one edit', () => {
  const each = t.Open('country LI')
  const before = t.Names()
  t.Type(":2,4d\<CR>")
  t.Wait('the removal', (): bool => each.state.total == 11)
  assert_equal(before[0 : 0] + before[4 :], t.Names())
  assert_equal([2, false], [line('.'), &modifiable])
  t.Same()
  t.Type('u')
  assert_equal(before, t.Names())
  t.Type(":g/Triesen/d\<CR>")
  t.Wait('the removal', (): bool => each.state.total < 14)
  assert_equal(0, search('Triesen', 'nw'))
  t.Same()
  t.Type('u')
  assert_equal(before, t.Names())
  t.Type(":3d\<CR>dd")
  assert_equal(before[0 : 1] + before[4 :], t.Names(), 'the next key sees the change')
  t.Same()
  t.Type('2u')
  t.Type(":%d\<CR>")
  t.Wait('the removal', (): bool => each.state.total == 0)
  assert_equal([''], t.Lines())
  t.Type('u')
  t.Same()
  assert_equal(-1, t.Said()->stridx('cannot be edited'))
  t.Type(":2,4d | w\<CR>")
  assert_equal(11, Archived())
})

t.Test('An Ex command that changes the text otherwise is refused', () => {
  const each = t.Open('country LI')
  for command in ['%s/a/b/g', '2m0', '1t.', 'normal! ix', '2,3!sort', "1put ='x'"]
    execute 'messages clear'
    t.Type($":{command}\<CR>")
    t.Wait('the message', () => t.Said() =~ 'cannot be edited as text')
    t.Same()
    assert_equal([14, false, false], [each.state.total, &modified, &modifiable], command)
  endfor
  assert_fails('normal! x', 'E21:')
})

t.Test('Removing most rows with an Ex command is one edit', () => {
  t.Settings({count: 500})
  const each = t.Open('country IT')
  const revision = each.revision
  const Read = (): bool => each.complete && line('$') == each.state.total
  t.Type(":g/o/d\<CR>")
  t.Wait('the removal', (): bool => each.state.total < 500 && Read())
  assert_equal([revision + 1, 0], [each.revision, search('o', 'nw')])
  t.Same()
  t.Type('u')
  t.Wait('the rows', Read)
  assert_equal(500, line('$'))
  t.Same()
  t.Type('300Gs300GsD')
  t.Wait('the removal', (): bool => each.state.total == 2 && Read())
  assert_equal([2, false], [line('$'), &modifiable])
  t.Same()
})

t.Test('Selecting all, starring and undoing leave the cursor where it was', () => {
  t.Open('country LI')
  t.Type('ggVGs')
  assert_equal(14, line('.'))
  t.Type('u')
  assert_equal(14, line('.'))
  t.Type("\<C-r>")
  assert_equal(14, line('.'))
  t.Type('u5GVggs')
  assert_equal(1, line('.'))
})

t.Test('The message about a crash is replaced when the list is restored', () => {
  const each = t.Open('country LI')
  t.Type('s')
  t.Kill()
  t.Wait('the list', () => t.Said() =~ 'being restarted' && each.alive)
  t.Contains(t.Said()->split("\n")[-1], 'The program is running again.')
  assert_equal('country', each.source.kind)
})

t.Test('A warning of the program is shown, a change that was made here is not', () => {
  client.Ask('archive.add', {city: 2657908}, 5000)
  const before = t.Said()
  assert_equal(-1, before->stridx('added'))
  lists.Told({level: 'warning', code: 'archiveOnNetwork', text: 'On a network.', city: v:null})
  t.Contains(t.Said(), 'On a network.')
})

t.Test('The status line is visible while a list is, without a set laststatus', () => {
  set laststatus=1
  t.Open('country LI')
  only
  assert_equal(2, &laststatus)
  enew
  assert_equal(1, &laststatus)
  set laststatus=0
  buffer cityroulette://country/LI
  assert_equal(0, &laststatus, 'a set value is kept')
  set laststatus=1
})

t.Test('A long message opens no popup over the list, and :messages shows all of it', () => {
  t.Open('country LI')
  const words = repeat('word ', 60)
  CityRoulette sort nothing
  execute $'CityRoulette share {words->substitute(" ", "", "g")}'
  assert_equal([], popup_list())
  t.Contains(t.Said(), 'Known formats: text, geo, openStreetMap, google, apple, plusCode, dms, markdown, org.')
})

def LastLine(): string
  return range(1, &columns)->mapnew((_, column) => screenstring(&lines, column))->join('')->trim()
enddef

t.Test('A message that does not fit is cut in the middle and waits for no key', () => {
  t.Open('country LI')
  t.Type(":CityRoulette sort nothing\<CR>")
  CityRoulette undefined
  const shown = LastLine()
  assert_match('^Unknown subcommand.*….*weather\.$', shown)
  assert_true(strdisplaywidth(shown) <= v:echospace, shown)
  const cut = ['short', '東京東京', 'abcdwxyz']->mapnew((_, text) => tell.Cut(text, 5))
  assert_equal(['short', '東…京', 'ab…yz'], cut)
})

t.Test('sort shows the list in another order and is no edit', () => {
  const each = t.Open('country LI')
  CityRoulette sort name
  final sorted = each.sorted->mapnew((_, city) => city.name)
  final plain = sorted->mapnew((_, name) => name->substitute('ä', 'a', ''))
  assert_equal(plain->copy()->sort('i'), plain)
  assert_false(&modified)
  t.Contains(list.Status(), 'by name')
  t.Contains(getline(1), sorted[0])
  t.Type('4Gs')
  t.Contains(getline(4), '★')
  t.Contains(getline(4), sorted[3])
  t.Type('ggdd')
  t.Contains(getline(1), sorted[1])
  assert_equal(13, line('$'))
  t.Type('u')
  t.Contains(getline(1), sorted[0])
  t.Type(":2d\<CR>")
  t.Wait('the removal', (): bool => each.state.total == 13)
  t.Contains(getline(2), sorted[2])
  t.Type('u')
  CityRoulette! sort name
  t.Contains(getline(14), sorted[0])
  CityRoulette sort default
  t.Same()
  CityRoulette sort shoe size
  t.Contains(t.Said(), 'Unknown order shoe. Known orders: default, name')
})

t.Test('Without a city under the cursor an order by distance is refused', () => {
  const each = t.Open('country LI')
  t.Type('gs')
  CityRoulette sort distance
  t.Contains(t.Said(), 'Distances are measured from the city under the cursor, and there is none.')
  t.Type("\<BS>")
  t.Same()
})

t.Test('! reverses the order shown, or the one that is chosen', () => {
  const each = t.Open('country LI')
  CityRoulette! sort
  t.Type("j\<CR>")
  t.Contains(list.Status(), 'by name, reversed')
  t.Contains(getline(1), 'Vaduz')
  CityRoulette! sort
  assert_true(empty(popup_list()))
  t.Contains(list.Status(), 'by name')
  assert_true(list.Status()->stridx('reversed') < 0)
  t.Contains(getline(1), 'Balzers')
})

t.Test('The quickfix list has the order of the lines and names cities that may be meant', () => {
  const file = $'{t.folder}/some.csv'
  writefile(['name,country', 'Newcastle,', 'Rome', 'Nowhereville,', 'Sprngfield,US'], file)
  execute 'CityRoulette import' file
  t.Wait('the sentence', () => t.Said() =~ '4 rows not imported')
  const items = getqflist()
  assert_equal([2, 3, 4, 5], items->mapnew((_, item) => item.lnum))
  t.Contains(items[0].text, 'Newcastle: several cities have this name. Did you mean: ')
  t.Contains(items[0].text, 'New South Wales, Australia; ')
  assert_equal('Nowhereville: no city has this name, and it has no position.', items[2].text)
  t.Contains(items[3].text, 'Springfield, Illinois, United States')
})

t.Test('import and export read and write files of the archive', () => {
  const file = $'{t.folder}/a file.csv'
  writefile(['id,name', '2657908,Zug', '1,Nowhereville'], file)
  execute 'CityRoulette import' file
  t.Wait('the sentence', () => t.Said() =~ '1 city added.*1 row not imported, see `:copen`')
  t.Contains(getqflist()[0].text, 'Nowhereville: no city has this name')
  assert_equal(3, getqflist()[0].lnum)
  execute 'CityRoulette import'
  t.Contains(t.Said(), 'Name a file, for example')
  const out = $'{t.folder}/out.geojson'
  execute 'CityRoulette export' out
  t.Wait('the sentence', () => t.Said() =~ '1 city written to')
  t.Contains(readfile(out)->join(), 'Zug')
  execute 'CityRoulette export' out
  t.Contains(t.Said(), '`:CityRoulette! export` replaces it')
  execute 'CityRoulette export' $'{t.folder}/out.doc'
  t.Contains(t.Said(), 'must end with .csv, .geojson, .gpx, .kml, .kmz, .md, .org, .ics or .ids')
  execute 'CityRoulette export' $'{t.folder}/stars.ids' 'starred'
  t.Wait('the error', () => t.Said() =~ 'The archive has no favourite to export')
})

t.Test('The guide reports a place that is not found before the other questions', () => {
  CityRoulette guide
  t.Wait('the hint', () => getline(1) =~ 'The guide is empty')
  t.Type("aDuomo di Orvieto\<CR>")
  t.Contains(t.Said(), 'There is no place "Duomo di Orvieto"')
  assert_match('^There is no place', LastLine())
  t.Type("aSpringfield\<CR>")
  assert_equal(1, len(popup_list()))
  t.Type("jj\<CR>Capitol\<CR>\<CR>")
  t.Wait('the place', () => line('$') == 2)
  assert_equal(['Springfield, United States', '  Capitol'], t.Lines())
})

t.Test('The guide adds, changes, yanks and removes places', () => {
  CityRoulette guide
  t.Wait('the hint', () => getline(1) =~ 'The guide is empty')
  assert_equal(['cityroulette://guide', false, false], [bufname(), &modifiable, &modified])
  t.Type("aVaduz, Liechtenstein\<CR>The castle\<CR>On a rock\<CR>")
  t.Wait('the place', () => line('$') == 2)
  assert_equal(['Vaduz, Liechtenstein', '  The castle · On a rock'], t.Lines())
  t.Type('jK')
  t.Contains(details.Text(), 'On a rock')
  popup_clear()
  t.Type("cc\<CR>\<C-u>The tower\<CR>\<CR>")
  t.Wait('the change', () => getline(2) =~ 'The tower')
  t.Type("g/nothing\<CR>")
  t.Wait('the hint', () => getline(1) =~ 'No place matches')
  t.Type("g/\<C-u>\<CR>")
  t.Wait('the place', () => line('$') == 2)
  feedkeys('r', 'L')
  t.Type('2Gdd')
  t.Wait('the removal', () => getline(1) =~ 'The guide is empty')
  const help = readfile(expand('<script>:p:h:h') .. '/doc/cityroulette.txt')->join("\n")
  enew
  CityRoulette guide
  t.Wait('the guide', (): bool => bufname() == 'cityroulette://guide')
})

t.Test('A file that is no guide is refused, with the command that imports cities', () => {
  for [name, text] in [['ids.txt', '3169070,3176959'], ['a.csv', 'Stadt;Land']]
    execute 'messages clear'
    writefile([text], $'{t.folder}/{name}')
    execute $'CityRoulette guide import {t.folder}/{name}'
    t.Wait('the error', () => t.Said() =~ 'A city guide is expected; `:CityRoulette import` adds cities.')
  endfor
})

t.Test('A double click shows the details', () => {
  t.Open('country LI')
  t.Type("\<2-LeftMouse>")
  t.Contains(details.Text(), 'Liechtenstein')
})

t.Test('The tags of the help are generated at the start', () => {
  const root = fnamemodify(globpath(&runtimepath, 'plugin/cityroulette.vim', false, true)[0], ':h:h')
  mkdir($'{t.folder}/copy')
  system($'cp -r {shellescape(root)}/doc {shellescape(root)}/plugin {shellescape(root)}/autoload {t.folder}/copy')
  delete($'{t.folder}/copy/doc/tags')
  system($'vim -es -n -i NONE -u NONE --cmd "set nocp rtp^={t.folder}/copy" '
    .. $'-S {t.folder}/copy/plugin/cityroulette.vim -c "help cityroulette-lists" '
    .. $'-c "call writefile([expand(''%:t'')], ''{t.folder}/seen'')" -c qa! < /dev/null')
  assert_equal(['cityroulette.txt'], readfile($'{t.folder}/seen'))
})

t.Test('The help of the keys wraps in a narrow window', () => {
  t.Open('country LI')
  const columns = &columns
  set columns=30
  t.Type('g?')
  const position = popup_getpos(details.window)
  const wrapped = getwinvar(details.window, '&wrap')
  t.Type("\<C-d>")
  assert_equal(6, popup_getpos(details.window).firstline)
  t.Type("\<C-u>")
  assert_equal(1, popup_getpos(details.window).firstline)
  popup_clear()
  &columns = columns
  assert_true(position.width <= 30 && wrapped)
})
