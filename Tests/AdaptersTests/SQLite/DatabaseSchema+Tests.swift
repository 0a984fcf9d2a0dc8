import Adapters

extension DatabaseSchema {
  private static let first =
    "CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;"

  private static let second = """
    ALTER TABLE note ADD COLUMN author TEXT;
    CREATE INDEX note_author ON note (author);
    """

  /// Version 1.
  static let notes = DatabaseSchema(applicationID: 77, migrations: [first])

  /// Version 2.
  static let newerNotes = DatabaseSchema(applicationID: 77, migrations: [first, second])

  /// Version 2 with a second statement that fails.
  static let brokenNotes = DatabaseSchema(
    applicationID: 77,
    migrations: [
      first, "ALTER TABLE note ADD COLUMN author TEXT; CREATE NONSENSE;",
    ])

  /// Version 1 of another program.
  static let foreign = DatabaseSchema(applicationID: 78, migrations: [first])
}
