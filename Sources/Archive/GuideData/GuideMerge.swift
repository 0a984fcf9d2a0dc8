import Geography

/// Matches the rows of an import with the places of the guide.
///
/// A row is an existing place if an import gave that place the same city and name, or if city, name
/// and point are equal. The point decides between several places of one name: rows at an equal
/// point are matched first, and the remaining rows of a name are paired in order.
struct GuideMerge {
  /// A place of the guide with the words by which the last import named it.
  struct Stored {
    var place: Place

    /// Nil for a place that was not imported.
    var imported: Key?
  }

  /// City and name as a file has them; an absent city is empty.
  struct Key: Hashable {
    var city, name: String
  }

  enum Step: Equatable {
    case add(Place, ResolvedPlace)
    case update(Place, from: Place)
    case keep

    /// The row went into an earlier one.
    case joined
    case refuse(reason: String)
  }

  /// A property that identifies a row with a stored place if both have it.
  fileprivate enum Trait: Hashable {
    case key(Key)
    case keyAtPoint(Key, Coordinate?)
    case nameAtPoint(String, Coordinate, city: Int)
  }

  private let stored: [Stored]
  private var isClaimed: [Bool]

  /// A hash table of the traits of the stored places, with chaining: the first link of each bucket,
  /// and the next link after each, in the order of the places. A dictionary keyed by traits would
  /// need ten times the memory, and most of three hundred thousand lookups would miss the
  /// processor's caches. A link is three times the place's index plus the kind of trait.
  private var firstLinks: [Int32]
  private var nextLinks: [Int32]
  private static let end: Int32 = -1

  init(_ stored: [Stored]) {
    self.stored = stored
    isClaimed = Array(repeating: false, count: stored.count)
    nextLinks = Array(repeating: Self.end, count: stored.count * 3)
    firstLinks = Array(repeating: Self.end, count: max(1, nextLinks.count))
    for link in nextLinks.indices.reversed() {
      guard let trait = trait(link) else { continue }
      nextLinks[link] = exchange(&firstLinks[bucket(trait)], with: Int32(link))
    }
  }

  private func bucket(_ trait: Trait) -> Int {
    Int(UInt(bitPattern: trait.hashValue) % UInt(firstLinks.count))
  }

  /// Nil for one that its place has not.
  private func trait(_ link: Int) -> Trait? {
    let key = stored[link / 3].imported
    let point = stored[link / 3].place.coordinate
    switch link % 3 {
    case 0:
      let name = key?.name ?? stored[link / 3].place.name
      return .nameAtPoint(name, point, city: stored[link / 3].place.city.id)
    case 1: return key.map(Trait.key)
    default: return key.map { .keyAtPoint($0, point) }
    }
  }

  /// Passes a step for each row to the body, in order. Stores no list of steps.
  ///
  /// - Throws: `CancellationError`, and the errors of the body.
  mutating func eachStep(
    for rows: [ResolvedPlace], _ body: (_ row: Int, Step) throws -> Void
  ) throws {
    var rows = rows
    let isRepeated = Self.joinRepeated(&rows)
    try Task.checkCancellation()
    var matches = rows.indices.map { isRepeated[$0] ? nil : matchByPoint(rows[$0]) }
    try Task.checkCancellation()
    for index in rows.indices where matches[index] == nil && !isRepeated[index] {
      matches[index] = claim(first(.key(rows[index].key)))
    }
    try Task.checkCancellation()
    for index in rows.indices {
      try body(index, isRepeated[index] ? .joined : step(for: rows[index], match: matches[index]))
    }
  }

  /// Merges rows of one city, name and point into the first of them.
  private static func joinRepeated(_ rows: inout [ResolvedPlace]) -> [Bool] {
    var firsts: [Int: Int] = [:]
    firsts.reserveCapacity(rows.count)
    return rows.indices.map { index in
      let identity = rows[index].identity
      var slot = identity.hashValue
      while let first = firsts[slot] {
        if rows[first].identity == identity {
          rows[first].place = rows[index].place.merged(into: rows[first].place)
          return true
        }
        // Another row of the same hash.
        slot &+= 1
      }
      firsts[slot] = index
      return false
    }
  }

  /// The first place at the row's point that the file named so, or that has this name and city.
  private mutating func matchByPoint(_ row: ResolvedPlace) -> Int? {
    guard let point = row.place.coordinate else { return nil }
    let named = first(.keyAtPoint(row.key, point))
    let same = row.city.flatMap { first(.nameAtPoint(row.place.name, point, city: $0.id)) }
    return claim([named, same].compactMap(\.self).min())
  }

  /// The first unclaimed place with this trait. Removes claimed places from the bucket, so that
  /// many places of one name are not scanned repeatedly.
  private mutating func first(_ trait: Trait) -> Int? {
    let bucket = bucket(trait)
    var before = Self.end
    var link = firstLinks[bucket]
    while link != Self.end {
      let index = Int(link)
      let next = nextLinks[Int(link)]
      if !isClaimed[index / 3] {
        if self.trait(index) == trait {
          return index / 3
        }
        before = link
      } else if before == Self.end {
        firstLinks[bucket] = next
      } else {
        nextLinks[Int(before)] = next
      }
      link = next
    }
    return nil
  }

  private mutating func claim(_ index: Int?) -> Int? {
    if let index {
      isClaimed[index] = true
    }
    return index
  }

  private func step(for row: ResolvedPlace, match: Int?) -> Step {
    guard let match else {
      guard let new = Place(row) else { return .refuse(reason: "it has no latitude and longitude") }
      return .add(new, row)
    }
    let old = stored[match].place
    let new = old.updated(from: row)
    return new == old ? .keep : .update(new, from: old)
  }
}

extension ResolvedPlace {
  var key: GuideMerge.Key { GuideMerge.Key(city: place.city ?? "", name: place.name) }

  /// The key of rows that are one place.
  fileprivate var identity: GuideMerge.Trait { .keyAtPoint(key, place.coordinate) }
}

extension Place {
  /// A new place without an id; nil if the row has no point.
  fileprivate init?(_ row: ResolvedPlace) {
    guard let coordinate = row.place.coordinate, let city = row.city else { return nil }
    self.init(
      id: 0, name: row.place.name, description: row.place.description, coordinate: coordinate,
      city: city, origin: .import, photo: PlacePicture(url: row.place.picture?.text))
  }

  /// Keeps values that the file does not have, and places of the user unchanged.
  fileprivate func updated(from row: ResolvedPlace) -> Place {
    if origin == .user {
      return self
    }
    var new = self
    new.coordinate = row.place.coordinate ?? coordinate
    new.city = row.city ?? city
    new.description = row.place.description ?? description
    if let url = row.place.picture?.text, url != photo.url {
      new.photo = PlacePicture(url: url)
    }
    return new
  }
}
