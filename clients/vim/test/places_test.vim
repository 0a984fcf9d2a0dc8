vim9script
# Subcommands, completion, details, weather.

import autoload 'cityroulette/client.vim'
import autoload 'cityroulette/details.vim'
import autoload 'cityroulette/forecast.vim'
import autoload 'cityroulette/list.vim'
import autoload 'cityroulette/row.vim'
import autoload 'cityroulette/tell.vim'
import './harness.vim' as t

def Complete(line: string): list<string>
  return getcompletion($'CityRoulette {line}', 'cmdline')
enddef

t.Test('Subcommands, countries, cities and formats are completed', () => {
  assert_equal(['reload', 'remove', 'restart', 'resume'],
    Complete('re')->filter((_, name) => name != 'redo'))
  assert_equal(['Liechtenstein'], Complete('country liech'))
  assert_true(Complete('around Münch')->index('München') >= 0)
  assert_true(Complete('find New Yor')->index('York City') >= 0)
  assert_equal(['geo', 'google'], Complete('share g'))
  assert_equal([], Complete('surprise x'))
})

t.Test('The error for an unknown subcommand lists the known ones', () => {
  CityRoulette dance
  t.Contains(t.Said(), 'Unknown subcommand: `:CityRoulette dance`')
})

t.Test('around accepts every form of a place, and a radius', () => {
  t.Open('around Vaduz 5 km')
  t.Contains(t.Lines()->join("\n"), 'Vaduz')
  t.Contains(list.Status(), 'Around Vaduz, Liechtenstein')
  t.Type('s')
  t.Open('around geo:47.14,9.52')
  t.Contains(t.Lines()->join("\n"), 'Vaduz')
  CityRoulette around
  t.Contains(t.Said(), 'Name a place')
})

t.Test('The user chooses among places with the same name', () => {
  CityRoulette around Springfield
  t.Wait('the choice', (): bool => !empty(popup_list()))
  t.Type("\<CR>")
  t.Wait('the list', (): bool => !empty(t.Current()))
  t.Contains(t.Lines()->join("\n"), 'Springfield')
})

t.Test('The user chooses among countries with the same name', () => {
  CityRoulette country Kongo
  t.Wait('the menu', (): bool => !empty(popup_list()))
  t.Type("j\<CR>")
  t.Wait('a list', (): bool => !empty(t.Current()))
  assert_equal('CG', t.Current().source.country)
})

t.Test('Errors about what the user typed do not speak of the protocol', () => {
  CityRoulette country Narnia
  t.Wait('the error', (): bool => t.Said() =~ 'Narnia')
  t.Contains(t.Said(), 'No country is called Narnia; `:CityRoulette country` lists them.')
  CityRoulette around Rome 30000km
  t.Wait('the error', (): bool => t.Said() =~ '30000')
  assert_true(t.Said()->stridx('params') < 0, t.Said())
})

t.Test('A country can be chosen from a menu', () => {
  CityRoulette country
  t.Wait('the choice', (): bool => !empty(popup_list()))
  t.Type("j\<CR>")
  t.Wait('the list', (): bool => !empty(t.Current()))
  assert_equal('cityroulette://country/AX', bufname())
})

t.Test('find tolerates typing errors and shows the city', () => {
  CityRoulette find new yrok
  t.Wait('the choice', (): bool => !empty(popup_list()))
  t.Type("\<CR>")
  t.Wait('the city', (): bool => details.Text() =~ 'New York, United States')
  popup_clear()
  CityRoulette find qqqqqqq
  t.Wait('the sentence', (): bool => t.Said() =~ 'No city found for qqqqqqq')
})

t.Test('gy yanks a city in a format, and a selection as lines', () => {
  t.Open('country LI')
  t.Type("gyj\<CR>")
  t.Wait('the yank', (): bool => getreg('"') =~ '^geo:')
  assert_equal('geo:47.16498,9.50867', getreg('"'))
  CityRoulette share markdown Vaduz
  t.Wait('the choice', (): bool => !empty(popup_list()) || getreg('"') =~ 'Vaduz')
  t.Type("\<CR>")
  t.Wait('the yank', (): bool => getreg('"') =~ '^\[Vaduz\](geo:')
})

t.Test('The local time is the time in the zone of the city', () => {
  assert_equal('Sun 10:00 local time (UTC+01:00)', details.LocalTime('Europe/Zurich', 1772355600))
  assert_equal('Sun 14:45 local time (UTC+05:45)', details.LocalTime('Asia/Kathmandu', 1772355600))
  assert_equal('', details.LocalTime('Nowhere/City', 1772355600))
  assert_equal('', details.LocalTime(v:null))
})

t.Test('Moving the cursor closes the details and cancels the forecast', () => {
  t.Recorded()
  t.Open('country AD')
  t.Type('K')
  assert_true(details.window > 0)
  t.Type("\<Esc>")
  assert_equal(0, details.window)
  t.Type('s')
  t.Same()
})

t.Test('The error of a failed forecast is shown instead of it', () => {
  t.Recorded({count: 1})
  t.Open('country MC')
  t.Type('K')
  t.Wait('the reason', (): bool => details.Text() =~ 'recordings')
})

t.Test('Failed weather is an error and does not change the list', () => {
  t.Recorded({count: 1})
  t.Open('country MC')
  t.Type('r')
  t.Wait('the error', (): bool => t.Said() =~ 'recordings')
  t.Same()
})

t.Test('Stale weather is marked until it is refreshed', () => {
  t.Recorded({weather: true})
  const each = t.Open('country AD')
  t.Contains(getline(1), ' 6° Andorra')
  each.rows[0].weather.stale = true
  t.Contains(row.Text(each.rows[0], each.layout), ' ~6° Andorra')
})

t.Test('A narrow window shows the weather and the name', () => {
  t.Recorded({weather: true})
  const each = t.Open('country AD')
  assert_equal('   ☼    6° Andorra la Vella', getline(1)->strcharpart(0, 27))
})

t.Test('Rows line up in every script', () => {
  t.Open('search Tokyo')
  const widths = t.Lines()->mapnew((_, text) => strdisplaywidth(text))->sort('n')->uniq()
  assert_equal(1, len(widths))
})

t.Test('The weekday of a date is correct', () => {
  assert_equal(['Sun  1', 'Thu 29', 'Sat  1', 'Fri 31'], ['2026-03-01', '2024-02-29', '2000-01-01',
    '2027-12-31']->mapnew((_, date) => forecast.Day(date)))
})

t.Test('Numbers have groups of three digits', () => {
  assert_equal(['7', '1 234', '12 345 678', ''], [7, 1234, 12345678, v:null]->mapnew((_, value) =>
    tell.Thousands(value)))
})

t.Test('Unknown settings and settings of a wrong type are reported', () => {
  t.Settings({counts: 3, units: 7})
  CityRoulette surprise
  t.Contains(t.Said(), 'unknown setting counts')
  t.Contains(t.Said(), 'units must be')
})
