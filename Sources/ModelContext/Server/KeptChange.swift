import CityServer
import Geography
import Sessions

/// Whether the archive has a city, and whether it has a star.
enum KeptState: String {
  case absent, archived, starred

  init(_ city: KeptCity?) {
    self =
      switch city?.favorite {
      case nil: .absent
      case false: .archived
      case true: .starred
      }
  }
}

/// A change of a city in the archive.
struct KeptChange {
  let id: Int
  let before: KeptCity?
  let after: KeptCity?

  var states: KeptWord.States {
    KeptWord.States(before: KeptState(before), after: KeptState(after))
  }

  /// The change of the annotation. A city that is not archived counts as one without annotation.
  var patch: AnnotationPatch {
    AnnotationPatch(
      from: before?.annotation ?? Annotation(), to: after?.annotation ?? Annotation())
  }

  var changesAnything: Bool { states.before != states.after || !patch.isEmpty }

  /// Whether a state has the star and the annotation that the change results in.
  func results(in state: KeptCity?) -> Bool {
    KeptState(state) == states.after
      && KeptChange(id: id, before: after, after: state).patch.isEmpty
  }
}

/// The text by which an assistant undoes a change. If only a star or the presence of a city changed, the word
/// contains all data for an undo, so that another process can undo it. Otherwise its number refers to a change
/// that `KeptChanges` stores.
struct KeptWord: Hashable {
  struct States: Hashable {
    let before: KeptState
    let after: KeptState
  }

  let id: Int
  let states: States
  var number: Int?

  init(_ change: KeptChange, number: Int? = nil) {
    id = change.id
    states = change.states
    self.number = number
  }

  /// Parses the result of `text`; nil for a text of another form.
  init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard (3...4).contains(parts.count), let id = Int(parts[0]),
      let before = KeptState(rawValue: String(parts[1])),
      let after = KeptState(rawValue: String(parts[2]))
    else { return nil }
    self.id = id
    states = States(before: before, after: after)
    if parts.count == 4 {
      guard let number = Int(parts[3]) else { return nil }
      self.number = number
    }
  }

  var text: String {
    let suffix = number.map { "-\($0)" } ?? ""
    return "\(id)-\(states.before.rawValue)-\(states.after.rawValue)\(suffix)"
  }
}

/// The latest changes of annotations by this process, for their undo.
struct KeptChanges {
  /// The maximum number of stored changes. It limits memory: a note may have 64 KiB, and a change may have two notes.
  private static let mostChanges = 100

  private var changes: [KeptWord: KeptChange] = [:]

  /// The words of the changes, the oldest first.
  private var words: [KeptWord] = []
  private var lastNumber = 0

  /// The word of a change. Stores the change if the word does not contain all data for an undo.
  ///
  /// - Parameter seconds: the time now, in seconds since 1970. The number of a stored change is at least this, so that
  ///   a word of an earlier process does not refer to a change of this one.
  mutating func word(of change: KeptChange, at seconds: Double) -> KeptWord {
    guard !change.patch.isEmpty else { return KeptWord(change) }
    lastNumber = max(lastNumber + 1, Int(seconds))
    let word = KeptWord(change, number: lastNumber)
    changes[word] = change
    words.append(word)
    if words.count > Self.mostChanges {
      changes[words.removeFirst()] = nil
    }
    return word
  }

  /// The stored change with a word; nil if later changes have displaced it, if another process made it, or if the word
  /// contains all data for an undo.
  subscript(word: KeptWord) -> KeptChange? { changes[word] }
}
