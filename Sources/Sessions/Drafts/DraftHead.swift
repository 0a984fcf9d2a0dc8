/// How the session of a draft was opened.
package struct DraftHead: Sendable, Equatable {
  package var mode: SessionMode

  /// The origin of the cities of an import: the text of one JSON value, which only the caller interprets. Nil
  /// for a browse session.
  package var origin: String?

  /// The archive revision that a browse session shows; 0 for an import.
  package var archiveRevision: Int

  /// The session's revision before the draft's first step.
  package var revision = 0

  package init(mode: SessionMode, origin: String? = nil, archiveRevision: Int) {
    self.mode = mode
    self.origin = origin
    self.archiveRevision = archiveRevision
  }
}
