/// A tag that opens an element.
struct XMLTag {
  var line: Int

  /// The name without its prefix.
  var name: String

  /// The prefix of the name; empty if there is none.
  var prefix = ""

  /// The attributes, by their names with prefixes.
  var attributes: [(name: String, value: String)] = []

  subscript(name: String) -> String? {
    attributes.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
  }
}
