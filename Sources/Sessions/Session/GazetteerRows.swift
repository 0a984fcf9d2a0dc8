internal import Geography

/// The gazetteer's rows of a session's cities. Through them, a session's search also finds cities by the gazetteer's
/// search: by other names and by airport codes, and with typing errors if nothing matches as typed.
struct GazetteerRows: Sendable {
  private let gazetteer: Gazetteer

  /// The gazetteer's row of each position; `none` for a city that the gazetteer does not have.
  private let rows: [Int32]
  private static let none: Int32 = -1

  /// The gazetteer's rows of these cities as a bit set.
  private let members: [UInt64]

  /// - Parameters:
  ///   - ids: the ids of the session's cities, ascending.
  ///   - positions: the positions of the session's cities, in the order of `ids`.
  init(_ gazetteer: Gazetteer, ids: [Int], positions: [Int32]) {
    var rows = [Int32](repeating: Self.none, count: ids.count)
    var members = [UInt64](repeating: 0, count: gazetteer.count / 64 + 1)
    gazetteer.eachRow(ofIDs: ids) { index, row in
      rows[Int(positions[index])] = Int32(row)
      members[row >> 6] |= 1 << (row & 63)
    }
    self.gazetteer = gazetteer
    self.rows = rows
    self.members = members
  }

  /// The positions of cities that the gazetteer's search finds for a text; none if the text is too long for it.
  ///
  /// - Parameter forgiving: whether to tolerate missing words and typing errors if no city matches as typed.
  func positions(matching query: String, forgiving: Bool) -> PositionSet {
    let found = gazetteer.rows(matching: query, enough: forgiving ? 1 : 0, among: members)
    gazetteer.releasePages(afterReading: rows.count)
    guard let found else { return PositionSet(capacity: rows.count) }
    return PositionSet(count: rows.count) { position in
      let row = Int(rows[position])
      return row >= 0 && found[row >> 6] & 1 << (row & 63) != 0
    }
  }
}
