/// The columns that the names of properties in a GeoJSON file mean, and the imports that use them.
struct PropertyNames {
  /// Caches the columns, because the names repeat with each feature.
  private var known: [String: ColumnNames.Match?] = [:]
  private(set) var uses = ColumnUses()

  private static let mostKnown = 1000

  mutating func column(_ name: String, isOurs: Bool) -> ColumnNames.Match? {
    let found = found(name)
    uses.add(name, use: found?.column.use(isOurs: isOurs) ?? [])
    return found
  }

  /// Records which imports use a member.
  mutating func add(_ name: String, use: ColumnUse) { uses.add(name, use: use) }

  /// The column for a property name. Does not record its use.
  mutating func found(_ name: String) -> ColumnNames.Match? {
    if let found = known[name] {
      return found
    }
    let found = ColumnNames.column(name)
    if known.count < Self.mostKnown {
      known[name] = .some(found)
    }
    return found
  }
}
