package import JSON

/// A line of a transcript.
package struct Step: Sendable, Hashable {
  package enum Action: Sendable, Hashable {
    /// A comment, an empty line or set-up: nothing to do while playing.
    case note

    case timeout(Duration)

    /// `-->`: the message, and its text as the file has it.
    case send(JSON, text: String)

    /// `==>`: bytes with the line end, unless the line asked for none.
    case sendBytes([UInt8])

    /// `<--`, `<~~`, `<=~`: what must come.
    case reply(JSON)
    case notification(JSON)
    case nextNotification(JSON)

    /// `!!! METHOD`: no unread notification of this method.
    case absence(method: String)

    /// `--|`
    case closeInput

    /// `@exit N`
    case exit(status: Int)

    /// `@stderr REGEX`
    case log(pattern: String)

    /// `@restart [ARGS]`: nil keeps the arguments.
    case restart(arguments: [String]?)
  }

  /// Line number, from 1.
  package let line: Int

  /// The line as it stands in the file, without its end.
  package let text: String
  package let action: Action
}

/// What a transcript says before its first message.
package struct TranscriptSetup: Sendable, Hashable {
  /// `@server`: arguments of the program.
  package var arguments: [String] = []

  /// `@clock` and `@seed`: further arguments, kept by `@restart`.
  package var switches: [String] = []

  /// `@data`: a folder, relative to the transcript's.
  package var fixture: String?

  /// Marks that have been given; each may stand once.
  var marks: Set<String> = []
}
