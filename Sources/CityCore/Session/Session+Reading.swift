extension Session {
  /// Sets the filter; nothing happens when it is set already.
  package func search(_ query: String, scope: SessionScope) {
    let filter = SessionFilter(query: query, scope: scope)
    guard filter != list.filter else { return }
    announce(list.setFilter(filter))
  }

  /// The row of a city that is in the session, and where it stands. Changes and announces
  /// nothing: who tells others of the selection is the caller's affair.
  package func select(_ id: Int) throws(SessionError) -> LocatedRow {
    try list.locate(id)
  }

  /// The row of a city that is in the session, visible or not.
  package func row(_ id: Int) throws(SessionError) -> SessionRow {
    try list.locate(id).row
  }

  /// Every city that is in the session, visible or not, in no promised order.
  package var cities: [City] {
    list.rows.cities(at: list.present)
  }

  /// At most `limit` visible rows from place `offset` on; numbers below 0 count as 0.
  package func page(offset: Int, limit: Int) -> SessionPage {
    list.page(offset: offset, limit: limit)
  }
}
