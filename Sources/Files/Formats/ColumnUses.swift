/// The imports that use a column.
struct ColumnUse: OptionSet {
  let rawValue: Int

  static let cities = ColumnUse(rawValue: 1)
  static let places = ColumnUse(rawValue: 2)
  static let all: ColumnUse = [.cities, .places]
}

/// The names of a file's columns, and the imports that use each.
struct ColumnUses: Sendable, Equatable {
  /// The names in the order in which they were added.
  private var names: [String] = []
  private var uses: [String: Int] = [:]

  /// The maximum number of recorded names. A hostile file can have any number of them.
  private static let mostKept = 1000

  /// The maximum number of reported names.
  private static let mostReported = 100

  mutating func add(_ name: String, use: ColumnUse) {
    if let known = uses[name] {
      if known | use.rawValue != known {
        uses[name] = known | use.rawValue
      }
    } else if names.count < Self.mostKept {
      names.append(name)
      uses[name] = use.rawValue
    }
  }

  mutating func merge(_ other: ColumnUses) {
    for name in other.names {
      add(name, use: ColumnUse(rawValue: other.uses[name] ?? 0))
    }
  }

  func unused(for use: ColumnUse) -> [String] {
    let unused = names.lazy.filter { name in
      !ColumnUse(rawValue: uses[name] ?? 0).contains(use)
    }
    return Array(unused.prefix(Self.mostReported))
  }
}
