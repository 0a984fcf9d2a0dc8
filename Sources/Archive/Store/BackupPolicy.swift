package import Platform
package import Text

/// The policy of automatic backups.
package struct BackupPolicy: Sendable {
  /// The number of daily backups to keep; nil makes none, not even before a migration.
  package let keeps: Int?
  package let clock: WallClock

  /// Names the feed of a new archive instead of the time, so that a conversation is repeatable.
  private let seed: UInt64?

  package init(keeps: Int?, clock: WallClock = .system, seed: UInt64? = nil) {
    self.keeps = keeps
    self.clock = clock
    self.seed = seed
  }

  package static let off = BackupPolicy(keeps: nil)

  /// In UTC, so that a day begins once wherever the device is.
  package var today: CivilDate { time.date }

  private var time: ZonedTime { ZonedTime(seconds: milliseconds / 1000, offset: 0) }

  /// The name of a feed that begins now; above zero.
  var feed: Int { seed.map { Int($0 % (1 << 32)) + 1 } ?? max(1, milliseconds) }

  /// Since 1970; kept far from all numbers that would be too large.
  var milliseconds: Int { Int(min(max(clock.now(), 0), 1e12) * 1000) }

  /// `2026-11-22`, for names of files.
  var day: String { today.iso8601 }

  /// `2026-11-22-143005`, for names of files.
  var moment: String {
    let second = time.secondOfDay
    let parts = [second / 3600, second / 60 % 60, second % 60]
    return "\(day)-" + parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
  }
}
