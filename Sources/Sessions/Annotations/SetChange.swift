/// A change of a set: elements to add and elements to remove. No element is in both.
package struct SetChange<Element: Hashable & Sendable>: Sendable, Equatable {
  package private(set) var added: Set<Element>
  package private(set) var removed: Set<Element>

  /// An element of both arguments counts as removed only.
  package init(added: Set<Element> = [], removed: Set<Element> = []) {
    self.removed = removed
    self.added = added.subtracting(removed)
  }

  package var isEmpty: Bool { added.isEmpty && removed.isEmpty }

  func applied(to set: Set<Element>) -> Set<Element> { set.union(added).subtracting(removed) }

  /// This change followed by another.
  func followed(by later: SetChange) -> SetChange {
    SetChange(
      added: added.subtracting(later.removed).union(later.added),
      removed: removed.subtracting(later.added).union(later.removed))
  }

  /// The part of the change that has an effect on a set.
  func effective(on set: Set<Element>) -> SetChange {
    SetChange(added: added.subtracting(set), removed: removed.intersection(set))
  }

  /// The change that turns one set into another.
  static func difference(from old: Set<Element>, to new: Set<Element>) -> SetChange {
    SetChange(added: new.subtracting(old), removed: old.subtracting(new))
  }
}
