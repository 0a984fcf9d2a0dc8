import CityCore
import CityServer
import JSONRPC
import Platform
import Transcript

/// Wires a client on the standard streams to a server, and runs until one of them leaves.
enum Serve {
  /// - Returns: the exit status.
  static func run(_ options: ServeOptions, _ streams: StandardStreams) throws -> Int32 {
    let loop = try EventLoop()
    let ending = Ending(loop)
    let log = try Log(level: options.logLevel, path: options.logFile)
    let recorder = try options.record.map { path in
      try TranscriptRecorder(path: path, serverArguments: options.repeatable)
    }
    let outbox = Outbox(
      loop: loop, stream: ByteStream(writingTo: streams.output), tap: recorder?.tapSent)
    let server = CityServer(
      loop: loop, outbox: outbox, settings: try options.settings(), log: log,
      onClientGone: { ending.end(.clientGone) })
    let connection = Connection(
      loop: loop, input: ByteStream(descriptor: streams.input), outbox: outbox, api: CityAPI.api,
      server: server, log: log, now: options.stopwatch, tap: recorder?.tapReceived,
      onEnd: ending.end)
    try Signals.watch(Signals.termination, on: loop) { ending.end(.signal($0)) }
    if let pid = options.clientProcessID {
      ProcessWatch.onExit(of: pid, on: loop) { ending.end(.clientGone) }
    }
    loop.schedule(after: .zero) {
      server.assumeIsolated { $0.start() }
      connection.assumeIsolated { $0.start() }
    }
    loop.run()
    recorder?.close(exitStatus: Int(ending.status))
    return ending.status
  }
}

extension ServeOptions {
  /// Stands still with the clock, so that a request reports its progress alike each time.
  fileprivate var stopwatch: @Sendable () -> ContinuousClock.Instant {
    if clock == nil { return { .now } }
    let start = ContinuousClock.now
    return { start }
  }
}

extension TranscriptRecorder {
  fileprivate var tapSent: @Sendable ([UInt8]) -> Void {
    { line in self.sent(line: line) }
  }

  fileprivate var tapReceived: @Sendable (ArraySlice<UInt8>) -> Void {
    { line in self.received(line: Array(line)) }
  }
}
