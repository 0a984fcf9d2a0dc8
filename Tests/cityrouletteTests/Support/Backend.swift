import Glibc
import JSON
import Platform
import TestSupport

/// The built program as a client sees it: it reads lines, writes complete messages, and exits.
///
/// Each line of its output is checked: one JSON-RPC 2.0 message without any character that a reader takes
/// for a line end. Every wait is a `poll(2)` with a deadline.
final class Backend {
  /// The program that `CITYROULETTE_PROGRAM` names, or else the one next to the test runner, where the build
  /// puts it.
  static let program = Environment.variable("CITYROULETTE_PROGRAM") ?? BuildFolder.program

  /// Far longer than a step should take, so that a busy machine does not fail a test.
  static let patience = Duration.seconds(180)

  let home: Home
  private let process: ChildProcess
  private var partialLine: [UInt8] = []

  /// Every byte read from the program's standard output, unless `keepsOutput` is false: growing an array
  /// of a gigabyte takes seconds, which a test would attribute to the program.
  private(set) var output: [UInt8] = []
  var keepsOutput = true
  private var arrived: [JSON] = []
  private var readCount = 0
  private var lastID = 0
  private let log = ProgramLog()
  private var termination: Termination?

  /// Notifications received while waiting for something else, oldest first.
  private(set) var notifications: [JSON] = []

  /// The standard error of the program so far.
  var errorText: String { log.text }

  /// - Parameters:
  ///   - arguments: the arguments of the program.
  ///   - shell: a script for `/bin/sh` that runs `"$@"`, to redirect its streams.
  ///   - program: another copy of the program.
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

  /// Runs the program without arguments.
  ///
  /// - Parameter shell: a script for `/bin/sh` that runs `"$@"`, to redirect its streams.
  init(bare home: Home, shell: String) throws {
    self.home = home
    process = try ChildProcess(
      command: ["/bin/sh", "-c", shell, "sh", Backend.program], environment: home.environment)
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

  /// Closes the output of the process.
  func closeOutput() {
    process.closeOutput()
    partialLine = []
  }

  /// Sends a signal. The earlier output can still be read.
  func signal(_ number: Int32) { kill(process.processID, number) }

  /// Sends a request and returns its id.
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
        throw Trouble("no output for \(Self.patience)")
      }
    }
    defer { readCount += 1 }
    forgetRead()
    return arrived[readCount]
  }

  /// Releases messages that have been read, in batches, for conversations of millions of messages.
  private func forgetRead() {
    guard readCount >= 10_000 else { return }
    arrived.removeFirst(readCount)
    readCount = 0
  }

  /// Reads the output for this time.
  func listen(for duration: Duration) throws {
    let deadline = ContinuousClock.now + duration
    while ContinuousClock.now < deadline, try take(process.next(until: deadline)) {}
  }

  /// False if there was no output before the deadline.
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
    // A killed process may have been in the middle of a line.
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
  /// The reply with this id. Earlier notifications are kept, and another reply is a failure.
  func reply(to id: JSON) throws -> JSON {
    while let message = try next() {
      if message["id"] == id {
        return message
      }
      guard message["method"] != nil else {
        throw Trouble("expected the reply to \(id.text), got \(message.text)")
      }
      notifications.append(message)
    }
    throw Trouble("the program ended before its reply to \(id.text)")
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

  /// Sends a request that must fail, and returns the error.
  func refusal(_ method: String, _ params: JSON = [:]) throws -> JSON {
    let reply = try reply(to: JSON(request(method, params)))
    if let error = reply["error"] {
      return error
    }
    throw Trouble("\(method) \(params.text) should have failed: \(reply.text)")
  }

  /// The parameters of the next notification of this method, received already or awaited.
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

  /// All messages until the process exits, and its status.
  func finish() throws -> (messages: [JSON], status: Termination?) {
    var messages: [JSON] = []
    while let message = try next() {
      messages.append(message)
    }
    return (messages, termination)
  }

  /// Closes the input and waits for the process to exit.
  func leave() throws -> Termination? {
    closeInput()
    return try finish().status
  }
}
