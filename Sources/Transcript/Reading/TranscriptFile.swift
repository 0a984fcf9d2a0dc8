package import JSON
package import Platform

/// A transcript as it was read: set-up, and a step for every line.
package struct TranscriptFile: Sendable, Hashable {
  package let path: String
  package private(set) var setup = TranscriptSetup()
  package private(set) var steps: [Step] = []

  /// Whether a line was read that needs the server.
  private var hasBegun = false

  package init(path: String) throws(TranscriptError) {
    let contents = Result { () throws(SystemError) in try File.read(path) }
      .mapError { TranscriptError(path: path, line: nil, fault: Fault($0)) }
    try self.init(path: path, contents: contents.get())
  }

  /// - Parameter path: for messages and for what is relative to the file.
  package init(path: String, contents: [UInt8]) throws(TranscriptError) {
    self.path = path
    let lines = contents.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, bytes) in lines.enumerated() {
      do throws(Fault) {
        steps.append(try step(bytes.last == 0x0D ? bytes.dropLast() : bytes, index + 1))
      } catch {
        throw TranscriptError(path: path, line: index + 1, fault: error)
      }
    }
  }

  private mutating func step(_ bytes: ArraySlice<UInt8>, _ number: Int) throws(Fault) -> Step {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Fault("a transcript is UTF-8; write other bytes as \\xNN in a ==> line")
    }
    let line = TranscriptLine(text)
    guard line.isSetup else {
      if !["", "@timeout"].contains(line.mark) { hasBegun = true }
      return Step(line: number, text: text, action: try line.action())
    }
    guard !hasBegun else { throw Fault("\(line.mark) must stand before the first message") }
    try line.apply(to: &setup)
    return Step(line: number, text: text, action: .note)
  }

  /// Replaces lines of the file, given by their numbers; all other bytes stay as they are.
  package func rewrite(_ lines: [Int: String]) throws(SystemError) {
    let contents = try File.read(path)
    let old = contents.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let new = old.enumerated().map { index, line in
      guard let text = lines[index + 1] else { return Array(line) }
      return Array(text.utf8) + (line.last == 0x0D ? [0x0D] : [])
    }
    try File.replace(
      path, with: Array(new.joined(separator: [UInt8(ascii: "\n")])), keepsMode: true)
  }
}

/// A line of a transcript.
package struct Step: Sendable, Hashable {
  package enum Action: Sendable, Hashable {
    /// A comment, an empty line or set-up: nothing to do while playing.
    case note
    case timeout(Duration)

    /// `-->` with its text as the file has it, `==>` with the line end unless it asked for none.
    case send(JSON, text: String)
    case sendBytes([UInt8])

    /// `<--`, `<~~`, `<=~`: what must come.
    case reply(JSON)
    case notification(JSON)
    case nextNotification(JSON)

    /// `!!!`: no unread notification of this method.
    case absence(method: String)

    /// `--|`, `@exit`, `@stderr`, and `@restart`, which keeps the arguments if there are none.
    case closeInput
    case exit(status: Int)
    case log(pattern: String)
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
