package import JSON
import Platform

/// A transcript as it was read: set-up, and a step for every line.
package struct TranscriptFile: Sendable, Hashable {
  package let path: String
  package private(set) var setup: TranscriptSetup

  /// In the order in which they are played: those of included files in the place of the line that
  /// names the file, those of a repetition as often as it says.
  package private(set) var steps: [Step]

  /// - Parameter paths: which files it may include.
  package init(
    path: String, paths: PathPolicy = .ownFolders(option: nil)
  ) throws(TranscriptError) {
    try self.init(path: path, contents: TranscriptReader.contents(of: path), paths: paths)
  }

  /// - Parameters:
  ///   - path: for messages and for what is relative to the file.
  ///   - paths: which files it may include.
  package init(
    path: String, contents: [UInt8], paths: PathPolicy = .ownFolders(option: nil)
  ) throws(TranscriptError) {
    var reader = TranscriptReader(paths)
    self.path = path
    steps = try reader.steps(of: contents, path: path)
    setup = reader.setup
    if setup.movesClock, setup.clock == nil {
      let line = steps.first { if case .advance = $0.action { true } else { false } }
      throw TranscriptError(
        path: line?.path ?? path, line: line?.line,
        fault: Fault("@clock +… moves a clock that stands; begin with @clock and a time"))
    }
  }

  /// A transcript of these steps.
  init(path: String, setup: TranscriptSetup, steps: [Step]) {
    self.path = path
    self.setup = setup
    self.steps = steps
  }

  /// The folder that is copied to that of the server, seen from the working folder.
  var fixture: String? {
    setup.fixture.map { $0.hasPrefix("/") ? $0 : "\(Folder.parent(of: path))/\($0)" }
  }

  /// The same with the steps of included files and repetitions as lines of its own.
  func flattened() throws(TranscriptError) -> TranscriptFile {
    var round = ""
    var steps: [Step] = []
    for step in self.steps {
      if case .round(let number) = step.action {
        round = String(number)
        continue
      }
      if ["@repeat", "@include", "@end"].contains(where: step.text.hasPrefix) {
        continue
      }
      let text = step.text.replacing("${round}", with: round)
      do throws(Fault) {
        let line = TranscriptLine(text)
        let action = line.isSetup ? .note : try line.action()
        steps.append(Step(path: path, line: steps.count + 1, text: text, action: action))
      } catch {
        throw TranscriptError(path: step.path, line: step.line, fault: error)
      }
    }
    return TranscriptFile(path: path, setup: setup, steps: steps)
  }

  var withoutEmptyLines: TranscriptFile {
    TranscriptFile(path: path, setup: setup, steps: steps.filter { !$0.text.isEmpty })
  }

  /// Whether no line does anything, so that playing would tell nothing.
  package var isEmpty: Bool { steps.allSatisfy { $0.action == .note } }

  /// Steps that `@client` gives to this client, or to the first one.
  package func steps(ofClient wanted: String) -> [Step] {
    var current = Step.firstClient
    return steps.filter { step in
      if case .client(let name, _) = step.action {
        current = name
      }
      return current == wanted
    }
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

    /// `<==`: what a stub writes that is no message.
    case answerBytes([UInt8])

    /// `!!!`: no unread notification of this method.
    case absence(method: String)

    /// `--|`, `@exit`, `@stderr`, and `@restart`, which keeps the arguments if there are none.
    case closeInput
    case exit(status: Int)
    case log(pattern: String)
    case restart(arguments: [String]?)

    /// `@clock +…`: moves the clock of all clients.
    case advance(Duration)

    /// `@client`: whose lines follow. Its arguments, if it has not been started, are those of the
    /// first one unless there are some.
    case client(String, arguments: [String]?)

    /// `@unchecked`: the next message is wrong by intention.
    case unchecked

    /// A round of `@repeat` begins, the first one with 1.
    case round(Int)
  }

  /// What the client is called that the transcript begins with.
  package static let firstClient = "a"

  /// The file that the line stands in, and its number there, from 1.
  package var path = ""
  package let line: Int

  /// The line as it stands in the file, without its end.
  package let text: String
  package let action: Action

  /// Whether the line hands something to the server, or ends or begins one: what came before it
  /// belongs to lines before it.
  var isTurn: Bool {
    switch action {
    case .send, .sendBytes, .closeInput, .exit, .restart, .client, .advance: true
    default: false
    }
  }
}

/// What a transcript says before its first message.
package struct TranscriptSetup: Sendable, Hashable {
  /// `@server`: arguments of the program.
  package var arguments: [String] = []

  /// `@clock` and `@seed`: further arguments, kept by `@restart`.
  package var switches: [String] = []

  /// `@clock`: the time at the beginning.
  package var clock: String?

  /// `@data`: a folder, seen from the folder of the transcript.
  package var fixture: String?

  /// Whether a line moves the clock.
  package var movesClock = false

  /// Marks that have been given; each may stand once.
  var marks: Set<String> = []
}
