internal import Geography

/// The fixed part of a session: its rows in static order. The position of a row is its index in that order.
///
/// Static order is population descending (unknown counts as 0), then folded name, name (both by bytes) and id
/// ascending. The session lists starred rows first and keeps this order in both parts.
///
/// A class, because copying a list then retains a single reference. With a struct, a toggle took 1.16 times the
/// instructions.
final class SessionRows: Sendable {
  let names: FoldedNames

  /// The rows with a star when the list was created, and the rows with an article.
  let favorites, withWikipedia: PositionSet

  private let columns: SessionColumns

  /// The row in `columns` of each position, and the position of each of these rows.
  private let rows, positions: [Int32]

  init(_ opened: SessionColumns) {
    var columns = opened
    let foldedNames = columns.removeFoldedNames()
    let rows = Self.order(of: columns, by: foldedNames)
    var positions = rows
    for position in rows.indices {
      positions[Int(rows[position])] = Int32(position)
    }
    names = FoldedNames(foldedNames, order: rows)
    favorites = PositionSet(count: rows.count) { columns.favorites[Int(rows[$0])] }
    withWikipedia = PositionSet(count: rows.count) { columns.hasArticle(Int(rows[$0])) }
    self.columns = columns
    self.rows = rows
    self.positions = positions
  }

  var count: Int { rows.count }

  /// The row as it was when the list was created.
  subscript(position: Int) -> SessionRow { columns[Int(rows[position])] }

  func id(at position: Int) -> Int { columns.ids[Int(rows[position])] }

  func coordinate(at position: Int) -> Coordinate { columns.coordinates[Int(rows[position])] }

  /// The position of a city, also of a removed one, in O(log n); nil if the list never had it.
  func position(of id: Int) -> Int? {
    columns.ids.index(ofAscending: id).map { Int(positions[$0]) }
  }

  /// The gazetteer's rows of these cities.
  func gazetteerRows(in gazetteer: Gazetteer) -> GazetteerRows {
    GazetteerRows(gazetteer, ids: columns.ids, positions: positions)
  }

  private static func order(of columns: SessionColumns, by foldedNames: ByteStrings) -> [Int32] {
    // Sort by keys that decide most pairs without reading the rows.
    var keys = (0..<columns.count).map { row in
      (population: columns.population(row), head: foldedNames.head(row), row: Int32(row))
    }
    keys.sort { left, right in
      if left.population != right.population {
        return left.population > right.population
      }
      if left.head != right.head {
        return left.head < right.head
      }
      return isRow(Int(left.row), before: Int(right.row), in: columns, by: foldedNames)
    }
    return keys.map(\.row)
  }

  /// Compares two rows with equal keys. Row numbers are in the order of ids.
  private static func isRow(
    _ left: Int, before right: Int, in columns: SessionColumns, by foldedNames: ByteStrings
  ) -> Bool {
    if foldedNames[left] != foldedNames[right] {
      return foldedNames[left].lexicographicallyPrecedes(foldedNames[right])
    }
    let leftName = columns.names[left]
    let rightName = columns.names[right]
    return leftName == rightName ? left < right : leftName.lexicographicallyPrecedes(rightName)
  }
}
