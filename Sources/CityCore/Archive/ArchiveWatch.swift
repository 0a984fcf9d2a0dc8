/// What one `Archive` knows of the changes that others make.
struct ArchiveWatch {
  /// SQLite's number for "another connection has committed", as last seen.
  var dataVersion: Int

  /// The revision that is known here: own changes, and others' that were met.
  var revision: Int

  private var hasNews = false

  init(dataVersion: Int, revision: Int) {
    self.dataVersion = dataVersion
    self.revision = revision
  }

  /// Takes note of the revision that stands in the file, outside our own change.
  mutating func meet(_ revision: Int) {
    if revision != self.revision { hasNews = true }
    self.revision = revision
  }

  /// Whether others changed cities since the last answer.
  mutating func takeAnswer() -> Bool {
    defer { hasNews = false }
    return hasNews
  }
}
