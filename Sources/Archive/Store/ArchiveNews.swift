package import Sessions

/// The changed parts of the archive, as they are after the change; nil for an unchanged part.
package struct ArchiveNews: Sendable, Equatable {
  package var cities: ArchiveSummary?
  package var guide: GuideSummary?

  package var isEmpty: Bool { cities == nil && guide == nil }
}

/// The result of polling for the changes of other processes.
package struct ArchiveLook: Sendable {
  package var news = ArchiveNews()

  /// Whether they wrote at all: the client may have read of it already.
  package var haveWritten = false

  /// The author of the last change, if the store knows.
  package var author: String?

  /// Why the archive can only be read; nil if it can be written.
  package var obstacle: String?
}
