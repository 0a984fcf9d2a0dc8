vim9script
# Widens a surprise with few cities to the eighth nearest city, as the web page does.

import autoload 'cityroulette/client.vim'
import autoload 'cityroulette/open.vim'
import autoload 'cityroulette/options.vim'

# With fewer cities than FEW, the radius is increased until there are ENOUGH.
const FEW = 7
const ENOUGH = 8
# Half the Earth's circumference.
const FARTHEST_KM = 20038.0

# A radius that includes the last of some cities in order of their distance, rounded up.
def Reach(cities: list<dict<any>>): float
  return ceil(10.0 * cities[-1].distanceKm + 1) / 10
enddef

# Opens the cities within the radius around the drawn point. The list remains a surprise.
def OpenWider(opened: dict<any>, reply: dict<any>, radius: float, Then: func(dict<any>))
  final params: dict<any> = {mode: 'import', source: 'aroundMe', location: reply.source.location,
    radiusKm: radius, count: opened.count, keepStars: true, workDoneToken: open.Token()}
  if options.Get('weather')
    params.weather = true
  endif
  client.Request('session.open', params, (problem, wider) => {
    if !empty(problem)
      Then(reply)
      return
    endif
    wider.source = reply.source->extendnew({count: wider.source.count, radiusKm: radius, widened: true})
    client.Request('session.close', {session: reply.session, discard: true}, client.Ignore)
    Then(wider)
  })
enddef

# Calls `Then` with the reply of a session.open that has enough cities: the given one, or one of a wider
# search. After a failure it is the given one: a few cities are better than none.
export def Run(opened: dict<any>, reply: dict<any>, Then: func(dict<any>))
  if get(opened, 'source', '') != 'surpriseMe' || type(reply.source) != v:t_dict
      || type(reply.source.location) != v:t_dict || reply.total >= min([FEW, opened.count])
    Then(reply)
    return
  endif
  const nearest = {location: reply.source.location, radiusKm: FARTHEST_KM, limit: ENOUGH}
  client.Request('gazetteer.nearby', nearest, (problem, found) => {
    if !empty(problem) || len(found.cities) <= reply.total || Reach(found.cities) > FARTHEST_KM
      Then(reply)
    else
      OpenWider(opened, reply, Reach(found.cities), Then)
    endif
  })
enddef
