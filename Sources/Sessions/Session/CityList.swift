package import Geography
import Text

/// The cities of a session with the user's edits and the filter.
///
/// A value without revision, history or observers. Creating one sorts all rows, and may be done on any thread. An edit
/// of one row takes O(log n) if no copy shares the storage, and O(annotations) more if it changes an annotation.
/// Filtering and editing many rows take time that grows with n. Positions are those of `rows`. A star that differs from
/// the archive's is called the user's own star; in an import, the stars at its opening count as the archive's.
package struct CityList: Sendable {
  package let mode: SessionMode

  /// The number of rows, including those of removed cities.
  package var rowCount: Int { rows.count }
  let rows: SessionRows

  /// The starred rows, including removed and hidden ones.
  private(set) var favorites: PositionSet

  /// The rows with a star in the archive: as it was when the list was created, or after the last change of the city
  /// that the list adopted.
  private var archived: PositionSet

  /// The rows whose cities were removed from the archive outside this session. Calls that name them fail as for
  /// cities that were never listed.
  private var removedByOthers: PositionSet

  /// The rows that were removed neither by the user nor from the archive.
  private(set) var present: PositionSet

  private(set) var filter = SessionFilter()
  private(set) var visible: VisibleList

  /// The annotations of the cities, including removed and hidden ones.
  private(set) var annotations: SessionAnnotations

  /// The rows that match the query and, if the scope requires it, have an article.
  private var matching: PositionSet

  /// The user's stars and removals of cities that were removed from the archive outside this session. A commit includes
  /// them. They apply again if such a city is added again.
  private var orphanedEdits = OwnMarks()

  /// Created by the first query that searches a gazetteer.
  private var gazetteerRows: GazetteerRows?

  /// - Parameters:
  ///   - cities: in any order. The first of several cities with one id wins.
  ///   - annotations: the archive's, by id.
  ///   - row: creates the row of a city. A closure avoids keeping all rows in memory at once.
  package init(
    _ cities: [City], mode: SessionMode, annotations: [Int: Annotation] = [:],
    row: (City) -> SessionRow
  ) {
    self.init(SessionColumns(cities, row: row), mode: mode, annotations: annotations)
  }

  /// Creates the list without a filter and without edits. O(n log n).
  ///
  /// - Parameter annotations: the archive's, by id.
  package init(
    _ columns: SessionColumns, mode: SessionMode, annotations: [Int: Annotation] = [:]
  ) {
    self.annotations = SessionAnnotations(archived: annotations)
    self.mode = mode
    rows = SessionRows(columns)
    favorites = rows.favorites
    archived = favorites
    removedByOthers = PositionSet(capacity: rows.count)
    matching = PositionSet(allOf: rows.count)
    present = matching
    visible = VisibleList(favorites: favorites, others: present.subtracting(favorites))
  }

  /// Sets the filter and returns the changes of the visible list.
  ///
  /// - Parameter gazetteer: supplies alternate names. Without it, only the listed names and those that the user gave
  ///   match.
  mutating func setFilter(_ filter: SessionFilter, in gazetteer: Gazetteer?) -> [RowChange] {
    self.filter = filter
    let folded = NameFolding.fold(filter.query)
    matching = rows.names.rows(containing: folded)
    let ownNames = annotations.contents?.ids(withOwnNameContaining: folded) ?? []
    if let gazetteer, !folded.isEmpty {
      let gazetteerRows = gazetteerRows ?? rows.gazetteerRows(in: gazetteer)
      self.gazetteerRows = gazetteerRows
      let isUnmatched = matching.count == 0 && ownNames.isEmpty
      matching = matching.union(
        gazetteerRows.positions(matching: filter.query, forgiving: isUnmatched))
    }
    if filter.scope == .withWikipedia {
      matching = matching.intersection(rows.withWikipedia)
    }
    addMatches(ownNames)
    return rebuild()
  }

  /// Adds the rows of these cities, whose own names match the query, to `matching`.
  private mutating func addMatches(_ ids: [Int]) {
    if annotations.contents == nil {
      return
    }
    let names = matching
    annotations.update { $0.matchingNames = names }
    if !ids.isEmpty {
      let found = PositionSet(capacity: rows.count, members: ids.compactMap(rows.position))
      let isLimited = filter.scope == .withWikipedia
      matching = names.union(isLimited ? found.intersection(rows.withWikipedia) : found)
    }
  }

  /// Applies the user's edits of an earlier list to this list, which was just read, and sets the filter.
  mutating func apply(_ own: OwnEdits, filter: SessionFilter, in gazetteer: Gazetteer?) {
    for (id, favorite) in own.favorites {
      if let position = rows.position(of: id) {
        favorites.set(position, to: favorite)
      } else {
        orphanedEdits.favorites[id] = favorite
      }
    }
    for id in own.removed {
      if let position = rows.position(of: id) {
        present.set(position, to: false)
      } else {
        orphanedEdits.removed.insert(id)
      }
    }
    if !own.annotations.isEmpty {
      annotations.update { [rows] contents in
        for (id, patch) in own.annotations {
          contents.setPatch(patch, of: id, isArchived: rows.position(of: id) != nil)
        }
      }
    }
    _ = setFilter(filter, in: gazetteer)
  }

  /// The changes from this visible list to that of a list that was read later.
  ///
  /// - Parameter ids: the cities that changed in the archive between the two lists; nil if unknown.
  func changes(to later: CityList, of ids: [Int]?) -> [RowChange] {
    // With a query, report a reset, because whether a row matches may depend on the other rows.
    guard let ids, ids.count <= RowChange.mostRows, filter.query.isEmpty else { return [.reset] }
    var list = self
    var changes: [RowChange] = []
    var added: [LocatedRow] = []
    for id in ids {
      let before = visibleRow(id)
      let after = later.visibleRow(id)
      if let before, before.row.city == after?.row.city {
        let favorite = after?.row.favorite ?? before.row.favorite
        if favorite != before.row.favorite {
          changes += list.setFavorite([id], to: favorite)
        }
        if let after, before.row.annotation != after.row.annotation,
          let position = rows.position(of: id),
          let index = list.visible.index(of: position)
        {
          changes.append(.annotate(index: index, row: after.row))
        }
      } else {
        if before != nil {
          changes += list.change(id) { $0.present.set($1, to: false) }
        }
        if let after {
          added.append(after)
        }
      }
    }
    added.sort { ($0.index ?? 0) < ($1.index ?? 0) }
    return changes + added.map { .insert(index: $0.index ?? 0, row: $0.row) }
  }

  private func visibleRow(_ id: Int) -> LocatedRow? {
    guard let position = rows.position(of: id), visible.index(of: position) != nil else {
      return nil
    }
    return located(position)
  }

  /// Applies an edit of listed cities and returns the changes of the visible list.
  ///
  /// - Parameters:
  ///   - position: the position of the only city, if the caller has it.
  ///   - positions: the positions of several cities, if the caller has them. They save a lookup of each id.
  mutating func apply(
    _ edit: SessionEdit, at position: Int? = nil, of positions: PositionSet? = nil
  ) -> [RowChange] {
    switch edit {
    case .favorite(let ids, let favorite): setFavorite(ids, at: position, to: favorite)
    case .removal(let ids): setPresent(ids, at: position, of: positions, to: false)
    case .restoration(let ids): setPresent(ids, at: position, of: positions, to: true)
    case .annotation(let edits): setAnnotations(by: edits, isMade: true)
    }
  }

  /// Sets the user's changes of annotations to those after the edits (`isMade`) or before them.
  private mutating func setAnnotations(by edits: [AnnotationEdit], isMade: Bool) -> [RowChange] {
    let positions = edits.map { listedPosition(of: $0.id) }
    updateAnnotations { contents in
      for (edit, position) in zip(edits, positions) {
        contents.setPatch(
          isMade ? edit.after : edit.before, of: edit.id, isArchived: position != nil)
      }
    }
    let listed = positions.compactMap(\.self)
    guard edits.count > RowChange.mostRows else {
      return listed.flatMap { annotationChanges(at: $0) }
    }
    for position in listed {
      matching.set(position, to: isMatch(position))
    }
    _ = rebuild()
    return [.reset]
  }

  /// Changes the annotations. The caller must then update `matching` for the changed cities.
  private mutating func updateAnnotations(_ change: (inout AnnotationContents) -> Void) {
    let names = annotations.contents?.matchingNames ?? matching
    annotations.update { contents in
      contents.matchingNames = names
      change(&contents)
    }
  }

  /// Updates the visible list after a change of a row's annotation.
  private mutating func annotationChanges(at position: Int) -> [RowChange] {
    let before = visible.index(of: position)
    let changes = change(rows.id(at: position), at: position) { list, position in
      list.matching.set(position, to: list.isMatch(position))
    }
    if let index = visible.index(of: position), before == index {
      return [.annotate(index: index, row: row(at: position))]
    }
    return changes
  }

  private mutating func setFavorite(
    _ ids: [Int], at position: Int? = nil, to favorite: Bool
  ) -> [RowChange] {
    if let only = ids.first, ids.count == 1 {
      return change(only, at: position) { $0.favorites.set($1, to: favorite) }
    }
    if ids.count <= RowChange.mostRows {
      return ids.flatMap { id in change(id) { $0.favorites.set($1, to: favorite) } }
    }
    let changed = PositionSet(capacity: rows.count, members: ids.compactMap(rows.position))
    favorites = favorite ? favorites.union(changed) : favorites.subtracting(changed)
    _ = rebuild()
    return [.reset]
  }

  private mutating func setPresent(
    _ ids: [Int], at position: Int?, of positions: PositionSet?, to isPresent: Bool
  ) -> [RowChange] {
    if let only = ids.first, ids.count == 1 {
      return change(only, at: position) {
        $0.present.set($1, to: isPresent && !$0.removedByOthers.contains($1))
      }
    }
    let changed =
      positions ?? PositionSet(capacity: rows.count, members: ids.compactMap(rows.position))
    present =
      isPresent ? present.union(changed).subtracting(removedByOthers) : present.subtracting(changed)
    return rebuild()
  }

  /// Redoes (`isMade`) or undoes an edit. A city without an own star afterwards gets the archive's star.
  mutating func apply(_ entry: EditHistory.Entry, isMade: Bool) -> [RowChange] {
    if case .annotation(let edits) = entry.edit {
      return setAnnotations(by: edits, isMade: isMade)
    }
    // A change of the archive drops the positions in the history, so cities of an edit with positions are still
    // listed.
    if entry.positions == nil {
      for id in entry.edit.ids where listedPosition(of: id) == nil {
        orphanedEdits.mark(id, by: entry, isMade: isMade)
      }
    }
    return switch entry.edit {
    case .favorite(let ids, _): setOwnStars(ids) { entry.ownStar(of: $0, isMade: isMade) }
    case .removal(let ids): setPresent(ids, at: nil, of: entry.positions, to: !isMade)
    case .restoration(let ids): setPresent(ids, at: nil, of: entry.positions, to: isMade)
    case .annotation: []
    }
  }

  /// Sets the stars of cities.
  ///
  /// - Parameter ownStar: returns the user's own star of a city; nil if it gets the archive's star.
  private mutating func setOwnStars(
    _ ids: [Int], ownStar: (_ id: Int) -> Bool?
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
        favorites.set(position, to: star)
      } else {
        changes += change(id, at: position) { $0.favorites.set($1, to: star) }
      }
    }
    guard isLong else { return changes }
    _ = rebuild()
    return [.reset]
  }

  /// Adopts a change that was made to a city in the archive outside this session. A star that the user changed remains.
  /// A removal hides the city even if the user edited it; `orphanedEdits` keeps the star and the removal, and
  /// `annotations` the changes of the annotation.
  ///
  /// - Parameter star: the new favourite flag; nil if the city was removed from the archive.
  mutating func follow(_ id: Int, star: Bool?) -> [RowChange] {
    guard let position = rows.position(of: id), !removedByOthers.contains(position) else {
      return []
    }
    let own = favorites.contains(position)
    let isOwn = own != archived.contains(position)
    archived.set(position, to: star ?? false)
    if let star {
      return isOwn || own == star ? [] : setFavorite([id], to: star)
    }
    if isOwn {
      orphanedEdits.favorites[id] = own
    }
    if !present.contains(position) {
      orphanedEdits.removed.insert(id)
    }
    return change(id, at: position) { list, position in
      list.removedByOthers.set(position, to: true)
      list.present.set(position, to: false)
    }
  }

  /// Adopts a change of an annotation that was made in the archive outside this session. The user's uncommitted changes
  /// apply to it.
  ///
  /// - Parameter annotation: nil if it is empty now.
  mutating func follow(_ id: Int, annotation: Annotation?) -> [RowChange] {
    let shown = annotations[id]
    updateAnnotations { $0.follow(annotation, of: id) }
    guard shown != annotations[id], let position = listedPosition(of: id) else { return [] }
    return annotationChanges(at: position)
  }

  /// Whether the row of a city matches the query and, if the scope requires it, has an article.
  private func isMatch(_ position: Int) -> Bool {
    guard let contents = annotations.contents else { return matching.contains(position) }
    if contents.matchingNames?.contains(position) == true {
      return true
    }
    let isListed = filter.scope != .withWikipedia || rows.withWikipedia.contains(position)
    let query = NameFolding.fold(filter.query)
    return isListed && contents.hasOwnName(containing: query, rows.id(at: position))
  }

  /// Changes one row and updates the visible list, in O(log n) if no copy shares the storage.
  private mutating func change(
    _ id: Int, at known: Int? = nil, body: (inout CityList, _ position: Int) -> Void
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
        visible.favorites.set(position, to: true)
      }
    } else if filter.scope != .favorites {
      visible.others.set(position, to: true)
    }
  }

  /// Recomputes the visible list, in O(n / 64). Returns its changes, which are valid only if no star has changed.
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
    if let contents = annotations.contents {
      row.annotation = contents[row.city.id]
    }
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

  /// The position of a city that is in the session, whether or not the filter hides it. Throws for other cities.
  func position(of id: Int) throws(SessionError) -> Int {
    guard let position = rows.position(of: id), !removedByOthers.contains(position) else {
      throw .cityNotFound(id: id)
    }
    guard present.contains(position) else { throw .cityRemoved(id: id) }
    return position
  }

  /// The position of a city that the user removed. Throws for other cities.
  func removedPosition(of id: Int) throws(SessionError) -> Int {
    guard let position = rows.position(of: id), !removedByOthers.contains(position) else {
      throw .cityNeverListed(id: id)
    }
    guard !present.contains(position) else { throw .cityNotRemoved(id: id) }
    return position
  }

  func ids(_ positions: some Sequence<Int>) -> [Int] { positions.map(rows.id) }

  /// The rows that the user removed. O(n / 64).
  var removed: PositionSet {
    PositionSet(allOf: rows.count).subtracting(present).subtracting(removedByOthers)
  }

  /// The position of a city, whether or not the user removed it from the session; nil if it was never listed or
  /// was removed from the archive outside this session.
  private func listedPosition(of id: Int) -> Int? {
    rows.position(of: id).flatMap { removedByOthers.contains($0) ? nil : $0 }
  }

  /// The cities that lose their own star by the edit, because it sets the archive's value.
  func starsEnded(by edit: SessionEdit, at position: Int?) -> [Int] {
    guard case .favorite(let ids, let favorite) = edit else { return [] }
    // An escaping closure, such as that of a lazy filter, would copy the list: a tenth of the time of a toggle.
    var ended: [Int] = []
    for id in ids {
      guard let position = position ?? rows.position(of: id) else { continue }
      if archived.contains(position) == favorite {
        ended.append(id)
      }
    }
    return ended
  }

  /// The cities whose own star would equal the archive's after the entry is redone or undone.
  func starsReached(by entry: EditHistory.Entry, isMade: Bool) -> [Int] {
    guard case .favorite(let ids, _) = entry.edit else { return [] }
    return ids.filter { id in
      guard let star = entry.ownStar(of: id, isMade: isMade) else { return false }
      return listedPosition(of: id).map(archived.contains) == star
    }
  }

  /// The user's edits relative to the archive. They can be computed on any thread.
  var ownEdits: OwnEdits {
    var own = listedEdits
    own.favorites.merge(orphanedEdits.favorites) { $1 }
    own.removed = orphanedEdits.removed.sorted() + own.removed
    own.annotations = annotations.patches
    return own
  }

  /// The user's edits without those of cities that were removed from the archive outside this session.
  var listedEdits: OwnEdits {
    var own = OwnEdits()
    let starred = favorites.subtracting(archived).subtracting(removedByOthers)
    for id in ids(starred.members()) {
      own.favorites[id] = true
    }
    for id in ids(archived.subtracting(favorites).members()) {
      own.favorites[id] = false
    }
    own.removed += ids(removed.members())
    own.annotations = annotations.patches.filter { listedPosition(of: $0.key) != nil }
    return own
  }

  /// The changes for one edited row, from its index before the edit to that after it. A nil index means that
  /// the row is hidden or removed.
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

  /// The insertions and removals between two lists with the same stars, or a reset if there are too many.
  /// Removals are first, from the end, so that the remaining indexes stay valid; insertions follow, from the
  /// start.
  private func changes(from old: VisibleList, to new: VisibleList) -> [RowChange] {
    let removed = old.subtracting(new)
    let added = new.subtracting(old)
    guard removed.count + added.count <= RowChange.mostRows else { return [.reset] }
    let removals = removed.positions().reversed().compactMap { position in
      old.index(of: position).map { RowChange.remove(index: $0, id: rows.id(at: position)) }
    }
    let insertions = added.positions().compactMap { position in
      new.index(of: position).map { RowChange.insert(index: $0, row: row(at: position)) }
    }
    return removals + insertions
  }
}
