import Platform

/// What is wrong with a line of a transcript, or with what came for it.
package struct Fault: Error, Hashable {
  /// A sentence without a full stop.
  package let message: String

  /// Unread messages, the end of standard error: a line each.
  package let details: [String]

  init(_ message: String, details: [String] = []) {
    self.message = message
    self.details = details
  }

  /// As in `$.id: wanted 1, got 2`.
  init(at path: String, wanted: String, got: String) {
    self.init("\(path): wanted \(wanted.shortened(to: 400)), got \(got.shortened(to: 400))")
  }

  /// What any error says.
  init(_ error: any Error) {
    self = error as? Fault ?? Fault((error as? SystemError)?.message ?? "\(error)")
  }
}

/// A transcript cannot be played, or it went otherwise than the transcript says.
package struct TranscriptError: Error, Hashable {
  package let path: String

  /// The line that was read or played, from 1; for what is wrong at the end of playing, the last
  /// one. Nil when it is about the file as a whole.
  package let line: Int?
  package let fault: Fault

  /// As in `tour.rpc:12: $.id: wanted 1, got 2`, and below it, indented, what helps to understand.
  package var message: String {
    let place = line.map { "\(path):\($0)" } ?? path
    let details = fault.details.map { "\n  \($0.shortened(to: 400))" }
    return "\(place): \(fault.message)\(details.joined())"
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
