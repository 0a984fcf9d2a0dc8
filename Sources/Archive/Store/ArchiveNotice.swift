import Sessions

/// A notice that a process sends after its changes, so that other processes need not read the tables.
struct ArchiveNotice {
  /// The role that made the change.
  var author: String

  /// Nil if the cities did not change.
  var cities: ArchiveSummary?
  var isOfGuide = false
}
