internal import Adapters
import Geography
import Sessions

/// The former states of the cities that an import changes, stored so that the import can be undone. Used inside a
/// transaction of the caller.
struct ImportJournal {
  /// The maximum number of changed cities, and the maximum size of their former states in bytes.
  private static let mostCities = 100_000
  static let mostBytes = 64 << 20

  private let database: any SQLDatabase

  /// The former states by city; nil for a city that the import added.
  private var former: [Int: String?] = [:]
  private var bytes = 0
  private let start: Int

  /// Whether the import changes too much to be undone.
  private(set) var isFull = false

  init(_ database: any SQLDatabase) throws {
    self.database = database
    start = try ChangeTable(database).last().number
  }

  /// Whether `record` would record a city: it was not recorded yet, so that the import has not changed it.
  func isMissing(_ id: Int) -> Bool { !isFull && former[id] == nil }

  /// Records the state of a city before its first change. Does nothing unless the city is missing.
  ///
  /// - Parameter city: nil if the archive does not have it.
  mutating func record(_ id: Int, _ city: FormerCity?) {
    guard isMissing(id) else { return }
    let text = city?.text
    former[id] = .some(text)
    bytes += text?.utf8.count ?? 0
    if former.count > Self.mostCities || bytes > Self.mostBytes {
      isFull = true
      former = [:]
    }
  }

  /// Stores the journal after all changes.
  ///
  /// - Parameters:
  ///   - changed: the ids of the cities that the import changed or added.
  ///   - lists: the ids of the lists that the import made.
  ///   - time: seconds since 1970.
  /// - Returns: the number of the import; nil if it changed nothing, or too much to be undone.
  func finish(changed: some Collection<Int>, lists: [Int], time: Double) throws -> Int? {
    guard !isFull, !(changed.isEmpty && lists.isEmpty) else { return nil }
    let id = try ImportTable(database).add(start: start, lists: lists, time: time)
    let city = try database.writer(
      .insert, of: "import_city",
      [
        SQLColumn("import", .integer), SQLColumn("city", .integer), SQLColumn("former", .text),
      ])
    for changed in changed {
      try city.write([.integer(id), .integer(changed), DatabaseValue(former[changed] ?? nil)])
    }
    return id
  }
}
