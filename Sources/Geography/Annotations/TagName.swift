internal import Text

/// The name of a tag. Names with the same `NameFolding.identity` are equal, such as those that differ only in case or
/// accents.
package struct TagName: Sendable, Hashable, Comparable {
  package let text: String
  private let identity: [UInt8]

  package init(_ text: String) {
    self.text = text
    identity = NameFolding.identity(text)
  }

  package static func == (left: TagName, right: TagName) -> Bool { left.identity == right.identity }

  package func hash(into hasher: inout Hasher) { hasher.combine(identity) }

  package static func < (left: TagName, right: TagName) -> Bool {
    left.identity.lexicographicallyPrecedes(right.identity)
  }
}
