import Platform
import Text

/// One place in which a message is otherwise than it should be.
package struct Difference: Sendable, Hashable {
  /// As in `$.result.cities[3].name`; `$` is the message.
  let path: String

  /// What was wanted and what came, as JSON or in words.
  let wanted, got: String

  /// As in `$.id: wanted 1, got 2`.
  func text(_ style: FaultStyle = FaultStyle()) -> String {
    "\(path): wanted \(style.wanted(wanted)), got \(style.got(got))"
  }
}

/// What is wrong with a line of a transcript, or with what came for it.
package struct Fault: Error, Hashable {
  /// A sentence without a full stop.
  package let message: String

  /// All that differs in a message; the first of them is what `message` says.
  let differences: [Difference]

  /// Unread messages, the end of standard error: a line each.
  package let details: [String]

  /// The message that came, where it is about one.
  var came: String?

  /// What is wrong with a line of an included file.
  var inner: TranscriptError? { innerError.first }
  private var innerError: [TranscriptError] = []

  init(_ message: String, details: [String] = []) {
    self.message = message
    self.details = details
    differences = []
  }

  /// - Parameter differences: at least one.
  init(_ differences: [Difference]) {
    message = differences.first?.text() ?? "it differs"
    self.differences = differences
    details = []
  }

  init(inner: TranscriptError) {
    self = inner.fault
    innerError = [inner]
  }

  /// What any error says.
  init(_ error: any Error) {
    self = error as? Fault ?? Fault((error as? SystemError)?.message ?? "\(error)")
  }
}

/// How a fault is shown.
package struct FaultStyle: Sendable {
  /// Whether colours of a terminal may be used.
  package var hasColour = false

  /// Whether messages are shown whole.
  package var isFull = false

  package init(hasColour: Bool = false, isFull: Bool = false) {
    self.hasColour = hasColour
    self.isFull = isFull
  }

  /// The most that is shown of a value, in characters.
  private var width: Int { isFull ? .max : 400 }

  func wanted(_ text: String) -> String { colour("32", text.shortened(to: width)) }
  func got(_ text: String) -> String { colour("31", text.shortened(to: width)) }
  func place(_ text: String) -> String { colour("1", text) }
  func shortened(_ text: String) -> String { text.shortened(to: width) }

  private func colour(_ code: String, _ text: String) -> String {
    hasColour ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

/// A transcript cannot be played, or it went otherwise than the transcript says.
package struct TranscriptError: Error, Hashable {
  package let path: String

  /// The line that was read or played, from 1; for what is wrong at the end of playing, the last
  /// one. Nil when it is about the file as a whole.
  package let line: Int?
  package let fault: Fault

  /// How many differences of one message are told unless it is shown in full.
  private static let shownDifferences = 8

  /// As in `tour.rpc:12: $.id: wanted 1, got 2`, and below it, indented, what helps to understand.
  package var message: String { message(in: FaultStyle()) }

  package func message(in style: FaultStyle) -> String {
    let place = style.place(line.map { "\(path):\($0)" } ?? path)
    let first = fault.differences.first?.text(style) ?? style.shortened(fault.message)
    return (["\(place): \(first)"] + details(style)).joined(separator: "\n  ")
  }

  private func details(_ style: FaultStyle) -> [String] {
    let more = fault.differences.dropFirst()
    let shown = style.isFull ? more : more.prefix(Self.shownDifferences - 1)
    let rest = more.count - shown.count
    return shown.map { $0.text(style) }
      + (rest > 0 ? ["and \(rest) more differences; --full shows all"] : [])
      + (style.isFull ? fault.came.map { ["came: \($0)"] } ?? [] : [])
      + fault.details.map(style.shortened)
  }
}

extension String {
  /// The text, or its beginning and `…`, in at most so many characters.
  func shortened(to width: Int) -> String {
    // A text has no more characters than bytes, and the bytes are counted for free.
    guard utf8.count > width, count > width else { return self }
    return prefix(max(0, width - 1)) + "…"
  }
}
