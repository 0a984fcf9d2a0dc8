/// A tag that opens an element.
struct XMLTag {
  var line: Int

  /// The name without its prefix.
  var name: String

  /// The namespace prefix; empty if there is none.
  var prefix = ""

  /// The attributes by qualified name.
  var attributes: [(name: String, value: String)] = []

  subscript(name: String) -> String? {
    attributes.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
  }
}
