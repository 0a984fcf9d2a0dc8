import JSON
import Platform
import Text

/// The server process of `call`: its replies, its log, and the drafts that it reports.
struct CalledServer {
  private let process: ChildProcess
  private var output = LineSplitter(maximumLength: .max)
  private var errors: [UInt8] = []

  /// The exit status; nil while the server runs.
  private var status: Int32?

  /// The drafts of open sessions.
  var drafts = OpenDrafts()

  init(_ process: ChildProcess) { self.process = process }

  /// Sends a request.
  func send(_ request: CallRequest, id: Int) {
    process.send(request.message(id: id))
  }

  /// Waits for the reply to a request. Ignores other messages except those about drafts.
  ///
  /// - Returns: the reply; nil if the server ends before.
  mutating func reply(to id: Int) throws -> JSON? {
    while status == nil {
      while case .text(let line)? = output.next() {
        let message = try JSONView(parsing: output.buffer, in: line)
        if message["method"]?.string == "draft.didChange" {
          let params = message["params"]?.json
          drafts.record(event: params?["event"]?.string, draft: params?["draft"])
        }
        if message["id"]?.int == id {
          return message.json
        }
      }
      receive()
    }
    return nil
  }

  /// Closes the server's input and waits for its end. Its changes are on disk then.
  ///
  /// - Returns: the exit status.
  mutating func close() throws -> Int32 {
    process.closeInput()
    while status == nil {
      receive()
    }
    return status ?? 1
  }

  /// The last line of the server's log, without the name of the program.
  var lastLogLine: String? {
    let line = String(decoding: errors, as: UTF8.self).split(separator: "\n").last.map(String.init)
    let prefix = "cityroulette: "
    return line.map { $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : $0 }
  }

  private mutating func receive() {
    switch process.next(until: .now + .seconds(3600)) {
    case .output(let bytes): output.append(bytes[...])
    case .errors(let bytes): errors += bytes
    case .exited(let termination): status = termination.exitStatus
    case .deadline: break
    }
  }
}

extension Termination {
  /// The status as a shell reports it: 128 plus the number of a signal.
  fileprivate var exitStatus: Int32 {
    switch self {
    case .code(let code): Int32(clamping: code)
    case .signal(let number): Int32(clamping: 128 + number)
    }
  }
}
