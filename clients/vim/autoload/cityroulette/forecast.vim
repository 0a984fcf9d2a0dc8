vim9script
# A forecast as text: the next hours as a line of block characters, each day as a bar from its lowest
# to its highest temperature.

import autoload 'cityroulette/icons.vim'

const BLOCKS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█']
const BAR = 16
const HOURS = 24
const WEEKDAYS = ['Sat', 'Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri']

def Known(values: list<any>): list<float>
  return values->copy()->filter((_, value) => type(value) != v:t_none)
    ->mapnew((_, value) => value * 1.0)
enddef

def Range(values: list<any>): list<float>
  const known = Known(values)->sort('f')
  return empty(known) ? [] : [known[0], known[-1]]
enddef

# The weekday and day of a date like 2026-03-01, by Zeller's congruence.
export def Day(date: string): string
  const [y, m, d] = date->split('-')->mapnew((_, part) => str2nr(part))
  const year = m < 3 ? y - 1 : y
  const month = m < 3 ? m + 12 : m
  const weekday = (d + 13 * (month + 1) / 5 + year + year / 4 - year / 100 + year / 400) % 7
  return printf('%s %2d', WEEKDAYS[weekday], d)
enddef

def Hours(hours: list<dict<any>>): list<string>
  const values = hours[: HOURS - 1]->mapnew((_, hour) => hour.temperature)
  const range = Range(values)
  if empty(range)
    return []
  endif
  const span = range[1] - range[0]
  const blocks = values->mapnew((_, value) => type(value) == v:t_none ? ' '
    : BLOCKS[span > 0 ? float2nr(round((value - range[0]) / span * 7)) : 3])
  return [$'Next hours  {join(blocks, "")}  {icons.Degrees(range[0])} to {icons.Degrees(range[1])}', '']
enddef

def Bar(day: dict<any>, least: float, most: float): string
  if type(day.min) == v:t_none || type(day.max) == v:t_none
    return repeat(' ', BAR)
  endif
  const scale = most > least ? BAR / (most - least) : 0.0
  const from = min([float2nr((day.min - least) * scale), BAR - 1])
  const to = max([from + 1, float2nr(round((day.max - least) * scale))])
  return repeat(' ', from) .. repeat('━', to - from) .. repeat(' ', BAR - to)
enddef

def DayLine(day: dict<any>, range: list<float>): string
  const chance = type(day.precipitationProbability) == v:t_none ? ''
    : $'{float2nr(round(day.precipitationProbability * 1.0))} %'
  return printf('%s  %s %5S %s %5S %6S', Day(day.date), icons.Glyph(day.condition, true),
    icons.Degrees(day.min), Bar(day, range[0], range[1]), icons.Degrees(day.max), chance)
enddef

# The lines for a result of weather.forecast.
export def Text(answer: dict<any>): list<string>
  var values: list<any> = []
  for day in answer.days
    values += [day.min, day.max]
  endfor
  const range = Range(values) ?? [0.0, 0.0]
  const summary = type(answer.summary) == v:t_dict ? ['', answer.summary.text] : []
  return Hours(answer.hours) + answer.days->mapnew((_, day) => DayLine(day, range)) + summary
enddef
