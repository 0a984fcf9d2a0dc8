import CityCore

/// The gazetteer as the server uses it: loaded at first use.
///
/// Confined to the server that owns it.
final class GazetteerStore {
  let directory: String
  private let health: Health
  private var loaded: Gazetteer?

  init(directory: String, health: Health) {
    self.directory = directory
    self.health = health
  }

  var isLoaded: Bool { loaded != nil }

  /// - Throws: `GazetteerError`; the next use tries again.
  func load() throws(GazetteerError) -> Gazetteer {
    if let loaded { return loaded }
    do {
      let gazetteer = try Gazetteer(directory: directory)
      loaded = gazetteer
      health.report(nil, of: .gazetteer)
      return gazetteer
    } catch {
      health.report(error.description, of: .gazetteer)
      throw error
    }
  }
}
