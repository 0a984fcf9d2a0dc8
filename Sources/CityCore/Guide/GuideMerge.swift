/// Decides what an import does to each place of the guide.
///
/// A row of the file is a place of the guide when the file gave that place the same city and name
/// before, or when city, name and point are the same. The point decides between several of one
/// name: rows that find their point go first, and what is left of a name is paired in order.
struct GuideMerge {
  /// A place of the guide with the words by which the last import named it.
  struct Stored {
    var place: Place

    /// Nil for a place that no import made.
    var imported: Key?
  }

  /// City and name as a file has them; an absent city is empty.
  struct Key: Hashable {
    var city: String
    var name: String
  }

  enum Step: Equatable {
    case add(ImportedPlace, GuideCity, Key)
    case update(Place, from: Place)
    case keep
    case refuse(reason: String)
  }

  /// A row with its city looked up or made.
  struct Row {
    var place: ImportedPlace
    var city: GuideCity?
    var key: Key { Key(city: place.city ?? "", name: place.name) }
  }

  private struct Spot: Hashable {
    var name: String
    var point: Coordinate?
  }

  private let stored: [Stored]
  private var byKey: [Key: [Int]] = [:]
  private var bySpot: [Spot: [Int]] = [:]
  private var isTaken: [Bool]

  init(_ stored: [Stored]) {
    self.stored = stored
    isTaken = Array(repeating: false, count: stored.count)
    for (index, entry) in stored.enumerated() {
      if let key = entry.imported { byKey[key, default: []].append(index) }
      let name = entry.imported?.name ?? entry.place.name
      bySpot[Spot(name: name, point: entry.place.coordinate), default: []].append(index)
    }
  }

  /// A step for each row, in order.
  mutating func steps(for rows: [Row]) -> [Step] {
    var rows = rows
    let isRepeated = Self.joinRepeated(&rows)
    var matches = rows.indices.map { isRepeated[$0] ? nil : matchByPoint(rows[$0]) }
    for index in rows.indices where matches[index] == nil && !isRepeated[index] {
      matches[index] = takeFirst(byKey[rows[index].key] ?? []) { _ in true }
    }
    return rows.indices.map { index in
      isRepeated[index] ? .keep : step(for: rows[index], matches[index])
    }
  }

  /// Rows of one city, name and point are one place: what later ones say goes into the first.
  private static func joinRepeated(_ rows: inout [Row]) -> [Bool] {
    struct Identity: Hashable {
      var key: Key
      var point: Coordinate?
    }
    var firsts: [Identity: Int] = [:]
    return rows.indices.map { index in
      let identity = Identity(key: rows[index].key, point: rows[index].place.coordinate)
      guard let first = firsts[identity] else {
        firsts[identity] = index
        return false
      }
      rows[first].place = rows[index].place.merged(into: rows[first].place)
      return true
    }
  }

  private mutating func matchByPoint(_ row: Row) -> Int? {
    guard let point = row.place.coordinate else { return nil }
    let spot = Spot(name: row.place.name, point: point)
    return takeFirst(bySpot[spot] ?? []) {
      $0.imported == row.key || $0.place.city.id == row.city?.id
    }
  }

  private mutating func takeFirst(_ indices: [Int], where holds: (Stored) -> Bool) -> Int? {
    guard let index = indices.first(where: { !isTaken[$0] && holds(stored[$0]) }) else {
      return nil
    }
    isTaken[index] = true
    return index
  }

  private func step(for row: Row, _ match: Int?) -> Step {
    guard let match else {
      guard row.place.coordinate != nil, let city = row.city else {
        return .refuse(reason: "it has no latitude and longitude")
      }
      return .add(row.place, city, row.key)
    }
    let old = stored[match].place
    let new = old.updated(from: row)
    return new == old ? .keep : .update(new, from: old)
  }
}

extension Place {
  /// What the file leaves out stays, and so does all that is the user's.
  fileprivate func updated(from row: GuideMerge.Row) -> Place {
    if origin == .user { return self }
    var new = self
    new.coordinate = row.place.coordinate ?? coordinate
    new.city = row.city ?? city
    new.description = row.place.description ?? description
    if let url = row.place.picture?.text, url != photo.url { new.photo = PlacePicture(url: url) }
    return new
  }
}
