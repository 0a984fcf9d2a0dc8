import Files
import Geography

/// Matches the rows of an import with the places of the guide.
///
/// A row matches a place if an earlier import gave the place the same city and name, or if city, name and point are
/// equal. Points distinguish several places with one city and name: rows at the point of a place are matched first. The
/// remaining rows are then paired in order with the remaining places of the same city and name in an earlier import.
struct GuideMerge {
  /// A place of the guide, with the city and name in the file from which it was imported.
  struct Stored {
    var place: Place

    /// The city and name in the file that added the place; nil for a place that was not imported.
    var imported: Key?

    /// Whether a person or a file chose the city.
    var isCityChosen: Bool
  }

  /// City and name as written in a file. A missing city is empty.
  struct Key: Hashable {
    var city, name: String
  }

  enum Step {
    case add(Place, ResolvedPlace)

    /// The row matches a place.
    case match(Stored, ResolvedPlace)

    /// The row was merged into an earlier one.
    case joined
    case refuse(reason: String)
  }

  /// A property by which a row is matched with a stored place, if both have it.
  fileprivate enum Trait: Hashable {
    case key(Key)
    case keyAtPoint(Key, Coordinate?)
    case nameAtPoint(String, Coordinate, city: Int)
  }

  private let stored: [Stored]
  private var isClaimed: [Bool]

  /// A hash table of the traits of the stored places, with chaining: the first link of each bucket, and the
  /// next link after each link, in the order of the places. A link is three times the index of a place plus the
  /// kind of trait.
  ///
  /// A dictionary keyed by traits took ten times the memory when measured, so that most lookups missed the
  /// processor's caches.
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

  /// The trait of a link; nil if its place does not have it.
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

  /// Calls the body with a step for each row, in order. Does not store the steps.
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

  /// Merges rows with the same city, name and point into the first of them. Returns for each row whether it was merged
  /// into an earlier one.
  private static func joinRepeated(_ rows: inout [ResolvedPlace]) -> [Bool] {
    var firsts: [Int: Int] = [:]
    firsts.reserveCapacity(rows.count)
    var names: [Int: ImportedPlace.KnownNames] = [:]
    return rows.indices.map { index in
      let identity = rows[index].identity
      var slot = identity.hashValue
      while let first = firsts[slot] {
        if rows[first].identity == identity {
          let later = rows[index].place
          var known = names.removeValue(forKey: first) ?? .init(of: rows[first].place)
          rows[first].place.add(later, known: &known)
          names[first] = known
          return true
        }
        // Another identity has the same hash. Try the next slot.
        slot &+= 1
      }
      firsts[slot] = index
      return false
    }
  }

  /// Claims the first place at the row's point that an earlier import called the same, or whose name and city are the
  /// same. For an imported place, the name in its file counts. Returns the index of the place; nil if there is none.
  private mutating func matchByPoint(_ row: ResolvedPlace) -> Int? {
    guard let point = row.place.coordinate else { return nil }
    let named = first(.keyAtPoint(row.key, point))
    let same = row.city.flatMap { first(.nameAtPoint(row.place.name, point, city: $0.id)) }
    return claim([named, same].compactMap(\.self).min())
  }

  /// The index of the first unclaimed place with a trait; nil if there is none. Removes claimed places from the bucket,
  /// so that many places of one name are not scanned repeatedly.
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
    return .match(stored[match], row)
  }
}

extension ResolvedPlace {
  var key: GuideMerge.Key { GuideMerge.Key(city: place.city ?? "", name: place.name) }

  /// Rows with the same identity are the same place.
  fileprivate var identity: GuideMerge.Trait { .keyAtPoint(key, place.coordinate) }
}

extension Place {
  /// A new place without an id; nil if the row lacks a coordinate or a city.
  fileprivate init?(_ row: ResolvedPlace) {
    guard let coordinate = row.place.coordinate, let city = row.city else { return nil }
    self.init(
      id: 0, name: row.place.name, description: row.place.description, coordinate: coordinate,
      city: city, origin: .import, photo: PlacePicture(url: row.place.picture?.text))
  }

  /// The place with the row's values, except its name. Keeps values that the file lacks, and a stored picture without
  /// an address.
  func updated(from row: ResolvedPlace) -> Place {
    var new = self
    new.coordinate = row.place.coordinate ?? coordinate
    new.city = row.city ?? city
    new.description = row.place.description ?? description
    // A stored picture without an address could not be fetched again, so it is kept.
    let isLasting = photo.file != nil && photo.url == nil
    if let url = row.place.picture?.text, url != photo.url, !isLasting {
      new.photo = PlacePicture(url: url)
    }
    return new
  }
}
