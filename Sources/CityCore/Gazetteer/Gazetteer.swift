import Synchronization

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
    try self.init(files: GazetteerFiles(directory: directory))
  }

  package init(files: GazetteerFiles) throws(GazetteerError) {
    places = try PlaceTable(files)
    grid = PlaceGrid(latitudes: places.latitudes, longitudes: places.longitudes)
  }

  /// The folder of the gazetteer's files: the one that the user names, else the one that the build
  /// puts beside the program.
  package static func locate(override: String?, executableDirectory: String) -> String {
    override ?? executableDirectory + "/cityroulette_CityCore.resources/Data"
  }

  /// How many places there are.
  package var count: Int { places.count }

  /// All countries, sorted by code.
  package var countries: [Country] { places.countries.countries }

  /// The place with this GeoNames id.
  package func city(id: Int) -> City? {
    row(ofID: id).map(places.city)
  }

  /// The places of a country, most populous first, then by id; none for an unknown code.
  package func cities(inCountry code: String, limit: Int) -> [City] {
    guard let country = places.countries.number(ofCode: code) else { return [] }
    var best = Shortlist<RankedRow>(capacity: limit)
    for row in 0..<count where Int(places.countryNumbers[row]) == country {
      best.insert(RankedRow(weight: Int(places.populations[row]), row: row))
    }
    return best.sorted().map { places.city($0.row) }
  }

  var nameIndex: NameIndex {
    names.withLock { index in
      if let index { return index }
      let built = NameIndex(places)
      index = built
      return built
    }
  }

  private func row(ofID id: Int) -> Int? {
    guard let id = Int32(exactly: id) else { return nil }
    var rows = 0..<count
    while let middle = rows.isEmpty ? nil : rows.lowerBound + rows.count / 2 {
      if places.ids[middle] == id { return middle }
      rows = places.ids[middle] < id ? (middle + 1)..<rows.upperBound : rows.lowerBound..<middle
    }
    return nil
  }
}

/// A row in the order of an answer: heavier ones first, then by id.
struct RankedRow: Comparable {
  var weight: Int
  var row: Int

  static func < (left: RankedRow, right: RankedRow) -> Bool {
    left.weight == right.weight ? left.row < right.row : left.weight > right.weight
  }
}
