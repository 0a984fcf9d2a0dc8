/// A position in the feed of changes: after the change with this number.
package struct ChangeCursor: Sendable, Equatable {
  /// The identifier of the feed. Restoring a backup starts a new feed.
  package let feed: Int
  package let number: Int

  /// The cursor of an archive that does not exist yet. It also means the start of the feed of an archive that was empty
  /// when the feed began, as long as all changes are kept.
  package static let beforeFile = ChangeCursor(feed: 0, number: 0)

  package init(feed: Int, number: Int) {
    self.feed = feed
    self.number = number
  }

  /// Parses the result of `text`. Returns nil for a text of another form.
  package init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let feed = UInt64(parts[0], radix: 36), let number = Int(parts[1]),
      number >= 0
    else { return nil }
    self.init(feed: Int(truncatingIfNeeded: feed), number: number)
  }

  /// The cursor as a text, which clients must not interpret.
  package var text: String { "\(String(UInt64(bitPattern: Int64(feed)), radix: 36))-\(number)" }
}
