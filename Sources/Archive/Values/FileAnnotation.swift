package import Sessions

/// The annotation of a city as files have it: with the names of lists instead of their ids.
package final class FileAnnotation: Sendable, Equatable {
  package let ownName: String?
  package let note: String?
  package let tags: [String]
  package let lists: [String]
  package let visits: [Visit]
  package let isPlanned: Bool

  /// Whether the annotation is that of a place in the city. Its note is then added to the note of the city; otherwise
  /// it replaces that note. A `ConflictChoice` can decide differently.
  let addsNote: Bool

  package init(
    ownName: String?, note: String?, tags: [String], lists: [String], visits: [Visit],
    isPlanned: Bool, addsNote: Bool = false
  ) {
    self.ownName = ownName
    self.note = note
    self.tags = tags
    self.lists = lists
    self.visits = visits
    self.isPlanned = isPlanned
    self.addsNote = addsNote
  }

  package static func == (one: FileAnnotation, other: FileAnnotation) -> Bool {
    one.ownName == other.ownName && one.note == other.note && one.tags == other.tags
      && one.lists == other.lists && one.visits == other.visits
      && one.isPlanned == other.isPlanned && one.addsNote == other.addsNote
  }

  /// The note alone, as that of a place.
  var onlyNote: FileAnnotation {
    FileAnnotation(
      ownName: nil, note: note, tags: [], lists: [], visits: [], isPlanned: false, addsNote: true)
  }

  /// The annotation without its note.
  ///
  /// - Parameter hasName: whether it keeps the own name.
  func withoutNote(ownName hasName: Bool) -> FileAnnotation {
    FileAnnotation(
      ownName: hasName ? ownName : nil, note: nil, tags: tags, lists: lists, visits: visits,
      isPlanned: isPlanned)
  }

  /// The change of an import that replaces values: the own name and the note are replaced if this has them, all else is
  /// added, except lists.
  var change: AnnotationChange {
    var change = AnnotationChange()
    change.ownName = ownName.map { .set($0) } ?? .keep
    change.note = note.map { .set($0) } ?? .keep
    change.isPlanned = isPlanned ? true : nil
    change.addedTags = tags
    change.addedVisits = visits
    return change
  }
}
