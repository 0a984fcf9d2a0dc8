extension SessionRows {
  /// The row numbers `distinct` in static order. `names` has a name for each of `rows`.
  static func order(of distinct: [Int], in rows: [SessionRow], names: FoldedNames) -> [Int] {
    var keys = distinct.map { row in
      OrderKey(
        population: rows[row].city.population ?? 0, prefix: names.prefix(of: row), row: row)
    }
    keys.sort { left, right in
      if left.population != right.population { return left.population > right.population }
      if left.prefix != right.prefix { return left.prefix < right.prefix }
      return precedes(left.row, right.row, in: rows, names: names)
    }
    return keys.map(\.row)
  }

  /// Decides what the keys leave open, which is rare.
  private static func precedes(
    _ left: Int, _ right: Int, in rows: [SessionRow], names: FoldedNames
  ) -> Bool {
    let (leftFolded, rightFolded) = (names[left], names[right])
    if leftFolded != rightFolded { return leftFolded.lexicographicallyPrecedes(rightFolded) }
    let (leftCity, rightCity) = (rows[left].city, rows[right].city)
    if !leftCity.name.utf8.elementsEqual(rightCity.name.utf8) {
      return leftCity.name.utf8.lexicographicallyPrecedes(rightCity.name.utf8)
    }
    return leftCity.id < rightCity.id
  }
}

/// Enough of a row to order nearly all pairs without a look at the row itself.
private struct OrderKey {
  /// Inhabitants, 0 for unknown.
  let population: Int

  /// The start of the folded name.
  let prefix: UInt64

  let row: Int
}
