/// How problems are printed.
package struct ProblemStyle: Sendable {
  /// Whether to print terminal colours.
  package var hasColour = false

  /// Whether to print messages in full.
  package var isFull = false

  package init(hasColour: Bool = false, isFull: Bool = false) {
    self.hasColour = hasColour
    self.isFull = isFull
  }

  /// The maximum length of a printed value, in characters.
  private var width: Int { isFull ? .max : 400 }

  func expected(_ text: String) -> String { coloured(text.shortened(to: width), code: "32") }
  func actual(_ text: String) -> String { coloured(text.shortened(to: width), code: "31") }
  /// A line of a unified diff.
  func diff(_ line: String) -> String {
    switch line.first {
    case "+": coloured(line, code: "32")
    case "-": coloured(line, code: "31")
    case "@": coloured(line, code: "36")
    default: line
    }
  }

  func place(_ text: String) -> String { coloured(text, code: "1") }
  func shortened(_ text: String) -> String { text.shortened(to: width) }

  /// - Parameter code: a parameter of the control sequence SGR (ECMA-48).
  private func coloured(_ text: String, code: String) -> String {
    hasColour ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
