import Text

/// Parses HTTP dates in their three formats (RFC 9110, section 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`, and the
/// obsolete `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov  6 08:49:37 1994`.
package enum HTTPDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The seconds since 1970; nil for an invalid date. Checks neither the name of the day nor the separators.
  ///
  /// - Parameter now: the time in seconds since 1970, which determines the century of a two-digit year.
  package static func seconds(_ text: String, near now: Double) -> Double? {
    let parts = text.split(whereSeparator: { " :-,".contains($0) }).map(String.init)
    let isGMT = parts.count == 8 && parts[7] == "GMT"
    guard isGMT || parts.count == 7 else { return nil }
    // In the format without `GMT`, that of `asctime`, the month precedes the day, and the year is last.
    let day = isGMT ? parts[1] : parts[2]
    let monthName = isGMT ? parts[2] : parts[1]
    let year = isGMT ? parts[3] : parts[6]
    let clock = isGMT ? parts[4...6] : parts[3...5]
    let numbers = clock.compactMap(number)
    guard let month = months.firstIndex(of: monthName), let day = number(day),
      let year = fullYear(year, near: now), numbers.count == 3, numbers[0] < 24, numbers[1] < 60,
      numbers[2] <= 60, let date = CivilDate(year: year, month: month + 1, day: day)
    else { return nil }
    return Double(date.daysSinceEpoch * 86_400 + numbers[0] * 3600 + numbers[1] * 60 + numbers[2])
  }

  private static func number(_ text: String) -> Int? {
    text.utf8.count <= 4 && text.utf8.allSatisfy(\.isASCIIDigit) ? Int(text) : nil
  }

  /// The full year; nil for a year before 1600, and for a text of neither four nor two digits. Two digits mean the
  /// latest matching year that is at most 50 years in the future (RFC 9110, 5.6.7).
  private static func fullYear(_ text: String, near now: Double) -> Int? {
    guard let year = number(text) else { return nil }
    if text.utf8.count == 4 {
      return year >= 1600 ? year : nil
    }
    guard text.utf8.count == 2, let today = Int(exactly: (now / 86_400).rounded(.down)) else {
      return nil
    }
    let latest = CivilDate(daysSinceEpoch: today).year + 50
    return latest - (latest - year) % 100
  }
}
