vim9script
# The acceptance tests, with the same names in every editor's client.

import autoload 'cityroulette/client.vim'
import autoload 'cityroulette/details.vim'
import autoload 'cityroulette/lists.vim'
import './harness.vim' as t

t.Test('acceptance: surprise', () => {
  const each = t.Open('surprise')
  assert_equal(16, line('$'))
  assert_equal('cityroulette://surprise', bufname())
  assert_equal(['acwrite', false, false], [&buftype, &modifiable, &modified])
  t.Contains(t.Said(), 'Surprise')
  t.Same()
})

t.Test('acceptance: star', () => {
  const each = t.Open('country LI')
  const third = t.Names()[2]
  t.Type('jjs')
  assert_equal(third, t.Names()[0])
  t.Contains(getline(1), '★')
  t.Same()
  t.Type('ggs')
  assert_equal(0, each.state.favorites)
  t.Type('3s')
  assert_equal(3, each.state.favorites)
  t.Type('u')
  assert_equal(0, each.state.favorites)
  t.Same()
})

t.Test('acceptance: search', () => {
  const each = t.Open('country LI')
  var seen: list<string> = []
  autocmd_add([{group: 'cityroulette', event: 'CmdlineChanged', pattern: '@',
    cmd: 'call add(g:seen, getcmdline())'}])
  g:seen = seen
  t.Type("g/tri\<CR>")
  autocmd_delete([{group: 'cityroulette', event: 'CmdlineChanged'}])
  assert_equal(['t', 'tr', 'tri'], g:seen)
  t.Wait('the rows', (): bool => each.complete)
  assert_equal(['Triesen', 'Triesenberg'], t.Names())
  t.Same()
  t.Type("g/x\<Esc>")
  assert_equal('tri', each.state.query)
  t.Type("\<BS>")
  assert_equal(each.state.total, line('$'))
  t.Same()
})

t.Test('acceptance: remove', () => {
  const each = t.Open('country LI')
  const before = t.Names()
  t.Type('jdd')
  assert_equal(before[0 : 0] + before[2 :], t.Names())
  t.Type('3dd')
  assert_equal(before[0 : 0] + before[5 :], t.Names())
  t.Type('Vjd')
  assert_equal(before[0 : 0] + before[7 :], t.Names())
  t.Type('dG')
  assert_equal(before[0 : 0], t.Names())
  t.Same()
})

t.Test('acceptance: undo', () => {
  const each = t.Open('country LI')
  const before = t.Names()
  t.Type('2jd2j')
  assert_equal(len(before) - 3, len(t.Names()))
  t.Type('u')
  assert_equal(before, t.Names())
  assert_equal(3, line('.'))
  t.Type("\<C-r>")
  assert_equal(len(before) - 3, len(t.Names()))
  t.Type('ddss2u')
  t.Same()
})

t.Test('acceptance: commit', () => {
  const each = t.Open('country LI')
  t.Type('s')
  write
  t.Contains(t.Said(), '14 cities imported; the archive has 14, 1 of them starred.')
  assert_equal(['cityroulette://browse', false, 'browse'], [bufname(), &modified, each.mode])
  t.Same()
  t.Type('ggdd')
  assert_true(&modified)
  write
  t.Contains(t.Said(), '0 cities changed, 1 removed; the archive has 13')
})

t.Test('An import keeps the stars of the archive', () => {
  t.Elsewhere([['archive.add', {city: 3042030, favorite: true}]])
  t.Open('country LI')
  assert_equal('Vaduz', t.Names()[0])
  t.Contains(getline(1), '★')
  write!
  t.Contains(t.Said(), '13 cities imported')
  assert_equal(1, t.Elsewhere([['archive.status', {}]])[0].result.favorites)
})

t.Test('acceptance: browse', () => {
  t.Elsewhere([['archive.add', {city: 2657908}], ['archive.add', {city: 2657896}]])
  const each = t.Open('browse')
  assert_equal(['Zürich', 'Zug'], t.Names())
  assert_false(&modified)
  const before = execute('messages')
  write
  assert_equal(before, execute('messages'), 'writing without changes is silent')
  enew
  CityRoulette browse
  assert_equal(each.buffer, bufnr(), 'there is one list of the archive')
})

t.Test('acceptance: weather', () => {
  t.Recorded()
  const each = t.Open('country AD')
  t.Type('r')
  t.Wait('the weather of both', () => each.rows->indexof((_, city) => type(city.weather) != v:t_dict) < 0)
  t.Contains(getline(1), '☼    6° Andorra la Vella')
  t.Contains(getline(2), '☂')
  t.Type('K')
  t.Wait('the forecast', () => details.Text() =~ 'Mon  2')
  for part in ['Andorra la Vella, Andorra', '20 430 people', 'local time (UTC+0', '6°C', 'Sun  1', '-4°', '━', 'Next hours', 'Open-Meteo']
    t.Contains(details.Text(), part)
  endfor
})

t.Test('acceptance: backend killed', () => {
  const each = t.Open('country LI')
  t.Type('jjs')
  t.Type('Gdd')
  const rows = t.Names()
  t.Kill()
  t.Wait('the list again', () => t.Said() =~ 'being restarted' && each.alive)
  assert_equal(rows, t.Names())
  assert_equal(1, each.state.favorites)
  assert_true(&modified)
  t.Type('u')
  assert_equal(len(rows) + 1, len(t.Names()))
  t.Same()
  write
  t.Contains(t.Said(), '14 cities imported')
})

t.Test('acceptance: backend missing', () => {
  t.Settings({cmd: ['/nowhere/cityroulette']})
  CityRoulette surprise
  t.Wait('the message', (): bool => t.Said() =~ 'was not found')
  assert_equal('failed', client.own.status)
  t.Settings()
  t.Open('surprise')
  assert_equal(16, line('$'))
})

t.Test('acceptance: 95,051 rows', () => {
  t.Settings({count: 100000, radius_km: 20038})
  var most = 0
  var last = 0
  const ticks = timer_start(5, (_) => {
    const count = line('$')
    most = max([most, count - last])
    last = count
  }, {repeat: -1})
  const each = t.Open('around 0 0')
  timer_stop(ticks)
  assert_equal(95051, line('$'))
  assert_true(most < 10000, $'{most} rows were added without a timer in between')
  t.Type('Gs')
  assert_equal(1, each.state.favorites)
  t.Type('G500kd999k')
  t.Wait('all rows', (): bool => each.complete)
  assert_equal(94051, line('$'))
  assert_equal(93552, line('.'), 'the cursor stays where it was')
  t.Type('u')
  t.Wait('all rows', (): bool => each.complete)
  assert_equal(95051, line('$'))
  for index in [0, 499, 500, 501, 50000, 95050]
    t.Contains(getline(index + 1), each.rows[index].name[: 5])
  endfor
})

t.Test('acceptance: another process commits', () => {
  t.Elsewhere([['archive.add', {city: 2657908}], ['archive.add', {city: 2657896}]])
  const each = t.Open('browse')
  t.Type('jdd')
  t.Elsewhere([['archive.add', {city: 2661552}]])
  t.Wait('the new city', () => line('$') == 2)
  assert_equal(['Zürich', 'Bern'], t.Names())
  t.Same()
  write
  t.Contains(t.Said(), '1 removed; the archive has 2')
})
