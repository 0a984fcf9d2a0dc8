extension Session {
  /// Stars a city or takes its star away. Answers the row and where it stands then.
  @discardableResult
  package func toggleFavorite(_ id: Int) throws(SessionError) -> LocatedRow {
    perform(.favorite(id: id, favorite: !(try list.isFavorite(id))))
    return try list.locate(id)
  }

  /// As `toggleFavorite`, to a given value; nothing happens when the row has it.
  @discardableResult
  package func setFavorite(_ id: Int, _ favorite: Bool) throws(SessionError) -> LocatedRow {
    try list.isFavorite(id) == favorite ? list.locate(id) : toggleFavorite(id)
  }

  /// Takes a city out of the session, visible or not.
  package func remove(_ id: Int) throws(SessionError) {
    _ = try list.place(of: id)
    perform(.removal(ids: [id]))
  }

  /// Takes the visible cities without a star out of the session, if there are any. Answers their
  /// ids in the list's order.
  @discardableResult
  package func removeUnfavorites() -> [Int] {
    let ids = list.unfavorites
    if !ids.isEmpty { perform(.removal(ids: ids)) }
    return ids
  }

  /// Puts a removed city back, with the star it had. Answers the row and where it stands then.
  @discardableResult
  package func restore(_ id: Int) throws(SessionError) -> LocatedRow {
    guard let position = list.rows.position(of: id) else { throw .cityNotFound(id: id) }
    guard !list.present.contains(position) else { throw .cityNotRemoved(id: id) }
    perform(.restoration(ids: [id]))
    return try list.locate(id)
  }
}
