/// A place in the sequence of changes: behind one of them.
package struct ChangeCursor: Sendable, Equatable {
  /// Of the sequence: a backup that is put in the archive's place has another one.
  package let feed: Int
  package let number: Int

  /// Of an archive that is not made yet: before the first change of one that was empty when its changes
  /// began to be noted.
  package static let beforeFile = ChangeCursor(feed: 0, number: 0)

  package init(feed: Int, number: Int) {
    self.feed = feed
    self.number = number
  }

  /// Nil for what is no `text` of a cursor.
  package init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let feed = UInt64(parts[0], radix: 36), let number = Int(parts[1]),
      number >= 0
    else { return nil }
    self.init(feed: Int(truncatingIfNeeded: feed), number: number)
  }

  /// For a client, which gives it back as it is.
  package var text: String { "\(String(UInt64(bitPattern: Int64(feed)), radix: 36))-\(number)" }
}
