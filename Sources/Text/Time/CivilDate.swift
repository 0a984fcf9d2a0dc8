/// A day of the proleptic Gregorian calendar, without a zone.
///
/// The conversions are those of Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
package struct CivilDate: Sendable, Hashable {
  package var year: Int

  /// 1 to 12.
  package var month: Int

  /// 1 to 31.
  package var day: Int

  /// Whole days since 1970-01-01, negative before it.
  package var daysSinceEpoch: Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// Clamps days outside the years 1 to 9999 to the first or last day of that range.
  package init(daysSinceEpoch: Int) {
    let days = min(max(daysSinceEpoch, -719_162), 2_932_896) + 719_468
    let era = days / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shifted + 2) / 5 + 1
    month = shifted < 10 ? shifted + 3 : shifted - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Nil for a date that does not exist, such as 30 February, and outside the years 1 to 9999.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else {
      return nil
    }
    self.year = year
    self.month = month
    self.day = day
    guard CivilDate(daysSinceEpoch: daysSinceEpoch) == self else { return nil }
  }

  /// Parses `YYYY-MM-DD`; nil for any other text, a date that does not exist, and the year 0.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard !text.utf8.contains(UInt8(ascii: "+")), parts.count == 3, parts[0].utf8.count == 4,
      parts[1].utf8.count == 2,
      parts[2].utf8.count == 2, let year = Int(parts[0]), let month = Int(parts[1]),
      let day = Int(parts[2])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// 0 for Sunday to 6 for Saturday.
  package var weekday: Int {
    // 1970-01-01 was a Thursday.
    ((daysSinceEpoch + 4) % 7 + 7) % 7
  }

  /// The English name, such as `Monday`.
  package var weekdayName: String {
    ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"][weekday]
  }

  /// 1 on 1 January.
  package var dayOfYear: Int {
    var start = self
    start.month = 1
    start.day = 1
    return daysSinceEpoch - start.daysSinceEpoch + 1
  }

  /// `YYYY-MM-DD`.
  package var iso8601: String { DecimalText.filled("0000-00-00", with: digits) }

  /// The digits of `YYYYMMDD`: 20,260,501 for 1 May 2026.
  var digits: Int { year * 10_000 + month * 100 + day }
}
