import JSON
import Platform
import Text

/// Where the server of a transcript lives: a temporary folder with the fixture in it, and a command
/// and environment that keep it there.
struct Sandbox {
  private let folder: TemporaryFolder
  private let program: [String]
  private let switches: [String]
  private let mode: PlayMode

  /// The clock of the servers, where a line of the transcript moves it.
  private let clock: SandboxClock?

  /// The absolute path of the folder, captured as `folder` from the start.
  var path: String { folder.path }

  /// The variables that tell a program where its files lie, and the folder for each.
  private static let places = [
    "XDG_DATA_HOME": "data", "XDG_CACHE_HOME": "cache", "XDG_CONFIG_HOME": "config",
    "TMPDIR": "tmp",
  ]

  init(program: [String], file: TranscriptFile, _ mode: PlayMode = PlayMode()) throws {
    let folder = try TemporaryFolder(name: "cityroulette-play")
    self.folder = folder
    self.program = program
    self.mode = mode
    let start = file.setup.movesClock ? file.setup.clock : nil
    clock = try start.map { text throws(SystemError) in
      try SandboxClock(path: "\(folder.path)/.clock", start: text)
    }
    switches = file.setup.switches.map { [clock] word in
      word == start ? clock?.argument ?? word : word
    }
    for name in Self.places.values {
      try Folder.create("\(folder.path)/\(name)")
    }
    if let source = file.fixture {
      try mode.paths.check(source, of: file.path)
      try Folder.copyContents(
        of: source, into: folder.path, within: mode.paths.confinement(to: source))
    }
  }

  /// Starts a server with the arguments, and the switches of `@clock` and `@seed`. `${name}` in the
  /// arguments is replaced; a name that was not captured stays, and the server will refuse it.
  func start(
    _ arguments: [String], _ captures: [String: JSON], _ conversation: RunConversation
  ) throws -> ServerUnderTest {
    let filled = arguments.map { (try? Template($0).text(with: captures)) ?? $0 }
    return try ServerUnderTest(
      command: program + mode.paths.confining(filled, to: path) + switches,
      environment: environment(from: Environment.variables),
      conversation)
  }

  /// Moves the clock of the servers.
  func advance(_ time: Duration) throws(SystemError) { try clock?.advance(time) }

  /// The environment of the server: the given one without what would reach for the user's own data
  /// or settings.
  func environment(from inherited: [String: String]) -> [String: String] {
    var variables = inherited.filter { !$0.key.hasPrefix("CITYROULETTE_") }
    variables["HOME"] = folder.path
    for (variable, name) in Self.places {
      variables[variable] = "\(folder.path)/\(name)"
    }
    if !mode.isOnline {
      variables["CITYROULETTE_OFFLINE"] = "1"
    }
    return variables
  }
}

/// A clock that stands until it is moved: a file that the servers of a transcript look at.
private final class SandboxClock {
  private let path: String
  private var milliseconds: Int

  /// - Parameter start: as `@clock` has it; the server refuses one that is no time.
  init(path: String, start: String) throws(SystemError) {
    self.path = path
    milliseconds = (ZonedTime(utc: start)?.seconds ?? 0) * 1000
    try write(start)
  }

  /// The value of `--clock`.
  var argument: String { "@\(path)" }

  func advance(_ time: Duration) throws(SystemError) {
    let (seconds, attoseconds) = time.components
    milliseconds += Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
    // Whole seconds: as finely as times are told.
    try write(ZonedTime(seconds: milliseconds / 1000, offset: 0).iso8601(utcAsZ: true))
  }

  private func write(_ text: String) throws(SystemError) {
    try File.replace(path, with: Array(text.utf8), isDurable: false)
  }
}

/// A running server as the player sees it: whole messages, those that nobody has asked for yet,
/// and lines of standard error.
final class ServerUnderTest {
  let process: ChildProcess
  private var output = LineSplitter(maximumLength: .max)
  private var errors = LineSplitter(maximumLength: .max)

  private let conversation: RunConversation

  /// Messages received and not yet taken, oldest first.
  var unread: [JSON] = []

  /// Lines of standard error, oldest first, that no `@stderr` has taken.
  var logLines: [String] = []

  /// Ids of the replies that have come.
  private(set) var answered: Set<JSON> = []

  /// How many replies have come with the id null.
  private(set) var strayReplies = 0

  private(set) var status: Termination?

  init(
    command: [String], environment: [String: String], _ conversation: RunConversation
  ) throws(SystemError) {
    self.conversation = conversation
    process = try ChildProcess(command: command, environment: environment)
  }

  /// Waits until `take` finds what it looks for among what has come.
  ///
  /// - Parameters:
  ///   - what: as in "a reply with id 3", for the message.
  ///   - isOver: whether nothing more is waited for, though there is time.
  func wait<Found>(
    for what: String, _ timeout: Duration, isOver: (() -> Bool)? = nil,
    _ take: (ServerUnderTest) -> Found?
  ) throws(Fault) -> Found {
    let deadline = ContinuousClock.now + timeout
    while true {
      if let found = take(self) {
        return found
      }
      if isOver?() == true {
        // What is written already counts.
        try receive(toItsEnd: false, .zero)
        if let found = take(self) {
          return found
        }
        throw fault("\(what) did not come with the replies")
      }
      guard try receive(until: deadline), ContinuousClock.now < deadline || status != nil else {
        throw fault(
          status.map { "the server ended with \($0.text) before \(what)" }
            ?? "no sign of \(what) within \(timeout.text)")
      }
    }
  }

  /// Takes in what the process writes up to its end, or only what it has written by now.
  func receive(toItsEnd: Bool, _ timeout: Duration) throws(Fault) {
    let limit = ContinuousClock.now + timeout
    while try receive(until: toItsEnd ? limit : .now), ContinuousClock.now < limit {}
  }

  /// False when there is nothing more: the deadline has passed or the process has ended.
  private func receive(until deadline: ContinuousClock.Instant) throws(Fault) -> Bool {
    guard status == nil else { return false }
    switch process.next(until: deadline) {
    case .output(let bytes): for line in output.lines(bytes) { try receive(line) }
    case .errors(let bytes): logLines += errors.lines(bytes).map(\.asText)
    case .exited(let status):
      self.status = status
      if let line = errors.rest() {
        logLines.append(line.asText)
      }
      if let line = output.rest() {
        throw fault("the server's output ends inside a line: \(line.asText.shortened(to: 160))")
      }
    case .deadline: return false
    }
    return true
  }

  private func receive(_ line: [UInt8]) throws(Fault) {
    do throws(JSONError) {
      let message = try JSONParser.parse(line)
      unread.append(message)
      conversation.messages.append(.received(message))
      for part in message.array ?? [message] where !part.isNotification {
        if let id = part["id"] {
          answered.insert(id)
        }
        if part["id"] == .null {
          strayReplies += 1
        }
      }
    } catch {
      let text = line.asText.shortened(to: 160)
      throw fault("the server wrote a line that is not JSON (\(error.message)): \(text)")
    }
  }

  /// A fault with what is known of the server's state: unread messages, and the end of its log.
  func fault(_ message: String) -> Fault {
    Fault(
      message,
      details: unread.map { "unread: \($0.text)" } + logLines.suffix(20).map { "stderr: \($0)" })
  }
}

extension Array {
  /// Removes the first element that is meant and answers it.
  mutating func take(_ isMeant: (Element) -> Bool) -> Element? {
    firstIndex(where: isMeant).map { remove(at: $0) }
  }
}

extension LineSplitter {
  /// The lines that the bytes complete, without their ends.
  fileprivate mutating func lines(_ bytes: [UInt8]) -> [[UInt8]] {
    append(bytes[...])
    var lines: [[UInt8]] = []
    while case .text(let line)? = next() {
      lines.append(Array(buffer[line]))
    }
    return lines
  }

  /// What stands behind the last line end, if anything does.
  fileprivate mutating func rest() -> [UInt8]? {
    guard case .text(let line)? = finish() else { return nil }
    return Array(buffer[line])
  }
}

extension [UInt8] {
  fileprivate var asText: String { String(decoding: self, as: UTF8.self) }
}

extension Duration {
  /// As in "2 s" or "50 ms".
  var text: String {
    let (seconds, attoseconds) = components
    if attoseconds == 0 {
      return "\(seconds) s"
    }
    return "\(seconds * 1000 + attoseconds / 1_000_000_000_000_000) ms"
  }
}
