import CityCore
import JSONRPC

extension CityServer {
  /// A city wherever it is known: in an open session, in the archive, among what the live source
  /// told of, or in the gazetteer.
  ///
  /// - Throws: `cityNotFound`.
  func anyCity(_ id: Int) throws -> City {
    if let city = sessions.city(id) { return city }
    if let city = try? archivedCity(id) { return city }
    return try cityOutsideArchive(id)
  }

  /// A city that can be archived. What a user saw of it goes before what the gazetteer has.
  ///
  /// - Throws: `cityNotFound`.
  func cityOutsideArchive(_ id: Int) throws -> City {
    if let city = sessions.city(id) ?? cityCache.city(id: id) { return city }
    return try gazetteerCity(id)
  }

  /// - Throws: `cityNotFound`.
  func gazetteerCity(_ id: Int) throws -> City {
    if let city = try gazetteer.load().city(id: id) { return city }
    throw RPCError(
      .cityNotFound, "There is no city \(id); gazetteer.search and gazetteer.nearby tell ids.")
  }
}

extension SessionTable {
  /// A city of an open session, the oldest first.
  func city(_ id: Int) -> City? {
    for entry in open {
      if let row = entry.session.assumeIsolated({ try? $0.row(id) }) { return row.city }
    }
    return nil
  }
}
