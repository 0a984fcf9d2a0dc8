internal import Platform
import Sessions
import Text

/// Adds annotations of a file to cities of the archive, inside a transaction of the caller.
final class AnnotationImporter {
  private let database: any SQLDatabase
  private let table: AnnotationTable

  private let lists: ListImporter

  /// The next position in each list. Each is read once, because a file may have a million rows.
  private var nextPositions: [Int: Int] = [:]

  /// The annotations of places, and notes that are added to the notes of cities, merged by city.
  private var collected = CollectedAnnotations()

  /// The changes of annotations, for the feed.
  let changes = ChangeBatch()

  init(_ database: any SQLDatabase, styles: [String: ListStyle]) {
    self.database = database
    lists = ListImporter(database, styles: styles)
    table = AnnotationTable(database)
  }

  /// Adds an annotation. A list that does not exist is made; a smart list of that name is left as it is.
  ///
  /// - Returns: whether the annotation of the city changed.
  func add(_ annotation: FileAnnotation, to city: Int) throws -> Bool {
    var fields = try table.apply(annotation.change, to: city)
    for name in annotation.lists {
      if let list = try lists.make(name), try put(city, into: list) {
        fields.insert(.lists)
      }
    }
    changes.change(city, fields)
    return !fields.isEmpty
  }

  /// The lists that the file names, each with the number of rows that `count` counted.
  var importedLists: [ImportedList] { lists.imported }

  /// The ids of the lists that were made.
  var madeLists: [Int] { lists.made }

  /// Counts a row for each of its lists. A list that does not exist is made.
  func count(_ annotation: FileAnnotation) throws {
    for name in annotation.lists {
      _ = try lists.make(name)
      try lists.count(name)
    }
  }

  /// Adds lists at the end, in this order, unless they exist.
  func addLists(_ names: [String]) throws {
    for name in names {
      _ = try lists.make(name)
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
