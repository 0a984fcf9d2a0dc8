vim9script
# The orders of a list. The program's order is the default: starred cities, then the largest. The others
# are computed here and change nothing in the session.

import autoload 'cityroulette/countries.vim'

export const NAMES = ['default', 'name', 'country', 'region', 'population', 'temperature', 'distance']

# The descriptions for a menu.
export const ABOUT = {
  default: 'starred, then the largest',
  name: 'name',
  country: 'country',
  region: 'region',
  population: 'inhabitants, most first',
  temperature: 'temperature, warmest first',
  distance: 'distance from the city under the cursor',
}

# Letters with marks, after the plain letter that they sort as.
const VARIANTS = {
  a: 'àáâãäåāăąǎạảấầẩẫậắằẳẵặ', c: 'çćĉċč', d: 'ðďđḍ', e: 'èéêëēĕėęěẹẻẽếềểễệə', g: 'ĝğġģ', h: 'ĥħḥḩ',
  i: 'ìíîïĩīĭįıỉị', j: 'ĵ', k: 'ķ', l: 'ĺļľŀł', n: 'ñńņň', o: 'òóôõöøōŏőơọỏốồổỗộớờởỡợ', r: 'ŕŗř',
  s: 'śŝşšșṣ', t: 'ţťŧțṭ', u: 'ùúûüũūŭůűųưụủứừửữự', w: 'ŵ', y: 'ýŷÿỳỵỷỹ', z: 'źżžẓ'}
const MARKED = values(VARIANTS)->join('')
const PLAIN = items(VARIANTS)->mapnew((_, pair) => repeat(pair[0], strchars(pair[1])))->join('')

# Separates the parts of a sort key; it sorts before every other character.
const SEPARATOR = "\x01"

# A name without case and accents.
def Fold(text: string): string
  const folded = text->tolower()->tr(MARKED, PLAIN)
  return folded =~ "[^\\x20-\\x7e]\\|['`]"
    ? folded->substitute("['’‘ʻʼ`]", '', 'g')->substitute('æ', 'ae', 'g')->substitute('œ', 'oe', 'g')
      ->substitute('ß', 'ss', 'g')->substitute('þ', 'th', 'g')
    : folded
enddef

def Radians(degrees: any): float
  return degrees * 3.14159265358979 / 180
enddef

# Grows with the distance: the square of half the chord on a unit sphere (haversine formula).
def Far(city: dict<any>, origin: dict<any>): float
  const height = sin(Radians(city.lat - origin.lat) / 2)
  const width = sin(Radians(city.lon - origin.lon) / 2)
  return height * height + cos(Radians(city.lat)) * cos(Radians(origin.lat)) * width * width
enddef

# The sort key of a city as text; empty if it has none.
def Key(order: dict<any>, city: dict<any>): string
  if order.kind == 'name'
    return Fold(city.name)
  elseif order.kind == 'country'
    return Fold(countries.Name(city.country))
  elseif order.kind == 'region'
    return Fold(city.admin1 ?? '')
  elseif order.kind == 'distance'
    return printf('%.14f', Far(city, order.origin))
  elseif order.kind == 'population'
    return type(city.population) == v:t_number ? printf('%012d', 99999999999 - city.population) : ''
  endif
  const weather: any = city.weather
  const known = type(weather) == v:t_dict && index([v:t_float, v:t_number], type(weather.temperature)) >= 0
  return known ? printf('%012.4f', 1000 - weather.temperature) : ''
enddef

# An order; empty for the program's order. Distances are measured from `origin`.
export def New(kind: string, reverse: bool, origin: dict<any>): dict<any>
  return kind == 'default' ? {} : {kind: kind, reverse: reverse, origin: origin}
enddef

# The order in words, for the status line.
export def Title(order: dict<any>): string
  return $'by {order.kind}{order.reverse ? ", reversed" : ""}'
enddef

# Reverses the groups of equal keys; the rows of a group keep their order.
def Reversed(keyed: list<list<string>>): list<list<string>>
  var groups: list<list<list<string>>> = []
  for row in keyed
    if !empty(groups) && groups[-1][-1][0] == row[0]
      groups[-1]->add(row)
    else
      groups->add([row])
    endif
  endfor
  return groups->reverse()->flattennew(1)
enddef

# A sorted copy of rows. Equal keys are ordered by population, then by id; rows without a key are last.
# Sorting texts without a function takes a tenth of the time for a hundred thousand rows.
export def Sorted(rows: list<dict<any>>, order: dict<any>): list<dict<any>>
  var known: list<string> = []
  var unknown: list<string> = []
  var at = 0
  for city in rows
    const key = Key(order, city)
    const text = join([key, printf('%012d', 99999999999 - (city.population ?? 0)),
      printf('%012d', city.id), string(at)], SEPARATOR)
    if empty(key)
      unknown->add(text)
    else
      known->add(text)
    endif
    at += 1
  endfor
  var keyed = known->sort()->mapnew((_, text) => text->split(SEPARATOR))
  if order.reverse
    keyed = Reversed(keyed)
  endif
  const last = unknown->sort()->mapnew((_, text) => text->split(SEPARATOR))
  return (keyed + last)->mapnew((_, parts) => rows[str2nr(parts[-1])])
enddef
