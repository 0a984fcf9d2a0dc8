package import Geography
import Text

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

  package init(_ archived: ArchivedCity) {
    self.init(city: archived.city, favorite: archived.favorite, archived: true)
  }
}

/// A row and its place among the visible ones.
package struct LocatedRow: Sendable, Equatable {
  package var row: SessionRow

  /// Counted from 0; nil when the filter hides the row.
  package var index: Int?
}

/// What an edit made of a row: its city, its star and its place among the visible ones.
package struct EditedRow: Sendable, Equatable {
  package var id: Int
  package var favorite: Bool

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

  package init(rows: [SessionRow], total: Int, next: Int?) {
    self.rows = rows
    self.total = total
    self.next = next
  }
}

/// The fixed part of a session: its rows in static order. A row's place in that order is its
/// position.
///
/// Static order is population descending (unknown counts as 0), then folded name, name (both by
/// bytes) and id ascending. The session lists the starred rows first and keeps this order within
/// both halves.
struct SessionRows: Sendable {
  let names: FoldedNames

  /// As the session opened.
  let favorites, withWikipedia: PositionSet

  private let columns: SessionColumns

  /// The row of each position, and the position of each row.
  private let rows, positions: [Int32]

  init(_ opened: SessionColumns) {
    var columns = opened
    let foldedNames = columns.takeFoldedNames()
    let rows = Self.order(of: columns, foldedNames)
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

  /// As the session opened.
  subscript(position: Int) -> SessionRow { columns[Int(rows[position])] }

  func id(at position: Int) -> Int { columns.ids[Int(rows[position])] }

  /// The position of a city that the session ever held. O(log n).
  func position(of id: Int) -> Int? { columns.row(of: id).map { Int(positions[$0]) } }

  /// The cities as a gazetteer knows them.
  func known(to gazetteer: Gazetteer) -> GazetteerRows {
    GazetteerRows(gazetteer, ids: columns.ids, positions: positions)
  }

  private static func order(of columns: SessionColumns, _ foldedNames: ByteStrings) -> [Int32] {
    // Enough of a row to order nearly all pairs without a look at the row itself.
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
      return precedes(Int(left.row), Int(right.row), in: columns, foldedNames)
    }
    return keys.map(\.row)
  }

  /// Decides what the keys leave open, which is rare. Rows are in the order of their ids.
  private static func precedes(
    _ left: Int, _ right: Int, in columns: SessionColumns, _ foldedNames: ByteStrings
  ) -> Bool {
    if foldedNames[left] != foldedNames[right] {
      return foldedNames[left].lexicographicallyPrecedes(foldedNames[right])
    }
    let leftName = columns.names[left]
    let rightName = columns.names[right]
    return leftName == rightName ? left < right : leftName.lexicographicallyPrecedes(rightName)
  }
}

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
    self.gazetteer = gazetteer
    self.rows = rows
    self.members = members
  }

  /// The positions of cities that a text may mean.
  ///
  /// - Parameter forgiving: whether words may be missing and errors be in it, if nothing else fits.
  func positions(matching query: String, forgiving: Bool) -> PositionSet {
    let found = gazetteer.rows(matching: query, enough: forgiving ? 1 : 0, among: members)
    guard let found else { return PositionSet(capacity: rows.count) }
    return PositionSet(count: rows.count) { position in
      let row = Int(rows[position])
      return row >= 0 && found[row >> 6] & 1 << (row & 63) != 0
    }
  }
}
