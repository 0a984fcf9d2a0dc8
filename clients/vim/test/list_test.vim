vim9script
# Lists as buffers: files, names, windows, unmapped keys.

import autoload 'cityroulette/client.vim'
import autoload 'cityroulette/details.vim'
import autoload 'cityroulette/list.vim'
import autoload 'cityroulette/lists.vim'
import autoload 'cityroulette/places.vim'
import './harness.vim' as t

t.Test('Writing to a file does not commit', () => {
  const each = t.Open('country LI')
  const file = $'{t.folder}/cities.txt'
  execute 'write' file
  assert_equal(14, len(readfile(file)))
  t.Contains(readfile(file)[0], 'Schaan')
  assert_fails($'write {file}', 'E13:')
  execute ':1,2write!' file
  assert_equal(2, len(readfile(file)))
  execute ':3,3write >>' file
  assert_equal(3, len(readfile(file)))
  assert_false(&modified)
  assert_equal(0, t.Elsewhere([['archive.status', {}]])[0].result.count)
})

t.Test('After saveas the buffer is still the list', () => {
  const each = t.Open('country LI')
  t.Type('s')
  execute $'saveas {t.folder}/saved.txt'
  assert_equal(14, len(readfile($'{t.folder}/saved.txt')))
  t.Wait('the name', (): bool => bufname() == 'cityroulette://country/LI')
  assert_true(&modified)
  write
  t.Contains(t.Said(), '14 cities imported')
})

t.Test('wq commits and closes the window', () => {
  new
  const each = t.Open('country LI')
  t.Type('s')
  wq
  assert_equal(1, winnr('$'))
  assert_equal(14, t.Elsewhere([['archive.status', {}]])[0].result.count)
})

t.Test('quit refuses while there are unsaved edits', () => {
  t.Open('country LI')
  t.Type('s')
  silent! only
  assert_fails('quit', ['E37:', 'E162:'])
  assert_fails('bdelete', 'E89:')
  const buffer = bufnr()
  bdelete!
  assert_equal({}, lists.Of(buffer))
  t.Wait('no session', (): bool => empty(client.Ask('session.list', {}, 5000).result.sessions))
})

t.Test('A hidden list follows changes', () => {
  const each = t.Open('country LI')
  const buffer = bufnr()
  enew
  lists.Request(each, 'city.remove', {city: each.rows[0].id})
  lists.Settle(each)
  execute 'buffer' buffer
  assert_equal(13, line('$'))
  t.Same()
})

t.Test('edit reloads the list, and with ! discards the edits', () => {
  const each = t.Open('country LI')
  t.Type('dd')
  assert_fails('edit', 'E37:')
  edit!
  t.Wait('the rows', (): bool => each.alive && line('$') == 14)
  assert_false(each.state.dirty)
  write!
  edit
  t.Wait('the rows', (): bool => each.complete && line('$') == 14)
  t.Same()
  assert_true(t.Said()->stridx('running again') < 0, t.Said())
})

t.Test('A buffer name opens a list', () => {
  edit cityroulette://country/LI
  t.Wait('the list', (): bool => !empty(t.Current()))
  assert_equal('cityroulette://country/LI', bufname())
  t.Same()
  edit cityroulette://nothing
  t.Contains(t.Said(), 'Unknown list')
})

t.Test('Two lists of one kind have different names', () => {
  t.Open('country LI')
  t.Open('country LI')
  assert_equal('cityroulette://country/LI (2)', bufname())
  write!
  assert_equal('cityroulette://browse', bufname())
  buffer cityroulette://country/LI
  assert_equal(14, line('$'))
  write!
  t.Wait('the archive', (): bool => bufname() == 'cityroulette://browse')
  assert_equal(1, len(lists.All()))
})

t.Test('The keys of the editor are not remapped', () => {
  t.Open('country LI')
  for key in ['q', '/', '?', 'n', 'N', 'y', 'v', 'V', ':', 'gg', 'G', '.', 'm', '''', 'w', 'b', 'e', 'f', 't', '}']
    assert_equal('', maparg(key, 'n'), key)
  endfor
  t.Type("/Triesen\<CR>")
  t.Contains(getline('.'), 'Triesen')
})

t.Test('A dot repeats a removal', () => {
  t.Open('country LI')
  const before = t.Names()
  t.Type('dd..')
  assert_equal(before[3 :], t.Names())
})

t.Test('A macro sees the effect of its previous key', () => {
  const each = t.Open('country LI')
  setreg('a', 'jsdd')
  t.Type('3@a')
  assert_equal(11, line('$'))
  t.Same()
})

t.Test('The settings change the keys', () => {
  t.Settings({keys: {star: '*', remove: ['x', '<Del>'], weather: '', remove_here: ''}})
  const each = t.Open('country LI')
  t.Type('*')
  assert_equal(1, each.state.favorites)
  t.Type('xx')
  assert_equal(13, line('$'))
  assert_equal(['', ''], [maparg('s', 'n'), maparg('r', 'n')])
})

t.Test('D removes the cities without a star and reports their number', () => {
  t.Open('country LI')
  t.Type('sD')
  assert_equal(1, line('$'))
  t.Contains(t.Said(), '13 cities removed; u undoes it.')
  t.Type('u')
  assert_equal(14, line('$'))
})

t.Test('gs cycles through the scopes and skips the articles if no city has one', () => {
  const each = t.Open('country LI')
  t.Type('sgs')
  assert_equal([1, 'favorites'], [len(each.rows), each.state.scope])
  t.Type('gs')
  assert_equal(13, len(each.rows))
  t.Type('gs')
  assert_equal([14, 'all'], [len(each.rows), each.state.scope])
  t.Same()
  const text = "id,wikipedia\n3041563,https://en.wikipedia.org/wiki/Andorra_la_Vella\n2643743,\n"
  client.Ask('archive.import', {text: text}, 5000)
  const archive = t.Open('browse')
  t.Type('gsgsgs')
  assert_equal([1, 'withWikipedia'], [len(archive.rows), archive.state.scope])
  t.Type('gs')
  assert_equal([2, 'all'], [len(archive.rows), archive.state.scope])
})

t.Test('Columns are as wide as the rows that come back need', () => {
  const each = t.Open('country LI')
  const before = t.Lines()
  CityRoulette filter mals
  t.Type('R')
  t.Wait('the rows', (): bool => each.complete && len(each.rows) == 1)
  assert_true(strdisplaywidth(getline(1)) < strdisplaywidth(before[0]), getline(1))
  t.Type("\<BS>")
  assert_equal(before, t.Lines())
  t.Type(":%d\<CR>")
  t.Wait('the removal', (): bool => empty(each.rows))
  t.Type('u')
  assert_equal(before, t.Lines())
  CityRoulette sort name
  CityRoulette filter mals
  t.Type('R')
  t.Wait('the rows', (): bool => each.complete && len(each.rows) == 1)
  t.Type("\<BS>")
  assert_equal(before->mapnew((_, text) => text)->sort(), t.Lines()->mapnew((_, text) => text)->sort())
})

t.Test('The status line of a list without rows says how to show all', () => {
  t.Open('country LI')
  t.Type('gs')
  t.Contains(list.Status(), '0 of 14 cities, 0 ★ · starred · <BS> shows all')
  assert_equal('0/0', list.Position())
  t.Type("\<BS>2G")
  assert_true(list.Status()->stridx('<BS>') < 0)
  assert_equal('2/14', list.Position())
})

t.Test('Undo and redo take a count, stop at the last change, and report the cities', () => {
  const each = t.Open('country LI')
  t.Type('dddddddd')
  assert_equal(10, len(each.rows))
  t.Type('3u')
  assert_equal(13, len(each.rows))
  t.Contains(t.Said(), '3 more cities')
  t.Type("9\<C-r>")
  assert_equal(10, len(each.rows))
  t.Contains(t.Said(), '3 fewer cities')
  t.Type('9u')
  assert_equal(14, len(each.rows))
  t.Contains(t.Said(), '4 more cities')
  assert_true(t.Said()->stridx('Nothing can be') < 0, t.Said())
  t.Type('u')
  t.Contains(t.Said(), 'Nothing can be undone')
})

t.Test('A list does not replace the quickfix list', () => {
  t.Open('country LI')
  copen
  const quickfix = win_getid()
  t.Open('country SM')
  assert_equal(['quickfix', 2], [getwinvar(quickfix, '&buftype'), winnr('$')])
  win_gotoid(quickfix)
  only
  t.Open('country MC')
  assert_equal(['quickfix', 2], [getwinvar(quickfix, '&buftype'), winnr('$')])
  cclose
})

t.Test('The quickfix window of a list has the options of other windows', () => {
  t.Open('country LI')
  copen
  assert_equal([true, false, -1], [&wrap, &cursorline, &statusline->stridx('cityroulette')])
  wincmd p
  assert_equal([false, true], [&wrap, &cursorline])
  cclose
})

t.Test('A file that cannot be written is an error in one sentence', () => {
  t.Open('country LI')
  t.Type($":write {t.folder}/none/cities.txt\<CR>")
  t.Contains(t.Said(), $'Cannot write {t.folder}/none/cities.txt: E482:')
  assert_true(t.Said()->stridx('line ') < 0, t.Said())
})

t.Test('Menus fit on the screen', () => {
  t.Open('country LI')
  final wide = repeat('x', 300)
  places.Pick([wide], 'Wide', (_: number) => {
  })
  const popup = popup_list()[-1]
  redraw
  assert_true(popup_getpos(popup).width <= &columns, string(popup_getpos(popup)))
  popup_close(popup)
})

t.Test('An empty list has one empty line, and its keys do nothing', () => {
  const each = t.Open('country LI')
  CityRoulette filter zzzz
  assert_equal([''], t.Lines())
  t.Type("sddDuKgy\<C-r>")
  CityRoulette filter
  assert_equal(14, line('$'))
  t.Same()
})

t.Test('A filter that shows no city is refused without a question', () => {
  const each = t.Open('country LI')
  t.Type('gs')
  feedkeys('i', 'L')
  write
  t.Contains(t.Said(), 'No city is visible, so there is nothing to import.')
  # Without a question the key is still to be read.
  assert_equal('i', getcharstr(0))
  assert_true(each.alive)
})

t.Test('A commit with a filter asks first, except with !', () => {
  const each = t.Open('country LI')
  CityRoulette filter tri
  feedkeys("c", 'L')
  write
  assert_equal('import', each.mode)
  write!
  t.Contains(t.Said(), '2 cities imported, 12 hidden by the filter left out; the archive has 2')
})

t.Test('A save of the archive says that it includes the hidden rows', () => {
  t.Elsewhere([['archive.add', {city: 2657908}], ['archive.add', {city: 2657896}]])
  t.Open('browse')
  t.Type('s')
  CityRoulette filter zug
  write
  t.Contains(t.Said(), '1 city changed, 0 removed, also of the 1 hidden by the filter; the archive has 2')
  assert_equal(-1, t.Said()->stridx('undone'))
})

t.Test('A save that removes several cities from the archive, or all, asks first, except with !', () => {
  t.Elsewhere([2657908, 2657896, 2661552, 2660646]->mapnew((_, id) => ['archive.add', {city: id}]))
  const each = t.Open('browse')
  t.Type('dd')
  write
  t.Contains(t.Said(), 'Saved: 0 cities changed, 1 removed; the archive has 3, 0 of them starred. This cannot be undone.')
  t.Type('2dd')
  feedkeys('c', 'L')
  write
  assert_equal([true, true, 1], [&modified, each.alive, each.state.total])
  feedkeys('s', 'L')
  write
  t.Contains(t.Said(), '2 removed; the archive has 1')
  t.Type('dd')
  feedkeys('c', 'L')
  write
  assert_true(&modified, 'the last city')
  write!
  t.Contains(t.Said(), '1 removed; the archive has 0')
})

t.Test('A restored session shows how to open its lists, without an error', () => {
  t.Open('country LI')
  split
  t.Open('around Vaduz 5km')
  new
  CityRoulette guide
  t.Wait('the guide', () => getline(1) =~ 'The guide is empty')
  for kept in [['blank'], ['options', 'localoptions']]
    set sessionoptions&
    execute $'set sessionoptions+={join(kept, ",")}'
    const file = $'{t.folder}/{kept[0]}.vim'
    execute 'mksession!' file
    writefile(['function! Seen()', '  let seen = [matchstr(execute("messages"), "E\\d\\+:.*")]', '  for window in getwininfo()',
      '    let number = window.bufnr', '    call add(seen, bufname(number) . ": " . getbufline(number, 1)[0]',
      '      \ . getbufvar(number, "&modified") . getbufvar(number, "&modifiable"))', '  endfor',
      $'  call writefile(seen, "{t.folder}/seen")', 'endfunction'], $'{t.folder}/seen.vim')
    system($'vim --not-a-term -n -i NONE -u NONE --cmd "set nocp rtp^={getcwd()}" '
      .. $'-S plugin/cityroulette.vim -S {file} -S {t.folder}/seen.vim -c "redraw! | call Seen()" '
      .. '-c "qall!" < /dev/null')
    assert_equal(['', 'cityroulette://guide: This list is not open; `:edit` opens it again.00',
      'cityroulette://around: This list is not open; `:CityRoulette around` and a place opens it again.00',
      'cityroulette://country/LI: This list is not open; `:edit` opens it again.00'],
      readfile($'{t.folder}/seen'), kept[0])
  endfor
  set sessionoptions&
})

t.Test('The status line describes the list', () => {
  const each = t.Open('country LI')
  assert_equal('Country Liechtenstein · 14 cities, 0 ★ · :w imports', list.Status())
  t.Type('s')
  assert_equal('Country Liechtenstein · 14 cities, 1 ★ · unsaved, :w imports', list.Status())
  CityRoulette filter tri
  t.Contains(list.Status(), '2 of 14 cities, 0 ★ · /tri/')
})

t.Test('A control character in a name does not break the row', () => {
  const each = t.Open('country LI')
  each.rows[1].name = "a\nb\<Esc>c"
  list.Draw(each)
  assert_equal(14, line('$'))
  t.Contains(getline(2), 'a b c')
})

t.Test('A row shows the own name, and the details what was written about the city', () => {
  const each = t.Open('country LI')
  const city = each.rows[0].id
  client.Ask('city.annotate', {session: each.id, city: city, ownName: 'Up there', note: "One\ntwo",
    addTags: ['old town'], addVisits: ['2019-05'], planned: true}, 5000)
  t.Wait('the name', (): bool => getline(1) =~ 'Schaan “Up there”')
  t.Type('K')
  for part in ['Up there', '◆ visited 2019-05', '◇ a visit is planned', '#old town', "One\ntwo"]
    t.Contains(popup_getoptions(details.window).title .. details.Text(), part)
  endfor
  t.Type('u')
  t.Wait('the undo', (): bool => getline(1) !~ 'Up there')
  client.Ask('city.annotate', {session: each.id, city: city, ownName: 'Up there'}, 5000)
  t.Wait('the name', (): bool => getline(1) =~ 'Up there')
  write
  t.Contains(t.Said(), '14 cities imported, 1 annotated;')
})
