/// A city as a session lists it.
package struct SessionRow: Sendable, Equatable {
  package var city: City

  /// The star as it stands in the session; the archive learns of it at the commit.
  package var favorite: Bool

  /// Whether the archive held the city when the session opened.
  package var archived: Bool

  package init(city: City, favorite: Bool = false, archived: Bool = false) {
    self.city = city
    self.favorite = favorite
    self.archived = archived
  }
}

/// A row and its place among the visible ones.
package struct LocatedRow: Sendable, Equatable {
  package var row: SessionRow

  /// Counted from 0; nil when the filter hides the row.
  package var index: Int?
}

/// Some consecutive visible rows.
package struct SessionPage: Sendable, Equatable {
  package var rows: [SessionRow]

  /// How many rows are visible, on this page or not.
  package var total: Int

  /// The offset of the next page, nil after the last one.
  package var next: Int?
}

/// The fixed part of a session: its rows in static order. A row's place in that order is its
/// position.
///
/// Static order is population descending (unknown counts as 0), then folded name, name (both by
/// bytes) and id ascending. The session lists the starred rows first and keeps this order within
/// both halves.
struct SessionRows: Sendable {
  /// As the session opened.
  let opened: [SessionRow]
  let names: FoldedNames
  let favorites, withWikipedia: PositionSet

  /// The position of each city that the session ever held, by its id.
  let positions: [Int: Int]

  /// In any order; of several rows with one id the first counts.
  init(_ rows: [SessionRow]) {
    var positions = [Int: Int](minimumCapacity: rows.count)
    let distinct = rows.indices.filter { row in
      positions.updateValue(row, forKey: rows[row].city.id) == nil
    }
    var names = FoldedNames()
    for row in rows { names.append(row.city.name) }
    let order = Self.order(of: distinct, in: rows, names: names)
    let opened = order.map { rows[$0] }
    for position in opened.indices { positions[opened[position].city.id] = position }
    self.positions = positions
    self.names = names.reordered(order)
    favorites = PositionSet(
      capacity: opened.count, members: opened.indices.lazy.filter { opened[$0].favorite })
    withWikipedia = PositionSet(
      capacity: opened.count,
      members: opened.indices.lazy.filter { opened[$0].city.wikipedia?.isEmpty == false })
    self.opened = opened
  }

  /// The row numbers `distinct` in static order. `names` has a name for each of `rows`.
  private static func order(
    of distinct: [Int], in rows: [SessionRow], names: FoldedNames
  ) -> [Int] {
    // Enough of a row to order nearly all pairs without a look at the row itself.
    let keys = distinct.map { row in
      (population: rows[row].city.population ?? 0, head: names.strings.head(row), row: row)
    }
    let ordered = keys.sorted { left, right in
      if left.population != right.population { return left.population > right.population }
      if left.head != right.head { return left.head < right.head }
      return precedes(left.row, right.row, in: rows, names: names)
    }
    return ordered.map(\.row)
  }

  /// Decides what the keys leave open, which is rare.
  private static func precedes(
    _ left: Int, _ right: Int, in rows: [SessionRow], names: FoldedNames
  ) -> Bool {
    let (leftFolded, rightFolded) = (names.strings[left], names.strings[right])
    if leftFolded != rightFolded { return leftFolded.lexicographicallyPrecedes(rightFolded) }
    let (leftCity, rightCity) = (rows[left].city, rows[right].city)
    if !leftCity.name.utf8.elementsEqual(rightCity.name.utf8) {
      return leftCity.name.utf8.lexicographicallyPrecedes(rightCity.name.utf8)
    }
    return leftCity.id < rightCity.id
  }
}
