import Files
import Geography
import Text

/// Annotations of a file, merged by city: those of the places in a city, and the notes to append to its note. The time
/// to add an annotation does not depend on the number of those added before.
struct CollectedAnnotations {
  private struct Merged {
    var lists = OrderedNames()
    var tags = OrderedNames()
    var visits: Set<Visit> = []
    var note: Note?
  }

  private var byCity: [Int: Merged] = [:]

  /// The ids of the cities, in the order of their first annotations.
  private var cities: [Int] = []

  /// The merged annotations, in the order of the first annotation of each city. A note is the text given to `begin`
  /// followed by the added notes; nil if no note was added.
  var annotations: [(city: Int, annotation: FileAnnotation)] {
    cities.compactMap { city in
      byCity[city].map { merged in
        let annotation = FileAnnotation(
          ownName: nil, note: merged.note?.changed, tags: merged.tags.names,
          lists: merged.lists.names, visits: merged.visits.sorted(), isPlanned: false)
        return (city, annotation)
      }
    }
  }

  /// Whether `begin` was called for a city.
  func hasNote(of city: Int) -> Bool { byCity[city]?.note != nil }

  /// Begins the note of a city, to which `add` appends notes.
  ///
  /// - Parameter note: the present note of the city; nil if it has none, or if the added notes replace it.
  mutating func begin(note: String?, of city: Int) {
    var merged = byCity[city] ?? insert(city)
    merged.note = Note(note)
    byCity[city] = merged
  }

  /// Merges an annotation with those of the city. Ignores the note of the annotation unless `begin` was called for the
  /// city.
  ///
  /// - Throws: `ValueProblem` if the note of the city would be too long.
  mutating func add(_ annotation: FileAnnotation, to city: Int) throws(ValueProblem) {
    var merged = byCity.removeValue(forKey: city) ?? insert(city)
    defer { byCity[city] = merged }
    if let note = annotation.note {
      try merged.note?.add(note)
    }
    for name in annotation.lists {
      merged.lists.add(name)
    }
    for name in annotation.tags {
      merged.tags.add(name)
    }
    merged.visits.formUnion(annotation.visits)
  }

  private mutating func insert(_ city: Int) -> Merged {
    cities.append(city)
    return Merged()
  }
}

extension CollectedAnnotations {
  /// Distinct names in the order of their addition.
  private struct OrderedNames {
    private(set) var names: [String] = []
    private var known: Set<String> = []

    mutating func add(_ name: String) {
      if known.insert(name).inserted {
        names.append(name)
      }
    }
  }

  /// The note of a city, to which other notes are appended as paragraphs.
  private struct Note {
    private var paragraphs: NoteParagraphs
    private var isChanged = false

    init(_ text: String?) { paragraphs = NoteParagraphs(text ?? "") }

    /// The whole note; nil if nothing was added.
    var changed: String? { isChanged ? paragraphs.text : nil }

    /// Appends a note, unless its paragraphs are all there. So a repeated import adds nothing.
    ///
    /// - Throws: `ValueProblem` if the whole note would be too long.
    mutating func add(_ note: String) throws(ValueProblem) {
      if paragraphs.contains(note) {
        return
      }
      let count = paragraphs.text.utf8.count + note.utf8.count + 2
      guard count <= AnnotationText.longestNote else {
        throw ValueProblem(
          "the note of its city may have up to \(AnnotationText.longestNote) bytes, but would have \(count)"
        )
      }
      paragraphs.append(note)
      isChanged = true
    }
  }
}
