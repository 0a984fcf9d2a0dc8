package import JSON

/// A line of a transcript with those that continue its message, or the beginning of an iteration.
package struct Step: Sendable, Hashable {
  /// The action of the player at the line.
  package enum Action: Sendable, Hashable {
    /// A comment, an empty line, set-up, `@include` without arguments, `@repeat` or its `@end`:
    /// nothing.
    case note

    /// `@timeout`: sets how long the following lines wait.
    case timeout(Duration)

    /// `-->`: sends a message, with its text as written in the file.
    case send(JSON, text: String)

    /// `==>`: sends bytes, including the line end unless the line omits it.
    case sendBytes([UInt8])

    /// `<--`: expects a reply.
    case reply(JSON)

    /// `<~~`: expects a notification, in any order.
    case notification(JSON)

    /// `<=~`: expects that the next notification is this one.
    case nextNotification(JSON)

    /// `<==`: bytes that a stub writes, which need not be a message.
    case answerBytes([UInt8])

    /// `!!!`: expects that no notification of this method is unread.
    case absence(method: String)

    /// `--|`: closes the input of the server.
    case closeInput

    /// `@exit`: expects that the server exits with this status.
    case exit(status: Int)

    /// `@stderr`: expects a line of standard error that matches a regular expression.
    case log(pattern: String)

    /// `@restart`: starts the server again; nil keeps its arguments.
    case restart(arguments: [String]?)

    /// `@clock +…`: advances the clock of all clients.
    case advance(Duration)

    /// `@client`: selects the client of the following lines. Nil arguments mean those of the first
    /// client, if this one is not started yet.
    case client(String, arguments: [String]?)

    /// `@unchecked`: the next message is invalid on purpose.
    case unchecked

    /// The beginning of an iteration of `@repeat`; the first one is 1.
    case iteration(Int)

    /// `@retry`: repeats the lines up to the next `endRetry` until they pass or the time is over.
    case retry(within: Duration)

    /// The `@end` of `@retry`.
    case endRetry

    /// `@include` with arguments: sets these variables.
    case arguments([String: String])
  }

  /// The name of the client that the transcript begins with.
  package static let firstClient = "a"

  /// The file that contains the line.
  package var path = ""

  /// The number of the line in the file, from 1.
  package let line: Int

  /// The line without its end; several lines if the message extends over several.
  package let text: String
  package let action: Action

  /// The number of the last line.
  var lastLine: Int { line + text.utf8.count { $0 == UInt8(ascii: "\n") } }

  /// The line with an action.
  func with(_ action: Action) -> Step { Step(path: path, line: line, text: text, action: action) }

  /// Whether the line sends something, closes the input, advances the clock, selects or restarts a
  /// server, or expects its end. Messages received before it belong to the lines before it.
  var isBoundary: Bool {
    switch action {
    case .send, .sendBytes, .closeInput, .exit, .restart, .client, .advance: true
    default: false
    }
  }
}
