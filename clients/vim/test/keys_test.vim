vim9script
# Keys while a popup or a menu is open, and what `.` repeats.

import autoload 'cityroulette/details.vim'
import autoload 'cityroulette/places.vim'
import './harness.vim' as t

t.Test('A key that the popup of the details does not use closes it and acts on the list', () => {
  const each = t.Open('country LI')
  t.Type('Ks')
  assert_equal([0, 1], [details.window, each.state.favorites])
  t.Type('uKdd')
  assert_equal([0, 13], [details.window, line('$')])
  t.Type('K2u')
  assert_equal([0, 14], [details.window, line('$')])
  t.Type('sKgs')
  assert_equal([0, 'favorites'], [details.window, each.state.scope])
  t.Type("K\<BS>")
  assert_equal([0, 'all'], [details.window, each.state.scope])
  t.Type('KD')
  assert_equal([0, 1], [details.window, line('$')])
  t.Type('uKS')
  assert_equal([0, 1], [details.window, len(popup_list())])
  t.Type("\<Esc>Kgy")
  assert_equal([0, 1], [details.window, len(popup_list())])
  t.Type("\<Esc>KVjd")
  assert_equal([0, 12], [details.window, line('$')])
  t.Type("K\<C-d>")
  assert_true(details.window > 0, 'a key of the popup keeps it open')
})

t.Test('A popup closes when another buffer is shown', () => {
  t.Open('country LI')
  t.Type('K')
  enew
  assert_equal([0, []], [details.window, popup_list()])
  buffer cityroulette://country/LI
  t.Type('K')
  t.Open('country SM')
  assert_equal([0, []], [details.window, popup_list()])
})

t.Test('Only <CR> and <Space> choose in a menu, and q closes it', () => {
  const each = t.Open('country LI')
  for key in ['s', 'd', 'D', 'u', 'R', 'r', 'gy', "\<BS>", 'S', 'K', "\<C-r>"]
    t.Type($'S{key}')
    assert_equal([1, {}], [len(popup_list()), each.order], key)
    t.Type('q')
    assert_equal([[], {}], [popup_list(), each.order], key)
  endfor
  assert_equal([14, 0, false], [line('$'), each.state.favorites, each.state.dirty])
  t.Type("S\<Esc>")
  assert_equal([[], {}], [popup_list(), each.order])
  t.Type("Sj ")
  assert_equal('name', each.order.kind)
})

t.Test('A digit in a menu goes to the entry of that number, two digits to one above 9', () => {
  var chosen = 0
  for [keys, wanted] in [['3', 3], ['12', 12], ['19', 9], ['2j4', 4], ['99', 9], ['0', 1], ['1j', 2]]
    places.Pick(range(1, 14)->mapnew((_, number) => string(number)), 'Number', (index) => {
      chosen = index + 1
    })
    t.Type($"{keys}\<CR>")
    assert_equal(wanted, chosen, keys)
  endfor
})

# A function call keeps the command that a dot repeats, so that both are typed in one call.
t.Test('A dot repeats the last act on the list: a star, a removal, D', () => {
  const each = t.Open('country LI')
  t.Type('ddjs.')
  assert_equal([13, 0], [line('$'), each.state.favorites], 'the star again, not the removal')
  t.Type('x.')
  assert_equal(11, line('$'))
  t.Type('gg2sG.')
  assert_equal([11, 3], [line('$'), each.state.favorites], 'at the last row only one city')
  t.Type('uuggVjjs')
  assert_equal(3, each.state.favorites)
  t.Type('uggVjjsG2k.')
  assert_equal(6, each.state.favorites, 'the cities of as many rows')
  t.Type('D9u.')
  assert_equal([], t.Names())
})

t.Test('The cursor stays on the city that gets a star, so that ss changes nothing', () => {
  const each = t.Open('country LI')
  const before = t.Names()
  t.Type('5Gs')
  assert_equal([1, before[4]], [line('.'), t.Names()[0]])
  t.Type('s')
  assert_equal([5, before, 0], [line('.'), t.Names(), each.state.favorites])
  t.Type("s\<C-o>")
  assert_equal(5, line('.'), 'CTRL-O returns to the line')
  t.Type('u')
  CityRoulette sort name
  t.Type('Gss')
  assert_equal([14, 0], [line('.'), each.state.favorites])
})
