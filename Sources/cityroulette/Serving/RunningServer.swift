import JSONRPC
import Platform
import Transcript

/// A server that is ready to run on the calling thread.
struct RunningServer {
  let loop: EventLoop
  let exit: ServerExit

  /// Stored so that the connection stays alive while the server runs.
  private let connection: Connection
  private let recording: ConversationRecording?
  private let closeService: () -> Void

  /// The objects that a server uses and does not create itself.
  struct Conversation {
    let loop: EventLoop
    let outbox: Outbox
    let log: Log

    /// Stops the server when the process with this id ends; see `ClientWatch`.
    let watchClient: @Sendable (Int) -> Void
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

  /// Creates a server, which begins to read when its loop runs.
  ///
  /// - Parameters:
  ///   - configured: the options, with those of the configuration file.
  ///   - log: used if the options name no log file; nil for standard error.
  ///   - command: the words before the options in the arguments that repeat the conversation, such as `lsp`.
  ///   - make: creates the service.
  /// - Throws: `UsageError` for options that cannot be used, `SystemError` if the loop, the log or the recording cannot
  ///   be created, and the errors of `make`.
  init<Server: Actor>(
    _ configured: ServeOptions, input: ByteStream, output: ByteStream, log: Log? = nil,
    command: [String] = [],
    make: (Conversation, ServeOptions) throws -> Service<Server>
  ) throws {
    try ServeOptionCheck.check(configured)
    let loop = try EventLoop()
    let exit = ServerExit(loop)
    let fallback = configured.logFile == nil ? log : nil
    let log = try fallback ?? Log(level: configured.logLevel, path: configured.logFile)
    recording = try ConversationRecording(configured, command: command)
    let options = recording?.options ?? configured
    let recorder = recording?.recorder
    let outbox = Outbox(loop: loop, stream: output, tap: recorder?.sent(line:))
    let clientWatch = ClientWatch(loop: loop, log: log) { exit.stop(.clientExited) }
    let service = try make(
      Conversation(loop: loop, outbox: outbox, log: log, watchClient: clientWatch.begin), options)
    let connection = Connection(
      loop: loop, input: input, outbox: outbox, api: service.api,
      server: service.server, log: log, requests: service.requests, framing: options.framing,
      now: options.stopwatch, tap: recorder?.received(line:),
      onFinish: service.finish, onEnd: exit.stop)
    if let processID = options.clientProcessID {
      clientWatch.begin(processID)
    }
    let start = service.start
    loop.schedule(after: .zero) {
      start()
      connection.assumeIsolated { $0.start() }
    }
    self.loop = loop
    self.connection = connection
    self.exit = exit
    closeService = service.close
  }

  /// Closes the service and the recording. Call it after the loop has ended.
  ///
  /// - Returns: the exit status.
  func close() throws -> Int32 {
    closeService()
    try recording?.close(exitStatus: Int(exit.status))
    return exit.status
  }
}
