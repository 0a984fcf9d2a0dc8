import JSON
import Platform

/// The environment in which the servers of a transcript run: a temporary folder with the contents of the fixture, and
/// their command and environment variables.
struct Sandbox {
  private let folder: TemporaryFolder
  private let program: [String]
  private let switches: [String]
  private let mode: PlayMode
  private let setup: TranscriptSetup

  /// Validates the received messages against the document of `@schema`; nil without one.
  private let schema: ReceivedMessageValidator?

  /// The clock of the servers, if a line of the transcript advances it.
  private let clock: SandboxClock?

  /// The path of the temporary folder. Transcripts refer to it as `${folder}`.
  var path: String { folder.path }

  /// The environment variables for the locations of files, with the name of the folder for each. Only that of temporary
  /// files exists from the start.
  private static let folders = [
    "XDG_DATA_HOME": "data", "XDG_CACHE_HOME": "cache", "XDG_CONFIG_HOME": "config",
    "TMPDIR": temporaryFolder,
  ]
  private static let temporaryFolder = "tmp"

  init(program: [String], file: TranscriptFile, mode: PlayMode = PlayMode()) throws {
    let folder = try TemporaryFolder(name: "cityroulette-play")
    self.folder = folder
    self.program = program
    self.mode = mode
    setup = file.setup
    schema = try ReceivedMessageValidator(file, paths: mode.paths)
    let start = file.setup.movesClock ? file.setup.clock : nil
    clock = try start.map { text throws(SystemError) in
      try SandboxClock(path: "\(folder.path)/.clock", start: text)
    }
    switches = file.setup.switches.map { [clock] word in
      word == start ? clock?.argument ?? word : word
    }
    try Folder.create("\(folder.path)/\(Self.temporaryFolder)")
    if let source = file.fixture {
      try mode.paths.check(source, of: file.path)
      try Folder.copyContents(
        of: source, into: folder.path, within: mode.paths.confinement(to: source))
    }
  }

  /// Starts a server with the arguments, and with the options `--clock` and `--seed` if `@clock` and `@seed` set them.
  ///
  /// - Parameters:
  ///   - arguments: may refer to captures as `${name}`. An argument that names an unknown capture is passed
  ///     unchanged.
  ///   - log: records the messages of the server and the automatic answers to them.
  func start(
    arguments: [String], captures: [String: JSON], log: ExchangeLog
  ) throws -> ServerUnderTest {
    let filled = arguments.map { (try? Template($0).text(with: captures)) ?? $0 }
    return try ServerUnderTest(
      command: program + mode.paths.confining(filled, to: path) + switches,
      environment: environment(from: Environment.variables),
      framing: setup.framing ?? mode.framing, automation: Automation(setup, captures: captures),
      validator: schema, log: log)
  }

  /// Advances the clock of the servers, if a line of the transcript does so.
  func advanceClock(by time: Duration) throws(SystemError) { try clock?.advance(by: time) }

  /// The environment variables of the servers: the given ones without those of this program, but with variables for
  /// the folders of the sandbox. Unless the mode is online, also the variable that keeps this program offline.
  func environment(from inherited: [String: String]) -> [String: String] {
    var variables = inherited.filter { !$0.key.hasPrefix("CITYROULETTE_") }
    variables["HOME"] = folder.path
    for (variable, name) in Self.folders {
      variables[variable] = "\(folder.path)/\(name)"
    }
    if !mode.isOnline {
      variables["CITYROULETTE_OFFLINE"] = "1"
    }
    return variables
  }
}
