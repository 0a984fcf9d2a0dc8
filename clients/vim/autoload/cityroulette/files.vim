vim9script
# Export of the archive to a file and import of files into the archive.

import autoload 'cityroulette/client.vim'
import autoload 'cityroulette/countries.vim'
import autoload 'cityroulette/open.vim'
import autoload 'cityroulette/places.vim'
import autoload 'cityroulette/tell.vim'

const FORMATS = {csv: 'csv', tsv: 'csv', json: 'geojson', geojson: 'geojson', gpx: 'gpx', kml: 'kml',
  kmz: 'kmz', md: 'markdown', org: 'org', ics: 'ics', ids: 'ids', txt: 'ids'}

# The file named by the words of a command. Spaces in it need no backslash.
export def PathOf(words: list<string>): string
  return fnamemodify(expand(join(words)), ':p')
enddef

# Why a row was not imported, and the cities that may be meant.
def Unresolved(row: dict<any>): string
  const lines = get(row, 'candidates', [])->mapnew((_, city) => places.Line(city))
  return $'{row.text}: {row.reason}.' .. (empty(lines) ? '' : $' Did you mean: {join(lines, "; ")}?')
enddef

# Lists the invalid rows of a file in the quickfix list, so that `:cnext` leads to each line.
export def Quickfix(path: string, invalid: list<dict<any>>, title: string)
  const items = invalid->mapnew((_, row) => ({filename: path, lnum: get(row, 'line', 1) ?? 1,
    text: row.reason, type: 'E'}))->sort((a, b) => a.lnum - b.lnum)
  setqflist([], ' ', {title: title, items: items})
enddef

def Imported(path: string, reply: dict<any>)
  const unknown = get(reply, 'unknownRows', [])->mapnew((_, row) => ({line: row.line,
    reason: $'There is no city with id {row.id}.'}))
  const unresolved = get(reply, 'unresolvedRows', [])->mapnew((_, row) => ({line: row.line,
    reason: Unresolved(row)}))
  const words = $'{tell.Cities(reply.added)} added, {tell.Thousands(reply.updated)} updated, '
    .. $'{tell.Thousands(reply.unchanged)} unchanged'
  const count = reply.invalidCount + reply.unknown + get(reply, 'unresolved', 0)
  if count == 0
    tell.Info($'{words}.')
    return
  endif
  Quickfix(path, reply.invalid + unknown + unresolved, 'CityRoulette import')
  tell.Warn($'{words}; {count} {count == 1 ? "row" : "rows"} not imported, see `:copen`.')
enddef

# Adds the cities of a file to the archive.
export def Import(words: list<string>)
  if empty(words)
    tell.Error('Name a file, for example `:CityRoulette import ~/cities.csv`.')
    return
  endif
  const path = PathOf(words)
  countries.Load()
  client.Request('archive.import', {path: path, workDoneToken: open.Token()}, (problem, reply) => {
    if empty(problem)
      Imported(path, reply)
      return
    endif
    const line: any = get(get(problem, 'data', {}), 'line', v:null)
    if type(line) == v:t_number
      Quickfix(path, [{line: line, reason: problem.message}], 'CityRoulette import')
    endif
    tell.Error(problem)
  })
enddef

# Writes the archive to a file; the word `starred` after its name selects the starred cities. `bang`
# allows it to replace a file.
export def Export(words: list<string>, bang: bool)
  const starred = len(words) > 1 && words[-1] == 'starred'
  const name = starred ? words[: -2] : words
  if empty(name)
    tell.Error('Name a file, for example `:CityRoulette export ~/cities.csv`.')
    return
  endif
  const path = PathOf(name)
  const format = get(FORMATS, tolower(fnamemodify(path, ':e')), '')
  if empty(format)
    tell.Error('The file name must end with .csv, .geojson, .gpx, .kml, .kmz, .md, .org, .ics or .ids.')
    return
  elseif !bang && filereadable(path)
    tell.Error($'{path} already exists; `:CityRoulette! export` replaces it.')
    return
  endif
  final params: dict<any> = {path: path, format: format}
  if starred
    params.favoritesOnly = true
  endif
  client.Request('archive.export', params, (problem, reply) => {
    if empty(problem)
      tell.Info($'{tell.Cities(reply.count)} written to {reply.path}.')
    else
      tell.Error(problem)
    endif
  })
enddef
