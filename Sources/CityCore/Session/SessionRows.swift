/// The fixed part of a session: its cities in static order, a city's place in it being its
/// position.
///
/// Static order is population descending (unknown counts as 0), then folded name, name (both by
/// bytes) and id ascending. The session lists the starred ones first and keeps this order within
/// both halves.
struct SessionRows: Sendable {
  let cities: [City]
  let names: FoldedNames
  let archived: PositionSet
  let withWikipedia: PositionSet

  /// The stars as the session opened.
  let favorites: PositionSet

  private let positions: [Int: Int]

  /// - Parameters:
  ///   - rows: in any order; of several with one id the first counts.
  ///   - fold: makes the form of a name that a search compares.
  init(_ rows: [SessionRow], fold: (String) -> [UInt8]) {
    var ids = Set<Int>(minimumCapacity: rows.count)
    let distinct = rows.indices.filter { ids.insert(rows[$0].city.id).inserted }
    var names = FoldedNames()
    for row in rows.indices { names.append(fold(rows[row].city.name)) }
    let order = Self.order(of: distinct, in: rows, names: names)

    cities = order.map { rows[$0].city }
    self.names = names.reordered(order)
    archived = PositionSet(capacity: order.count) { rows[order[$0]].archived }
    favorites = PositionSet(capacity: order.count) { rows[order[$0]].favorite }
    withWikipedia = PositionSet(capacity: order.count) {
      rows[order[$0]].city.wikipedia?.isEmpty == false
    }
    positions = Self.positions(of: cities)
  }

  /// The position of a city, nil when the session never held it.
  func position(of id: Int) -> Int? {
    positions[id]
  }

  func cities(at positions: PositionSet) -> [City] {
    cities.indices.filter(positions.contains).map { cities[$0] }
  }

  private static func positions(of cities: [City]) -> [Int: Int] {
    var positions = [Int: Int](minimumCapacity: cities.count)
    for position in cities.indices { positions[cities[position].id] = position }
    return positions
  }
}
