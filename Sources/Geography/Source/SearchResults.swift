internal import JSON

/// The items that a source returned, in the requested order.
package struct SearchResults<Item: Sendable & Equatable>: Sendable, Equatable {
  package var items: [Item]

  /// The number of matches, including these. If the source does not report it, the number of matches that it returned.
  package var total: Int

  /// Number of records of the source that could not be parsed and were left out.
  package var skipped: Int

  package init(_ items: [Item] = [], total: Int? = nil, skipped: Int = 0) {
    self.items = items
    self.total = total ?? items.count
    self.skipped = skipped
  }

  package func map<Other>(_ change: (Item) -> Other) -> SearchResults<Other> {
    SearchResults<Other>(items.map(change), total: total, skipped: skipped)
  }
}
