/// What a user made of a list of the archive and has not committed: what stays when the archive moves on.
package struct OwnEdits: Sendable, Equatable {
  /// Stars that differ from those of the archive, by id, also of cities that are removed.
  package var favorites: [Int: Bool] = [:]

  /// Ids: first those of cities that others have removed as well, then in the order of population.
  package var removed: [Int] = []

  /// How many cities they change.
  var count: Int { Set(removed).union(favorites.keys).count }
}

/// Own stars and removals by id, of cities that no list needs to have.
struct OwnMarks: Sendable {
  var favorites: [Int: Bool] = [:]
  var removed: Set<Int> = []

  /// Marks one city as an edit does when it is made or made again, or as it was before.
  mutating func mark(_ id: Int, by entry: EditHistory.Entry, isMade: Bool) {
    switch entry.edit {
    case .favorite: favorites[id] = entry.ownStar(of: id, isMade: isMade)
    case .removal: setRemoved(id, isMade)
    case .restoration: setRemoved(id, !isMade)
    }
  }

  private mutating func setRemoved(_ id: Int, _ isRemoved: Bool) {
    if isRemoved {
      removed.insert(id)
    } else {
      removed.remove(id)
    }
  }
}

/// What steps come to without the list that they were made on: for steps before the archive moved on,
/// when nobody knows any more what it was.
struct RememberedSteps {
  private(set) var history = EditHistory()
  private var marks = OwnMarks()

  init(_ steps: some Sequence<SessionStep>) {
    for step in steps {
      remember(step)
    }
  }

  var own: OwnEdits { OwnEdits(favorites: marks.favorites, removed: marks.removed.sorted()) }

  private mutating func remember(_ step: SessionStep) {
    switch step {
    case .edit(let edit):
      let entry = EditHistory.Entry(edit, endedStars: starsEnded(by: edit))
      history.record(entry)
      mark(entry, isMade: true)
    case .remembered(let edit, let endedStars):
      history.record(EditHistory.Entry(edit, endedStars: Set(endedStars)))
    case .undo(let reached):
      if let entry = history.undo() {
        mark(entry, isMade: false)
      }
      forget(reached)
    case .redo(let reached):
      if let entry = history.redo() {
        mark(entry, isMade: true)
      }
      forget(reached)
    case .follow(_, let own):
      marks = OwnMarks(favorites: own.favorites, removed: Set(own.removed))
    case .filter: break
    }
  }

  private func starsEnded(by edit: SessionEdit) -> Set<Int> {
    guard case .favorite(let ids, let favorite) = edit else { return [] }
    return Set(ids.filter { marks.favorites[$0] == !favorite })
  }

  private mutating func mark(_ entry: EditHistory.Entry, isMade: Bool) {
    for id in entry.edit.ids {
      marks.mark(id, by: entry, isMade: isMade)
    }
  }

  private mutating func forget(_ reached: EditedIDs) {
    for id in reached {
      marks.favorites[id] = nil
    }
  }
}
