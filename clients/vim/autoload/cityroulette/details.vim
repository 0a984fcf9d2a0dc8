vim9script
# The details of a city in a popup at the cursor; the forecast is added when it arrives.

import autoload 'cityroulette/client.vim'
import autoload 'cityroulette/countries.vim'
import autoload 'cityroulette/forecast.vim'
import autoload 'cityroulette/icons.vim'
import autoload 'cityroulette/options.vim'
import autoload 'cityroulette/row.vim'
import autoload 'cityroulette/tell.vim'

const POINTS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW']

# The lines by which CTRL-D and CTRL-U scroll.
const SCROLLED = 5

# The open popup; also read by tests.
export var window = 0
var asked = 0

def Joined(parts: list<string>, between: string): string
  return parts->copy()->filter((_, part) => !empty(part))->join(between)
enddef

# The current time in a time zone with its UTC offset; empty if the system does not know the zone.
export def LocalTime(zone: any, time: number = localtime()): string
  if type(zone) != v:t_string || !filereadable($'/usr/share/zoneinfo/{zone}')
    return ''
  endif
  const before: any = has_key(environ(), 'TZ') ? $TZ : v:null
  setenv('TZ', zone)
  const clock = strftime('%a %H:%M', time)
  const offset = strftime('%z', time)
  setenv('TZ', before)
  return $'{clock} local time (UTC{offset[: 2]}:{offset[3 :]})'
enddef

def Facts(city: dict<any>): list<string>
  const people = empty(city.population) || type(city.population) != v:t_number ? ''
    : $'{tell.Thousands(city.population)} people'
  const point = printf('%.4f° %s %.4f° %s', abs(city.lat * 1.0), city.lat < 0 ? 'S' : 'N',
    abs(city.lon * 1.0), city.lon < 0 ? 'W' : 'E')
  return [Joined([city.admin1 ?? '', countries.Name(city.country)], ', '),
    Joined([people, point], ' · '), LocalTime(city.timezone),
    city.archived ? '✓ archived' : '']->filter((_, line) => !empty(line))
enddef

# What the user has written about a city, except its name.
def Written(city: dict<any>): list<string>
  const annotation = row.Annotation(city)
  if empty(annotation)
    return []
  endif
  const note = type(annotation.note) == v:t_string ? [''] + split(annotation.note, "\n", true) : []
  return [empty(annotation.visits) ? '' : $'◆ visited {join(annotation.visits, ", ")}',
    annotation.planned ? '◇ a visit is planned' : '',
    annotation.tags->mapnew((_, tag) => $'#{tag}')->join()]->filter((_, line) => !empty(line)) + note
enddef

def Number(value: any, format: string): string
  return type(value) == v:t_none ? '' : printf(format, value * 1.0)
enddef

def Wind(weather: dict<any>): string
  const speed = Number(weather.windSpeed, '%.0f') .. (weather.units == 'us' ? ' mph' : ' m/s')
  if type(weather.windSpeed) == v:t_none
    return ''
  elseif type(weather.windDirection) == v:t_none
    return speed
  endif
  return $'{speed} {POINTS[float2nr(round(weather.windDirection / 45.0)) % 8]}'
enddef

def Now(weather: any): list<string>
  if type(weather) != v:t_dict
    return []
  endif
  const unit = weather.units == 'us' ? 'F' : 'C'
  const felt = icons.Degrees(weather.feelsLike)
  return ['', $'{icons.Glyph(weather.condition, weather.isDay)} {icons.Degrees(weather.temperature)}{unit}  '
    .. (weather.summary ?? '') .. (weather.stale ? ', out of date' : ''),
    Joined([empty(felt) ? '' : $'feels like {felt}', Number(weather.humidity, '%.0f %% humidity'),
      Wind(weather), Number(weather.pressure, '%.0f hPa')], ' · ')]
enddef

def Compose(city: dict<any>, weather: any, rest: list<string>): list<string>
  const credit = type(weather) == v:t_dict ? ['', weather.attribution.text] : []
  return Facts(city) + Written(city) + Now(weather) + rest + credit
enddef

# Moves the text of a popup that has more lines than fit.
def Scroll(id: number, lines: number)
  const first = popup_getpos(id).firstline
  const most = max([1, line('$', id) - 3])
  popup_setoptions(id, {firstline: min([most, max([1, first + lines])])})
enddef

# Keys of the mouse that arrive without a click, or that scroll the popup.
const MOUSE = ["\<MouseMove>", "\<LeftRelease>", "\<ScrollWheelUp>", "\<ScrollWheelDown>"]

# Closes the popup that is open.
export def Close()
  popup_close(window)
enddef

# A popup that closes on <Esc>, when the cursor moves and when another buffer is shown; CTRL-D and CTRL-U
# scroll it. Any other key closes it and then acts as if it had not been open. The filter gets keys before
# their mappings, so that it types them again.
export def Popup(lines: list<string>, title: string, Closed: func() = null_function): number
  popup_close(window)
  window = popup_create(lines, {title: title, line: 'cursor+1', col: 'cursor', moved: 'any',
    maxwidth: min([74, &columns - 4]), maxheight: max([4, &lines - 4]), border: [],
    padding: [0, 1, 0, 1], mapping: false, filtermode: 'n',
    borderchars: ['─', '│', '─', '│', '╭', '╮', '╯', '╰'],
    filter: (id, key) => {
      if key == "\<Esc>"
        popup_close(id)
      elseif key == "\<C-d>" || key == "\<C-u>"
        Scroll(id, key == "\<C-d>" ? SCROLLED : -SCROLLED)
      elseif MOUSE->index(key) >= 0
        return false
      else
        popup_close(id)
        feedkeys(key, 'i')
      endif
      return true
    },
    callback: (_, _) => {
      window = 0
      autocmd! cityroulette_popup
      if Closed != null_function
        Closed()
      endif
    }})
  win_execute(window, 'setlocal linebreak breakindent breakindentopt=shift:14')
  augroup cityroulette_popup
    autocmd! BufEnter * Close()
  augroup END
  return window
enddef

# Shows a city. Closing the popup cancels the forecast.
export def Show(city: dict<any>)
  const title = $' {city.favorite ? "★ " : ""}{row.Name(city)} '
  const waiting = ['', 'Loading the forecast…']
  var request = 0
  const popup = Popup(Compose(city, city.weather, waiting), title, () => {
    client.Cancel(request)
  })
  request = client.Request('weather.forecast', {city: city.id, days: options.Get('forecast_days')},
    (problem, reply) => {
      if popup_getpos(popup)->empty()
        return
      elseif empty(problem)
        const weather = type(reply.current) == v:t_dict ? reply.current : city.weather
        popup_settext(popup, Compose(city, weather, [''] + forecast.Text(reply)))
      else
        popup_settext(popup, Compose(city, city.weather, ['', problem.message]))
      endif
    })
enddef

export def Text(): string
  return window > 0 ? getbufline(winbufnr(window), 1, '$')->join("\n") : ''
enddef
