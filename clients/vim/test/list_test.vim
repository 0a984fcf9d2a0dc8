vim9script
# Lists as buffers: files, names, windows, unmapped keys.

import autoload 'cityroulette/client.vim'
import autoload 'cityroulette/list.vim'
import autoload 'cityroulette/lists.vim'
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

t.Test('gs cycles through the scopes', () => {
  const each = t.Open('country LI')
  t.Type('sgs')
  assert_equal([1, 'favorites'], [len(each.rows), each.state.scope])
  t.Type('gs')
  assert_equal(13, len(each.rows))
  t.Type('gsgs')
  assert_equal([14, 'all'], [len(each.rows), each.state.scope])
  t.Same()
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

t.Test('A commit with a filter asks first, except with !', () => {
  const each = t.Open('country LI')
  CityRoulette filter tri
  feedkeys("c", 'L')
  write
  assert_equal('import', each.mode)
  write!
  t.Contains(t.Said(), '2 cities imported, 12 left out')
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
