package import JSON

/// A line of a transcript with the lines that continue its message, or the beginning of an iteration.
package struct Step: Sendable, Hashable {
  /// The action of the player at the line.
  package enum Action: Sendable, Hashable {
    /// No action: a comment, an empty line, set-up, `@include` without arguments, `@repeat` or its `@end`.
    case note

    /// `@timeout`: sets the longest wait of the following lines.
    case timeout(Duration)

    /// `-->`: sends a message. `text` is the message as written in the file.
    case send(JSON, text: String)

    /// `==>`: sends bytes, including the line end unless the line omits it.
    case sendBytes([UInt8])

    /// `<--`: expects a reply, or the array of replies to a batch.
    case reply(JSON)

    /// `<~~`: expects a notification or a request of the server, received before or after the line is reached.
    case notification(JSON)

    /// `<=~`: expects that the next notification or request of the server is this one.
    case nextNotification(JSON)

    /// `<==`: bytes that a stub writes; they need not be a message. `play` refuses the line.
    case answerBytes([UInt8])

    /// `!!!`: expects that no unread notification has this method.
    case absence(method: String)

    /// `--|`: closes the input of the server.
    case closeInput

    /// `@exit`: expects that the server exits with this status, and that no message is unread.
    case exit(status: Int)

    /// `@stderr`: expects a line of standard error that matches a regular expression.
    case log(pattern: String)

    /// `@restart`: starts the server again; nil keeps its arguments.
    case restart(arguments: [String]?)

    /// `@clock +…`: advances the clock of all clients.
    case advance(Duration)

    /// `@client`: selects the client of the following lines, and starts its server if it has none yet. Nil arguments
    /// then mean those of the first client.
    case client(String, arguments: [String]?)

    /// `@unchecked`: the next message is invalid on purpose.
    case unchecked

    /// The beginning of an iteration of `@repeat`, with its number from 1.
    case iteration(Int)

    /// `@retry`: repeats the lines up to the next `endRetry` until all of them pass or the time is over.
    case retry(within: Duration)

    /// The `@end` of `@retry`.
    case endRetry

    /// `@include` with arguments: sets these variables, by name.
    case arguments([String: String])
  }

  /// The name of the client that the transcript begins with.
  package static let firstClient = "a"

  /// The file that contains the line.
  package var path = ""

  /// The number of the line in the file, from 1.
  package let line: Int

  /// The line without its line end; several lines if the message continues on the next ones. Empty for an iteration.
  package let text: String
  package let action: Action

  /// The number of the last line.
  var lastLine: Int { line + text.utf8.count { $0 == UInt8(ascii: "\n") } }

  /// The same line with another action.
  func with(_ action: Action) -> Step { Step(path: path, line: line, text: text, action: action) }

  /// Whether the line sends something, closes the input, advances the clock, selects a client, or restarts a server or
  /// expects its end. Messages received before such a line belong to the lines before it.
  var isBoundary: Bool {
    switch action {
    case .send, .sendBytes, .closeInput, .exit, .restart, .client, .advance: true
    default: false
    }
  }
}
