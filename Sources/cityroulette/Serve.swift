import Archive
import CityServer
import JSONRPC
import LanguageServer
import Platform
import Synchronization
import Transcript

/// Wires a client on the standard streams to a server, and runs until one of them leaves.
enum Serve {
  /// - Returns: the exit status.
  static func run(_ options: ServeOptions, _ streams: StandardStreams) throws -> Int32 {
    try converse(options, streams) { conversation, options in
      let server = try CityServer(
        loop: conversation.loop, outbox: conversation.outbox,
        settings: ServerWiring(options).settings(), log: conversation.log,
        watchClient: conversation.watchClient)
      return Service(
        api: CityAPI.api, server: server,
        start: { server.assumeIsolated { $0.start() } }, close: server.close)
    }
  }

  /// A server, ready to be talked to.
  struct Service<Server: Actor> {
    let api: API<Server>
    let server: Server

    /// What it asks of its client; nil if that is nothing.
    var requests: ClientRequests?

    /// Called on the loop before the first message is read.
    let start: @Sendable () -> Void

    /// Called on the loop when no more requests are taken.
    var finish: @Sendable () -> Void = {}

    /// Called when the loop has ended.
    let close: () -> Void
  }

  /// What a server is made with.
  struct Conversation {
    let loop: EventLoop
    let outbox: Outbox
    let log: Log

    /// Ends the conversation when the process with this id ends.
    let watchClient: @Sendable (Int) -> Void
  }

  /// - Parameters:
  ///   - command: the first word of the arguments by which the conversation can be repeated.
  ///   - make: makes the server.
  /// - Returns: the exit status.
  static func converse<Server: Actor>(
    _ options: ServeOptions, _ streams: StandardStreams, command: [String] = [],
    _ make: (Conversation, ServeOptions) throws -> Service<Server>
  ) throws -> Int32 {
    try ServeCheck.check(options)
    try streams.checkInput()
    let loop = try EventLoop()
    let ending = Ending(loop)
    let log = try Log(level: options.logLevel, path: options.logFile)
    let recording = try Recording(options, command)
    let options = recording?.options ?? options
    let recorder = recording?.recorder
    let outbox = Outbox(
      loop: loop, stream: ByteStream(writingTo: streams.output), tap: recorder?.sent(line:))
    let clientWatch = ClientWatch(loop: loop, log: log) { ending.end(.clientGone) }
    let service = try make(
      Conversation(loop: loop, outbox: outbox, log: log, watchClient: clientWatch.begin), options)
    let connection = Connection(
      loop: loop, input: ByteStream(descriptor: streams.input), outbox: outbox, api: service.api,
      server: service.server, log: log, requests: service.requests, framing: options.framing,
      now: options.stopwatch, tap: recorder?.received(line:),
      onFinish: service.finish, onEnd: ending.end)
    Signals.watch(Signals.termination, on: loop) { ending.end(.signal($0)) }
    if let processID = options.clientProcessID {
      clientWatch.begin(processID)
    }
    let start = service.start
    loop.schedule(after: .zero) {
      start()
      connection.assumeIsolated { $0.start() }
    }
    loop.run()
    service.close()
    try recording?.close(exitStatus: Int(ending.status))
    return ending.status
  }
}

/// Why the process leaves, and with which status.
final class Ending: Sendable {
  private let loop: EventLoop

  /// The first reason counts.
  private let reason = Mutex<ConnectionEnd?>(nil)

  init(_ loop: EventLoop) { self.loop = loop }

  func end(_ reason: ConnectionEnd) {
    self.reason.withLock { $0 = $0 ?? reason }
    loop.stop()
  }

  /// 0 after an orderly end, 1 when the client went without one or sent what cannot be followed, 128
  /// and the number for a signal.
  var status: Int32 {
    switch reason.withLock({ $0 }) {
    case .exit(afterShutdown: true), .endOfInput, nil: 0
    case .exit(afterShutdown: false), .framingLost, .outputClosed, .clientGone: 1
    case .signal(let number): 128 + number
    }
  }
}

/// What can be told of the options before anything runs, so that a slip of the pen is told at once and
/// not by the first request that meets it.
///
/// The archive and the gazetteer are not among it: a server without them goes on, and tells its client.
enum ServeCheck {
  /// - Throws: `UsageError`.
  static func check(_ options: ServeOptions) throws {
    for path in options.onlyBelow {
      try folder(path, "--only-below", mayBeMade: false)
    }
    try archive(options.archive)
    try checkPaths(options)
    try folder(options.replay, "--replay", mayBeMade: false)
    try folder(options.recordHTTP, "--record-http", mayBeMade: true)
    try folder(options.dataDirectory, "--data-dir", mayBeMade: true)
    try folder(options.cacheDirectory, "--cache-dir", mayBeMade: true)
  }

  /// Refuses paths that lead out of the folders of `--only-below`.
  ///
  /// - Throws: `UsageError`.
  static func checkPaths(_ options: ServeOptions) throws {
    if options.onlyBelow.isEmpty {
      return
    }
    let confinement = options.confinement
    if let archive = options.archive, PostgreSQLAddress(archive) != nil {
      throw UsageError(
        message: "--archive: an archive on a server is not below a folder, and --only-below is "
          + "given; name a file in one of its folders.")
    }
    for (option, path) in options.paths where !confinement.allows(path) {
      throw UsageError(
        message: "\(option): \(path) is not in a folder that --only-below names; name a path in "
          + "one of them.")
    }
  }

  /// - Parameter place: where it stands.
  /// - Returns: the address itself.
  static func address(_ url: String, _ place: String) throws -> String {
    if let address = HTTPAddress(url), address.query == nil {
      return url
    }
    throw UsageError(message: "\(place) takes an address as http://localhost:8080, not \"\(url)\".")
  }

  /// A missing folder is a slip of the pen, so that none is made but for the default place.
  private static func archive(_ path: String?) throws {
    guard let path, path != Archive.inMemory else { return }
    if let address = PostgreSQLAddress(path) {
      if let problem = address.problem {
        throw UsageError(message: "--archive: \(problem)")
      }
      return
    }
    let folder = Folder.parent(of: path)
    guard !Folder.isThere(folder) else { return }
    let existing = Folder.nearest(to: folder)
    throw UsageError(
      message: "--archive: there is no folder \(folder), and of its path \(existing) is there. "
        + "Make the folder, or name another path.")
  }

  private static func folder(_ path: String?, _ option: String, mayBeMade: Bool) throws {
    guard let path, let obstacle = Folder.obstacle(at: path, mayBeMade: mayBeMade) else { return }
    throw UsageError(message: "\(option) takes a folder, and \(path) is of no use: \(obstacle).")
  }
}
