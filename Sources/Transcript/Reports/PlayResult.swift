import Text

/// The result of playing or checking a file.
struct PlayResult: Sendable {
  let path: String

  /// 1 if the file failed, 2 if it could not be played; 0 if it passed, was skipped or failed as expected.
  var status: Int32 = 0

  /// The messages of the failures.
  var failures: [String] = []
  var seconds = 0.0

  /// Why the file was skipped; nil if it was not.
  var skipReason: String?

  /// Why the failure of the file was expected; nil if it passed, or failed unexpectedly.
  var expectedFailure: String?

  /// Whether the file was played or checked without a failure.
  var isPassed: Bool { status == 0 && skipReason == nil && expectedFailure == nil }

  /// The output to print if the file was played in parallel with others; else empty.
  private(set) var lines: [String] = []

  init(path: String) { self.path = path }

  func with(lines: [String]) -> PlayResult {
    var result = self
    result.lines = lines
    return result
  }

  /// The line of the Test Anything Protocol, with a YAML block of the failures after it for a failed file. The
  /// protocol ignores the case of directives such as `skip`.
  func tap(number: Int) -> String {
    // An unescaped `#` begins a directive.
    let name = path.replacing("#", with: "\\#")
    if let skipReason {
      return "ok \(number) - \(name) # skip \(skipReason)"
    }
    if let expectedFailure {
      return "not ok \(number) - \(name) # todo \(expectedFailure)"
    }
    guard status != 0 else { return "ok \(number) - \(name)" }
    let text = failures.flatMap { $0.split(separator: "\n") }.map { "    \($0)" }
    return (["not ok \(number) - \(name)", "  ---", "  message: |"] + text + ["  ..."])
      .joined(separator: "\n")
  }
}
