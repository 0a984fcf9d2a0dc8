import Synchronization

/// A gazetteer that is loaded when it is first asked for, and never before.
package final class GazetteerOnDemand: Sendable {
  /// The folder of its files.
  package let directory: String

  /// Held while loading, so that two threads that ask at once load once.
  private let loaded = Mutex<Gazetteer?>(nil)

  package init(directory: String) {
    self.directory = directory
  }

  /// The gazetteer; after a failure the next call tries again.
  package func get() throws(GazetteerError) -> Gazetteer {
    try loaded.withLock { gazetteer throws(GazetteerError) in
      if let gazetteer { return gazetteer }
      let fresh = try Gazetteer(directory: directory)
      gazetteer = fresh
      return fresh
    }
  }
}
