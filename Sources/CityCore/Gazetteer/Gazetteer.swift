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

  /// - Parameter path: of a file that `make-gazetteer` has written.
  package init(path: String) throws(GazetteerError) { file = try GazetteerFile(path) }

  package var count: Int { file.count }

  /// All countries, sorted by code.
  package var countries: [Country] { file.regions.all }

  package func hasCountry(_ code: String) -> Bool { file.regions.number(ofCode: code) != nil }

  package func city(id: Int) -> City? { row(ofID: id).map(city) }

  /// The places of a country, most populous first, then by id; none for an unknown code.
  package func cities(inCountry code: String, limit: Int) -> [City] {
    guard let country = file.regions.number(ofCode: code) else { return [] }
    let regions = RegionSet(file.regions) { own, _ in own == country }
    var best = Shortlist<RankedRow>(capacity: limit)
    for row in 0..<count where regions.contains(file.places.region(row)) {
      best.insert(
        RankedRow(weight: file.places.population(row), id: file.places.id(row), row: row))
    }
    return best.sorted().map { city($0.row) }
  }

  /// The place of a row.
  func city(_ row: Int) -> City {
    let places = file.places
    let (region, population) = (region(places.region(row)), places.population(row))
    return City(
      id: places.id(row), name: file.names.mainName(ofRow: row),
      country: region.country, admin1: region.division, coordinate: places.coordinate(row),
      population: population > 0 ? population : nil, timezone: region.timezone)
  }

  private func row(ofID id: Int) -> Int? {
    let index = (0..<count).partitionPoint { file.places.id(file.ids.number($0)) < id }
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

  /// Folding thousands of names is left to the first search that has a comma.
  private var regionNames: RegionNames {
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
      NearbyCity(city: city($0.row), distanceKm: middle.distanceKm(to: $0.point))
    }
    return (matches, found.total)
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
      if let best = found.min(by: { $0.distanceKm < $1.distanceKm }) { return best }
      radius *= 4
    }
    return nil
  }
}

extension Gazetteer {
  /// No name with its region comes near to so many bytes.
  private static let longestQuery = 1024

  /// The places that a person may mean by a text, the likeliest first.
  ///
  /// All names of a place count, in any language. Case, accents and punctuation don't; the last word
  /// may be unfinished; words may begin inside of a name; one typing error is forgiven in each word
  /// from the fourth letter of the query on. What follows a comma is a country or a division of one:
  /// its code or the beginning of its name, in many languages (`Paris, Texas`, `Köln, Allemagne`); a
  /// typing error is forgiven where nothing is called so. `country` (a code) limits the search to one country; an unknown code
  /// finds nothing, as does an empty query. `total` counts all matches, whatever the limit.
  package func search(
    _ query: String, country: String? = nil, limit: Int
  ) -> (matches: [GazetteerMatch], total: Int) {
    guard query.utf8.count <= Self.longestQuery else { return ([], 0) }
    var required: [RegionSet] = []
    if let country {
      guard let only = file.regions.number(ofCode: country.uppercased()) else { return ([], 0) }
      required.append(RegionSet(file.regions) { own, _ in own == only })
    }
    let parts = query.split(separator: ",", maxSplits: 8).map(String.init)
    let meanings = parts.dropFirst().map(TerritoryNames.key).filter { !$0.isEmpty }
      .map { regionNames.meaning(of: $0) }
    if let name = parts.first.map(NameFolding.fold), !meanings.contains(where: \.isEmpty) {
      let found = search(folded: name, within: required + meanings, limit: limit)
      if found.total > 0 || meanings.isEmpty { return found }
    }
    // Nothing there: the comma may be part of a name.
    return search(folded: NameFolding.fold(query), within: required, limit: limit)
  }

  private func search(
    folded: [UInt8], within regions: [RegionSet], limit: Int
  ) -> (matches: [GazetteerMatch], total: Int) {
    let places = file.places
    var search = NameSearch(
      file, limit: limit,
      filter: regions.isEmpty
        ? nil : { row in regions.allSatisfy { $0.contains(places.region(row)) } })
    search.run(folded)
    let matches = search.best.map { row, name, kind in
      let city = city(row)
      return GazetteerMatch(
        city: city, matchedName: name?.text ?? city.name, matchedLanguage: name?.language,
        kind: kind)
    }
    return (matches, search.total)
  }

  /// The places with a name that folds to this, in no order, and whether it is their main name.
  func rows(named folded: [UInt8]) -> [(row: Int, isMainName: Bool)] {
    let names = file.names
    return names.starts(equal: folded, in: 0..<names.count).filter(names.isFirstWord)
      .map { (names.row(ofStart: $0), names.isMainName($0)) }
  }
}

/// A place that a search found, and by which of its names.
package struct GazetteerMatch: Sendable, Equatable {
  /// How the query matches the name, best first.
  package enum Kind: Sendable, Comparable {
    /// The query is the name.
    case exact

    /// The name begins with the query.
    case prefix

    /// The words of the query begin words of the name, in the same order.
    case wordPrefix

    /// They do, once typing errors are forgiven.
    case typingError
  }

  package var city: City

  /// The name as the gazetteer spells it: the main name, or another one.
  package var matchedName: String

  /// Of that name, a tag of BCP 47; nil where nobody says.
  package var matchedLanguage: String?
  package var kind: Kind
}

/// A place and how far it is.
package struct NearbyCity: Sendable, Equatable {
  package var city: City

  /// Great-circle distance on a sphere of 6371.0088 km, in km.
  package var distanceKm: Double
}

/// A row in the order of an answer: heavier ones first, then by id.
struct RankedRow: Comparable {
  var weight, id, row: Int

  static func < (left: RankedRow, right: RankedRow) -> Bool {
    left.weight == right.weight ? left.id < right.id : left.weight > right.weight
  }
}
