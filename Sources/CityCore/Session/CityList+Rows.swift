extension CityList {
  func row(at position: Int) -> SessionRow {
    SessionRow(
      city: rows.cities[position], favorite: favorites.contains(position),
      archived: rows.archived.contains(position))
  }

  /// The row of a city that is in the session, visible or not.
  func locate(_ id: Int) throws(SessionError) -> LocatedRow {
    guard let position = rows.position(of: id) else { throw .cityNotFound(id: id) }
    guard present.contains(position) else { throw .cityRemoved(id: id) }
    return LocatedRow(row: row(at: position), index: visible.index(of: position))
  }

  /// At most `limit` visible rows from place `offset` on; numbers below 0 count as 0.
  func page(offset: Int, limit: Int) -> SessionPage {
    let offset = min(max(0, offset), visible.count)
    let limit = min(max(0, limit), visible.count - offset)
    let end = offset + limit
    return SessionPage(
      rows: visible.positions(from: offset, limit: limit).map(row), total: visible.count,
      next: end < visible.count ? end : nil)
  }

  /// The ids of the visible rows without a star, in the list's order.
  var unfavorites: [Int] {
    visible.others.members().map { rows.cities[$0].id }
  }
}
