/// The namespace prefixes that are declared at a point of an XML document. Knows only which of them belong to this
/// program.
struct XMLNamespaces {
  /// The prefixes with the number of open elements at the declaration, the innermost last.
  private var declared: [(prefix: String, isOurs: Bool, depth: Int)] = []

  /// Records the prefixes that a tag declares.
  ///
  /// - Parameter depth: the number of open elements with this one.
  mutating func declare(by tag: XMLTag, depth: Int) {
    for (name, value) in tag.attributes where name.utf8.starts(with: "xmlns".utf8) {
      let prefix = name.utf8.count > 6 ? String(name.dropFirst(6)) : ""
      declared.append((prefix, value == CityFileFormat.namespace, depth))
    }
  }

  /// Removes the prefixes of the innermost element.
  ///
  /// - Parameter depth: the number of open elements with the one that ends.
  mutating func end(depth: Int) {
    while let last = declared.last, last.depth == depth {
      declared.removeLast()
    }
  }

  /// Whether a tag belongs to this program's namespace.
  func isOurs(_ tag: XMLTag) -> Bool {
    declared.last { $0.prefix == tag.prefix }?.isOurs ?? false
  }

  /// Whether any prefix of this program is declared.
  var hasOurs: Bool { declared.contains(where: \.isOurs) }
}
