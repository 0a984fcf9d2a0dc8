/// The visible positions of a session, or those of another part, in session order: starred positions first.
struct VisibleList: Sendable, Equatable {
  var favorites, others: PositionSet

  var count: Int { favorites.count + others.count }

  /// The index of a position in the list, in O(log n); nil if the list does not contain it.
  func index(of position: Int) -> Int? {
    if favorites.contains(position) {
      return favorites.rank(of: position)
    }
    if others.contains(position) {
      return favorites.count + others.rank(of: position)
    }
    return nil
  }

  /// At most `limit` positions in list order, starting at index `offset`. O(n / 64 + limit), because words
  /// without a member are skipped one by one.
  func positions(from offset: Int = 0, limit: Int = .max) -> [Int] {
    var positions = Array(favorites.members(from: offset).prefix(limit))
    let rest = others.members(from: max(0, offset - favorites.count))
    positions += rest.prefix(limit - positions.count)
    return positions
  }

  mutating func hide(_ position: Int) {
    favorites.set(position, to: false)
    others.set(position, to: false)
  }

  func subtracting(_ other: VisibleList) -> VisibleList {
    VisibleList(
      favorites: favorites.subtracting(other.favorites), others: others.subtracting(other.others))
  }
}
