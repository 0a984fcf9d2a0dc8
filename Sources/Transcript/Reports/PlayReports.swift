import Text

/// What came of a file.
struct PlayResult: Sendable {
  let path: String

  /// 0, it went as it says; 1, it did not; 2, it could not be played.
  var status: Int32 = 0

  /// What went wrong; one unless all is told.
  var failures: [String] = []
  var seconds = 0.0

  /// What was printed meanwhile.
  private(set) var lines: [String] = []

  init(path: String) { self.path = path }

  func with(lines: [String]) -> PlayResult {
    var result = self
    result.lines = lines
    return result
  }

  /// The line of the Test Anything Protocol, and below a failure what went wrong, as YAML.
  func tap(number: Int) -> String {
    // A `#` would begin a directive.
    let name = path.replacing("#", with: "\\#")
    guard status != 0 else { return "ok \(number) - \(name)" }
    let text = failures.flatMap { $0.split(separator: "\n") }.map { "    \($0)" }
    return (["not ok \(number) - \(name)", "  ---", "  message: |"] + text + ["  ..."])
      .joined(separator: "\n")
  }
}

/// A report in the form that JUnit's reports have, which every service for builds reads.
package enum JUnitReport {
  static func text(_ results: [PlayResult]) -> String {
    let failed = results.count { $0.status == 1 }
    let errors = results.count { $0.status > 1 }
    let time = DecimalText.fixed(results.reduce(0) { $0 + $1.seconds }, places: 3)
    let cases = results.map { result in
      testCase(
        result.path, seconds: result.seconds, result.failures, isError: result.status > 1)
    }
    let head =
      #"<testsuite name="transcripts" tests="\#(results.count)" failures="\#(failed)" "#
      + #"errors="\#(errors)" time="\#(time)">"#
    return document(head, cases)
  }

  /// The report of a stub: one case.
  package static func text(stub path: String, failure: String?) -> String {
    let count = failure == nil ? 0 : 1
    let head = #"<testsuite name="stub" tests="1" failures="\#(count)" errors="0">"#
    return document(
      head, [testCase(path, seconds: nil, failure.map { [$0] } ?? [], isError: false)])
  }

  private static func document(_ head: String, _ cases: [String]) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    \(head)
    \(cases.joined(separator: "\n"))
    </testsuite>

    """
  }

  private static func testCase(
    _ path: String, seconds: Double?, _ failures: [String], isError: Bool
  ) -> String {
    let time = seconds.map { #" time="\#(DecimalText.fixed($0, places: 3))""# } ?? ""
    let head = #"  <testcase name="\#(escaped(path))" classname="transcripts"\#(time)"#
    guard let first = failures.first else { return head + "/>" }
    let word = isError ? "error" : "failure"
    let line = first.split(separator: "\n").first.map(String.init) ?? ""
    let all = escaped(failures.joined(separator: "\n"))
    return head
      + #">\#n    <\#(word) message="\#(escaped(line))">\#(all)</\#(word)>\#n  </testcase>"#
  }

  /// For text and attributes. What XML has no way to hold is a question mark.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\n": escaped += "&#10;"
      case "\t": escaped += "&#9;"
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
        escaped += "?"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
