import CityServer
import JSON
import JSONRPC
import Platform
import Text
import Transcript

/// The commands about transcripts, each with the options that its row in the table of commands has.
enum TranscriptCommands {
  /// `play`.
  static func play(
    _ arguments: [String], _ program: String, _ streams: StandardStreams, _ console: Console
  ) -> Int32 {
    let hasColour = streams.isOutputTerminal && Environment.variable("NO_COLOR") == nil
    return PlayCommand(
      program: [program], confinementOption: Self.confinement, hasColour: hasColour,
      contract: contract, output: console.write
    ).run(arguments) { try File.read("/dev/stdin") }
  }

  /// By which a server of this program is confined to the folder of its transcript.
  fileprivate static let confinement = "--only-below"

  /// The protocol of a transcript; that of editors is not ours to hold it against.
  private static func contract(of file: TranscriptFile) -> JSON? {
    // A JSON of its own accord would take nil for null.
    ["lsp", "mcp"].contains(where: file.setup.arguments.contains) ? JSON?.none : CityAPI.api.openRPC
  }

  /// `stub FILE`: the client is at the other end of the standard streams.
  static func stub(_ arguments: [String], _ streams: StandardStreams) throws -> Int32 {
    let words = try CommandWords(arguments, of: .stub, passesOver: ServeOption.all.map(\.text))
    let path = try words.onlyFile()
    let timeout = try words.number("--timeout", in: 0.001...86_400) ?? 30
    let report = StubReport(path: path, junit: words["--junit"], log: words["--log"])
    do {
      let file = try TranscriptFile(path: path)
      // A client that kills its server leaves no time to say that it ended too early.
      try report.write("the conversation was not finished")
      var stub = Stub(
        file, client: words["--client"] ?? Step.firstClient, contract: CityAPI.api.openRPC,
        input: streams.input, output: streams.output, timeout: .milliseconds(Int(timeout * 1000)),
        errors: Console.standardError.write)
      let outcome = stub.run()
      if let failure = outcome.failure {
        Console.standardError.write(failure.message(in: ProblemStyle(isFull: true)))
      }
      try report.write(outcome.failure?.message)
      return outcome.status
    } catch let error as TranscriptError {
      Console.standardError.write(error.message)
      try report.write(error.message)
      return 2
    }
  }
}

/// Those that read a file and write another one.
extension TranscriptCommands {
  static func inspect(_ arguments: [String], _ console: Console) throws -> Int32 {
    let words = try CommandWords(arguments, of: .inspect)
    return try written(words, console) { InspectPage(try TranscriptFile(path: $0)).html }
  }

  static func redact(
    _ arguments: [String], _ program: String, _ console: Console
  ) throws -> Int32 {
    let words = try CommandWords(arguments, of: .redact)
    let paths = words.paths(confinement: confinement)
    return try written(words, console) { path in
      let file = try TranscriptFile(path: path, paths: paths)
      let progress = LineProgress()
      let redacted = try Redactor(of: program, paths).redacted(file, progress: progress.report)
      progress.end()
      for note in redacted.notes {
        Console.standardError.write(note)
      }
      return redacted.text
    }
  }

  static func reduce(
    _ arguments: [String], _ program: String, _ console: Console
  ) throws -> Int32 {
    let words = try CommandWords(arguments, of: .reduce)
    let server = try words.shellWords("--server")
    // Another program may not have the option.
    let paths = words.paths(confinement: server == nil ? confinement : nil)
    return try written(words, console) { path in
      try Reducer(
        try TranscriptFile(path: path, paths: paths), command: server ?? [program], paths: paths,
        progress: Console.standardError.write
      ).reduced()
    }
  }

  /// Writes what is made of the file to the output, or where `--output` says.
  private static func written(
    _ words: CommandWords, _ console: Console, _ make: (String) throws -> String
  ) throws -> Int32 {
    let path = try words.onlyFile()
    do {
      let text = try make(path)
      if let file = words["--output"] {
        try File.report(Array(text.utf8), to: file)
      } else {
        console.write(text.hasSuffix("\n") ? String(text.dropLast()) : text)
      }
      return 0
    } catch let error as TranscriptError {
      Console.standardError.write(error.message)
      return 2
    }
  }

  /// `compat OLD [NEW]`: the new contract is that of this program unless a file is named.
  ///
  /// - Returns: 1 if there is a breaking change.
  static func compat(_ arguments: [String], _ console: Console) throws -> Int32 {
    let words = try CommandWords(arguments, of: .compat)
    guard 1...2 ~= words.others.count, let old = words.others.first else {
      throw UsageError(
        message:
          "compat takes the file of an older contract, as cityroulette schema prints it, and "
          + "perhaps that of a newer one.")
    }
    let new = words.others.count == 2 ? try contract(words.others[1]) : CityAPI.api.openRPC
    let changes = Compatibility(old: try contract(old), new: new).breakingChanges()
    for change in changes {
      console.write(change)
    }
    console.write("\(changes.count) breaking change\(changes.count == 1 ? "" : "s")")
    return changes.isEmpty ? 0 : 1
  }

  private static func contract(_ path: String) throws -> JSON {
    let bytes = try File.read(path)
    guard let json = try? JSONParser.parse(bytes), json["methods"]?.array != nil else {
      throw UsageError(
        message: "\(path) is no contract; cityroulette schema > FILE writes one.")
    }
    return json
  }
}

/// Tells a person which line is being played; nobody else.
private struct LineProgress: Sendable {
  private let console = Console.standardError.isTerminal ? Console.standardError : nil

  func report(_ line: Int, of count: Int) { console?.show("line \(line) of \(count)") }
  func end() { console?.show("") }
}

extension Redactor {
  fileprivate init(of program: String, _ paths: PathPolicy) throws {
    let gazetteer = try DataFolder(nil).gazetteer
    self.init(
      command: [program], paths: paths, point: try CityAPI.pointReader(gazetteer: gazetteer))
  }
}

/// Where it is told how a stub fared.
private struct StubReport {
  let path: String
  let junit, log: String?

  func write(_ failure: String?) throws(SystemError) {
    if let junit {
      try File.report(Array(JUnitReport.text(stub: path, failure: failure).utf8), to: junit)
    }
    if let log {
      let text = failure.map { "\($0)\n" } ?? ""
      try File.report(Array(text.utf8), to: log)
    }
  }
}

/// A conversation that is written down.
struct Recording {
  let recorder: TranscriptRecorder

  /// The options of the server, with a seed, so that the dice fall the same way again.
  let options: ServeOptions
  private let path: String
  private let written: String

  /// Nil if there is nothing to be recorded.
  ///
  /// - Parameter command: the first words of the arguments.
  init?(_ options: ServeOptions, _ command: [String]) throws {
    guard let path = options.record else {
      if options.redact {
        throw UsageError(message: "--redact goes with --record, which names the file to write.")
      }
      return nil
    }
    var options = options
    options.seed = options.seed ?? UInt64.random(in: 0..<1_000_000)
    self.path = path
    self.options = options
    written = options.redact ? "\(path).unredacted" : path
    if File.exists(path) {
      throw Self.taken(path)
    }
    if File.exists(written) {
      throw Self.taken(written)
    }
    let commit = (try? DataFolder(options.data))?.commit.map { " (commit \($0))" } ?? ""
    let now = ZonedTime(seconds: Int(WallClock.system.now()), offset: 0)
    recorder = try TranscriptRecorder(
      path: written, serverArguments: command + options.repeatable,
      comment: ["Recorded by \(Product.name) \(Product.version)\(commit)."], seed: options.seed,
      start: options.clock ?? now, clock: options.clock == nil ? .system : nil)
  }

  private static func taken(_ path: String) -> UsageError {
    UsageError(
      message:
        "--record takes the name of a new file, and \(path) is there already; name another one, "
        + "or remove it.")
  }

  /// Ends the file, and leaves out of it what is to be left out.
  func close(exitStatus: Int) throws {
    recorder.close(exitStatus: exitStatus)
    guard options.redact, let program = Environment.executablePath else { return }
    let paths = PathPolicy.ownFolders(option: TranscriptCommands.confinement)
    let text = try Redactor(of: program, paths).redacted(try TranscriptFile(path: written)).text
    if try File.create(path, with: Array(text.utf8)) {
      File.remove(written)
    }
  }
}

/// What stands behind a command: options of its table, and other words.
struct CommandWords {
  private let command: Command
  private let passed: [OptionText]
  private var values: [String: String] = [:]
  private(set) var others: [String] = []

  /// - Parameter passed: options that do nothing, as clients add those that the server is to have.
  /// - Throws: `UsageError` for an option that the command does not have.
  init(_ words: [String], of command: Command, passesOver passed: [OptionText] = []) throws {
    self.command = command
    self.passed = passed
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "-" || !word.hasPrefix("-") {
        others.append(word)
      } else {
        try take(word, &rest)
      }
    }
  }

  private mutating func take(_ word: String, _ rest: inout ArraySlice<String>) throws {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = (command.options + passed).first(where: { $0.names.contains(name) }) else {
      let hint = Suggestion.hint(for: name, among: command.options.flatMap(\.names))
      throw UsageError(message: "\(command.name ?? "") has no option \(name)\(hint); see --help.")
    }
    guard option.value != nil else {
      values[name] = ""
      return
    }
    let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() ?? ""
    if value.isEmpty {
      throw UsageError(message: "\(name) needs a value; see --help.")
    }
    values[name] = value
  }

  /// The value of an option; empty for one that has none and was given.
  subscript(option: String) -> String? { values[option] }

  func number(_ option: String, in range: ClosedRange<Double>) throws -> Double? {
    guard let text = values[option] else { return nil }
    if let number = Double(text), range.contains(number) {
      return number
    }
    throw UsageError(
      message: "\(option) takes a number from \(range.lowerBound) to \(range.upperBound), "
        + "not \"\(text)\".")
  }

  func shellWords(_ option: String) throws -> [String]? {
    guard let text = values[option] else { return nil }
    do throws(Problem) { return try ShellWords.read(text) } catch {
      throw UsageError(message: "\(option) can't be read, \(error.message).")
    }
  }

  /// Which files a transcript may name.
  ///
  /// - Parameter confinement: the option by which its server is confined to a folder.
  func paths(confinement: String?) -> PathPolicy {
    self["--allow-paths"] == nil ? .ownFolders(option: confinement) : .anywhere
  }

  /// The one file that the command is about.
  func onlyFile() throws -> String {
    if others.count == 1, let file = others.first {
      return file
    }
    throw UsageError(
      message: "\(command.name ?? "") takes one file, as in \(command.synopsis); "
        + "\(others.isEmpty ? "none is named" : "\(others.count) are named").")
  }
}
