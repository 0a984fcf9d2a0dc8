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

  /// A city of which little is known.
  static func bare(_ id: Int, _ name: String = "Nowhere", population: Int? = nil) -> City {
    City(id: id, name: name, coordinate: Coordinate(lat: 0, lon: 0), population: population)
  }
}

extension ArchivedCity {
  init(_ city: City, favorite: Bool = false) { self.init(city: city, favorite: favorite) }
}

extension Archive {
  /// An archive that is open, and made where there was none: the file, or where the tests are run with
  /// `CITYROULETTE_POSTGRESQL` a schema of its own on that server.
  static func opened(_ path: String, busyTimeout: Int32 = 5000) throws -> Archive {
    let archive = Archive(
      path: TestServer.uri(for: path) ?? path, localPath: path, busyTimeout: busyTimeout)
    _ = try archive.page(offset: 0, limit: 0)
    return archive
  }

  /// Whether the archive says so of every city, by id.
  func favorites() throws -> [Int: Bool] {
    Dictionary(uniqueKeysWithValues: try all().map { ($0.city.id, $0.favorite) })
  }
}

/// A server that the tests may use, as `Tests/PostgreSQL/server` starts one.
enum TestServer {
  static let uri = Environment.variable("CITYROULETTE_POSTGRESQL")
  static let isAbsent = Comment("there is no server: CITYROULETTE_POSTGRESQL is not set")

  /// The address of a schema that stands for a file.
  static func uri(for path: String, role: String? = nil) -> String? {
    let path = path == Archive.inMemory ? "memory_\(UInt64.random(in: .min ... .max))" : path
    // Names of schemas have at most 63 bytes; a scratch folder's name is in the last of the path's.
    let name = path.suffix(60).map { $0.isLetter || $0.isNumber ? $0 : "_" }
    return uri.map { uri in
      let address = role.map { uri.replacing("//cityroulette@", with: "//\($0)@") } ?? uri
      return "\(address)?options=-csearch_path%3D\(String(name).lowercased())"
    }
  }
}

extension ArchiveSummary {
  /// Without the cursor, which names the time when the archive was made, and the path.
  var counts: ArchiveSummary {
    ArchiveSummary(
      count: count, favorites: favorites, revision: revision, path: Archive.inMemory)
  }
}
