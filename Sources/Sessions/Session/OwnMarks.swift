/// Own stars and removals by id, also of unlisted cities.
struct OwnMarks: Sendable {
  var favorites: [Int: Bool] = [:]
  var removed: Set<Int> = []

  /// Marks a city with or without an edit.
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
