import Platform
import Testing

@testable import Archive
@testable import Geography
@testable import Sessions

extension City {
  /// A city with every field set.
  static let florence = City(
    id: 3_176_959, name: "Florence", country: "IT", admin1: "Tuscany",
    coordinate: Coordinate(lat: 43.77925, lon: 11.24626), population: 349_296,
    timezone: "Europe/Rome", wikipedia: "https://en.wikipedia.org/wiki/Florence")

  /// A city with few known fields.
  static func bare(_ id: Int, _ name: String = "Nowhere", population: Int? = nil) -> City {
    City(id: id, name: name, coordinate: Coordinate(lat: 0, lon: 0), population: population)
  }
}

extension ArchivedCity {
  init(_ city: City, favorite: Bool = false) { self.init(city: city, favorite: favorite) }
}

extension Archive {
  /// An open archive, created if missing: the file, or with `CITYROULETTE_POSTGRESQL` in the environment a
  /// schema on that server.
  static func opened(_ path: String, busyTimeout: Int32 = 5000) throws -> Archive {
    let archive = Archive(
      path: TestServer.uri(for: path) ?? path, localPath: path, busyTimeout: busyTimeout)
    _ = try archive.page(offset: 0, limit: 0)
    return archive
  }

  /// The star of every city, by id.
  func favorites() throws -> [Int: Bool] {
    Dictionary(uniqueKeysWithValues: try all().map { ($0.city.id, $0.favorite) })
  }
}

/// The server for the tests, as `Tests/PostgreSQL/server` starts it.
enum TestServer {
  static let uri = Environment.variable("CITYROULETTE_POSTGRESQL")
  static let isAbsent = Comment("there is no server: CITYROULETTE_POSTGRESQL is not set")

  /// The address of a schema that is used instead of a file.
  static func uri(for path: String, role: String? = nil) -> String? {
    let path = path == Archive.inMemory ? "memory_\(UInt64.random(in: .min ... .max))" : path
    // Schema names have at most 63 bytes. The end of the path contains the name of the scratch folder.
    let name = path.suffix(60).map { $0.isLetter || $0.isNumber ? $0 : "_" }
    return uri.map { uri in
      let address = role.map { uri.replacing("//cityroulette@", with: "//\($0)@") } ?? uri
      return "\(address)?options=-csearch_path%3D\(String(name).lowercased())"
    }
  }
}

extension ArchiveSummary {
  /// The summary without its cursor, which depends on the time of creation, and with the path of an
  /// archive in memory.
  var counts: ArchiveSummary {
    ArchiveSummary(
      count: count, favorites: favorites, revision: revision, path: Archive.inMemory)
  }
}
