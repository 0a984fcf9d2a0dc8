/// The namespace prefixes that are declared at a point of an XML document. Records of each only whether its namespace
/// is that of this program.
struct XMLNamespaces {
  /// The declared prefixes, the innermost last, each with the number of open elements at its declaration.
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

  /// Removes the prefixes that the innermost element declared.
  ///
  /// - Parameter depth: the number of open elements with the one that ends.
  mutating func end(depth: Int) {
    while let last = declared.last, last.depth == depth {
      declared.removeLast()
    }
  }

  /// Whether the element of a tag is in this program's namespace.
  func isOurs(_ tag: XMLTag) -> Bool {
    declared.last { $0.prefix == tag.prefix }?.isOurs ?? false
  }

  /// Whether a prefix for this program's namespace is declared.
  var hasOurs: Bool { declared.contains(where: \.isOurs) }
}
