import Text

/// A report in the XML format of JUnit, which build services read.
package enum JUnitReport {
  /// The report of `play`: one case for each file.
  static func text(_ results: [PlayResult]) -> String {
    let failed = results.count { $0.status == 1 }
    let errors = results.count { $0.status > 1 }
    let skippedCount = results.count { $0.skipReason != nil || $0.expectedFailure != nil }
    let skipped = skippedCount > 0 ? #"skipped="\#(skippedCount)" "# : ""
    let time = DecimalText.fixed(results.reduce(0) { $0 + $1.seconds }, places: 3)
    let cases = results.map { result in
      testCase(
        result.path, seconds: result.seconds, failures: result.failures,
        isError: result.status > 1, skipped: result.skipReason ?? result.expectedFailure)
    }
    let head =
      #"<testsuite name="transcripts" tests="\#(results.count)" failures="\#(failed)" "#
      + #"errors="\#(errors)" \#(skipped)time="\#(time)">"#
    return document(head: head, cases: cases)
  }

  /// The report of `stub`: one case.
  ///
  /// - Parameter failure: the message of the failure; nil if the client passed.
  package static func text(stub path: String, failure: String?) -> String {
    let count = failure == nil ? 0 : 1
    let head = #"<testsuite name="stub" tests="1" failures="\#(count)" errors="0">"#
    let testCase = testCase(
      path, seconds: nil, failures: failure.map { [$0] } ?? [], isError: false)
    return document(head: head, cases: [testCase])
  }

  private static func document(head: String, cases: [String]) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    \(head)
    \(cases.joined(separator: "\n"))
    </testsuite>

    """
  }

  private static func testCase(
    _ path: String, seconds: Double?, failures: [String], isError: Bool, skipped: String? = nil
  ) -> String {
    let time = seconds.map { #" time="\#(DecimalText.fixed($0, places: 3))""# } ?? ""
    let head = #"  <testcase name="\#(escaped(path))" classname="transcripts"\#(time)"#
    if let skipped {
      return head + #">\#n    <skipped message="\#(escaped(skipped))"/>\#n  </testcase>"#
    }
    guard let first = failures.first else { return head + "/>" }
    let word = isError ? "error" : "failure"
    let line = first.split(separator: "\n").first.map(String.init) ?? ""
    let all = escaped(failures.joined(separator: "\n"))
    return head
      + #">\#n    <\#(word) message="\#(escaped(line))">\#(all)</\#(word)>\#n  </testcase>"#
  }

  /// The text escaped for elements and attributes. Carriage returns, and characters that XML 1.0
  /// does not allow, become question marks.
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
