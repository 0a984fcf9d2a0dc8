internal import Text

/// The name of a tag. Names that differ only in case or accents are equal.
package struct TagName: Sendable, Hashable, Comparable {
  package let text: String
  private let key: [UInt8]

  package init(_ text: String) {
    self.text = text
    key = NameFolding.key(text)
  }

  package static func == (left: TagName, right: TagName) -> Bool { left.key == right.key }

  package func hash(into hasher: inout Hasher) { hasher.combine(key) }

  package static func < (left: TagName, right: TagName) -> Bool {
    left.key.lexicographicallyPrecedes(right.key)
  }
}
