/// Names of members in an expected message. A name that begins with `$` gets a second `$`. `$rest` is not a name.
enum ExpectedName {
  /// Allows further members as the name of a member of an object, and further elements as the last element of an array.
  static let rest = "$rest"

  /// The first element of an array whose other elements are expected in any order.
  static let unordered = "$unordered"

  static func unescaped(_ name: String) -> String {
    name.hasPrefix("$$") ? String(name.dropFirst()) : name
  }

  static func escaped(_ name: String) -> String { name.hasPrefix("$") ? "$" + name : name }
}
