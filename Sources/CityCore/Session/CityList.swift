/// The cities of a session with what the user made of them, and what of that is visible.
///
/// A pure value: knows no revision, no history and nobody to tell. An edit of one row is
/// O(log n), a filter is O(n), a page is O(log n + rows). Positions are those of `rows`.
struct CityList: ~Copyable, Sendable {
  let rows: SessionRows

  /// Stars, also those of removed and hidden rows.
  private(set) var favorites: PositionSet

  /// Rows that are not removed.
  private(set) var present: PositionSet

  private(set) var filter = SessionFilter()
  private(set) var visible: VisibleList

  /// Rows that match the query and, where the scope asks for it, have an article.
  private var matching: PositionSet

  private let fold: @Sendable (String) -> [UInt8]

  init(_ rows: [SessionRow], fold: @escaping @Sendable (String) -> [UInt8]) {
    self.rows = SessionRows(rows, fold: fold)
    self.fold = fold
    favorites = self.rows.favorites
    matching = self.rows.names.rows(containing: [])
    present = matching
    visible = VisibleList(favorites: favorites, others: present.subtracting(favorites))
  }

  /// Sets the filter and answers how the visible list changed.
  mutating func setFilter(_ filter: SessionFilter) -> [RowChange] {
    self.filter = filter
    matching = rows.names.rows(containing: fold(filter.query))
    if filter.scope == .withWikipedia { matching = matching.intersection(rows.withWikipedia) }
    return rebuild()
  }

  /// Makes the edit and answers how the visible list changed. Unknown ids are passed over.
  mutating func apply(_ edit: SessionEdit) -> [RowChange] {
    switch edit {
    case .favorite(let id, let favorite):
      guard let position = rows.position(of: id) else { return [] }
      return change(position) { list in
        if favorite { list.favorites.insert(position) } else { list.favorites.remove(position) }
      }
    case .removal(let ids): return setPresent(ids.compactMap(rows.position), false)
    case .restoration(let ids): return setPresent(ids.compactMap(rows.position), true)
    }
  }

  private mutating func setPresent(_ positions: [Int], _ isPresent: Bool) -> [RowChange] {
    if let only = positions.first, positions.count == 1 {
      return change(only) { list in
        if isPresent { list.present.insert(only) } else { list.present.remove(only) }
      }
    }
    for position in positions {
      if isPresent { present.insert(position) } else { present.remove(position) }
    }
    return rebuild()
  }

  /// Changes one row and follows it in the visible list, in O(log n).
  private mutating func change(
    _ position: Int, _ body: (inout CityList) -> Void
  ) -> [RowChange] {
    let before = visible.index(of: position)
    body(&self)
    visible.hide(position)
    if present.contains(position), matching.contains(position) { show(position) }
    return changes(of: position, from: before, to: visible.index(of: position))
  }

  private mutating func show(_ position: Int) {
    if favorites.contains(position) {
      if filter.scope != .unfavorites { visible.favorites.insert(position) }
    } else if filter.scope != .favorites {
      visible.others.insert(position)
    }
  }

  /// Works the visible list out anew, in O(n).
  private mutating func rebuild() -> [RowChange] {
    let old = visible
    let candidates = present.intersection(matching)
    let none = PositionSet(capacity: rows.cities.count)
    visible = VisibleList(
      favorites: filter.scope == .unfavorites ? none : candidates.intersection(favorites),
      others: filter.scope == .favorites ? none : candidates.subtracting(favorites))
    return changes(from: old, to: visible)
  }
}
