vim9script
# Ways in, completion, details, weather.

import autoload 'cityroulette/client.vim'
import autoload 'cityroulette/details.vim'
import autoload 'cityroulette/forecast.vim'
import autoload 'cityroulette/row.vim'
import autoload 'cityroulette/tell.vim'
import './harness.vim' as t

def Complete(line: string): list<string>
  return getcompletion($'CityRoulette {line}', 'cmdline')
enddef

t.Test('sub-commands, countries, cities and forms are completed', () => {
  assert_equal(['reload', 'remove', 'restart', 'resume']->filter((_, name) => name != 'remove'),
    Complete('re')->filter((_, name) => name != 'redo'))
  assert_equal(['Liechtenstein'], Complete('country liech'))
  assert_true(Complete('around Münch')->index('München') >= 0)
  assert_true(Complete('find New Yor')->index('York City') >= 0)
  assert_equal(['geo', 'google'], Complete('share g'))
  assert_equal([], Complete('surprise x'))
})

t.Test('an unknown sub-command is told with those that there are', () => {
  CityRoulette dance
  t.Contains(t.Said(), 'There is no `:CityRoulette dance`')
})

t.Test('around takes any form of a place, and a radius', () => {
  t.Open('around Vaduz 5 km')
  t.Contains(t.Lines()->join("\n"), 'Vaduz')
  t.Open('around geo:47.14,9.52')
  t.Contains(t.Lines()->join("\n"), 'Vaduz')
  CityRoulette around
  t.Contains(t.Said(), 'Around what?')
})

t.Test('of places with one name the user picks one', () => {
  CityRoulette around Springfield
  t.Wait('the choice', (): bool => !empty(popup_list()))
  t.Type("\<CR>")
  t.Wait('the list', (): bool => !empty(t.Current()))
  t.Contains(t.Lines()->join("\n"), 'Springfield')
})

t.Test('a country can be picked', () => {
  CityRoulette country
  t.Wait('the choice', (): bool => !empty(popup_list()))
  t.Type("j\<CR>")
  t.Wait('the list', (): bool => !empty(t.Current()))
  assert_equal('cityroulette://country/AX', bufname())
})

t.Test('find forgives typing errors and shows the city', () => {
  CityRoulette find new yrok
  t.Wait('the choice', (): bool => !empty(popup_list()))
  t.Type("\<CR>")
  t.Wait('the city', (): bool => details.Text() =~ 'New York, United States')
  popup_clear()
  CityRoulette find qqqqqqq
  t.Wait('the sentence', (): bool => t.Said() =~ 'No city is named like qqqqqqq')
})

t.Test('gy yanks a city in a form, and a selection as lines', () => {
  t.Open('country LI')
  t.Type("gyj\<CR>")
  t.Wait('the yank', (): bool => getreg('"') =~ '^geo:')
  assert_equal('geo:47.16498,9.50867', getreg('"'))
  CityRoulette share markdown Vaduz
  t.Wait('the choice', (): bool => !empty(popup_list()) || getreg('"') =~ 'Vaduz')
  t.Type("\<CR>")
  t.Wait('the yank', (): bool => getreg('"') =~ '^\[Vaduz\](geo:')
})

t.Test('the local time is that of the place', () => {
  assert_equal('Sun 10:00 local time (UTC+01:00)', details.LocalTime('Europe/Zurich', 1772355600))
  assert_equal('Sun 14:45 local time (UTC+05:45)', details.LocalTime('Asia/Kathmandu', 1772355600))
  assert_equal('', details.LocalTime('Nowhere/City', 1772355600))
  assert_equal('', details.LocalTime(v:null))
})

t.Test('the details go when the cursor moves, and give the forecast up', () => {
  t.Recorded()
  t.Open('country AD')
  t.Type('K')
  assert_true(details.window > 0)
  t.Type("\<Esc>")
  assert_equal(0, details.window)
  t.Type('s')
  t.Same()
})

t.Test('a forecast that cannot be had is told in its place', () => {
  t.Recorded({count: 1})
  t.Open('country MC')
  t.Type('K')
  t.Wait('the reason', (): bool => details.Text() =~ 'recordings')
})

t.Test('weather that cannot be had is an error, and the list stays', () => {
  t.Recorded({count: 1})
  t.Open('country MC')
  t.Type('w')
  t.Wait('the error', (): bool => t.Said() =~ 'recordings')
  t.Same()
})

t.Test('weather of another time has a mark until the new one comes', () => {
  t.Recorded({weather: true})
  const each = t.Open('country AD')
  t.Contains(getline(1), ' 6° Andorra')
  each.rows[0].weather.stale = true
  t.Contains(row.Text(each.rows[0], each.layout), ' ~6° Andorra')
})

t.Test('in a narrow window the weather and the name are seen', () => {
  t.Recorded({weather: true})
  const each = t.Open('country AD')
  assert_equal('   ☼    6° Andorra la Vella', getline(1)->strcharpart(0, 27))
})

t.Test('rows line up whatever the script', () => {
  t.Open('search Tokyo')
  const widths = t.Lines()->mapnew((_, text) => strdisplaywidth(text))->sort('n')->uniq()
  assert_equal(1, len(widths))
})

t.Test('days have their weekday', () => {
  assert_equal(['Sun  1', 'Thu 29', 'Sat  1', 'Fri 31'], ['2026-03-01', '2024-02-29', '2000-01-01',
    '2027-12-31']->mapnew((_, date) => forecast.Day(date)))
})

t.Test('numbers have groups of three', () => {
  assert_equal(['7', '1 234', '12 345 678', ''], [7, 1234, 12345678, v:null]->mapnew((_, value) =>
    tell.Thousands(value)))
})

t.Test('a setting that does not exist is told, and one that does not fit', () => {
  t.Settings({counts: 3, units: 7})
  CityRoulette surprise
  t.Contains(t.Said(), 'has no setting counts')
  t.Contains(t.Said(), 'The setting units')
})
