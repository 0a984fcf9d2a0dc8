package import Sessions

/// The changed parts of the archive, as they are after the change; nil for an unchanged part.
package struct ArchiveNews: Sendable, Equatable {
  package var cities: ArchiveSummary?
  package var guide: GuideSummary?

  package var isEmpty: Bool { cities == nil && guide == nil }
}
