vim9script
# Rows of a list as text. The weather stands before the name, where a narrow window shows it too.

import autoload 'cityroulette/countries.vim'
import autoload 'cityroulette/icons.vim'
import autoload 'cityroulette/tell.vim'

# How wide the columns of a list are, by its rows: `weather` is whether there is any.
export def Layout(rows: list<dict<any>>): dict<any>
  var name = 12
  var region = 6
  var country = 2
  var weather = false
  # The first rows are enough: they are what is seen, and the largest cities.
  for city in rows[: 999]
    name = max([name, strdisplaywidth(city.name)])
    region = max([region, strdisplaywidth(city.admin1 ?? '')])
    country = max([country, strdisplaywidth(countries.Name(city.country))])
    weather = weather || type(city.weather) == v:t_dict
  endfor
  return {name: min([name, 34]), region: min([region, 22]), country: min([country, 20]),
    weather: weather}
enddef

# A text in exactly so many cells, with an ellipsis where something is missing.
def Cell(text: string, width: number): string
  if strdisplaywidth(text) > width
    return printf('%-*S', width, printf($'%.{width - 1}S', text) .. '…')
  endif
  return printf('%-*S', width, text)
enddef

export def Weather(weather: any): string
  if type(weather) != v:t_dict
    return '       '
  endif
  const mark = weather.stale ? '~' : ' '
  return icons.Glyph(weather.condition, weather.isDay)
    .. printf(' %5S ', mark .. icons.Degrees(weather.temperature))
enddef

export def Text(city: dict<any>, layout: dict<any>): string
  const text = (city.favorite ? '★' : ' ') .. (city.archived ? '✓ ' : '  ')
    .. (layout.weather ? Weather(city.weather) : '')
    .. Cell(city.name, layout.name) .. '  ' .. Cell(city.admin1 ?? '', layout.region) .. '  '
    .. Cell(countries.Name(city.country), layout.country) .. '  '
    .. printf('%10S', tell.Thousands(city.population))
  # A control character would break the line, and a name may come from anywhere.
  return text =~ '[[:cntrl:]]' ? text->substitute('[[:cntrl:]]', ' ', 'g') : text
enddef

export def Texts(rows: list<dict<any>>, layout: dict<any>): list<string>
  return rows->mapnew((_, city) => Text(city, layout))
enddef
