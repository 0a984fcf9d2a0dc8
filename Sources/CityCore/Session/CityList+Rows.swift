extension CityList {
  func row(at position: Int) -> SessionRow {
    SessionRow(
      city: rows.cities[position], favorite: favorites.contains(position),
      archived: rows.archived.contains(position))
  }

  /// The row of a city that is in the session, visible or not.
  func locate(_ id: Int) throws(SessionError) -> LocatedRow {
    let position = try place(of: id)
    return LocatedRow(row: row(at: position), index: visible.index(of: position))
  }

  func isFavorite(_ id: Int) throws(SessionError) -> Bool {
    favorites.contains(try place(of: id))
  }

  /// The position of a city that is in the session, visible or not.
  func place(of id: Int) throws(SessionError) -> Int {
    guard let position = rows.position(of: id) else { throw .cityNotFound(id: id) }
    guard present.contains(position) else { throw .cityRemoved(id: id) }
    return position
  }

  /// At most `limit` visible rows from place `offset` on; numbers below 0 count as 0.
  func page(offset: Int, limit: Int) -> SessionPage {
    let offset = min(max(0, offset), visible.count)
    let limit = min(max(0, limit), visible.count - offset)
    let end = offset + limit
    return SessionPage(
      rows: visible.positions(from: offset, limit: limit).map { row(at: $0) }, total: visible.count,
      next: end < visible.count ? end : nil)
  }

  /// The ids of the visible rows without a star, in the list's order.
  var unfavorites: [Int] {
    visible.others.members().map { rows.cities[$0].id }
  }
}
