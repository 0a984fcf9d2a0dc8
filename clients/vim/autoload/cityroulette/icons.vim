vim9script
# Weather as one character and a temperature. Each character is one cell wide in every terminal;
# many weather emoji are not.

import autoload 'cityroulette/options.vim'

const DAY = {clear: '☀', partlyCloudy: '☼', cloudy: '☁', wind: '≈', haze: '∼', fog: '≡',
  drizzle: '∴', rain: '☂', sleet: '⁂', snow: '❄', hail: '∷', thunderstorm: '☇'}
const NIGHT = {clear: '☾', partlyCloudy: '☾'}
const ASCII = {clear: 'o', partlyCloudy: 'c', cloudy: 'C', wind: 'w', haze: 'h', fog: '=',
  drizzle: '.', rain: 'r', sleet: 'x', snow: '*', hail: 'h', thunderstorm: '!'}

export def Glyph(condition: any, is_day: any): string
  if type(condition) != v:t_string
    return ' '
  elseif options.Get('icons') == 'ascii'
    return get(ASCII, condition, '?')
  elseif type(is_day) == v:t_bool && !is_day && has_key(NIGHT, condition)
    return NIGHT[condition]
  endif
  return get(DAY, condition, '?')
enddef

# A temperature in whole degrees, empty if unknown; never "-0°".
export def Degrees(value: any): string
  return type(value) == v:t_float || type(value) == v:t_number
    ? $'{float2nr(round(value * 1.0))}°' : ''
enddef
