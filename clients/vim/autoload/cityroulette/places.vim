vim9script
# Places as users name them: candidates for an ambiguous name, names for completion.

import autoload 'cityroulette/client.vim'
import autoload 'cityroulette/countries.vim'
import autoload 'cityroulette/tell.vim'

# A city on one line, with the name that the search matched if it differs.
export def Line(city: dict<any>): string
  const matched = get(city, 'matchedName', city.name)
  const name = tolower(matched) == tolower(city.name) ? city.name : $'{city.name} ({matched})'
  const mark = get(city, 'favorite', false) ? '★ ' : get(city, 'archived', false) ? '✓ ' : ''
  const parts: list<string> = [mark .. name, city.admin1 ?? '', countries.Name(city.country)]
  return join(parts->copy()->filter((_, part) => !empty(part)), ', ')
enddef

# The entry that a digit selects: the one of all digits typed so far, or of this digit; 0 if there is none.
def Jump(typed: number, digit: number, last: number): number
  const longer = 10 * typed + digit
  return longer <= last ? longer : digit <= last ? digit : 0
enddef

# Lets the user choose one of some texts; calls nothing if none is chosen. Keys are not mapped, because the
# mapped text of a list's key would end with <CR> and choose. `popup_filter_menu` ignores other keys.
export def Pick(texts: list<string>, title: string, Then: func(number))
  var typed = 0
  popup_menu(texts, {title: $' {title} ', maxheight: max([3, &lines - 6]), maxwidth: &columns - 6,
    borderchars: ['─', '│', '─', '│', '╭', '╮', '╯', '╰'], mapping: false,
    filter: (id, key) => {
      typed = key =~ '^\d$' ? Jump(typed, str2nr(key), len(texts)) : 0
      if typed > 0
        win_execute(id, $'cursor({typed}, 1)')
        return true
      endif
      return popup_filter_menu(id, key == 'q' ? "\<Esc>" : key)
    },
    callback: (_, result) => {
      if result > 0
        Then(result - 1)
      endif
    }})
enddef

# Reports a problem; if it has candidates, the user chooses one.
export def Choose(problem: dict<any>, text: string, Then: func(dict<any>))
  const candidates = get(get(problem, 'data', {}), 'candidates', [])
  if empty(candidates) || type(candidates[0]) != v:t_dict
    tell.Error(problem)
    return
  endif
  const title = problem.name == 'AmbiguousLocation' ? $'Which {text}?' : $'No city named {text}. Did you mean:'
  Pick(candidates->mapnew((_, city) => Line(city)), title, (index) => {
    const city = candidates[index]
    Then({lat: city.lat, lon: city.lon})
  })
enddef

# Reports an unknown country; if several share the name, the user chooses one.
export def ChooseCountry(problem: dict<any>, name: string, Then: func(string))
  const candidates = get(problem.data, 'candidates', [])
  if empty(candidates)
    tell.Error($'No country is called {name}; `:CityRoulette country` lists them.')
    return
  endif
  Pick(candidates->mapnew((_, country) => country.name), $'Which {name}?',
    (index) => Then(candidates[index].code))
enddef

# Finds one city by name, tolerating typing errors.
export def Find(query: string, Then: func(dict<any>))
  countries.Load()
  client.Request('gazetteer.search', {query: query, limit: 20}, (problem, reply) => {
    if !empty(problem)
      tell.Error(problem)
    elseif empty(reply.cities)
      tell.Warn($'No city found for {query}.')
    elseif len(reply.cities) == 1
      Then(reply.cities[0])
    else
      const texts = reply.cities->mapnew((_, city) => Line(city))
      Pick(texts, 'City', (index) => Then(reply.cities[index]))
    endif
  })
enddef

# Names that begin with a text, for completion; waits for the program.
export def Names(lead: string): list<string>
  if empty(lead)
    return []
  endif
  const answer = client.Ask('gazetteer.search', {query: lead, limit: 20}, 2000)
  if !empty(answer.problem)
    return []
  endif
  # The program also matches other scripts and accents, but completion keeps only what has this prefix.
  const begins = '\c^\V' .. lead->split('\zs')->map((_, each) => $'\[[={each->escape("\\]^")}=]]')->join('')
  return answer.result.cities->mapnew((_, city) => city.matchedName)
    ->filter((_, name) => name =~ begins)->uniq()
enddef
