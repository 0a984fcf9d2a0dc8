internal import Platform

/// Where time zones are found by name.
///
/// The files are read by this program itself: loading Foundation for them would cost more than
/// the whole start of the process is allowed to take.
package struct ZoneDatabase: Sendable {
  /// Time zones of the system, in the folder where every Unix has them. On a machine without them
  /// each look-up fails, and weather is shown with the offset that its provider tells.
  package static let system = ZoneDatabase(folder: "/usr/share/zoneinfo")

  private let find: @Sendable (String) -> Zone?

  /// A database by a function, for tests and for zones from elsewhere.
  package init(_ find: @escaping @Sendable (String) -> Zone?) {
    self.find = find
  }

  /// A folder of compiled zones, one file for each, named by the zone.
  package init(folder: String) {
    self.init { identifier in
      guard let bytes = try? FileBytes.read("\(folder)/\(identifier)") else { return nil }
      return ZoneFile.zone(identifier: identifier, bytes)
    }
  }

  /// The zone of an IANA name; nil for none, for one that is not known, and for anything that is
  /// not such a name: names come from outside, and one with dots could leave the folder.
  package func zone(_ identifier: String?) -> Zone? {
    guard let identifier, Self.isName(identifier) else { return nil }
    return find(identifier)
  }

  /// Letters, digits, `_`, `+`, `-`, in parts divided by `/`.
  private static func isName(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return text.utf8.count <= 64
      && parts.allSatisfy { part in !part.isEmpty && part.allSatisfy(isNameByte) }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "+"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
