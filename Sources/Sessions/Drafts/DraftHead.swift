/// How the session of a draft began.
package struct DraftHead: Sendable, Equatable {
  package var mode: SessionMode

  /// Where the cities of an import are from: the text of one JSON value, which only the caller
  /// interprets. Nil for a browse session.
  package var origin: String?

  /// The revision of the archive that a browse session shows.
  package var archiveRevision: Int

  /// The number of steps before the first step of the draft. They changed no city.
  package var revision = 0

  package init(mode: SessionMode, origin: String? = nil, archiveRevision: Int) {
    self.mode = mode
    self.origin = origin
    self.archiveRevision = archiveRevision
  }
}
