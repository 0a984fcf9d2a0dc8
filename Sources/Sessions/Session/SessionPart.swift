/// A part of a session's cities.
package enum SessionPart: String, Sendable, CaseIterable {
  /// The rows that are not removed and match the filter.
  case visible

  /// The rows that are not removed, or the starred ones among them, regardless of the filter.
  case all, favorites
}

extension CityList {
  /// A part of the list in session order. O(n / 64), or O(1) for the visible rows.
  func list(of part: SessionPart) -> VisibleList {
    switch part {
    case .visible: visible
    case .all:
      VisibleList(
        favorites: present.intersection(favorites), others: present.subtracting(favorites))
    case .favorites:
      VisibleList(
        favorites: present.intersection(favorites), others: PositionSet(capacity: rowCount))
    }
  }
}
