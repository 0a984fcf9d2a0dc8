internal import Platform
import Sessions

/// Adds annotations of a file to cities of the archive, inside a transaction of the caller.
final class AnnotationImporter {
  private let database: any SQLDatabase
  private let table: AnnotationTable

  /// The ids of the lists that the file names, by their name; nil for a smart list, which nothing can be put into.
  private var lists: [String: Int?] = [:]

  /// The next position in each list, and among the lists. Each is read once, because a file may have a million rows.
  private var nextPositions: [Int: Int] = [:]
  private var nextList: Int?

  /// The changed annotations.
  let changes = ChangeBatch()

  init(_ database: any SQLDatabase) {
    self.database = database
    table = AnnotationTable(database)
  }

  /// Adds an annotation. A list that does not exist is made; a smart list of that name is left as it is.
  ///
  /// - Returns: whether the annotation of the city changed.
  func add(_ annotation: FileAnnotation, to city: Int) throws -> Bool {
    var fields = try table.apply(annotation.change, to: city)
    for name in annotation.lists {
      if let list = try id(ofList: name), try put(city, into: list) {
        fields.insert(.lists)
      }
    }
    changes.change(city, fields)
    return !fields.isEmpty
  }

  private func id(ofList name: String) throws -> Int? {
    if let known = lists[name] {
      return known
    }
    let found = try database.statement("SELECT id, query FROM list WHERE sort_name = ?")
      .first([.identity(name)]) { (id: $0.integer(0), isSmart: $0.optionalText(1) != nil) }
    let id: Int? =
      if let found {
        found.isSmart ? nil : found.id
      } else {
        try add(name)
      }
    lists[name] = .some(id)
    return id
  }

  /// Adds a list at the end and returns its id.
  private func add(_ name: String) throws -> Int {
    let position = try nextList ?? ListTable(database).nextPosition()
    nextList = position + 1
    return try ListTable(database).insert(name, .blue, .pin, query: nil, at: position)
  }

  /// Puts a city at the end of a list, unless the list has it.
  private func put(_ city: Int, into list: Int) throws -> Bool {
    let isIn = try database.integer(
      "SELECT EXISTS (SELECT 1 FROM list_city WHERE list = ? AND city = ?)",
      binding: [.integer(list), .integer(city)])
    if isIn == 1 {
      return false
    }
    let position =
      try nextPositions[list]
      ?? database.integer(
        "SELECT coalesce(max(position), -1) + 1 FROM list_city WHERE list = ?",
        binding: [.integer(list)])
    nextPositions[list] = position + 1
    try database.run(
      "INSERT INTO list_city (list, city, position) VALUES (?, ?, ?)",
      binding: [.integer(list), .integer(city), .integer(position)])
    return true
  }
}
