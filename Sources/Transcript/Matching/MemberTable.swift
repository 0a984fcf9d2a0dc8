import JSON

/// The members of an object by name. Searches small objects one by one and indexes large ones, so that comparing
/// two objects takes linear time.
struct MemberTable {
  private let object: JSONObject

  /// The values by the UTF-8 of their names; nil for a small object. As strings, names in different normalisations
  /// would be equal.
  private let index: [[UInt8]: JSON]?

  /// The largest number of members of an object that is not indexed.
  private static let smallCount = 16

  init(_ object: JSONObject) {
    self.object = object
    let members = object.members
    index =
      members.count > Self.smallCount
      ? Dictionary(members.map { (Array($0.name.utf8), $0.value) }) { first, _ in first } : nil
  }

  subscript(name: String) -> JSON? {
    if let index {
      return index[Array(name.utf8)]
    }
    return object[name]
  }
}
