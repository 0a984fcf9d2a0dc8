import JSON
import Platform

/// The surroundings of the servers of a transcript: a temporary folder with the fixture, and the
/// command and the environment of the servers.
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

  /// The path of the folder, which is captured as `folder`.
  var path: String { folder.path }

  /// The environment variables for the locations of files, and the folder for each.
  private static let folders = [
    "XDG_DATA_HOME": "data", "XDG_CACHE_HOME": "cache", "XDG_CONFIG_HOME": "config",
    "TMPDIR": "tmp",
  ]

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
    for name in Self.folders.values {
      try Folder.create("\(folder.path)/\(name)")
    }
    if let source = file.fixture {
      try mode.paths.check(source, of: file.path)
      try Folder.copyContents(
        of: source, into: folder.path, within: mode.paths.confinement(to: source))
    }
  }

  /// Starts a server with the arguments and with the switches of `@clock` and `@seed`.
  ///
  /// - Parameters:
  ///   - arguments: may refer to captures as `${name}`. An argument with a name that is not
  ///     captured stays as it is.
  ///   - log: records the messages of the server.
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

  /// Advances the clock of the servers.
  func advanceClock(by time: Duration) throws(SystemError) { try clock?.advance(by: time) }

  /// The environment of the servers: the given one without the variables of this program, with the
  /// folders of the sandbox for files, and with the variable that keeps this program offline unless
  /// the mode is online.
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
