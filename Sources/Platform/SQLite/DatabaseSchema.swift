/// The kind of a database file, and the migrations that bring it to the newest version.
package struct DatabaseSchema: Sendable {
  /// The application id in the file's header, above zero.
  package let applicationID: Int

  /// SQL from an empty file to the newest version, in order; statements are separated by semicolons
  /// and run in one transaction. The file's `user_version` counts the migrations it has had.
  ///
  /// A released migration never changes: a new version is a new migration at the end.
  package let migrations: [String]

  /// Called with the path and the version of a file with content before it is migrated. If it
  /// throws, the file stays as it is.
  package var beforeMigrating: (@Sendable (_ path: String, _ version: Int) throws -> Void)?

  package init(applicationID: Int, migrations: [String]) {
    self.applicationID = applicationID
    self.migrations = migrations
  }

  /// The schema of a file that is only read or copied.
  static let none = DatabaseSchema(applicationID: 0, migrations: [])
}
