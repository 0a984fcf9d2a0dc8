import Text

/// The cities of a session as the gazetteer knows them: so a search finds them by every name that they
/// have there, and forgives the same errors.
struct GazetteerRows: Sendable {
  private let gazetteer: Gazetteer

  /// Of each position; `none` for a city that the gazetteer does not have.
  private let rows: [Int32]
  private static let none: Int32 = -1

  /// A bit for each row of the gazetteer that is here.
  private let members: [UInt64]

  /// O(cities of the session and of the gazetteer), for both are known by ascending id.
  ///
  /// - Parameter positions: of the session's cities by ascending id.
  init(_ gazetteer: Gazetteer, ids: [Int], positions: [Int32]) {
    var rows = [Int32](repeating: Self.none, count: ids.count)
    var members = [UInt64](repeating: 0, count: gazetteer.count / 64 + 1)
    gazetteer.eachRow(ofIDs: ids) { index, row in
      rows[Int(positions[index])] = Int32(row)
      members[row >> 6] |= 1 << (row & 63)
    }
    (self.gazetteer, self.rows, self.members) = (gazetteer, rows, members)
  }

  /// The positions of cities that a text may mean.
  ///
  /// - Parameter forgiving: whether words may be missing and errors be in it, if nothing else fits.
  func positions(matching query: String, forgiving: Bool) -> PositionSet {
    let found = gazetteer.rows(matching: query, enough: forgiving ? 1 : 0) { row in
      members[row >> 6] & 1 << (row & 63) != 0
    }
    guard let found else { return PositionSet(capacity: rows.count) }
    return PositionSet(count: rows.count) { position in
      let row = Int(rows[position])
      return row >= 0 && found[row >> 6] & 1 << (row & 63) != 0
    }
  }
}
