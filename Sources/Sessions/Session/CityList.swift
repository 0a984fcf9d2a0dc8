package import Geography
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

  /// Stars as the archive has them.
  private var archived: PositionSet

  /// Rows that others removed from the archive: as if they had never been there.
  private var gone: PositionSet

  /// Rows that are not removed.
  private(set) var present: PositionSet

  private(set) var filter = SessionFilter()
  private(set) var visible: VisibleList

  /// Rows that match the query and, where the scope asks for it, have an article.
  private var matching: PositionSet

  /// Edits of cities that others removed from the archive since. A commit counts them, and they count
  /// again if the city comes back.
  private var lost = OwnMarks()

  /// Made for the first search.
  private var known: GazetteerRows?

  /// - Parameters:
  ///   - cities: in any order; of several with one id the first counts.
  ///   - row: makes the row of a city, which spares the memory of all rows at a time.
  package init(_ cities: [City], mode: SessionMode, row: (City) -> SessionRow) {
    self.init(SessionColumns(cities, row: row), mode: mode)
  }

  package init(_ columns: SessionColumns, mode: SessionMode) {
    self.mode = mode
    rows = SessionRows(columns)
    favorites = rows.favorites
    archived = favorites
    gone = PositionSet(capacity: rows.count)
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
    if filter.scope == .withWikipedia {
      matching = matching.intersection(rows.withWikipedia)
    }
    return rebuild()
  }

  /// Makes of a list that was just read what a user had made of one before it.
  mutating func take(_ own: OwnEdits, _ filter: SessionFilter, _ gazetteer: Gazetteer?) {
    for (id, favorite) in own.favorites {
      if let position = rows.position(of: id) {
        favorites.set(position, favorite)
      } else {
        lost.favorites[id] = favorite
      }
    }
    for id in own.removed {
      if let position = rows.position(of: id) {
        present.set(position, false)
      } else {
        lost.removed.insert(id)
      }
    }
    _ = setFilter(filter, gazetteer)
  }

  /// How the visible list becomes that of another list, over rows that were read later.
  ///
  /// - Parameter ids: of the cities that the archive changed in between; nil if nobody knows.
  func changes(to later: CityList, of ids: [Int]?) -> [RowChange] {
    // What a query finds may depend on what else there is.
    guard let ids, ids.count <= RowChange.mostRows, filter.query.isEmpty else { return [.reset] }
    var list = self
    var changes: [RowChange] = []
    var come: [LocatedRow] = []
    for id in ids {
      let before = visibleRow(id)
      let after = later.visibleRow(id)
      if let before, before.row.city == after?.row.city {
        let favorite = after?.row.favorite ?? before.row.favorite
        if favorite != before.row.favorite {
          changes += list.setFavorite(EditedIDs(id), favorite)
        }
      } else {
        if before != nil {
          changes += list.change(id) { $0.present.set($1, false) }
        }
        if let after {
          come.append(after)
        }
      }
    }
    come.sort { ($0.index ?? 0) < ($1.index ?? 0) }
    return changes + come.map { .insert(index: $0.index ?? 0, row: $0.row) }
  }

  private func visibleRow(_ id: Int) -> LocatedRow? {
    guard let position = rows.position(of: id), visible.index(of: position) != nil else {
      return nil
    }
    return located(position)
  }

  /// Makes the edit, of cities that the session holds, and answers how the visible list changed.
  ///
  /// - Parameters:
  ///   - position: of its only city, and
  ///   - positions: those of several, if they are at hand: to look many up takes milliseconds.
  mutating func apply(
    _ edit: SessionEdit, at position: Int? = nil, of positions: PositionSet? = nil
  ) -> [RowChange] {
    switch edit {
    case .favorite(let ids, let favorite): setFavorite(ids, at: position, favorite)
    case .removal(let ids): setPresent(ids, at: position, positions, false)
    case .restoration(let ids): setPresent(ids, at: position, positions, true)
    }
  }

  private mutating func setFavorite(
    _ ids: EditedIDs, at position: Int? = nil, _ favorite: Bool
  ) -> [RowChange] {
    if let only = ids.first, ids.count == 1 {
      return change(only, at: position) { $0.favorites.set($1, favorite) }
    }
    if ids.count <= RowChange.mostRows {
      return ids.flatMap { id in change(id) { $0.favorites.set($1, favorite) } }
    }
    let changed = PositionSet(capacity: rows.count, members: ids.compactMap(rows.position))
    favorites = favorite ? favorites.union(changed) : favorites.subtracting(changed)
    _ = rebuild()
    return [.reset]
  }

  private mutating func setPresent(
    _ ids: EditedIDs, at position: Int?, _ positions: PositionSet?, _ isPresent: Bool
  ) -> [RowChange] {
    if let only = ids.first, ids.count == 1 {
      return change(only, at: position) { $0.present.set($1, isPresent && !$0.gone.contains($1)) }
    }
    let changed =
      positions ?? PositionSet(capacity: rows.count, members: ids.compactMap(rows.position))
    present =
      isPresent ? present.union(changed).subtracting(gone) : present.subtracting(changed)
    return rebuild()
  }

  /// Makes an edit again, or takes it back: what the user did to its cities becomes what it was with the
  /// edit, or without it. What others did to them since stays.
  mutating func apply(_ entry: EditHistory.Entry, isMade: Bool) -> [RowChange] {
    // Positions are forgotten whenever the archive changes: with them no city is lost.
    if entry.positions == nil {
      for id in entry.edit.ids where listedPosition(of: id) == nil {
        lost.mark(id, by: entry, isMade: isMade)
      }
    }
    return switch entry.edit {
    case .favorite(let ids, _): setOwnStars(ids) { entry.ownStar(of: $0, isMade: isMade) }
    case .removal(let ids): setPresent(ids, at: nil, entry.positions, !isMade)
    case .restoration(let ids): setPresent(ids, at: nil, entry.positions, isMade)
    }
  }

  /// - Parameter ownStar: nil for a city that has the star of the archive.
  private mutating func setOwnStars(
    _ ids: EditedIDs, _ ownStar: (_ id: Int) -> Bool?
  ) -> [RowChange] {
    let isLong = ids.count > RowChange.mostRows
    var changes: [RowChange] = []
    for id in ids {
      guard let position = listedPosition(of: id) else { continue }
      let star = ownStar(id) ?? archived.contains(position)
      if favorites.contains(position) == star {
        continue
      }
      if isLong {
        favorites.set(position, star)
      } else {
        changes += change(id, at: position) { $0.favorites.set($1, star) }
      }
    }
    guard isLong else { return changes }
    _ = rebuild()
    return [.reset]
  }

  /// Takes over what others did to a city of the archive, unless the user did something to it.
  ///
  /// - Parameter star: nil if they removed it.
  mutating func follow(_ id: Int, star: Bool?) -> [RowChange] {
    guard let position = rows.position(of: id), !gone.contains(position) else { return [] }
    let own = favorites.contains(position)
    let isOwn = own != archived.contains(position)
    archived.set(position, star ?? false)
    if let star {
      return isOwn || own == star ? [] : setFavorite(EditedIDs(id), star)
    }
    if isOwn {
      lost.favorites[id] = own
    }
    if !present.contains(position) {
      lost.removed.insert(id)
    }
    return change(id, at: position) { list, position in
      list.gone.set(position, true)
      list.present.set(position, false)
    }
  }

  /// Changes one row and follows it in the visible list, in O(log n).
  private mutating func change(
    _ id: Int, at known: Int? = nil, _ body: (inout CityList, _ position: Int) -> Void
  ) -> [RowChange] {
    guard let position = known ?? rows.position(of: id) else { return [] }
    let before = visible.index(of: position)
    body(&self, position)
    visible.hide(position)
    if present.contains(position), matching.contains(position) {
      show(position)
    }
    return changes(of: position, from: before, to: visible.index(of: position))
  }

  private mutating func show(_ position: Int) {
    if favorites.contains(position) {
      if filter.scope != .unfavorites {
        visible.favorites.set(position, true)
      }
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
    guard let position = rows.position(of: id), !gone.contains(position) else {
      throw .cityNotFound(id: id)
    }
    guard present.contains(position) else { throw .cityRemoved(id: id) }
    return position
  }

  /// The position of a city that was removed from the session.
  func removedPosition(of id: Int) throws(SessionError) -> Int {
    guard let position = rows.position(of: id), !gone.contains(position) else {
      throw .cityNeverListed(id: id)
    }
    guard !present.contains(position) else { throw .cityNotRemoved(id: id) }
    return position
  }

  func ids(_ positions: some Sequence<Int>) -> [Int] { positions.map(rows.id) }

  /// The position of a city that the archive still has, removed from the session or not.
  private func listedPosition(of id: Int) -> Int? {
    rows.position(of: id).flatMap { gone.contains($0) ? nil : $0 }
  }

  /// Cities whose own star ends with an edit, because the archive has that star already.
  func starsEnded(by edit: SessionEdit, at position: Int?) -> Set<Int> {
    guard case .favorite(let ids, let favorite) = edit else { return [] }
    let ended = ids.lazy.filter { id in
      (position ?? rows.position(of: id)).map(archived.contains) == favorite
    }
    return Set(ended)
  }

  /// Cities that would get an own star, when an edit is made again or taken back, that the archive has
  /// already.
  func starsReached(by entry: EditHistory.Entry, isMade: Bool) -> [Int] {
    guard case .favorite(let ids, _) = entry.edit else { return [] }
    return ids.filter { id in
      guard let star = entry.ownStar(of: id, isMade: isMade) else { return false }
      return listedPosition(of: id).map(archived.contains) == star
    }
  }

  /// What the user made of the list, whatever it took to come there: O(n), on any thread.
  var ownEdits: OwnEdits {
    var own = listedEdits
    own.favorites.merge(lost.favorites) { $1 }
    own.removed = lost.removed.sorted() + own.removed
    return own
  }

  /// The same without cities that others removed from the archive.
  var listedEdits: OwnEdits {
    var own = OwnEdits()
    let starred = favorites.subtracting(archived).subtracting(gone)
    for id in ids(starred.members()) {
      own.favorites[id] = true
    }
    for id in ids(archived.subtracting(favorites).members()) {
      own.favorites[id] = false
    }
    own.removed += ids((0..<rows.count).lazy.filter { !present.contains($0) && !gone.contains($0) })
    return own
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
    let gone = old.subtracting(new)
    let come = new.subtracting(old)
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
