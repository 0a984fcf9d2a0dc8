import Sessions

/// A notice that a process sends through the server after its changes, so that other processes need not read the
/// counts of cities from the tables.
struct ArchiveNotice {
  /// The database role that made the change, or the last of merged changes.
  var author: String

  /// The summary after the change; nil if the cities did not change.
  var cities: ArchiveSummary?
  var isOfGuide = false
}
