package import Sessions

/// The new state of the parts of the archive that changed; nil for the other parts.
package struct ArchiveNews: Sendable, Equatable {
  package var cities: ArchiveSummary?
  package var guide: GuideSummary?

  package var isEmpty: Bool { cities == nil && guide == nil }
}
