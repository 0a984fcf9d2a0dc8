/// The time for which drafts are kept after their process has ended.
package struct DraftExpiry: Sendable, Equatable {
  /// The number of days for which a draft is kept after its process has ended.
  package var days: Int

  /// The number of days for which a draft is kept after a client first listed it, if they end later than `days`.
  package var daysListed: Int

  package static let standard = DraftExpiry(days: 30, daysListed: 7)

  package init(days: Int, daysListed: Int) {
    self.days = days
    self.daysListed = daysListed
  }

  /// The time at which a draft expires, in seconds since 1970, if a client first listed it at `listedAt`. A
  /// process that starts later with the same archive removes it, unless it is in use.
  func end(of left: ReleasedDraft, listedAt: Int) -> Int {
    max(left.endedAt + days * Self.day, listedAt + daysListed * Self.day)
  }

  private static let day = 86_400
}
