import CityServer
import Foundation
import Glibc
import JSON
import JSONRPC
import ModelContext
import Platform
import TestSupport
import Testing
import Text

/// The tests of the server, which run one at a time: each has a server of its own, and running all at once
/// might exceed a time limit.
@Suite(.ownThread, .serialized)
enum ContextTests {}

/// An assistant's program for tests. It talks over sockets to a server in the process of the test, which
/// runs on the loop of a thread of its own.
final class Assistant {
  /// Friday 1 May 2026, 12:05 in UTC and 14:05 in Berlin.
  static let now = 1_777_637_100

  /// The members of `_meta` that a request of the newer protocol needs.
  static let stateless: JSON = [
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": [:],
  ]

  /// The same members for a client that can ask its user questions.
  static let statelessWithQuestions: JSON = [
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": ["elicitation": [:]],
  ]

  let folder: ScratchFolder
  private let loop: EventLoop

  /// The assistant's end of a socket pair, which child processes of other tests do not inherit.
  private let stream: ByteStream
  private let program: CityServer
  private let hasEnded = Flag()
  private var partialLine: [UInt8] = []
  private var lastID = 0

  /// Messages other than replies, oldest first.
  private(set) var notices: [JSON] = []

  /// The result for a request of the server, from its parameters. By default the user declines.
  var onQuestion: (JSON) -> JSON = { _ in ["action": "decline"] }

  /// - Parameters:
  ///   - http: answers the requests to services.
  ///   - hidden: texts that must not occur in error messages.
  ///   - toolTimeout: in seconds; long, since everything takes longer next to hundreds of tests.
  init(
    isReadOnly: Bool = false, http: StandIn = StandIn(), hidden: [String] = [],
    archive: String? = nil, toolTimeout: Int = 600, questionTimeout: Int = 600
  ) throws {
    Signals.ignoreFailedWrites()
    folder = try ScratchFolder()
    let settings = try TestProgram.settings(
      archive: archive ?? folder.path("archive.sqlite"), http: http)
    let clock = settings.clock
    let loop = try EventLoop()
    let log = try Log(level: .error, path: "/dev/null")
    let program = try CityServer(
      loop: loop, outbox: .discarding(on: loop), settings: settings, log: log,
      watchClient: { _ in })
    let (near, far) = try ByteStream.pair()
    stream = far
    let outbox = Outbox(loop: loop, stream: near)
    let requests = ClientRequests(loop: loop, outbox: outbox)
    let server = ContextServer(
      loop: loop, outbox: outbox, requests: requests, program: CityClient(program),
      settings: ContextSettings(
        name: "cityroulette", version: "0", isReadOnly: isReadOnly, hidden: hidden,
        draw: { $0 - 1 }, now: clock.now, toolTimeout: toolTimeout,
        questionTimeout: questionTimeout),
      log: log)
    let connection = Connection(
      loop: loop, input: near, outbox: outbox,
      api: ContextAPI.api(name: "cityroulette", version: "0"), server: server, log: log,
      requests: requests, framing: .lines,
      onFinish: { server.assumeIsolated { $0.finish() } }, onEnd: { _ in loop.stop() })
    self.loop = loop
    self.program = program
    Thread.detachNewThread { [hasEnded] in
      loop.schedule(after: .zero) {
        program.assumeIsolated { $0.start() }
        server.assumeIsolated { $0.start() }
        connection.assumeIsolated { $0.start() }
      }
      loop.run()
      program.close()
      close(near.descriptor)
      hasEnded.raise()
    }
  }

  deinit {
    closeInput()
    hasEnded.block()
    close(stream.descriptor)
  }

  /// An assistant's program after its handshake.
  static func greeted(
    capabilities: JSON = [:], isReadOnly: Bool = false, http: StandIn = StandIn(),
    hidden: [String] = []
  ) throws -> Assistant {
    let assistant = try Assistant(isReadOnly: isReadOnly, http: http, hidden: hidden)
    _ = try assistant.result(
      "initialize", ["protocolVersion": "2025-11-25", "capabilities": capabilities])
    return assistant
  }

  /// Replaces the observer of the archive. It runs in the task of the call that changes the archive.
  func observeArchive(_ onChange: @escaping @Sendable () -> Void) {
    let isSet = Flag()
    let client = CityClient(program)
    loop.perform {
      client.assumeIsolated { $0.observeArchive { _ in onChange() } }
      isSet.raise()
    }
    isSet.block()
  }

  /// Ends the input of the server. The output can still be read.
  func closeInput() { shutdown(stream.descriptor, Int32(SHUT_WR)) }

  func send(_ message: JSON) throws {
    var rest = (message.bytes + [UInt8(ascii: "\n")])[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(stream.descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { throw Ended() }
      rest = rest.dropFirst(count)
    }
  }

  func notify(_ method: String, _ params: JSON) throws {
    try send(["jsonrpc": "2.0", "method": .string(method), "params": params])
  }

  /// Sends a request without waiting for its reply.
  @discardableResult
  func begin(_ method: String, _ params: JSON = [:], meta: JSON? = nil) throws -> JSON {
    lastID += 1
    let id = JSON(lastID)
    var members = params.object ?? [:]
    members["_meta"] = meta
    try send([
      "jsonrpc": "2.0", "id": id, "method": .string(method), "params": .object(members),
    ])
    return id
  }

  /// The complete reply.
  func reply(_ method: String, _ params: JSON = [:], meta: JSON? = nil) throws -> JSON {
    try reply(to: try begin(method, params, meta: meta))
  }

  func reply(to id: JSON) throws -> JSON {
    while true {
      let message = try nextReply()
      if message["id"] == id {
        return message
      }
    }
  }

  /// The next reply to any request.
  func nextReply() throws -> JSON {
    while true {
      let message = try next()
      guard message["method"] != nil else { return message }
      notices.append(message)
      if let id = message["id"] {
        try send(["jsonrpc": "2.0", "id": id, "result": onQuestion(message["params"] ?? [:])])
      }
    }
  }

  /// The result; an error fails the test.
  func result(_ method: String, _ params: JSON = [:], meta: JSON? = nil) throws -> JSON {
    let reply = try reply(method, params, meta: meta)
    return try #require(reply["result"], "\(reply.text)")
  }

  /// The error; a result fails the test.
  func error(_ method: String, _ params: JSON = [:], meta: JSON? = nil) throws -> JSON {
    let reply = try reply(method, params, meta: meta)
    return try #require(reply["error"], "\(reply.text)")
  }

  /// The result of a tool.
  func tool(_ name: String, _ arguments: JSON = [:], meta: JSON? = nil) throws -> JSON {
    try result("tools/call", ["name": .string(name), "arguments": arguments], meta: meta)
  }

  /// The data of a tool's answer; a failure fails the test.
  func answer(_ name: String, _ arguments: JSON = [:], meta: JSON? = nil) throws -> JSON {
    let result = try tool(name, arguments, meta: meta)
    return try #require(result["structuredContent"], "\(result.text)")
  }

  /// The text of a tool's answer; a failure fails the test.
  func text(_ name: String, _ arguments: JSON = [:], meta: JSON? = nil) throws -> String {
    let result = try tool(name, arguments, meta: meta)
    #expect(result["isError"] == nil, "\(result.text)")
    return result["content"]?.array?.first?["text"]?.string ?? ""
  }

  /// The error message of a failed tool.
  func failure(_ name: String, _ arguments: JSON = [:]) throws -> String {
    let result = try tool(name, arguments)
    #expect(result["isError"] == true, "\(result.text)")
    return result["content"]?.array?.first?["text"]?.string ?? ""
  }

  /// The parameters of the next notification of a method; empty without parameters.
  func waitForNotice(_ method: String) throws -> JSON {
    while true {
      if let index = notices.firstIndex(where: { $0["method"]?.string == method }) {
        return notices.remove(at: index)["params"] ?? [:]
      }
      notices.append(try next())
    }
  }

  struct Ended: Error {}

  /// The next message from the server.
  ///
  /// - Throws: `Ended` at the end of the output, or after ten minutes without a message.
  func next() throws -> JSON {
    let output = stream.descriptor
    while true {
      if let end = partialLine.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: partialLine[..<end], as: UTF8.self)
        partialLine.removeSubrange(...end)
        return try JSONParser.parse(line)
      }
      var polled = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      guard poll(&polled, 1, 600_000) > 0 else { throw Ended() }
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(output, &buffer, buffer.count)
      guard count > 0 else { throw Ended() }
      partialLine += buffer.prefix(count)
    }
  }
}
