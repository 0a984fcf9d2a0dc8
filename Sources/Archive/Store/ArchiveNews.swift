internal import Platform
package import Sessions
import Synchronization

/// What has changed, as it is after the change; nil where nothing has.
package struct ArchiveNews: Sendable, Equatable {
  package var cities: ArchiveSummary?
  package var guide: GuideSummary?

  package var isEmpty: Bool { cities == nil && guide == nil }
}
