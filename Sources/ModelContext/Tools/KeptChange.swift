/// Whether the archive has a city, and whether it has a star.
enum KeptState: String {
  case absent, archived, starred
}

/// A change of a city in the archive. Its word contains all data for an undo, so the program stores
/// nothing between two calls, and another process can undo the change.
struct KeptChange {
  let id: Int
  let before: KeptState
  let after: KeptState

  init(id: Int, before: KeptState, after: KeptState) {
    self.id = id
    self.before = before
    self.after = after
  }

  /// Returns nil unless the word is that of a change.
  init?(_ word: String) {
    let parts = word.split(separator: "-")
    guard parts.count == 3, let id = Int(parts[0]),
      let before = KeptState(rawValue: String(parts[1])),
      let after = KeptState(rawValue: String(parts[2]))
    else { return nil }
    self.init(id: id, before: before, after: after)
  }

  var word: String { "\(id)-\(before.rawValue)-\(after.rawValue)" }

  var changesAnything: Bool { before != after }

  var reversed: KeptChange { KeptChange(id: id, before: after, after: before) }
}
