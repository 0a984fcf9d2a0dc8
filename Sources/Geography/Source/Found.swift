internal import JSON

/// What a source found: items in the order that was asked for.
package struct Found<Item: Sendable & Equatable>: Sendable, Equatable {
  package var items: [Item]

  /// How many there are, these included, as far as the source tells.
  package var total: Int

  /// Records of the source that could not be read and were left out.
  package var skipped: Int

  package init(_ items: [Item] = [], total: Int? = nil, skipped: Int = 0) {
    self.items = items
    self.total = total ?? items.count
    self.skipped = skipped
  }

  package func map<Other>(_ change: (Item) -> Other) -> Found<Other> {
    Found<Other>(items.map(change), total: total, skipped: skipped)
  }
}
