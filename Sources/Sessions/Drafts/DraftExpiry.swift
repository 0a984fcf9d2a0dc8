/// How long drafts outlive their processes.
package struct DraftExpiry: Sendable, Equatable {
  /// Days after the end of the process.
  package var days: Int
  package var daysListed: Int

  package static let standard = DraftExpiry(days: 30, daysListed: 7)

  package init(days: Int, daysListed: Int) {
    self.days = days
    self.daysListed = daysListed
  }

  /// When a draft is removed, if it was listed at that time.
  func end(of left: ReleasedDraft, listedAt: Int) -> Int {
    max(left.endedAt + days * Self.day, listedAt + daysListed * Self.day)
  }

  private static let day = 86_400
}
