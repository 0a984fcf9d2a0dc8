/// What a file must be to be ours, and how it gets there.
package struct DatabaseSchema: Sendable {
  /// The number in the file's header that says whose it is, above zero.
  package let applicationID: Int

  /// From an empty file to the newest version, in order. What was once released is never changed:
  /// a new version is a new migration at the end. The file's `user_version` is how many it has seen.
  package let migrations: [Migration]

  package init(applicationID: Int, migrations: [Migration]) {
    self.applicationID = applicationID
    self.migrations = migrations
  }
}

/// One step from a version of a schema to the next.
package struct Migration: Sendable {
  /// Statements divided by semicolons; the transaction around them is not theirs.
  package let sql: String

  package init(sql: String) { self.sql = sql }
}
