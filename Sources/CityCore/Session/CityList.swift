import Text

/// The cities of a session with what the user made of them, and what of that is visible.
///
/// A value that knows no revision, no history and nobody to tell; making one sorts all rows,
/// which any thread may do. An edit of one row is O(log n), a filter or an edit of many rows
/// is O(n), a page is O(log n + rows). Positions are those of `rows`.
package struct CityList: Sendable {
  package let mode: SessionMode

  /// All rows, also of cities that were removed.
  package var rowCount: Int { rows.count }
  let rows: SessionRows

  /// Stars, also those of removed and hidden rows.
  private(set) var favorites: PositionSet

  /// Rows that are not removed.
  private(set) var present: PositionSet

  private(set) var filter = SessionFilter()
  private(set) var visible: VisibleList

  /// Rows that match the query and, where the scope asks for it, have an article.
  private var matching: PositionSet

  /// Made for the first search.
  private var known: GazetteerRows?

  /// - Parameters:
  ///   - cities: in any order; of several with one id the first counts.
  ///   - row: makes the row of a city, which spares the memory of all rows at a time.
  package init(_ cities: [City], mode: SessionMode, row: (City) -> SessionRow) {
    self.init(SessionColumns(cities, row: row), mode: mode)
  }

  init(_ columns: SessionColumns, mode: SessionMode) {
    self.mode = mode
    rows = SessionRows(columns)
    favorites = rows.favorites
    matching = PositionSet(allOf: rows.count)
    present = matching
    visible = VisibleList(favorites: favorites, others: present.subtracting(favorites))
  }

  /// Sets the filter and answers how the visible list changed.
  ///
  /// - Parameter gazetteer: tells other names of the cities; without it their own have to do.
  mutating func setFilter(_ filter: SessionFilter, _ gazetteer: Gazetteer?) -> [RowChange] {
    self.filter = filter
    let folded = NameFolding.fold(filter.query)
    matching = rows.names.rows(containing: folded)
    if let gazetteer, !folded.isEmpty {
      let known = known ?? rows.known(to: gazetteer)
      self.known = known
      matching = matching.union(
        known.positions(matching: filter.query, forgiving: matching.count == 0))
    }
    if filter.scope == .withWikipedia { matching = matching.intersection(rows.withWikipedia) }
    return rebuild()
  }

  /// Makes the edit, of cities that the session holds, and answers how the visible list changed.
  ///
  /// - Parameter positions: of its cities, if they are at hand: to look many up takes milliseconds.
  mutating func apply(_ edit: SessionEdit, of positions: PositionSet? = nil) -> [RowChange] {
    switch edit {
    case .favorite(let id, let favorite): change(id) { $0.favorites.set($1, favorite) }
    case .removal(let ids): setPresent(ids, positions, false)
    case .restoration(let ids): setPresent(ids, positions, true)
    }
  }

  private mutating func setPresent(
    _ ids: [Int], _ positions: PositionSet?, _ isPresent: Bool
  ) -> [RowChange] {
    if let only = ids.first, ids.count == 1 {
      return change(only) { $0.present.set($1, isPresent) }
    }
    let changed =
      positions ?? PositionSet(capacity: rows.count, members: ids.compactMap(rows.position))
    present = isPresent ? present.union(changed) : present.subtracting(changed)
    return rebuild()
  }

  /// Changes one row and follows it in the visible list, in O(log n).
  private mutating func change(
    _ id: Int, _ body: (inout CityList, _ position: Int) -> Void
  ) -> [RowChange] {
    guard let position = rows.position(of: id) else { return [] }
    let before = visible.index(of: position)
    body(&self, position)
    visible.hide(position)
    if present.contains(position), matching.contains(position) { show(position) }
    return changes(of: position, from: before, to: visible.index(of: position))
  }

  private mutating func show(_ position: Int) {
    if favorites.contains(position) {
      if filter.scope != .unfavorites { visible.favorites.set(position, true) }
    } else if filter.scope != .favorites {
      visible.others.set(position, true)
    }
  }

  /// Works the visible list out anew, in O(n).
  private mutating func rebuild() -> [RowChange] {
    let old = visible
    let candidates = present.intersection(matching)
    let none = PositionSet(capacity: rows.count)
    visible = VisibleList(
      favorites: filter.scope == .unfavorites ? none : candidates.intersection(favorites),
      others: filter.scope == .favorites ? none : candidates.subtracting(favorites))
    return changes(from: old, to: visible)
  }
}

extension CityList {
  func row(at position: Int) -> SessionRow {
    var row = rows[position]
    row.favorite = favorites.contains(position)
    return row
  }

  func located(_ position: Int) -> LocatedRow {
    LocatedRow(row: row(at: position), index: visible.index(of: position))
  }

  func edited(_ position: Int) -> EditedRow {
    EditedRow(
      id: rows.id(at: position), favorite: favorites.contains(position),
      index: visible.index(of: position))
  }

  /// The position of a city that is in the session, visible or not.
  func position(of id: Int) throws(SessionError) -> Int {
    guard let position = rows.position(of: id) else { throw .cityNotFound(id: id) }
    guard present.contains(position) else { throw .cityRemoved(id: id) }
    return position
  }

  func ids(_ positions: some Sequence<Int>) -> [Int] { positions.map(rows.id) }

  /// The first cities by id, as the session opened.
  package func cities(first count: Int) -> [City] { rows.cities(first: count) }

  /// What the archive is to do to follow the list: O(n), on any thread.
  package var commitPlan: CommitPlan {
    switch mode {
    case .importing:
      return .importing(
        rows: visible.positions().map { row(at: $0) }, discarded: present.count - visible.count)
    case .browsing:
      let starred = favorites.subtracting(rows.favorites).intersection(present)
      let unstarred = rows.favorites.subtracting(favorites).intersection(present)
      let changes =
        ids(starred.members()).map { ($0, true) } + ids(unstarred.members()).map { ($0, false) }
      let removed = ids((0..<rows.count).lazy.filter { !present.contains($0) })
      return .browsing(favorites: Dictionary(uniqueKeysWithValues: changes), removed: removed)
    }
  }

  /// How one row's way from place to place reads; nil is hidden.
  private func changes(of position: Int, from old: Int?, to new: Int?) -> [RowChange] {
    switch (old, new) {
    case (nil, nil): []
    case (nil, let new?): [.insert(index: new, row: row(at: position))]
    case (let old?, nil): [.remove(index: old, id: rows.id(at: position))]
    case (let old?, let new?) where old == new: [update(of: position, at: old)]
    case (let old?, let new?):
      [update(of: position, at: old), .move(from: old, to: new)]
    }
  }

  private func update(of position: Int, at index: Int) -> RowChange {
    .update(index: index, id: rows.id(at: position), favorite: favorites.contains(position))
  }

  /// How rows came and went while no star changed: removals from the end on, so that they leave
  /// the indexes before them alone, then insertions from the start.
  private func changes(from old: VisibleList, to new: VisibleList) -> [RowChange] {
    let (gone, come) = (old.subtracting(new), new.subtracting(old))
    guard gone.count + come.count <= RowChange.mostRows else { return [.reset] }
    let removals = gone.positions().reversed().compactMap { position in
      old.index(of: position).map { RowChange.remove(index: $0, id: rows.id(at: position)) }
    }
    let insertions = come.positions().compactMap { position in
      new.index(of: position).map { RowChange.insert(index: $0, row: row(at: position)) }
    }
    return removals + insertions
  }
}

/// The visible positions of a session in session order: starred ones first.
struct VisibleList: Sendable, Equatable {
  var favorites, others: PositionSet

  var count: Int { favorites.count + others.count }

  /// The place of a position in the list, nil when it is not visible. O(log n).
  func index(of position: Int) -> Int? {
    if favorites.contains(position) { return favorites.rank(of: position) }
    if others.contains(position) { return favorites.count + others.rank(of: position) }
    return nil
  }

  /// At most `limit` positions, in the list's order, from place `offset` on. O(log n + limit).
  func positions(from offset: Int = 0, limit: Int = .max) -> [Int] {
    var positions = Array(favorites.members(from: offset).prefix(limit))
    let rest = others.members(from: max(0, offset - favorites.count))
    positions += rest.prefix(limit - positions.count)
    return positions
  }

  mutating func hide(_ position: Int) {
    favorites.set(position, false)
    others.set(position, false)
  }

  func subtracting(_ other: VisibleList) -> VisibleList {
    VisibleList(
      favorites: favorites.subtracting(other.favorites), others: others.subtracting(other.others))
  }
}
