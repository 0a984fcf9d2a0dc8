import Archive
import Geography
import JSONRPC

// Cities by their ids.
extension CityServer {
  /// A city from the first of these that knows it: an open session, the archive, the answers of the
  /// live source, the gazetteer.
  ///
  /// - Throws: `cityNotFound`.
  func anyCity(_ id: Int) async throws -> City {
    if let city = sessions.city(id) {
      return city
    }
    if let archived = try? await read({ try $0.city(id: id) }) {
      return archived.city
    }
    return try await cityOutsideArchive(id)
  }

  /// The same for several cities, with one use of the archive.
  ///
  /// - Throws: `cityNotFound`.
  func anyCities(_ ids: [Int]) async throws -> [City] {
    let open = ids.map(sessions.city)
    let missing = Set(zip(ids, open).filter { $1 == nil }.map(\.0))
    let archived =
      missing.isEmpty
      ? [:]
      : try? await read { archive in
        try missing.reduce(into: [:]) { $0[$1] = try archive.city(id: $1)?.city }
      }
    var cities: [City] = []
    for (id, city) in zip(ids, open) {
      if let city = city ?? archived?[id] {
        cities.append(city)
      } else {
        cities.append(try await cityOutsideArchive(id))
      }
    }
    return cities
  }

  /// A city that can be archived. The version that the user saw precedes that of the gazetteer.
  ///
  /// - Throws: `cityNotFound`.
  func cityOutsideArchive(_ id: Int) async throws -> City {
    if let city = sessions.city(id) ?? citySources.live.city(id: id) {
      return city
    }
    if let city = try gazetteer().city(id: id) {
      return city
    }
    throw RPCError(
      .cityNotFound, "There is no city \(id); gazetteer.search and gazetteer.nearby tell ids.")
  }

  /// In English; nil if the city's country is not known.
  func countryName(of city: City) async -> String? {
    // The name only improves a search, so a missing gazetteer is no error.
    guard let code = city.country, let gazetteer = try? gazetteer() else { return nil }
    return gazetteer.countries.first { $0.code == code }?.name
  }
}
