package import Geography
import Text

/// The annotations of a place in a file. An import of cities adds them to the city of the place.
package struct PlaceMarks: Sendable, Equatable {
  var lists: [String] = []
  var tags: [String] = []

  /// The note of the place, trimmed; nil if it has none.
  var note: String?

  /// The time at which the user was at the place; nil if the file does not have it.
  package var time: CheckinTime?

  /// The visits for which the file has days instead of a time.
  package var visits: [Visit] = []

  /// The annotations in columns of a table whose meanings the user chose; nil if there are none.
  ///
  /// - Throws: `ValueProblem` for a text that the rules of annotations refuse, and for a visit that is not a date.
  init?(chosenIn record: FileRecord) throws(ValueProblem) {
    let texts = [FileColumn.tags, .lists, .visits, .ownNote].map { record[$0] }
    guard texts.contains(where: { $0 != nil }) else { return nil }
    for tag in CellList.items(record[.tags] ?? "") {
      tags.append(try AnnotationText.name(tag, noun: "a tag"))
    }
    for list in CellList.items(record[.lists] ?? "") {
      lists.append(try AnnotationText.name(list, noun: "a list"))
    }
    for visit in CellList.items(record[.visits] ?? "") {
      visits.append(try Visit(visit))
    }
    note = try AnnotationText.note(record[.ownNote] ?? "")
  }

  init(_ guide: ImportedPlace) {
    lists = guide.lists
    tags = guide.tags
    note = guide.note
  }

  /// - Throws: `ValueProblem` for a text that the rules of annotations refuse.
  init(
    lists: [ListName], tags: [String] = [], note: String?
  ) throws(ValueProblem) {
    for list in lists {
      self.lists.append(try list.get())
    }
    for tag in tags {
      self.tags.append(try AnnotationText.name(tag, noun: "a tag"))
    }
    self.note = try note.flatMap(AnnotationText.note)
  }

  /// The annotation for the city to which the place was resolved; nil if it would be empty.
  ///
  /// - Parameters:
  ///   - place: the name of the place. The note begins with it, unless it is that of the city.
  ///   - city: the name of the city.
  ///   - visits: further visits, such as the day of `time`.
  package func annotation(place: String?, city: String?, visits: [Visit]) -> FileAnnotation? {
    let visits = self.visits + visits
    if lists.isEmpty, tags.isEmpty, note == nil, visits.isEmpty {
      return nil
    }
    return FileAnnotation(
      ownName: nil, note: note.map { Self.paragraph($0, place: place, city: city) }, tags: tags,
      lists: lists, visits: visits, isPlanned: false, addsNote: true)
  }

  private static func paragraph(_ note: String, place: String?, city: String?) -> String {
    guard let place, let city, NameFolding.fold(place) != NameFolding.fold(city) else {
      return note
    }
    return "\(place): \(note)"
  }
}
