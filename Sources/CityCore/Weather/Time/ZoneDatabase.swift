/// Where time zones are found by name.
package struct ZoneDatabase: Sendable {
  /// Those of the system. On a machine without them each look-up fails, and weather is shown with
  /// the offset that its provider tells.
  package static let system = ZoneDatabase(Zone.init(named:))

  private let find: @Sendable (String) -> Zone?

  /// A database by a function, for tests and for zones from elsewhere.
  package init(_ find: @escaping @Sendable (String) -> Zone?) {
    self.find = find
  }

  /// The zone of an IANA name; nil for none, and for one that is not known.
  package func zone(_ identifier: String?) -> Zone? {
    identifier.flatMap(find)
  }
}
