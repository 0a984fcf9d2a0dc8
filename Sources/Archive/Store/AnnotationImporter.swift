internal import Platform
import Sessions
import Text

/// Adds annotations of a file to cities of the archive, inside a transaction of the caller.
final class AnnotationImporter {
  private let database: any SQLDatabase
  private let table: AnnotationTable

  /// The lists that the file names, in the order in which the importer met them, each with the number of rows that
  /// `count` counted. Spellings of one name are one list.
  private(set) var importedLists: [ImportedList] = []

  /// The ids of the lists that were made.
  private(set) var madeLists: [Int] = []

  /// A list that the file names.
  private struct NamedList {
    /// Nil for a smart list, to which no city can be added.
    var id: Int?

    /// The index among the imported lists.
    var index: Int
  }

  /// The lists that the file names, by the spelling of their name, and by its identity.
  private var lists: [String: NamedList] = [:]
  private var identities: [[UInt8]: NamedList] = [:]

  /// The next position in each list, and among the lists. Each is read once, because a file may have a million rows.
  private var nextPositions: [Int: Int] = [:]
  private var nextList: Int?

  /// The annotations of places, and notes that are added to the notes of cities, merged by city.
  private var collected = CollectedAnnotations()

  /// The changes of annotations, for the feed.
  let changes = ChangeBatch()

  /// How added lists look, by name.
  private let styles: [String: ListStyle]

  init(_ database: any SQLDatabase, styles: [String: ListStyle]) {
    self.database = database
    self.styles = styles
    table = AnnotationTable(database)
  }

  /// Adds an annotation. A list that does not exist is made; a smart list of that name is left as it is.
  ///
  /// - Returns: whether the annotation of the city changed.
  func add(_ annotation: FileAnnotation, to city: Int) throws -> Bool {
    var fields = try table.apply(annotation.change, to: city)
    for name in annotation.lists {
      if let list = try list(named: name).id, try put(city, into: list) {
        fields.insert(.lists)
      }
    }
    changes.change(city, fields)
    return !fields.isEmpty
  }

  /// Counts a row for each of its lists. A list that does not exist is made.
  func count(_ annotation: FileAnnotation) throws {
    for name in annotation.lists {
      importedLists[try list(named: name).index].count += 1
    }
  }

  /// Adds lists at the end, in this order, unless they exist.
  func addLists(_ names: [String]) throws {
    for name in names {
      _ = try list(named: name)
    }
  }

  /// Merges an annotation, such as that of a place, with those that were collected for the city.
  ///
  /// - Parameter replacesNote: whether the collected notes replace the note of the city, or are added to it. Only the
  ///   value for the first of these notes counts.
  /// - Returns: why it cannot be merged; nil if it was.
  func collect(
    _ annotation: FileAnnotation, for city: Int, replacesNote: Bool
  ) throws -> ValueProblem? {
    let needsNote = annotation.note != nil && !collected.hasNote(of: city)
    if needsNote {
      collected.begin(
        note: replacesNote ? nil : try table.annotation(city)?.content.note, of: city)
    }
    do throws(ValueProblem) {
      try collected.add(annotation, to: city)
      return nil
    } catch {
      return error
    }
  }

  /// Adds the collected annotations to their cities, in the order of the file. Each city is written once, because
  /// thousands of places may be in it.
  ///
  /// - Returns: the cities whose annotation changed.
  func addCollected() throws -> [Int] {
    try collected.annotations.filter { city, annotation in try add(annotation, to: city) }
      .map(\.city)
  }

  /// The list of a name, which is made if it does not exist.
  private func list(named name: String) throws -> NamedList {
    if let known = lists[name] {
      return known
    }
    let identity = NameFolding.identity(name)
    let list = try identities[identity] ?? find(name)
    lists[name] = list
    identities[identity] = list
    return list
  }

  private func find(_ name: String) throws -> NamedList {
    let found = try database.statement("SELECT id, query FROM list WHERE sort_name = ?")
      .first([.identity(name)]) { (id: $0.integer(0), isSmart: $0.optionalText(1) != nil) }
    importedLists.append(ImportedList(name: name, count: 0, isNew: found == nil))
    let index = importedLists.count - 1
    if let found {
      return NamedList(id: found.isSmart ? nil : found.id, index: index)
    }
    let id = try add(name)
    madeLists.append(id)
    return NamedList(id: id, index: index)
  }

  /// Adds a list at the end and returns its id.
  private func add(_ name: String) throws -> Int {
    let position = try nextList ?? ListTable(database).nextPosition()
    nextList = position + 1
    let style = styles[name]
    return try ListTable(database).insert(
      name, style?.color ?? .blue, style?.icon ?? .pin, query: nil, at: position)
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
