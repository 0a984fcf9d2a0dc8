import Sessions

/// A notice that processes send with their changes, so that others need not read the tables.
struct ArchiveNotice {
  /// The author of the change.
  var author: String

  /// Nil if the cities did not change.
  var cities: ArchiveSummary?
  var isOfGuide = false
}
