import JSON
import JSONRPC
import Platform
import Text

/// A server in the process of the command that uses it, since another process would take time to start.
///
/// The loop of the server runs only while the command waits for the server or for its own input.
struct CalledServer {
  private let server: RunningServer

  /// The client's end of the conversation.
  private let stream: ByteStream
  private var output = LineSplitter(maximumLength: .max)

  /// The drafts that the server has reported as begun or that a request has resumed, without those that have ended.
  private var drafts = OpenDrafts()

  /// The number of requests that have been sent.
  private var lastID = 0

  /// Shows the progress of requests; nil to show none.
  private let progress: ProgressLine?

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - options: the options of the server as written on the command line.
  ///   - progress: where to show the progress of requests; nil to show none.
  /// - Throws: `UsageError` for invalid options, or another error of a server that cannot start.
  init(_ options: [String], progress: ProgressLine?) throws {
    var words = options
    var options = try ServeOptions(parsing: &words).withConfiguration()
    // `CalledServer` writes and reads lines, whatever framing the configuration chooses.
    options.framing = .lines
    let (near, far) = try ByteStream.pair()
    // Without a log file, discard the log, because standard error is for the messages of the command.
    server = try RunningServer(
      options, input: far, output: far, log: .discarding, make: Serve.cityService)
    stream = near
    self.progress = progress
    stop(when: near.descriptor)
  }

  /// Sends a request and waits for its result.
  ///
  /// - Throws: `CallFailure` if the server refuses the request, or ends before it replies.
  mutating func result(of request: CallRequest) throws -> JSON {
    var request = request
    lastID += 1
    if progress != nil, request.takesProgress, case .object(var params) = request.params {
      params["workDoneToken"] = JSON(lastID)
      request.params = .object(params)
    }
    send(request.message(id: lastID))
    let reply = try reply(to: lastID)
    progress?.clear()
    guard let result = reply?["result"] else {
      throw reply?["error"].map(CallFailure.refused) ?? .ended
    }
    if request.method == "session.resume" {
      drafts.record(event: "begun", draft: request.params["draft"])
    }
    return result
  }

  /// Runs the server until a descriptor can be read, or the server ends.
  mutating func wait(forInput descriptor: Int32) {
    stop(when: descriptor)
    while !server.exit.isDecided, !ByteStream(descriptor: descriptor).isReadable {
      server.loop.run()
      receive()
    }
    server.loop.unwatch(descriptor, for: .readable)
  }

  /// Ends the server, and prints the ids of the drafts that it leaves to standard error.
  ///
  /// - Returns: the exit status.
  mutating func close() throws -> Int32 {
    stream.endOutput()
    while !server.exit.isDecided {
      server.loop.run()
      receive()
    }
    receive()
    while let message = try nextMessage() {
      record(message)
    }
    let status = try server.close()
    for draft in drafts.ids {
      Console.standardError.write(
        "cityroulette: Uncommitted edits were saved as draft \(draft); open it with session.resume, "
          + "or delete it with session.discardDraft.")
    }
    return status
  }

  /// Makes the loop of the server stop when a descriptor can be read.
  private func stop(when descriptor: Int32) {
    let loop = server.loop
    loop.watch(descriptor, for: .readable) { loop.stop() }
  }
}

// The conversation.
extension CalledServer {
  private mutating func send(_ message: [UInt8]) {
    var unsent = message[...]
    while !unsent.isEmpty, !server.exit.isDecided {
      switch stream.write(unsent) {
      case .wrote(let count): unsent = unsent.dropFirst(count)
      case .closed: return
      case .full:
        let loop = server.loop
        loop.watch(stream.descriptor, for: .writable) { loop.stop() }
        loop.run()
        loop.unwatch(stream.descriptor, for: .writable)
        receive()
      }
    }
  }

  /// Runs the server until it replies to a request. Ignores other messages except those about drafts
  /// and progress.
  ///
  /// - Returns: the reply, or an error whose id is null; nil if the server ends first.
  private mutating func reply(to id: Int) throws -> JSON? {
    while true {
      while let message = try nextMessage() {
        record(message)
        // The id of the error is null if the server could not read the message.
        let isUnread = message["id"]?.int == .none && message["error"]?.json != .none
        if message["id"]?.int == id || isUnread {
          return message.json
        }
      }
      let hasEnded = server.exit.isDecided
      if !hasEnded {
        server.loop.run()
      }
      guard receive() || !hasEnded else { return nil }
    }
  }

  private mutating func nextMessage() throws -> JSONView? {
    while let line = output.next() {
      if case .text(let range) = line {
        return try JSONView(parsing: output.buffer, in: range)
      }
    }
    return nil
  }

  private mutating func record(_ message: JSONView) {
    switch message["method"]?.string {
    case "draft.didChange":
      let params = message["params"]?.json
      drafts.record(event: params?["event"]?.string, draft: params?["draft"])
    case "$/progress": progress?.show(message["params"]?["value"]?.json)
    default: break
    }
  }

  /// Reads the output of the server.
  ///
  /// - Returns: false if there was nothing to read.
  @discardableResult
  private mutating func receive() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var hasRead = false
    while stream.isReadable, case .bytes(let count) = stream.read(into: &buffer) {
      output.append(buffer[..<count])
      hasRead = true
    }
    return hasRead
  }
}
