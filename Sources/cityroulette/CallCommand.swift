import CityServer
import JSON
import Platform
import Text

/// `call METHOD`: one request to a server that is started for it.
struct CallCommand {
  private let method: String
  private let params: JSON
  private let server: [String]

  /// - Parameters:
  ///   - words: what stands behind `call`.
  ///   - server: the path of the program, and the options that it is to have.
  init(_ words: [String], server: [String]) throws {
    guard let method = words.first else {
      throw UsageError(
        message: "call needs the name of a method, as in cityroulette call archive.status; "
          + "cityroulette help lists them.")
    }
    self.method = method
    params = CallParameters.withAbsolutePath(try CallParameters.read(Array(words.dropFirst())))
    self.server = server
  }

  /// Prints the result, or says what went wrong.
  ///
  /// - Returns: 0; 1 if the request failed; the status of a server that did not start.
  func run(_ console: Console, isPretty: Bool) throws -> Int32 {
    let process = try ChildProcess(command: server, environment: Environment.variables)
    if method != "initialize" { process.send(request(0, "initialize", [:])) }
    process.send(request(1, method, params))
    var conversation = Conversation(process)
    let reply = try conversation.reply()
    process.closeInput()
    let status = try conversation.finish()
    if let result = reply?["result"] {
      console.write(isPretty ? result.pretty() : result.text)
      return 0
    }
    tell(
      reply?["error"]?["message"]?.string ?? conversation.lastWords ?? "the server gave no answer")
    return reply == nil && status != 0 ? status : 1
  }

  private func request(_ id: Int, _ method: String, _ params: JSON) -> [UInt8] {
    let message: JSON = [
      "jsonrpc": "2.0", "id": JSON(id), "method": .string(method), "params": params,
    ]
    return message.bytes + [UInt8(ascii: "\n")]
  }

  private func tell(_ message: String) { Console.standardError.write("cityroulette: \(message)") }
}

/// What the server writes: replies, notifications, which nobody waits for here, and its log.
private struct Conversation {
  private let process: ChildProcess
  private var output = LineSplitter(maximumLength: .max)
  private var errors: [UInt8] = []
  private var status: Int32?

  init(_ process: ChildProcess) { self.process = process }

  /// The reply to the request with the id 1; nil if the server ends without one.
  mutating func reply() throws -> JSON? {
    while status == nil {
      while case .text(let line)? = output.next() {
        let message = try JSONView(parsing: output.buffer, in: line)
        if message["id"]?.int == 1 { return message.json }
      }
      take()
    }
    return nil
  }

  /// Waits for the end. A server that was told something has it on the disk then.
  ///
  /// - Returns: the exit status.
  mutating func finish() throws -> Int32 {
    while status == nil { take() }
    return status ?? 1
  }

  /// What the server said about itself, without the name that the sentence gets again.
  var lastWords: String? {
    let text = String(decoding: errors, as: UTF8.self).split(separator: "\n").last.map(String.init)
    guard let text else { return nil }
    return text.hasPrefix("cityroulette: ") ? String(text.dropFirst("cityroulette: ".count)) : text
  }

  private mutating func take() {
    switch process.next(until: .now + .seconds(3600)) {
    case .output(let bytes): output.append(bytes[...])
    case .errors(let bytes): errors += bytes
    case .exited(let termination): status = termination.exitStatus
    case .deadline: break
    }
  }
}

extension Termination {
  /// As a shell tells it: 128 and the number for a signal.
  fileprivate var exitStatus: Int32 {
    switch self {
    case .code(let code): Int32(clamping: code)
    case .signal(let number): Int32(clamping: 128 + number)
    }
  }
}
