import CityServer
import JSONRPC
import Platform
import Transcript

/// Runs a server for a client on the standard streams.
enum Serve {
  /// Runs the server of the protocol of cities.
  ///
  /// - Returns: the exit status.
  static func run(_ options: ServeOptions, streams: StandardStreams) throws -> Int32 {
    try converse(options, streams: streams) { conversation, options in
      let server = try CityServer(
        loop: conversation.loop, outbox: conversation.outbox,
        settings: try ServerWiring(options).settings(), log: conversation.log,
        watchClient: conversation.watchClient)
      return Service(
        api: CityAPI.api, server: server,
        start: { server.assumeIsolated { $0.start() } }, close: server.close)
    }
  }

  /// A server with its API and its hooks.
  struct Service<Server: Actor> {
    let api: API<Server>
    let server: Server

    /// The requests that the server sends to its client; nil if it sends none.
    var requests: ClientRequests?

    /// Called on the loop before the first message is read.
    let start: @Sendable () -> Void

    /// Called on the loop when no more requests are accepted.
    var finish: @Sendable () -> Void = {}

    /// Called when the loop has ended.
    let close: () -> Void
  }

  /// The surroundings that a server is created in.
  struct Conversation {
    let loop: EventLoop
    let outbox: Outbox
    let log: Log

    /// Stops the server when the process with this id ends.
    let watchClient: @Sendable (Int) -> Void
  }

  /// Creates a server and runs it until its client or a signal ends it.
  ///
  /// - Parameters:
  ///   - command: the first words of the arguments that repeat the conversation.
  ///   - make: creates the server.
  /// - Returns: the exit status.
  static func converse<Server: Actor>(
    _ options: ServeOptions, streams: StandardStreams, command: [String] = [],
    make: (Conversation, ServeOptions) throws -> Service<Server>
  ) throws -> Int32 {
    let configured = try options.withConfiguration()
    try ServeOptionCheck.check(configured)
    try streams.checkInput()
    let loop = try EventLoop()
    let exit = ServerExit(loop)
    let log = try Log(level: configured.logLevel, path: configured.logFile)
    let recording = try ConversationRecording(configured, command: command)
    let options = recording?.options ?? configured
    let recorder = recording?.recorder
    let outbox = Outbox(
      loop: loop, stream: ByteStream(writingTo: streams.output), tap: recorder?.sent(line:))
    let clientWatch = ClientWatch(loop: loop, log: log) { exit.stop(.clientExited) }
    let service = try make(
      Conversation(loop: loop, outbox: outbox, log: log, watchClient: clientWatch.begin), options)
    let connection = Connection(
      loop: loop, input: ByteStream(descriptor: streams.input), outbox: outbox, api: service.api,
      server: service.server, log: log, requests: service.requests, framing: options.framing,
      now: options.stopwatch, tap: recorder?.received(line:),
      onFinish: service.finish, onEnd: exit.stop)
    Signals.watch(Signals.termination, on: loop) { exit.stop(.signal($0)) }
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
    try recording?.close(exitStatus: Int(exit.status))
    return exit.status
  }
}
