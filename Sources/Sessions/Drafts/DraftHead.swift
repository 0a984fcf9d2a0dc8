package import JSON

/// How the session of a draft began.
package struct DraftHead: Sendable, Equatable {
  package var mode: SessionMode

  /// The source of the cities, as the server reports it. Opaque here.
  package var source: JSON

  /// The revision of the archive that a browse session shows.
  package var archiveRevision: Int

  /// The number of steps before the first step of the draft. They changed no city.
  package var revision = 0

  package init(mode: SessionMode, source: JSON, archiveRevision: Int) {
    self.mode = mode
    self.source = source
    self.archiveRevision = archiveRevision
  }
}
