internal import Adapters
import Sessions

/// The imports that can be undone, inside a transaction of the caller.
struct ImportTable {
  /// The maximum number of imports that can be undone.
  static let kept = 10

  private let database: any SQLDatabase

  init(_ database: any SQLDatabase) { self.database = database }

  /// Adds an import after its changes, and removes imports whose number is at least `kept` lower.
  ///
  /// - Parameters:
  ///   - start: the last cursor of the feed before the import.
  ///   - lists: the ids of the lists that the import made.
  ///   - time: seconds since 1970.
  /// - Returns: the number of the import.
  func add(start: Int, lists: [Int], time: Double) throws -> Int {
    let cursor = try ChangeTable(database).last()
    let id = try database.integer(
      "INSERT INTO import (time, feed, start, last) VALUES (?, ?, ?, ?) RETURNING id",
      binding: [
        .real(time), .integer(cursor.feed), .integer(start), .integer(cursor.number),
      ])
    for list in lists {
      try database.run(
        "INSERT INTO import_list (import, list) VALUES (?, ?)",
        binding: [.integer(id), .integer(list)])
    }
    try database.run("DELETE FROM import WHERE id <= ?", binding: [.integer(id - Self.kept)])
    return id
  }
}
