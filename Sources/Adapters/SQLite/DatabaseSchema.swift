/// The kind of a database file, its newest version, and the migrations to it.
package struct DatabaseSchema: Sendable {
  /// The application id in the header of the file, greater than 0 except for `none`.
  package let applicationID: Int

  /// SQL scripts in order, the first of which applies to an empty file. Each script consists of statements separated
  /// by semicolons, and runs in one transaction. The file's `user_version` is the number of applied migrations, also if
  /// `newest` made it.
  ///
  /// A released migration never changes. A new version appends one.
  package let migrations: [String]

  /// An SQL script that gives an empty file the schema of all migrations at once; nil to apply them one by one.
  package let newest: String?

  /// Called with the path and version of a writable file before it is migrated, but not for a new file. If this throws,
  /// the file is not migrated.
  package var beforeMigrating: (@Sendable (_ path: String, _ version: Int) throws -> Void)?

  package init(applicationID: Int, migrations: [String], newest: String? = nil) {
    self.applicationID = applicationID
    self.migrations = migrations
    self.newest = newest
  }

  /// The schema of a database that is opened without a schema.
  static let none = DatabaseSchema(applicationID: 0, migrations: [])
}
