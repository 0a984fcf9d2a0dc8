vim9script
# Rows of a list as text. The weather precedes the name, so that a narrow window shows it too.

import autoload 'cityroulette/countries.vim'
import autoload 'cityroulette/icons.vim'
import autoload 'cityroulette/tell.vim'

# The rows that are measured: they are on the screen first and are the largest cities. Redrawing all of
# 95,051 rows for a wide one further down takes too long.
const MEASURED = 1000

# What the user has written about a city, a dictionary that is empty if that is nothing.
export def Annotation(city: dict<any>): dict<any>
  const annotation = get(city, 'annotation', v:null)
  return type(annotation) == v:t_dict ? annotation : {}
enddef

# The name of a city, with the name that the user gave it.
export def Name(city: dict<any>): string
  const own = get(Annotation(city), 'ownName', v:null)
  return type(own) == v:t_string ? $'{city.name} “{own}”' : city.name
enddef

# The column widths of a list; `weather` tells whether any row has weather.
export def Layout(rows: list<dict<any>>): dict<any>
  var name = 12
  var region = 6
  var country = 2
  var weather = false
  for city in rows[: MEASURED - 1]
    name = max([name, strdisplaywidth(Name(city))])
    region = max([region, strdisplaywidth(city.admin1 ?? '')])
    country = max([country, strdisplaywidth(countries.Name(city.country))])
    weather = weather || type(city.weather) == v:t_dict
  endfor
  return {name: min([name, 34]), region: min([region, 22]), country: min([country, 20]),
    weather: weather}
enddef

# Whether rows need no wider columns than a layout has; `first` is the index of the first in its list.
export def Fits(rows: list<dict<any>>, first: number, layout: dict<any>): bool
  const own = Layout(first < MEASURED ? rows : [])
  return own.name <= layout.name && own.region <= layout.region && own.country <= layout.country
    && (layout.weather || !own.weather)
enddef

# A text padded or cut to a number of cells, with an ellipsis if cut.
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
    .. Cell(Name(city), layout.name) .. '  ' .. Cell(city.admin1 ?? '', layout.region) .. '  '
    .. Cell(countries.Name(city.country), layout.country) .. '  '
    .. printf('%10S', tell.Thousands(city.population))
  # A control character in a name would break the line.
  return text =~ '[[:cntrl:]]' ? text->substitute('[[:cntrl:]]', ' ', 'g') : text
enddef

export def Texts(rows: list<dict<any>>, layout: dict<any>): list<string>
  return rows->mapnew((_, city) => Text(city, layout))
enddef
