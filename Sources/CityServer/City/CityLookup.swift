import Archive
import Geography
import JSON
import JSONRPC

// Finds cities by their ids.
extension CityServer {
  /// A city from the first of these that has it: the open sessions, the archive, the latest results of the live source,
  /// the gazetteer. Skips an archive that cannot be read.
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

  /// The city that `anyCity(_:)` returns.
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

  /// The cities that `anyCity` returns for the ids, found with at most one use of the archive.
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

  /// A city from the first of these that has it: the open sessions, the latest results of the live source, the
  /// gazetteer. So values that the user saw take precedence over those of the gazetteer.
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
