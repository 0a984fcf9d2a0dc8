/// What went otherwise than the transcript says.
package struct TranscriptFailure: Error, Hashable {
  package let path: String

  /// The line that was played, from 1; for what is wrong at the end, the last line.
  package let line: Int
  package let fault: Fault

  /// As in `tour.rpc:12: $.id: wanted 1, got 2`, and below it, indented, what helps to understand.
  package var message: String {
    ["\(path):\(line): \(fault.message)"].joined()
      + fault.details.map { "\n  \($0.shortened(to: TranscriptFailure.detailWidth))" }.joined()
  }

  private static let detailWidth = 400
}

/// A failure that does not know yet at which line it came to light.
package struct Fault: Error, Hashable {
  /// A sentence without a full stop.
  package let message: String

  /// The difference, if two values were compared.
  package var mismatch: Mismatch?

  /// Unread messages, the end of standard error: a line each.
  package var details: [String] = []

  init(_ message: String, details: [String] = []) {
    self.message = message
    self.details = details
  }

  init(_ mismatch: Mismatch) {
    message = mismatch.message
    self.mismatch = mismatch
  }
}
