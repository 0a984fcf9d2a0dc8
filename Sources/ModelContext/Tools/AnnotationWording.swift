import Archive
import Files
import Geography
import JSON
import Sessions

/// Writes annotations in answers, as the members `own_name`, `user_note`, `planned`, `tags`, `lists` and `visits`. The
/// member of the note is not called `note`, because a place has that member, which says how a name was understood.
struct AnnotationWording {
  /// The maximum number of visits of a city in an answer. A city where the user lives or works may have many.
  private static let mostVisits = 5

  private let listNames: [Int: String]

  init(lists: [SavedList]) {
    listNames = Dictionary(lists.map { ($0.id, $0.name) }) { first, _ in first }
  }

  /// Adds the members of an annotation that are not empty. Cuts the note after 120 characters, with full `detail` after
  /// 1,000.
  func add(_ annotation: Annotation, to row: inout JSONObject, detail: Detail) {
    row["own_name"] = annotation.ownName.map(JSON.string)
    if annotation.isPlanned {
      row["planned"] = true
    }
    row["tags"] = Self.words(annotation.tags)
    row["lists"] = Self.words(names(of: annotation.lists))
    row["visits"] = Self.words(Self.latest(annotation.visits))
    row["user_note"] = annotation.note.map { .string(Self.excerpt(of: $0, detail: detail)) }
  }

  private func names(of lists: [Int]) -> [String] { lists.compactMap { listNames[$0] } }

  private static func words(_ words: [String]) -> JSON? {
    words.isEmpty ? nil : .array(words.map(JSON.string))
  }

  /// The latest visits, the last one first; then the number of the others, if there are any.
  private static func latest(_ visits: [Visit]) -> [String] {
    let shown = visits.suffix(mostVisits).reversed().map(\.text)
    let others = visits.count - shown.count
    return others == 0 ? shown : shown + ["\(others) earlier"]
  }

  private static func excerpt(of note: String, detail: Detail) -> String {
    let limit = detail == .full ? 1000 : 120
    let start = note.prefix(limit)
    return start.endIndex == note.endIndex ? note : "\(start)…"
  }

  /// The parts of a change in words, such as `tags added: food`. Empty if the change is empty.
  func parts(of patch: AnnotationPatch) -> [String] {
    var parts: [String] = []
    if case .set(let name) = patch.ownName {
      parts.append(name.map { "own name \($0)" } ?? "own name removed")
    }
    if case .set(let note) = patch.note {
      parts.append(note == nil ? "note removed" : "note set")
    }
    if let isPlanned = patch.isPlanned {
      parts.append(isPlanned ? "visit planned" : "visit no longer planned")
    }
    parts += Self.parts("tags", patch.tags) { $0.sorted().map(\.text) }
    parts += Self.parts("lists", patch.lists) { names(of: $0.sorted()) }
    parts += Self.parts("visits", patch.visits) { $0.sorted().map(\.text) }
    return parts
  }

  private static func parts<Element>(
    _ noun: String, _ change: SetChange<Element>, _ texts: (Set<Element>) -> [String]
  ) -> [String] {
    [("added", change.added), ("removed", change.removed)].filter { !$1.isEmpty }.map { verb, set in
      "\(noun) \(verb): \(texts(set).joined(separator: ", "))"
    }
  }
}
