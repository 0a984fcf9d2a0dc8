/// The kind of a database file, and the migrations to the newest version.
package struct DatabaseSchema: Sendable {
  /// The application id in the header of the file, greater than 0 except for `none`.
  package let applicationID: Int

  /// SQL scripts in order, the first of which applies to an empty file. Each script consists of statements separated
  /// by semicolons, and runs in one transaction. The file's `user_version` is the number of applied migrations.
  ///
  /// A released migration never changes. A new version appends one.
  package let migrations: [String]

  /// Called with the path and version of a writable file before it is migrated, but not for a new file. If this throws,
  /// the file is not migrated.
  package var beforeMigrating: (@Sendable (_ path: String, _ version: Int) throws -> Void)?

  package init(applicationID: Int, migrations: [String]) {
    self.applicationID = applicationID
    self.migrations = migrations
  }

  /// The schema of a database that is opened without a schema.
  static let none = DatabaseSchema(applicationID: 0, migrations: [])
}
