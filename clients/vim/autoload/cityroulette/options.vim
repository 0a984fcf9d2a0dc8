vim9script
# The settings: g:cityroulette over these defaults.

const DEFAULTS: dict<any> = {
  cmd: [],
  args: [],
  log_file: '',
  log_level: 'error',
  units: 'metric',
  locale: '',
  location: {},
  count: 30,
  radius_km: 10,
  weather: false,
  forecast_days: 5,
  icons: 'unicode',
  keys: {},
}

var warned: list<string> = []

def Warn(words: string)
  if warned->index(words) < 0
    warned->add(words)
    echohl WarningMsg
    echomsg words
    echohl None
  endif
enddef

# Whether a value has the type of its default; a number is accepted for a boolean, a float for an
# integer.
def Fits(value: any, default: any): bool
  if type(default) == v:t_bool && type(value) == v:t_number
    return true
  endif
  return type(value) == type(default) || (type(value) == v:t_float && type(default) == v:t_number)
enddef

export def Get(name: string): any
  const own = get(g:, 'cityroulette', {})
  for key in keys(own)
    if !has_key(DEFAULTS, key)
      Warn($'g:cityroulette: unknown setting {key}; known settings: {join(sort(keys(DEFAULTS)), ", ")}.')
    endif
  endfor
  const default = DEFAULTS[name]
  const value = get(own, name, default)
  if !Fits(value, default)
    Warn($'g:cityroulette: {name} must be a value like {string(default)}.')
    return default
  endif
  return value
enddef
