import Text

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
    guard numbers.count == 5, numbers[1] >= 1600, numbers[2] < 24, numbers[3] < 60,
      numbers[4] <= 60,
      let date = CivilDate(year: numbers[1], month: month + 1, day: numbers[0])
    else { return nil }
    return Double(date.daysSinceEpoch * 86_400 + numbers[2] * 3600 + numbers[3] * 60 + numbers[4])
  }
}
