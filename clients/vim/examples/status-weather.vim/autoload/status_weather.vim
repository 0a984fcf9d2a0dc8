vim9script
# The weather of one city for the status line, kept up to date:
#   set statusline+=%{status_weather#Text()}
import autoload 'cityroulette/library/client.vim' as library
import autoload 'cityroulette/library/mirror.vim'

export var client: dict<any> = {}
var place: any = ''
var request = 0
var city: dict<any> = {}

def Start()
  const options = {name: 'status-weather.vim', args: ['--weather', 'open-meteo']}
  client = library.New(options->extendnew(get(g:, 'status_weather', {})))
  # After a crash, the session is lost; opening another one starts the program again.
  library.OnLost(client, (_, again) => {
    if again && !empty(city)
      Follow(place)
    endif
  })
enddef

def Close(session: string)
  library.Request(client, 'session.close', {session: session, discard: true}, library.Ignore)
enddef

def Choose(cities: list<dict<any>>)
  const lines = cities->mapnew((_, each) => $'{each.name}, {each.admin1 ?? each.country}')
  popup_menu(lines, {callback: (_, line) => {
    if line > 0
      Follow({lat: cities[line - 1].lat, lon: cities[line - 1].lon})
    endif
  }})
enddef

# Shows a session with one city. The mirror applies what the watch of its weather reports.
def Show(reply: dict<any>)
  city = mirror.New(client, reply, {update: (_, _) => execute('redrawstatus!')})
  library.Request(client, 'weather.watch', {session: reply.session}, library.Ignore)
enddef

# Follows the weather of a place: a name, or a dictionary with lat and lon.
export def Follow(location: any)
  if request > 0
    library.Cancel(client, request)
  elseif get(city, 'alive', false)
    Close(city.id)
  endif
  place = location
  city = {}
  var mine = 0
  mine = library.Request(client, 'session.open', {mode: 'import', source: 'aroundMe',
    location: location, radiusKm: 0.5, count: 1}, (problem, reply) => {
      if mine != request
        # The user has named another city, but the cancellation may have come too late.
        if empty(problem)
          Close(reply.session)
        endif
        return
      endif
      request = 0
      if empty(problem)
        Show(reply)
      elseif problem.name == 'AmbiguousLocation'
        Choose(problem.data.candidates)
      else
        echomsg problem.message
      endif
    })
  request = mine
enddef

export def Text(): string
  const now = empty(city) ? {} : city.rows[0].weather ?? {}
  return empty(now) ? '' : $'{city.rows[0].name} {now.temperature}° ({now.attribution.text})'
enddef

Start()
