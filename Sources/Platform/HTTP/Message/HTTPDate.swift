/// The one form of date that HTTP/1.1 sends: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, 5.6.7).
///
/// Its two obsolete forms are not read; a header that holds one counts as missing.
package enum HTTPDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Seconds since 1970; nil if the text is no such date. The name of the day is not checked.
  package static func seconds(_ text: String) -> Double? {
    let parts = text.split(whereSeparator: { $0 == " " || $0 == ":" })
    guard parts.count == 8, parts[7] == "GMT", let month = months.firstIndex(of: String(parts[2]))
    else { return nil }
    let numbers = [parts[1], parts[3], parts[4], parts[5], parts[6]].compactMap { part -> Int? in
      part.utf8.count <= 4 && part.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } ? Int(part) : nil
    }
    guard numbers.count == 5, (1...31).contains(numbers[0]), (1600...9999).contains(numbers[1]),
      numbers[2] < 24, numbers[3] < 60, numbers[4] <= 60
    else { return nil }
    let days = days(year: numbers[1], month: month + 1, day: numbers[0])
    return Double(days * 86_400 + numbers[2] * 3600 + numbers[3] * 60 + numbers[4])
  }

  /// Days since 1970 of the Gregorian calendar, by counting years from March, so that a leap day
  /// is the last of its year.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let shifted = month > 2 ? year : year - 1
    let monthFromMarch = (month + 9) % 12
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
  }
}
