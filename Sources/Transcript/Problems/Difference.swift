/// One place where a message differs from its expectation.
package struct Difference: Sendable, Hashable {
  /// The place as a path, such as `$.result.cities[3].name`, where `$` is the message; "the line"
  /// for a line of bytes that a stub receives.
  let path: String

  /// The expected value, as JSON or in words.
  let expected: String

  /// The received value, as JSON or in words.
  let actual: String

  /// The text for an absent member or element.
  static let nothing = "nothing"

  /// The difference as a phrase, such as `$.id: expected 1, got 2`. For long strings with a common beginning, the
  /// phrase ends with the number of the first different character. It shows them from shortly before that character,
  /// or whole in a full style.
  func text(_ style: ProblemStyle = ProblemStyle()) -> String {
    guard let parting = Parting(expected, actual) else {
      return "\(path): expected \(style.expected(expected)), got \(style.actual(actual))"
    }
    let shown = style.isFull ? (expected, actual) : parting.excerpts
    return "\(path): expected \(style.expected(shown.0)), got \(style.actual(shown.1)); "
      + "they part at character \(parting.character)"
  }
}

/// The place where two strings, written as JSON, begin to differ. At least one of them is long.
private struct Parting {
  /// The number of the first different character, from 1, without the opening quote.
  let character: Int

  /// Both strings near the place.
  let excerpts: (String, String)

  /// Two strings of at most this number of characters are shown whole.
  private static let shortest = 80

  /// The number of characters to show before the place.
  private static let before = 24

  /// The number of characters to show from the place on.
  private static let after = 56

  /// Nil unless both are strings, one of them is long, and they have a long beginning in common.
  init?(_ first: String, _ second: String) {
    guard first.hasPrefix("\""), second.hasPrefix("\""),
      max(first.count, second.count) > Self.shortest
    else { return nil }
    let first = Array(first)
    let second = Array(second)
    let common = zip(first, second).prefix { $0 == $1 }.count
    guard common > Self.before else { return nil }
    // As `common` counts the opening quote too, it is the number of the first different character.
    character = common
    excerpts = (
      Self.excerpt(of: first, around: common), Self.excerpt(of: second, around: common)
    )
  }

  private static func excerpt(of text: [Character], around place: Int) -> String {
    let start = place - before
    let end = min(text.count, place + after)
    return "…" + String(text[start..<end]) + (end < text.count ? "…" : "")
  }
}
