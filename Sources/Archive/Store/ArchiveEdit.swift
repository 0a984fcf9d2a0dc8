package import Geography
internal import Platform
package import Sessions

/// What an edit of the archive did.
package struct ArchiveEdit: Sendable {
  /// The city that was added, removed or starred.
  package let city: City
  /// False if it was so already.
  package let isChange: Bool
  /// The archive afterwards.
  package let status: ArchiveSummary
}
