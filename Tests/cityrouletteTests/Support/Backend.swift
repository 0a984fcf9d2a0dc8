import Glibc
import JSON
import Platform
import TestSupport

/// The built program as a client sees it: lines in, whole messages out, an end.
///
/// Every line that the program writes is checked on the way in: one message, JSON-RPC 2.0, nothing
/// in it that any reader would take for a line end. Every wait is a `poll(2)` with a deadline.
final class Backend {
  /// The one that `CITYROULETTE_PROGRAM` names, else that beside the test runner, where the build
  /// puts it.
  static let program = Environment.variable("CITYROULETTE_PROGRAM") ?? BuildFolder.program

  /// Far longer than anything takes, so that a busy machine fails no test.
  static let patience = Duration.seconds(180)

  let home: Home
  private let process: ChildProcess
  private var partialLine: [UInt8] = []

  /// Every byte that the program wrote to standard output and that was taken from it, unless they
  /// are forgotten: doubling an array of a gigabyte takes seconds, which the program is blamed for.
  private(set) var output: [UInt8] = []
  var keepsOutput = true
  private var arrived: [JSON] = []
  private var readCount = 0
  private var lastID = 0
  private let log = ProgramLog()
  private var termination: Termination?

  /// Notifications that came while something else was waited for, oldest first.
  private(set) var notifications: [JSON] = []

  /// What the program wrote to standard error until now.
  var errorText: String { log.text }

  /// - Parameters:
  ///   - arguments: of the program.
  ///   - shell: a script for `/bin/sh` that runs `"$@"`, for other streams than pipes.
  ///   - program: another copy of it.
  init(
    _ home: Home, _ arguments: [String] = [], shell: String? = nil,
    program: String = Backend.program
  ) throws {
    self.home = home
    let command = [program] + arguments
    process = try ChildProcess(
      command: (shell.map { ["/bin/sh", "-c", $0, "sh"] } ?? []) + command,
      environment: home.environment)
  }

  /// Runs the program with exactly these arguments.
  init(bare home: Home, _ arguments: [String], program: String = Backend.program) throws {
    self.home = home
    process = try ChildProcess(command: [program] + arguments, environment: home.environment)
  }

  deinit { process.end() }

  var processID: Int32 { process.processID }

  func send(_ bytes: [UInt8]) { process.send(bytes) }
  func send(_ line: String) { process.send(Array("\(line)\n".utf8)) }
  func closeInput() { process.closeInput() }

  /// From now on nobody reads what the process writes.
  func closeOutput() {
    process.closeOutput()
    partialLine = []
  }

  /// Sends a signal. What the process has written before can still be read.
  func signal(_ number: Int32) { kill(process.processID, number) }

  /// Sends a request and answers its id.
  @discardableResult
  func request(_ method: String, _ params: JSON = [:]) -> Int {
    lastID += 1
    send(Self.line(lastID, method, params))
    return lastID
  }

  static func line(_ id: Int, _ method: String, _ params: JSON = [:]) -> String {
    let message: JSON = [
      "jsonrpc": "2.0", "id": JSON(id), "method": .string(method), "params": params,
    ]
    return message.text
  }

  /// The next message, in the order in which the program wrote them; nil when it has ended.
  func next() throws -> JSON? {
    let deadline = ContinuousClock.now + Self.patience
    while readCount == arrived.count {
      guard termination == nil else { return nil }
      guard try take(process.next(until: deadline)) else {
        throw Trouble("nothing came for \(Self.patience)")
      }
    }
    defer { readCount += 1 }
    forgetRead()
    return arrived[readCount]
  }

  /// Now and then, so that a conversation of millions needs no memory for what is over.
  private func forgetRead() {
    guard readCount >= 10_000 else { return }
    arrived.removeFirst(readCount)
    readCount = 0
  }

  /// Takes what the process has written and goes on when it has written nothing for so long.
  func listen(for duration: Duration) throws {
    let deadline = ContinuousClock.now + duration
    while ContinuousClock.now < deadline, try take(process.next(until: deadline)) {}
  }

  /// False if nothing has come.
  private func take(_ event: ChildProcess.Event) throws -> Bool {
    switch event {
    case .output(let bytes): try takeLines(bytes)
    case .errors(let bytes): log.append(bytes)
    case .exited(let status): try ended(status)
    case .deadline: return false
    }
    return true
  }

  private func ended(_ status: Termination) throws {
    termination = status
    // A process that was killed may have been in the middle of one.
    guard partialLine.isEmpty || status == .signal(Int(SIGKILL)) else {
      throw Trouble(
        "the output ends inside a line: \(String(decoding: partialLine, as: UTF8.self))")
    }
  }

  private func takeLines(_ bytes: [UInt8]) throws {
    if keepsOutput {
      output += bytes
    }
    var rest = bytes[...]
    while let end = rest.firstLineEnd {
      partialLine += rest[..<end]
      arrived.append(try WireLine.message(partialLine))
      partialLine.removeAll(keepingCapacity: true)
      rest = rest[(end + 1)...]
    }
    partialLine += rest
  }
}

extension Backend {
  /// The reply with this id; notifications before it are kept, another reply is a failure.
  func reply(to id: JSON) throws -> JSON {
    while let message = try next() {
      if message["id"] == id {
        return message
      }
      guard message["method"] != nil else {
        throw Trouble("wanted the reply to \(id.text), got \(message.text)")
      }
      notifications.append(message)
    }
    throw Trouble("the program ended before it answered \(id.text)")
  }

  /// Sends a request and waits for its result.
  @discardableResult
  func call(_ method: String, _ params: JSON = [:]) throws -> JSON {
    let reply = try reply(to: JSON(request(method, params)))
    if let result = reply["result"] {
      return result
    }
    throw Trouble("\(method) \(params.text) failed: \(reply.text)")
  }

  /// Sends a request that has to fail, and answers the error.
  func refusal(_ method: String, _ params: JSON = [:]) throws -> JSON {
    let reply = try reply(to: JSON(request(method, params)))
    if let error = reply["error"] {
      return error
    }
    throw Trouble("\(method) \(params.text) should have failed: \(reply.text)")
  }

  /// Waits for a notification, or takes one that came before; its parameters.
  func notification(_ method: String) throws -> JSON {
    if let index = notifications.firstIndex(where: { $0["method"]?.string == method }) {
      return notifications.remove(at: index)["params"] ?? .null
    }
    while let message = try next() {
      if message["method"]?.string == method {
        return message["params"] ?? .null
      }
      guard message["id"] == nil else { throw Trouble("unexpected reply \(message.text)") }
      notifications.append(message)
    }
    throw Trouble("the program ended without \(method)")
  }

  /// All messages up to the end of the process, and how it ended.
  func finish() throws -> (messages: [JSON], status: Termination?) {
    var messages: [JSON] = []
    while let message = try next() {
      messages.append(message)
    }
    return (messages, termination)
  }

  /// Ends the input and waits for the process to go.
  func leave() throws -> Termination? {
    closeInput()
    return try finish().status
  }
}
