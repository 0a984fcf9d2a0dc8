import Synchronization
import Text

/// The embedded places of the world: by id, by country, by distance, by name.
///
/// Loading happens in `init` and takes tens of milliseconds; the index of names is built by the
/// first search. Nothing changes afterwards, so that any thread may ask.
package final class Gazetteer: Sendable {
  let places: PlaceTable
  let grid: PlaceGrid

  /// Built once, by whoever searches first; the mutex guards only that.
  private let names = Mutex<NameIndex?>(nil)

  /// Loads the files of a folder.
  package convenience init(directory: String) throws(GazetteerError) {
    try self.init(files: .read(directory))
  }

  init(files: GazetteerFiles) throws(GazetteerError) {
    places = try PlaceTable(files)
    grid = PlaceGrid(places.rows)
  }

  /// The folder of the gazetteer's files: the one that the user names, else the one that the build
  /// puts beside the program.
  package static func locate(override: String?, executableDirectory: String) -> String {
    override ?? executableDirectory + "/cityroulette_CityCore.resources/Data"
  }

  package var count: Int { places.count }

  /// All countries, sorted by code.
  package var countries: [Country] { places.countries.countries }

  package func city(id: Int) -> City? { row(ofID: id).map(places.city) }

  /// The places of a country, most populous first, then by id; none for an unknown code.
  package func cities(inCountry code: String, limit: Int) -> [City] {
    guard let country = places.countries.number(ofCode: code) else { return [] }
    var best = Shortlist<RankedRow>(capacity: limit)
    for (row, place) in places.rows.enumerated() where Int(place.country) == country {
      best.insert(RankedRow(weight: Int(place.population), row: row))
    }
    return best.sorted().map { places.city($0.row) }
  }

  var nameIndex: NameIndex {
    names.withLock { index in
      let built = index ?? NameIndex(places)
      index = built
      return built
    }
  }

  private func row(ofID id: Int) -> Int? {
    let row = (0..<count).partitionPoint { places.rows[$0].id < id }
    return row < count && places.rows[row].id == id ? row : nil
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
    let found = grid.nearby(centre, radiusKm: radius, limit: limit)
    let middle = UnitVector(centre)
    let matches = found.matches.map {
      NearbyCity(city: places.city(Int($0.row)), distanceKm: middle.distanceKm(to: $0.point))
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
  /// Case, accents and punctuation don't count; the last word may be unfinished; words may begin
  /// inside of a name; one typing error is forgiven in each word from four letters on. What follows
  /// a comma is a country (code or beginning of its name) or a division of one:
  /// `Paris, Texas`. `country` (a code) limits the search to one country; an unknown code
  /// finds nothing, as does an empty query. `total` counts all matches, whatever the limit.
  package func search(
    _ query: String, country: String? = nil, limit: Int
  ) -> (matches: [GazetteerMatch], total: Int) {
    guard query.utf8.count <= Self.longestQuery else { return ([], 0) }
    var required: [Regions] = []
    if let country {
      guard let only = regions(ofCountry: country) else { return ([], 0) }
      required.append(only)
    }
    let parts = query.split(separator: ",", maxSplits: 8).map { NameFolding.fold(String($0)) }
    let meanings = parts.dropFirst().filter { !$0.isEmpty }.map(nameIndex.regions.meaning)
    if let name = parts.first {
      let found = search(folded: name, within: required + meanings, limit: limit)
      if found.total > 0 || meanings.isEmpty { return found }
    }
    // Nothing there: the comma may be part of a name.
    return search(folded: NameFolding.fold(query), within: required, limit: limit)
  }

  private func search(
    folded: [UInt8], within regions: [Regions], limit: Int
  ) -> (matches: [GazetteerMatch], total: Int) {
    let places = places
    let index = nameIndex
    var search = NameSearch(
      places, index,
      filter: regions.isEmpty ? nil : { row in regions.allSatisfy { $0.contain(row, of: places) } })
    search.run(folded)
    let matches = search.best(limit).map { row, name, kind in
      GazetteerMatch(city: places.city(row), matchedName: matchedName(name, of: row), kind: kind)
    }
    return (matches, search.total)
  }

  /// A place's first name is its main name, the second one its ASCII name.
  private func matchedName(_ name: Int, of row: Int) -> String {
    guard name > nameIndex.names(ofRow: row).lowerBound else { return places.name(row) }
    return String(decoding: places.bytes[places.asciiNameRange(row)], as: UTF8.self)
  }

  private func regions(ofCountry code: String) -> Regions? {
    guard let number = places.countries.number(ofCode: code.uppercased()) else { return nil }
    var countries = [Bool](repeating: false, count: places.countries.countries.count)
    countries[number] = true
    let divisions = [Bool](repeating: false, count: places.countries.divisionNames.count)
    return Regions(countries: countries, divisions: divisions)
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

    /// They do, once a typing error is forgiven.
    case typingError
  }

  package var city: City

  /// The name as the gazetteer spells it: the main name, or the ASCII name.
  package var matchedName: String
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
  var weight: Int
  var row: Int

  static func < (left: RankedRow, right: RankedRow) -> Bool {
    left.weight == right.weight ? left.row < right.row : left.weight > right.weight
  }
}
