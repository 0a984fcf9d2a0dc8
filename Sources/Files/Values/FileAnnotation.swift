package import Geography

/// The annotation of a city in a file. It has the names of lists instead of their ids.
package final class FileAnnotation: Sendable, Equatable {
  package let ownName: String?
  package let note: String?
  package let tags: [String]
  package let lists: [String]
  package let visits: [Visit]
  package let isPlanned: Bool

  /// Whether the annotation belongs to a place in the city. Then an import appends its note to the note of the city;
  /// otherwise the note replaces that of the city. A `ConflictChoice` can decide differently.
  package let addsNote: Bool

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

  /// Only the note, to be appended like that of a place.
  package var onlyNote: FileAnnotation {
    FileAnnotation(
      ownName: nil, note: note, tags: [], lists: [], visits: [], isPlanned: false, addsNote: true)
  }

  /// The annotation without its note.
  ///
  /// - Parameter hasName: whether to keep the own name.
  package func withoutNote(ownName hasName: Bool) -> FileAnnotation {
    FileAnnotation(
      ownName: hasName ? ownName : nil, note: nil, tags: tags, lists: lists, visits: visits,
      isPlanned: isPlanned)
  }

  /// The change for an import that replaces values: it sets the own name and the note if this annotation has them, and
  /// adds tags, visits and a plan. It leaves out the lists, which `AnnotationImporter` adds.
  package var change: AnnotationChange {
    var change = AnnotationChange()
    change.ownName = ownName.map { .set($0) } ?? .keep
    change.note = note.map { .set($0) } ?? .keep
    change.isPlanned = isPlanned ? true : nil
    change.addedTags = tags
    change.addedVisits = visits
    return change
  }
}
