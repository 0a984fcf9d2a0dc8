internal import Adapters
import Files
import Geography
import Sessions
import Text

/// Imports annotations of a file for cities of the archive, inside a transaction of the caller.
final class AnnotationImporter {
  private let database: any SQLDatabase
  private let table: AnnotationTable

  private let lists: ListImporter

  /// The next position in each list, by the id of the list. Each is read once, because a file may have a million rows.
  private var nextPositions: [Int: Int] = [:]

  /// Annotations to apply at the end, merged by city: those of places, and notes to append to the notes of cities.
  private var collected = CollectedAnnotations()

  /// The changes of annotations, for the feed.
  let changes = ChangeBatch()

  init(_ database: any SQLDatabase, styles: [String: ListStyle]) {
    self.database = database
    lists = ListImporter(database, styles: styles)
    table = AnnotationTable(database)
  }

  /// Applies an annotation to a city. Its own name and its note, if present, replace those of the city. Its tags,
  /// visits, lists and a plan are added. Makes a list that does not exist; skips a smart list.
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

  /// The lists that the file names, each with the number of rows that `count` has counted.
  var importedLists: [ImportedList] { lists.imported }

  /// The ids of the lists that this importer made.
  var madeLists: [Int] { lists.made }

  /// Counts a row in each list that its annotation names. Makes a list that does not exist.
  func count(_ annotation: FileAnnotation) throws {
    for name in annotation.lists {
      _ = try lists.make(name)
      try lists.count(name)
    }
  }

  /// Makes lists at the end, in this order, unless they exist.
  func addLists(_ names: [String]) throws {
    for name in names {
      _ = try lists.make(name)
    }
  }

  /// Merges the annotation of a place, or a note alone, with those collected for the city.
  ///
  /// - Parameter replacesNote: true if the collected notes replace the note of the city, false if they are appended to
  ///   it. The first collected note of a city decides.
  /// - Returns: why the annotation cannot be merged; nil if it was.
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

  /// Applies the collected annotations to their cities, in the order of the first annotation of each city. Writes each
  /// city once, because thousands of places may be in it.
  ///
  /// - Returns: the cities whose annotation changed.
  func addCollected() throws -> [Int] {
    try collected.annotations.filter { city, annotation in try add(annotation, to: city) }
      .map(\.city)
  }

  /// Puts a city at the end of a list, unless the list has it. Returns whether it did.
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
