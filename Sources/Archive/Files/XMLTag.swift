/// A tag that opens an element.
struct XMLTag {
  var line: Int

  /// Without its prefix.
  var name: String

  /// Empty without one.
  var prefix = ""

  /// Qualified names and values.
  var attributes: [(name: String, value: String)] = []

  subscript(name: String) -> String? {
    attributes.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
  }
}
