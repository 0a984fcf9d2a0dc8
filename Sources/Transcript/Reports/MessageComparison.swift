import JSON

/// The differences of two messages, by member.
struct MessageComparison {
  /// A place where the messages differ.
  struct Place: Equatable {
    /// The path of the place, such as `$.result.cities[3].name`.
    let path: String

    /// The value in the first and in the second message; nil if the message has none there.
    let first: JSON?
    let second: JSON?
  }

  private(set) var places: [Place] = []

  /// The maximum number of places. The page also shows both messages whole.
  private static let limit = 100

  init(_ first: JSON, _ second: JSON) {
    compare(first, second, at: "$")
  }

  private var isFull: Bool { places.count >= Self.limit }

  private mutating func compare(_ first: JSON, _ second: JSON, at path: String) {
    guard !isFull else { return }
    switch (first, second) {
    case (.object(let one), .object(let two)): compare(one, two, at: path)
    case (.array(let one), .array(let two)): compare(one, two, at: path)
    default:
      if first != second {
        places.append(Place(path: path, first: first, second: second))
      }
    }
  }

  private mutating func compare(_ first: JSONObject, _ second: JSONObject, at path: String) {
    let firstTable = MemberTable(first)
    let secondTable = MemberTable(second)
    for (name, value) in first.members where !isFull {
      let inner = Matcher.path(of: name, in: path)
      if let other = secondTable[name] {
        compare(value, other, at: inner)
      } else {
        places.append(Place(path: inner, first: value, second: nil))
      }
    }
    for (name, value) in second.members where firstTable[name] == nil && !isFull {
      places.append(Place(path: Matcher.path(of: name, in: path), first: nil, second: value))
    }
  }

  private mutating func compare(_ first: [JSON], _ second: [JSON], at path: String) {
    let pairs = ArrayAlignment.pairs(first.count, second.count) { first[$0] == second[$1] }
    for pair in pairs where !isFull {
      switch pair {
      case .both(let one, let two): compare(first[one], second[two], at: "\(path)[\(two)]")
      case .onlyExpected(let index):
        places.append(Place(path: "\(path)[\(index)]", first: first[index], second: nil))
      case .onlyActual(let index):
        places.append(Place(path: "\(path)[\(index)]", first: nil, second: second[index]))
      }
    }
  }

  /// The places for the page of `inspect`: the path and the two values as JSON text, null for a missing one.
  var json: JSON {
    .array(
      places.map { place in
        [.string(place.path), JSON(place.first?.text), JSON(place.second?.text)]
      })
  }
}
