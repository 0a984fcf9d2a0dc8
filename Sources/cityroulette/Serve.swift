import CityCore
import CityServer
import JSONRPC
import Platform
import Synchronization
import Transcript

/// Wires a client on the standard streams to a server, and runs until one of them leaves.
enum Serve {
  /// - Returns: the exit status.
  static func run(_ options: ServeOptions, _ streams: StandardStreams) throws -> Int32 {
    try ServeCheck.check(options)
    let loop = try EventLoop()
    let ending = Ending(loop)
    let log = try Log(level: options.logLevel, path: options.logFile)
    let recorder = try options.record.map { path in
      try TranscriptRecorder(path: path, serverArguments: options.repeatable)
    }
    let outbox = Outbox(
      loop: loop, stream: ByteStream(writingTo: streams.output), tap: recorder?.sent(line:))
    let server = try CityServer(
      loop: loop, outbox: outbox, settings: ServerWiring(options).settings(), log: log,
      onClientGone: { ending.end(.clientGone) })
    let connection = Connection(
      loop: loop, input: ByteStream(descriptor: streams.input), outbox: outbox, api: CityAPI.api,
      server: server, log: log, framing: options.framing, now: options.stopwatch,
      tap: recorder?.received(line:), onEnd: ending.end)
    try Signals.watch(Signals.termination, on: loop) { ending.end(.signal($0)) }
    if let pid = options.clientProcessID {
      ProcessWatch.onExit(of: pid, on: loop) { ending.end(.clientGone) }
    }
    loop.schedule(after: .zero) {
      server.assumeIsolated { $0.start() }
      connection.assumeIsolated { $0.start() }
    }
    loop.run()
    server.close()
    recorder?.close(exitStatus: Int(ending.status))
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
