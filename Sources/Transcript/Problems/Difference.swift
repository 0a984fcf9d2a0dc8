/// One place where a message differs from its expectation.
package struct Difference: Sendable, Hashable {
  /// The place as a path, such as `$.result.cities[3].name`; `$` is the message.
  let path: String

  /// The expected value, as JSON or in words.
  let expected: String

  /// The received value, as JSON or in words.
  let actual: String

  /// The difference as a phrase, such as `$.id: expected 1, got 2`.
  func text(_ style: ProblemStyle = ProblemStyle()) -> String {
    "\(path): expected \(style.expected(expected)), got \(style.actual(actual))"
  }
}
