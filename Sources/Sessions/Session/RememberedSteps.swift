import Geography

/// The combined effect of steps, computed without a list. Used for the steps before a `follow` step, and for
/// those whose list is no longer available because the archive has changed.
struct RememberedSteps {
  private(set) var history = EditHistory()
  private var marks = OwnMarks()

  init(_ steps: ArraySlice<SessionStep>) {
    for step in steps {
      remember(step)
    }
  }

  var own: OwnEdits {
    OwnEdits(
      favorites: marks.favorites, removed: marks.removed.sorted(),
      annotations: marks.annotations.filter { !$0.value.isEmpty })
  }

  private mutating func remember(_ step: SessionStep) {
    switch step {
    case .edit(let edit):
      let entry = EditHistory.Entry(edit, endedStars: starsEnded(by: edit))
      history.record(entry)
      mark(entry, isMade: true)
    case .remembered(let edit, let endedStars):
      history.record(EditHistory.Entry(edit, endedStars: endedStars))
    case .undo(let reached):
      if let entry = history.undo() {
        mark(entry, isMade: false)
      }
      remove(reached)
    case .redo(let reached):
      if let entry = history.redo() {
        mark(entry, isMade: true)
      }
      remove(reached)
    case .follow(_, let own):
      marks = OwnMarks(
        favorites: own.favorites, removed: Set(own.removed), annotations: own.annotations)
    case .filter: break
    }
  }

  private func starsEnded(by edit: SessionEdit) -> [Int] {
    guard case .favorite(let ids, let favorite) = edit else { return [] }
    return ids.filter { marks.favorites[$0] == !favorite }
  }

  private mutating func mark(_ entry: EditHistory.Entry, isMade: Bool) {
    for id in entry.edit.ids {
      marks.mark(id, by: entry, isMade: isMade)
    }
  }

  private mutating func remove(_ reached: [Int]) {
    for id in reached {
      marks.favorites[id] = nil
    }
  }
}
