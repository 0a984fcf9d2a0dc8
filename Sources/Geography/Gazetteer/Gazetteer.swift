import Synchronization
import Text

/// The places of the world: by id, by country, by distance, by name.
///
/// They lie in a file that is mapped and not loaded: making one takes a moment, and a question reads
/// what it needs. Nothing changes afterwards, so that any thread may ask.
package final class Gazetteer: Sendable {
  let file: GazetteerFile

  /// What many places share is made once; the mutex guards only that.
  private let shared = Mutex((regions: [Int: Region](), names: RegionNames?.none))

  /// What was asked for of late, for a file asks for the same countries again and again.
  private let sets = Mutex([SetKey: RegionSet]())
  private let index = Mutex(NameIndex?.none)

  /// - Parameter path: of a file that `make-gazetteer` has written.
  package init(path: String) throws(GazetteerError) { file = try GazetteerFile(path) }

  /// Makes ready what a first search would wait for, for a dozen megabytes of memory that processes
  /// share.
  package func readAhead() { file.readAhead() }

  package var count: Int { file.count }

  /// All countries, sorted by code.
  package var countries: [Country] { file.regions.all }

  package func hasCountry(_ code: String) -> Bool { file.regions.number(ofCode: code) != nil }
  package func country(_ code: String) -> Country? { file.regions.country(ofCode: code) }

  package func city(id: Int) -> City? { row(ofID: id).map(city(ofRow:)) }

  /// All names of a place, the main one first; none for an unknown id.
  package func names(id: Int) -> [PlaceName] { row(ofID: id).map(file.names.names) ?? [] }

  /// The places of a country, most populous first, then by id; none for an unknown code.
  package func cities(inCountry code: String, limit: Int) -> [City] {
    guard let country = file.regions.number(ofCode: code) else { return [] }
    let regions = RegionSet(file.regions) { own, _ in own == country }
    var best = Shortlist<RankedRow>(capacity: limit)
    for row in 0..<count where regions.contains(file.places.region(row)) {
      best.insert(
        RankedRow(weight: file.places.population(row), id: file.places.id(row), row: row))
    }
    return best.sorted().map { city(ofRow: $0.row) }
  }

  /// The place of a row.
  package func city(ofRow row: Int) -> City {
    let places = file.places
    let region = region(places.region(row))
    let population = places.population(row)
    return City(
      id: places.id(row), name: file.names.mainName(ofRow: row),
      country: region.country, admin1: region.division, coordinate: places.coordinate(row),
      population: population > 0 ? population : nil, timezone: region.timezone)
  }

  func row(ofID id: Int) -> Int? {
    row((0..<count).partitionPoint { self.id($0) < id }, ifID: id)
  }

  /// Lends the rows of ids that ascend, each with its index among them; unknown ones are passed over.
  package func eachRow(ofIDs ids: [Int], _ body: (_ index: Int, _ row: Int) -> Void) {
    var next = 0
    for (index, id) in ids.enumerated() {
      // Most often the next one, or one soon behind it.
      if self.id(next) < id {
        next = place(ofID: id, behind: next)
      }
      guard let row = row(next, ifID: id) else { continue }
      body(index, row)
      next += 1
    }
  }

  /// The first place of the order by id behind `start` that is not before an id: found by looking twice
  /// as far each time.
  private func place(ofID id: Int, behind start: Int) -> Int {
    var step = 1
    while start + step < count, self.id(start + step) < id {
      step *= 2
    }
    return (min(start + step / 2, count)..<min(start + step, count)).partitionPoint {
      self.id($0) < id
    }
  }

  /// The id at a place of the order by id.
  private func id(_ index: Int) -> Int { file.places.id(file.ids.number(index)) }

  private func row(_ index: Int, ifID id: Int) -> Int? {
    let row = file.ids.number(index)
    return index < count && row < count && file.places.id(row) == id ? row : nil
  }

  private func region(_ number: Int) -> Region {
    shared.withLock { shared in
      let region = shared.regions[number] ?? file.regions.region(number)
      shared.regions[number] = region
      return region
    }
  }

  /// Made for the first text that is searched for names.
  var nameIndex: NameIndex {
    index.withLock { index in
      let made = index ?? NameIndex(file.names)
      index = made
      return made
    }
  }

  /// What `sets` is kept by: a text (see `TerritoryNames.key(of:)`), or the code of a country.
  private struct SetKey: Hashable {
    var text: [UInt8]
    var match = RegionMatch.whole
    var isCode = false
  }

  private func regions(of key: SetKey, _ find: () -> RegionSet) -> RegionSet {
    if let known = sets.withLock({ $0[key] }) {
      return known
    }
    let found = find()
    sets.withLock { sets in
      if sets.count >= Self.mostSets {
        sets = [:]
      }
      sets[key] = found
    }
    return found
  }

  private static let mostSets = 256

  /// The regions that a key means (`RegionNames.meaning`): to work them out means to look at all names of
  /// all regions.
  func regions(of key: [UInt8], _ match: RegionMatch) -> RegionSet {
    regions(of: SetKey(text: key, match: match)) { regionNames.meaning(of: key, match) }
  }

  /// The regions of a country; nil for an unknown code.
  func regions(ofCountry code: String) -> RegionSet? {
    let code = code.uppercased()
    guard let only = file.regions.number(ofCode: code) else { return nil }
    return regions(of: SetKey(text: Array(code.utf8), isCode: true)) {
      RegionSet(file.regions) { country, _ in country == only }
    }
  }

  /// Folding thousands of names is left to the first name that may mean a region.
  var regionNames: RegionNames {
    shared.withLock { shared in
      let names = shared.names ?? RegionNames(file.regions)
      shared.names = names
      return names
    }
  }
}

extension Gazetteer {
  /// The nearest `limit` places at most `radiusKm` away, nearest first, then by id; `total` counts
  /// all of them.
  ///
  /// Any radius is good: a negative one finds nothing, one of 20,038 km or more everything. A
  /// centre that is no point of the Earth finds nothing.
  package func nearby(
    _ centre: Coordinate, radiusKm: Double, limit: Int
  ) -> (matches: [NearbyCity], total: Int) {
    guard centre.isValid, radiusKm >= 0 else { return ([], 0) }
    let radius = min(radiusKm, Earth.largestRadiusKm)
    let found = PlaceGrid(file).nearby(centre, radiusKm: radius, limit: limit)
    let middle = UnitVector(centre)
    let matches = found.matches.map {
      NearbyCity(city: city(ofRow: $0.row), distanceKm: middle.distanceKm(to: $0.point))
    }
    return (matches, found.total)
  }

  /// A place farther away says nothing of where one is.
  package static let reachKm = 50.0

  /// Where a person at a point would say to be: the nearest place, or the city that it is a district of.
  package func city(at point: Coordinate) -> City? {
    guard point.isValid else { return nil }
    let nearest = PlaceGrid(file).nearby(point, radiusKm: Self.reachKm, limit: 1).matches.first
    return nearest.map { city(ofRow: file.city(ofDistrict: $0.row) ?? $0.row) }
  }

  /// The place nearest to any of the points, how far it is, and the index of that point; ties by
  /// the order of the points, nil without places or points.
  package func nearest(to points: [Coordinate]) -> (city: City, distanceKm: Double, point: Int)? {
    var radius = 100.0
    while radius < 2 * Earth.largestRadiusKm {
      let found = points.enumerated().compactMap { index, point in
        nearby(point, radiusKm: radius, limit: 1).matches.first
          .map { (city: $0.city, distanceKm: $0.distanceKm, point: index) }
      }
      if let best = found.min(by: { $0.distanceKm < $1.distanceKm }) {
        return best
      }
      radius *= 4
    }
    return nil
  }
}

extension Gazetteer {
  /// No name with its regions comes near to so many bytes.
  static let longestQuery = 1024

  /// Somebody who has so many answers has not mistyped, and other readings would only add noise.
  private static let enough = 20

  /// The places that a person may mean by a text, the likeliest first.
  ///
  /// All names of a place count, in any language. Case, accents and punctuation don't; the last word
  /// may be unfinished; words may begin inside of a name; one typing error is forgiven in each word
  /// from the fourth letter of the query on. Places with a name that is the whole query are ordered by
  /// the rule of names; three capital letters are the code of an airport, whose city comes first. What
  /// follows a comma is a country or a division of one: its code or the beginning of its name, in many
  /// languages (`Paris, Texas`, `Köln, Allemagne`); a typing error is forgiven where nothing is called
  /// so. Where nothing is called as was typed, the last words may be that region without a comma.
  /// `country` (a code) limits the search to one country; an unknown code finds nothing, as does an
  /// empty query. `total` counts all matches, whatever the limit.
  ///
  /// - Parameter isWhole: whether only places are wanted that are called exactly so.
  package func search(
    _ query: String, country: String? = nil, limit: Int, isWhole: Bool = false
  ) -> (matches: [GazetteerMatch], total: Int) {
    var required: RegionSet?
    if let country {
      guard let only = regions(ofCountry: country) else { return ([], 0) }
      required = only
    }
    let search = search(query, within: required) { regions in
      var search = NameSearch(
        file, limit: limit, enough: Self.enough, isWhole: isWhole, filter: filter(regions))
      if let code = airport(in: query, within: regions) {
        search.take(code: query, of: code)
      }
      return search
    }
    guard let search else { return ([], 0) }
    let matches = search.best.map { row, name, kind in
      let city = city(ofRow: row)
      return GazetteerMatch(
        city: city, matchedName: name?.text ?? city.name, matchedLanguage: name?.language,
        kind: kind)
    }
    return (matches, search.total)
  }

  /// The row of the city of an airport whose IATA code in capitals a query is.
  private func airport(in query: String, within regions: RegionSet?) -> Int? {
    guard query.utf8.count == 3, query.utf8.allSatisfy({ (0x41...0x5A).contains($0) }),
      let number = file.airports.number(ofCode: query)
    else { return nil }
    let row = file.airports.city(number)
    return regions?.contains(file.places.region(row)) ?? true ? row : nil
  }

  /// The same places in no order, a bit for each row: of those among some rows. The bits of other rows
  /// mean nothing. Nil for a text that is too long for a name.
  ///
  /// - Parameter enough: words may be missing, and errors are forgiven, if fewer match as typed.
  package func rows(matching query: String, enough: Int, among rows: [UInt64]) -> [UInt64]? {
    search(query, within: nil) { regions in
      var search = NameSearch(file, limit: 0, enough: enough, among: rows, filter: filter(regions))
      if let number = file.airports.number(ofCode: query) {
        search.take(code: query, of: file.airports.city(number))
      }
      return search
    }?.isFound
  }

  /// - Parameter make: makes a search of the rows in some regions, or of all.
  private func search(
    _ query: String, within required: RegionSet?, _ make: (RegionSet?) -> NameSearch
  ) -> NameSearch? {
    guard query.utf8.count <= Self.longestQuery else { return nil }
    let hasComma = query.contains(where: Self.commas.contains)
    if hasComma, let found = qualified(query, within: required, make) {
      return found
    }
    // Nothing there: the comma may be part of a name.
    var search = make(required)
    search.run(NameFolding.fold(query))
    if search.total == 0, !hasComma, let found = qualified(query, within: required, make) {
      return found
    }
    search.forgive(NameFolding.fold(query))
    return search
  }

  /// The first search by a name with its regions that finds something; nil if none does.
  private func qualified(
    _ query: String, within required: RegionSet?, _ make: (RegionSet?) -> NameSearch
  ) -> NameSearch? {
    for reading in readings(qualifying: query, .forgiving) {
      var search = make(required.map(reading.regions.intersection) ?? reading.regions)
      let name = NameFolding.fold(reading.name)
      search.run(name)
      search.forgive(name)
      if search.total > 0 {
        return search
      }
    }
    return nil
  }

  /// Of rows in these regions.
  private func filter(_ regions: RegionSet?) -> ((Int) -> Bool)? {
    let places = file.places
    return regions.map { regions in { row in regions.contains(places.region(row)) } }
  }

  /// What a text behind a comma may mean: countries, or divisions of them.
  func regions(named text: String, _ match: RegionMatch) -> RegionSet? {
    let key = TerritoryNames.key(of: text)
    guard !key.isEmpty else { return nil }
    let meaning = regions(of: key, match)
    return meaning.isEmpty ? nil : meaning
  }

  /// Whether a division has places in these regions.
  func contains(_ regions: RegionSet, division: AreaNumber) -> Bool {
    guard case .division(let number) = division else { return false }
    return (0..<file.regions.regions.count).contains { region in
      regions.contains(region) && file.regions.parts(ofRegion: region).division == number
    }
  }

  /// The places with a name that folds to this, in no order, and what the name is to them.
  package func rows(named folded: [UInt8]) -> [NamedRow] {
    let names = file.names
    return names.starts(equal: folded, in: 0..<names.count).filter(names.isFirstWord)
      .map { NamedRow(row: names.row(ofStart: $0), standing: names.standing(ofStart: $0)) }
  }
}

/// A row in the order of an answer: heavier ones first, then by id.
struct RankedRow: Comparable {
  var weight, id, row: Int

  static func < (left: RankedRow, right: RankedRow) -> Bool {
    left.weight == right.weight ? left.id < right.id : left.weight > right.weight
  }
}
