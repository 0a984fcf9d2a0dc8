import Platform

/// A problem with a line of a transcript, with a message received for it, with the server, or with the arguments of a
/// command. `TranscriptError` adds the file and the line.
package struct Problem: Error, Hashable {
  /// A sentence without a full stop.
  package let message: String

  /// The differences of a received message from its expectation; `message` describes the first one. Empty for other
  /// problems.
  let differences: [Difference]

  /// Further lines for the report, such as unread messages and the end of standard error.
  package private(set) var details: [String]

  /// The text of the received message, if the problem is about one.
  var received: String?

  /// The error in an included file that this problem reports.
  var includedError: TranscriptError? { includedErrors.first }

  /// At most one error. It is in an array, because a struct cannot contain itself.
  private var includedErrors: [TranscriptError] = []

  init(_ message: String, details: [String] = []) {
    self.message = message
    self.details = details
    differences = []
  }

  /// - Parameter differences: not empty.
  init(_ differences: [Difference]) {
    message = differences.first?.text() ?? "the messages differ"
    self.differences = differences
    details = []
  }

  init(includedError: TranscriptError) {
    self = includedError.problem
    includedErrors = [includedError]
  }

  /// The problem with further lines for the report.
  func adding(details: [String]) -> Problem {
    var problem = self
    problem.details += details
    return problem
  }

  /// The error itself if it is a `Problem`, else a problem with its message or description.
  init(_ error: any Error) {
    self = error as? Problem ?? Problem((error as? SystemError)?.message ?? "\(error)")
  }
}
