package import Text

/// A visit to a city: a year, a month, a day or a range of days.
///
/// The text is ISO 8601: `2019`, `2019-05`, `2019-05-03` or `2019-05-03/2019-05-10`.
package struct Visit: Sendable, Hashable, Comparable {
  package let text: String
  package let firstDay: CivilDate
  package let lastDay: CivilDate

  /// - Throws: `ValueProblem` for a text of another form, a day that does not exist, and a range that does not
  ///   end after it begins.
  package init(_ text: String) throws(ValueProblem) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count <= 2, let days = Self.days(of: parts[0]) else {
      throw ValueProblem(
        "\"\(ValueProblem.clipped(text))\" is not a day (2019-05-03), a range (2019-05-03/2019-05-10), a "
          + "month (2019-05) or a year (2019)")
    }
    self.text = text
    guard parts.count == 2 else {
      firstDay = days.first
      lastDay = days.last
      return
    }
    guard let start = CivilDate(parts[0]), let end = CivilDate(parts[1]) else {
      throw ValueProblem(
        "\"\(ValueProblem.clipped(text))\" is not a range of two days, such as 2019-05-03/2019-05-10"
      )
    }
    guard start.daysSinceEpoch < end.daysSinceEpoch else {
      throw ValueProblem("the range \(text) does not end after it begins")
    }
    firstDay = start
    lastDay = end
  }

  /// The first and the last day of a year, a month or a day; nil for another text.
  private static func days(of text: Substring) -> (first: CivilDate, last: CivilDate)? {
    switch text.utf8.count {
    case 4:
      guard let first = CivilDate("\(text)-01-01"), let last = CivilDate("\(text)-12-31") else {
        return nil
      }
      return (first, last)
    case 7:
      guard let first = CivilDate("\(text)-01") else { return nil }
      let last = (28...31).reversed().lazy.compactMap {
        CivilDate(year: first.year, month: first.month, day: $0)
      }.first
      return last.map { (first, $0) }
    default:
      return CivilDate(text).map { ($0, $0) }
    }
  }

  /// By first day, then last day, then text.
  package static func < (left: Visit, right: Visit) -> Bool {
    if left.firstDay != right.firstDay {
      return left.firstDay.daysSinceEpoch < right.firstDay.daysSinceEpoch
    }
    if left.lastDay != right.lastDay {
      return left.lastDay.daysSinceEpoch < right.lastDay.daysSinceEpoch
    }
    return left.text < right.text
  }
}
