/// The visible positions of a session in session order: starred ones first.
struct VisibleList: Sendable, Equatable {
  var favorites: PositionSet
  var others: PositionSet

  var count: Int { favorites.count + others.count }

  /// The place of a position in the list, nil when it is not visible. O(log n).
  func index(of position: Int) -> Int? {
    if favorites.contains(position) { return favorites.rank(of: position) }
    if others.contains(position) { return favorites.count + others.rank(of: position) }
    return nil
  }

  /// At most `limit` positions from place `offset` on. O(log n + limit).
  func positions(from offset: Int, limit: Int) -> [Int] {
    var positions = Array(favorites.members(from: offset).prefix(limit))
    let rest = others.members(from: max(0, offset - favorites.count))
    positions += rest.prefix(limit - positions.count)
    return positions
  }

  /// All positions in the list's order.
  var positions: [Int] {
    Array(favorites.members()) + Array(others.members())
  }

  mutating func hide(_ position: Int) {
    favorites.remove(position)
    others.remove(position)
  }

  func subtracting(_ other: VisibleList) -> VisibleList {
    VisibleList(
      favorites: favorites.subtracting(other.favorites),
      others: others.subtracting(other.others))
  }
}
