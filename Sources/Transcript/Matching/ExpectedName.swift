/// Names of members in an expected message: `$$x` is the name `$x`, and `$rest` is not a
/// name.
enum ExpectedName {
  /// The member that allows an object further members, and the last element of an array that allows
  /// further elements.
  static let rest = "$rest"

  /// The first element of an array whose other elements are expected in any order.
  static let unordered = "$unordered"

  static func unescaped(_ name: String) -> String {
    name.hasPrefix("$$") ? String(name.dropFirst()) : name
  }

  static func escaped(_ name: String) -> String { name.hasPrefix("$") ? "$" + name : name }
}
