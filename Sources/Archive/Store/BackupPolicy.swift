package import Platform
package import Text

/// The policy of automatic backups, and the clock of the archive.
package struct BackupPolicy: Sendable {
  /// The number of daily backups to keep. Nil disables automatic backups, also those before an upgrade.
  package let keeps: Int?
  package let clock: WallClock

  /// The seed for the identifiers of new feeds; nil to derive them from the time. With a seed, a recorded conversation
  /// has the same identifiers when it is repeated.
  private let seed: UInt64?

  package init(keeps: Int?, clock: WallClock = .system, seed: UInt64? = nil) {
    self.keeps = keeps
    self.clock = clock
    self.seed = seed
  }

  package static let off = BackupPolicy(keeps: nil)

  /// The current day in UTC, so that a change of the time zone does not change it.
  package var today: CivilDate { time.date }

  private var time: ZonedTime { ZonedTime(seconds: milliseconds / 1000, offset: 0) }

  /// The identifier of a feed that begins now; greater than 0.
  var feed: Int { seed.map { Int($0 % (1 << 32)) + 1 } ?? max(1, milliseconds) }

  /// The current time in milliseconds since 1970, clamped so that a wrong clock causes no overflow.
  var milliseconds: Int { Int(min(max(clock.now(), 0), 1e12) * 1000) }

  /// The current day as in `2026-11-22`, for file names.
  var day: String { today.iso8601 }

  /// The current time as in `2026-11-22-143005`, for file names.
  var moment: String {
    let second = time.secondOfDay
    let parts = [second / 3600, second / 60 % 60, second % 60]
    return "\(day)-" + parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
  }
}
