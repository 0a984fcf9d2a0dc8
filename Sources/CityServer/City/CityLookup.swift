import Archive
import Geography
import JSON
import JSONRPC

// Cities by their ids.
extension CityServer {
  /// A city from the first of these that has it: an open session, the archive, the results of the live
  /// source, the gazetteer.
  ///
  /// - Throws: `cityNotFound`, `GazetteerError`.
  func anyCity(_ id: Int) async throws -> City {
    if let city = sessions.city(id) {
      return city
    }
    if let archived = try? await read({ try $0.city(id: id) }) {
      return archived.city
    }
    return try await cityOutsideArchive(id)
  }

  /// A city as `anyCity(_:)` finds it.
  ///
  /// - Parameter name: the name of the parameter with the id.
  /// - Throws: `cityNotFound` with the path of the parameter, `GazetteerError`.
  func anyCity(_ id: Int, at name: String) async throws -> City {
    do { return try await anyCity(id) } catch let error as RPCError
      where error.code == .cityNotFound
    {
      throw RPCError(
        .cityNotFound,
        "params.\(name): there is no city \(id); find ids with gazetteer.search or gazetteer.nearby.",
        details: ["path": .string("params.\(name)")])
    }
  }

  /// The cities with the ids, found as by `anyCity`, with at most one use of the archive.
  ///
  /// - Throws: `cityNotFound`, `GazetteerError`.
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

  /// A city that can be added to the archive. Prefers the values that the user saw to those of the
  /// gazetteer.
  ///
  /// - Throws: `cityNotFound`, `GazetteerError`.
  func cityOutsideArchive(_ id: Int) async throws -> City {
    if let city = sessions.city(id) ?? citySources.live.city(id: id) {
      return city
    }
    if let city = try gazetteer().city(id: id) {
      return city
    }
    throw RPCError(
      .cityNotFound, "There is no city \(id); find ids with gazetteer.search or gazetteer.nearby.")
  }

  /// The English name of the city's country; nil if unknown.
  func countryName(of city: City) async -> String? {
    // The name is only shown or added to a search, so a missing gazetteer is no error.
    guard let code = city.country, let gazetteer = try? gazetteer() else { return nil }
    return gazetteer.countries.first { $0.code == code }?.name
  }
}
