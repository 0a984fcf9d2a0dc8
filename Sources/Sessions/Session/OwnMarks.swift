import Geography

/// The user's own stars, removals and annotations by id, for cities that need not be listed.
struct OwnMarks: Sendable {
  var favorites: [Int: Bool] = [:]
  var removed: Set<Int> = []
  var annotations: [Int: AnnotationPatch] = [:]

  /// Applies an edit to one of its cities, or reverts it there if `isMade` is false.
  mutating func mark(_ id: Int, by entry: EditHistory.Entry, isMade: Bool) {
    switch entry.edit {
    case .favorite: favorites[id] = entry.ownStar(of: id, isMade: isMade)
    case .removal: setRemoved(id, to: isMade)
    case .restoration: setRemoved(id, to: !isMade)
    case .annotation(let edits):
      for edit in edits where edit.id == id {
        annotations[id] = isMade ? edit.after : edit.before
      }
    }
  }

  private mutating func setRemoved(_ id: Int, to isRemoved: Bool) {
    if isRemoved {
      removed.insert(id)
    } else {
      removed.remove(id)
    }
  }
}
