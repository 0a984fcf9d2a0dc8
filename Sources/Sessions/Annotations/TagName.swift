internal import Text

/// The name of a tag. Names that differ only in case or accents are equal.
package struct TagName: Sendable, Hashable, Comparable {
  package let text: String
  private let folded: [UInt8]

  package init(_ text: String) {
    self.text = text
    folded = NameFolding.fold(text)
  }

  package static func == (left: TagName, right: TagName) -> Bool { left.folded == right.folded }

  package func hash(into hasher: inout Hasher) { hasher.combine(folded) }

  package static func < (left: TagName, right: TagName) -> Bool {
    left.folded.lexicographicallyPrecedes(right.folded)
  }
}
