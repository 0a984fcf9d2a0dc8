import Foundation
import JSON
import JSONRPC
import Platform
import Synchronization

/// A client that is connected by real pipes to a test server, which runs on an event loop of its own
/// thread.
final class Conversation: Sendable {
  let input: PipeEnd
  let output: PipeEnd
  private let loop: EventLoop
  private let server: TestServer
  private let unread = Mutex<[UInt8]>([])
  private let outcome = Outcome()
  private let isInputOpen = Mutex(true)
  private let isOutputOpen = Mutex(true)

  init(
    highWaterMark: Int = Outbox.highWaterMark, log: Log? = nil, framing: Framing? = nil
  ) throws {
    Signals.ignoreFailedWrites()
    let toServer = try makePipe()
    let toClient = try makePipe()
    input = toServer.writer
    output = toClient.reader
    loop = try EventLoop()
    let log = try log ?? Log(level: .error, path: "/dev/null")
    let outbox = Outbox(
      loop: loop, stream: ByteStream(descriptor: toClient.writer.descriptor),
      highWaterMark: highWaterMark)
    server = TestServer(loop: loop, outbox: outbox)
    let connection = Connection(
      loop: loop, input: ByteStream(descriptor: toServer.reader.descriptor), outbox: outbox,
      api: TestServer.api, server: server, log: log, framing: framing,
      // Next to hundreds of other tests, a turn may take longer than the usual time limit of a client.
      patience: .seconds(600),
      onEnd: { [loop, outcome] reason in
        outcome.end.withLock { $0 = reason }
        loop.stop()
      })
    Thread.detachNewThread { [loop, outcome] in
      loop.schedule(after: .zero) { connection.assumeIsolated { $0.start() } }
      loop.run()
      toServer.reader.close()
      toClient.writer.close()
      outcome.isThere.signal()
    }
  }

  deinit {
    closeInput()
    closeOutput()
  }

  /// Opens a gate from outside the conversation, as another process might.
  func open(_ gate: String) {
    loop.perform { [server] in server.assumeIsolated { $0.open(gate) } }
  }

  func closeInput() {
    isInputOpen.withLock { isOpen in
      if isOpen {
        input.close()
      }
      isOpen = false
    }
  }

  func closeOutput() {
    isOutputOpen.withLock { isOpen in
      if isOpen {
        output.close()
      }
      isOpen = false
    }
  }

  /// The reason why the connection ended, once its thread has ended.
  func waitForEnd() throws -> ConnectionEnd? {
    let arrival = outcome.isThere.wait(timeout: .now() + 600)
    guard arrival == .success else { throw PipeEnd.DeadlineReached() }
    return outcome.end.withLock { $0 }
  }
}

/// Records the reason why a connection ended, and that its thread has ended.
private final class Outcome: Sendable {
  let end = Mutex<ConnectionEnd?>(nil)
  let isThere = DispatchSemaphore(value: 0)
}

extension Conversation {
  /// Writes these messages in one piece, each on a line.
  func send(_ messages: JSON...) throws {
    try send(messages)
  }

  func send(_ messages: [JSON]) throws {
    try input.write(messages.flatMap { $0.bytes + [UInt8(ascii: "\n")] })
  }

  func send(text: String) throws {
    try input.write(Array(text.utf8))
  }

  /// The next line without its line end, or nil at the end of the output.
  func receiveLine() throws -> String? {
    while true {
      if let line = takeLine() {
        return line
      }
      let bytes = try output.read()
      if bytes.isEmpty {
        return nil
      }
      unread.withLock { $0 += bytes }
    }
  }

  private func takeLine() -> String? {
    unread.withLock { unread in
      guard let end = unread.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      defer { unread.removeSubrange(...end) }
      return String(decoding: unread[..<end], as: UTF8.self)
    }
  }

  /// The next message, or nil at the end of the output.
  func receive() throws -> JSON? {
    try receiveLine().map { try JSONParser.parse($0) }
  }

  /// The next `count` messages, or fewer at the end of the output.
  func receive(_ count: Int) throws -> [JSON] {
    var messages: [JSON] = []
    while messages.count < count, let message = try receive() {
      messages.append(message)
    }
    return messages
  }

  /// Closes the input and returns all remaining messages.
  func finish() throws -> [JSON] {
    closeInput()
    return try receive(.max)
  }

  /// All replies of a new server to this input, which then ends.
  static func replies(to bytes: [UInt8]) throws -> [JSON] {
    let conversation = try Conversation()
    try conversation.input.write(bytes)
    return try conversation.finish()
  }

  static func replies(to text: String) throws -> [JSON] {
    try replies(to: Array(text.utf8))
  }

  static func replies(to messages: JSON...) throws -> [JSON] {
    try replies(to: messages.map { $0.text + "\n" }.joined())
  }
}
