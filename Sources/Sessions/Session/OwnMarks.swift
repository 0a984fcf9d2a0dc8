/// The user's own stars and removals by id, including those of unlisted cities.
struct OwnMarks: Sendable {
  var favorites: [Int: Bool] = [:]
  var removed: Set<Int> = []

  /// Gives a city the user's own state with or without an edit.
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
