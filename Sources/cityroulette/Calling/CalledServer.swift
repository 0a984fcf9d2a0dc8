import JSON
import Platform
import Text

/// The server process of a command: its replies, its log, and the drafts that it reports.
struct CalledServer {
  private let process: ChildProcess
  private var output = LineSplitter(maximumLength: .max)
  private var errors: [UInt8] = []

  /// The exit status; nil while the server runs.
  private var status: Int32?

  /// The drafts of open sessions.
  private var drafts = OpenDrafts()

  /// The number of requests that have been sent.
  private var lastID = 0

  /// Shows the progress of a request; nil without a terminal.
  private let progress: ProgressLine?

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - command: its path and its arguments.
  ///   - progress: where to show the progress of long requests.
  init(_ command: [String], progress: ProgressLine?) throws {
    // The configuration may choose another framing.
    process = try ChildProcess(
      command: command + ["--framing", "lines"], environment: Environment.variables)
    self.progress = progress
  }

  /// Sends a request and waits for its result.
  ///
  /// - Throws: `CallFailure` if the server refuses the request, or ends.
  mutating func result(of request: CallRequest) throws -> JSON {
    var request = request
    lastID += 1
    if progress != nil, request.takesProgress, case .object(var params) = request.params {
      params["workDoneToken"] = JSON(lastID)
      request.params = .object(params)
    }
    process.send(request.message(id: lastID))
    let reply = try reply(to: lastID)
    progress?.clear()
    guard let result = reply?["result"] else {
      throw reply?["error"].map(CallFailure.refused) ?? .ended(lastLogLine)
    }
    if request.method == "session.resume" {
      drafts.record(event: "begun", draft: request.params["draft"])
    }
    return result
  }

  /// Waits for the reply to a request. Ignores other messages except those about drafts and progress.
  ///
  /// - Returns: the reply; nil if the server ends before.
  private mutating func reply(to id: Int) throws -> JSON? {
    while status == nil {
      while case .text(let line)? = output.next() {
        let message = try JSONView(parsing: output.buffer, in: line)
        switch message["method"]?.string {
        case "draft.didChange":
          let params = message["params"]?.json
          drafts.record(event: params?["event"]?.string, draft: params?["draft"])
        case "$/progress": progress?.show(message["params"]?["value"]?.json)
        default: break
        }
        // A message that the server could not read has no id.
        let isUnread = message["id"]?.int == .none && message["error"]?.json != .none
        if message["id"]?.int == id || isUnread {
          return message.json
        }
      }
      receive()
    }
    return nil
  }

  /// Closes the server's input and waits for its end. Its changes are on disk then. Names the drafts
  /// that it leaves behind.
  ///
  /// - Returns: the exit status.
  mutating func close() -> Int32 {
    process.closeInput()
    while status == nil {
      receive()
    }
    for draft in drafts.ids {
      Console.standardError.write(
        "cityroulette: Uncommitted edits were saved as draft \(draft); open it with session.resume, "
          + "or delete it with session.discardDraft.")
    }
    return status ?? 1
  }

  /// The last line of the server's log, without the name of the program.
  private var lastLogLine: String? {
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
