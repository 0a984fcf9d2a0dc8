import JSON
import JSONRPC
import Platform
import Synchronization

/// A client and a test server on the thread of the test.
///
/// The test runs a number of turns of the loop. Unless `waits` is true, a timer that is always due keeps the loop from
/// waiting, so that "the server does nothing further" is a number of turns, not a time.
final class OneThread: Sendable {
  let toServer: (reader: PipeEnd, writer: PipeEnd)
  let toClient: (reader: PipeEnd, writer: PipeEnd)
  private let loop: EventLoop
  private let server: TestServer
  private let connection: Connection
  private let received = Mutex(Received())
  private let turnsLeft = Mutex(0)
  private let endings = Endings()

  /// - Parameter waits: whether a turn waits until there is something to do, for at most ten minutes.
  init(highWaterMark: Int = Outbox.highWaterMark, waits: Bool = false) throws {
    toServer = try makePipe()
    toClient = try makePipe()
    loop = try EventLoop()
    let outbox = Outbox(
      loop: loop, stream: ByteStream(descriptor: toClient.writer.descriptor),
      highWaterMark: highWaterMark)
    server = TestServer(loop: loop, outbox: outbox)
    connection = Connection(
      loop: loop, input: ByteStream(descriptor: toServer.reader.descriptor), outbox: outbox,
      api: TestServer.api, server: server, log: Log(level: .error, descriptor: -1),
      onEnd: { [endings] reason in endings.list.withLock { $0.append(reason) } })
    loop.schedule(every: waits ? .seconds(600) : .zero) {}
    loop.schedule(after: .zero) { [connection] in connection.assumeIsolated { $0.start() } }
    loop.atTurnEnd { [weak self] in self?.countTurn() }
  }

  private func countTurn() {
    turnsLeft.withLock { $0 -= 1 }
    if turnsLeft.withLock({ $0 <= 0 }) {
      loop.stop()
    }
  }

  deinit {
    for end in [toServer.reader, toServer.writer, toClient.reader, toClient.writer] {
      end.close()
    }
  }

  func write(_ messages: [JSON]) throws {
    try toServer.writer.write(messages.flatMap { $0.bytes + [UInt8(ascii: "\n")] })
  }

  func readWhatIsThere() throws {
    while try toClient.reader.isReadable() {
      let bytes = try toClient.reader.read()
      received.withLock { $0.append(bytes) }
    }
  }

  /// The reasons for which the connection ended; there must be at most one.
  var ends: [ConnectionEnd] { endings.list.withLock { $0 } }

  /// The number of handled `pad` requests. Used only on the loop.
  var served: Int { server.assumeIsolated { $0.padded } }

  var replyCount: Int { received.withLock { $0.lineCount } }

  /// The complete messages that have been read.
  var replies: [JSON] {
    let lines = received.withLock { $0.bytes.split(separator: UInt8(ascii: "\n")) }
    return lines.compactMap { try? JSONParser.parse(Array($0)) }
  }

  func run(turns: Int) {
    turnsLeft.withLock { $0 = turns }
    loop.run()
  }
}

/// What the client has read, with the number of lines, which a test may ask for in every turn.
private struct Received {
  private(set) var bytes: [UInt8] = []
  private(set) var lineCount = 0

  mutating func append(_ more: [UInt8]) {
    bytes += more
    lineCount += more.count { $0 == UInt8(ascii: "\n") }
  }
}

private final class Endings: Sendable {
  let list = Mutex<[ConnectionEnd]>([])
}
