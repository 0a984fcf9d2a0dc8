internal import Platform
import Sessions
import Text

/// Adds annotations of a file to cities of the archive, inside a transaction of the caller.
final class AnnotationImporter {
  private let database: any SQLDatabase
  private let table: AnnotationTable

  /// The ids of the lists that the file names, by their name; nil for a smart list, which nothing can be put into.
  private var lists: [String: Int?] = [:]

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
    let table = ListTable(database)
    let found = try table.all().first {
      NameFolding.identity($0.name) == NameFolding.identity(name)
    }
    let id: Int? =
      if let found {
        found.query == nil ? found.id : nil
      } else {
        try table.insert(name, .blue, .pin, query: nil)
      }
    lists[name] = .some(id)
    return id
  }

  /// Puts a city at the end of a list, unless the list has it.
  private func put(_ city: Int, into list: Int) throws -> Bool {
    let isIn = try database.integer(
      "SELECT EXISTS (SELECT 1 FROM list_city WHERE list = ? AND city = ?)",
      binding: [.integer(list), .integer(city)])
    if isIn == 1 {
      return false
    }
    try database.run(
      """
      INSERT INTO list_city (list, city, position)
      SELECT ?1, ?2, coalesce(max(position), -1) + 1 FROM list_city WHERE list = ?1
      """, binding: [.integer(list), .integer(city)])
    return true
  }
}
