internal import Platform
import Sessions

/// What others say with their changes, so that not everybody has to ask for it.
struct ArchiveNotice {
  /// Whose change it was.
  var author: String

  /// Nil if the cities did not change.
  var cities: ArchiveSummary?
  var isOfGuide = false
}
