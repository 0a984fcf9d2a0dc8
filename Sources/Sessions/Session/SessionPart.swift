/// A part of a session's cities.
package enum SessionPart: String, Sendable, CaseIterable {
  /// The rows that are not removed and match the filter.
  case visible

  /// The rows that are not removed, or the starred ones among them, regardless of the filter.
  case all, favorites

  /// The rows that are not removed and do not match the filter.
  case hidden

  /// The rows that the user removed, which can be restored.
  case removed
}

extension CityList {
  /// A part of the list in session order. O(n / 64), or O(1) for the visible rows.
  func list(of part: SessionPart) -> VisibleList {
    switch part {
    case .visible: visible
    case .all: list(of: present)
    case .favorites:
      VisibleList(
        favorites: present.intersection(favorites), others: PositionSet(capacity: rowCount))
    case .hidden: list(of: present).subtracting(visible)
    case .removed: list(of: removed)
    }
  }

  private func list(of positions: PositionSet) -> VisibleList {
    VisibleList(
      favorites: positions.intersection(favorites), others: positions.subtracting(favorites))
  }
}
