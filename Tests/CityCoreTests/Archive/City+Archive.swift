@testable import CityCore

extension City {
  /// A city with every field set.
  static let florence = City(
    id: 3_176_959, name: "Florence", country: "IT", admin1: "Tuscany",
    coordinate: Coordinate(lat: 43.77925, lon: 11.24626), population: 349_296,
    timezone: "Europe/Rome", wikipedia: "https://en.wikipedia.org/wiki/Florence")

  /// A city of which little is known.
  static func bare(_ id: Int, _ name: String = "Nowhere", population: Int? = nil) -> City {
    City(id: id, name: name, coordinate: Coordinate(lat: 0, lon: 0), population: population)
  }
}

extension ArchivedCity {
  init(_ city: City, favorite: Bool = false) { self.init(city: city, favorite: favorite) }
}

extension Archive {
  /// An archive whose file is open, and made where there was none.
  static func opened(_ path: String, busyTimeout: Int32 = 5000) throws -> Archive {
    let archive = Archive(path: path, busyTimeout: busyTimeout)
    _ = try archive.page(offset: 0, limit: 0)
    return archive
  }

  /// Whether the archive says so of every city, by id.
  func favorites() throws -> [Int: Bool] {
    Dictionary(uniqueKeysWithValues: try all().map { ($0.city.id, $0.favorite) })
  }
}

extension ArchiveSummary {
  /// Without the cursor, which names the time when the archive was made.
  var counts: ArchiveSummary {
    ArchiveSummary(count: count, favorites: favorites, revision: revision, path: path)
  }
}
