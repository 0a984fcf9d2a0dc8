/// The user's own stars and removals by id, for cities that need not be listed.
struct OwnMarks: Sendable {
  var favorites: [Int: Bool] = [:]
  var removed: Set<Int> = []

  /// Applies (`isMade`) or reverts an edit of one of its cities.
  mutating func mark(_ id: Int, by entry: EditHistory.Entry, isMade: Bool) {
    switch entry.edit {
    case .favorite: favorites[id] = entry.ownStar(of: id, isMade: isMade)
    case .removal: setRemoved(id, to: isMade)
    case .restoration: setRemoved(id, to: !isMade)
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
