import JSON

/// A client of a transcript: its server, and the replies that the server owes it.
final class RunClient {
  /// The arguments that `@server`, `@client` or `@restart` gave last.
  private(set) var arguments: [String]

  /// The server that was started last, which may have ended.
  private(set) var server: ServerUnderTest

  /// Whether a line has found that the server has exited as expected.
  var hasExited = false

  /// The methods of the requests sent to this server, by id. Omits requests whose reply is no longer awaited.
  var requests: [JSON: String] = [:]

  /// The number of replies with the id null that the messages sent so far require: one for each that is not valid.
  private var repliesWithoutID = 0

  /// The bytes sent by `==>` lines since the last line end.
  private var partialLine: [UInt8] = []

  init(
    arguments: [String], in sandbox: Sandbox, captures: [String: JSON], log: ExchangeLog
  ) throws {
    self.arguments = arguments
    server = try sandbox.start(arguments: arguments, captures: captures, log: log)
  }

  /// Starts a new server.
  ///
  /// - Parameter arguments: nil for those of the previous server.
  func restart(
    arguments: [String]?, in sandbox: Sandbox, captures: [String: JSON], log: ExchangeLog
  ) throws {
    if let arguments {
      self.arguments = arguments
    }
    server = try sandbox.start(arguments: self.arguments, captures: captures, log: log)
    hasExited = false
    requests = [:]
    repliesWithoutID = 0
    partialLine = []
  }
}

// Replies that the server owes.
extension RunClient {
  /// Records which replies a sent message requires.
  func recordSent(_ message: JSON) {
    let parts = message.array ?? [message]
    if parts.isEmpty {
      repliesWithoutID += 1
    }
    for part in parts {
      switch part.requiredReply {
      case .none: break
      case .withoutID: repliesWithoutID += 1
      case .id(let id):
        requests[id] = part["method"]?.string ?? ""
        server.methods[id] = requests[id]
      }
    }
  }

  /// Records which replies sent bytes require. Once the bytes contain a `Content-Length`, ignores them, since
  /// invalid headers leave open where a message ends.
  func recordSent(bytes: [UInt8]) {
    partialLine += bytes
    if String(decoding: partialLine, as: UTF8.self).lowercased().contains("content-length") {
      return
    }
    while let end = partialLine.firstIndex(of: UInt8(ascii: "\n")) {
      let line = partialLine[..<end]
      if !line.allSatisfy({ [0x09, 0x0D, 0x20].contains($0) }) {
        if let message = try? JSONParser.parse(Array(line)) {
          recordSent(message)
        } else {
          repliesWithoutID += 1
        }
      }
      partialLine.removeFirst(end + 1)
    }
  }

  /// Whether the server owes a reply and still runs.
  var isAwaitingReplies: Bool {
    server.status == nil
      && (server.repliesWithoutID < repliesWithoutID
        || requests.keys.contains { !server.answeredIDs.contains($0) })
  }

  /// Stops awaiting the replies that have not been received.
  func stopAwaitingReplies() {
    repliesWithoutID = server.repliesWithoutID
    for id in requests.keys where !server.answeredIDs.contains(id) {
      requests[id] = nil
    }
  }

  /// Waits until every request has its reply. Returns at once if the server has already ended.
  ///
  /// - Parameter timeout: the longest wait for each reply.
  /// - Throws: `Problem` if a reply is not received in this time, the server ends meanwhile, or its output is invalid.
  func awaitReplies(_ timeout: Duration) throws(Problem) {
    for (id, method) in requests where !server.answeredIDs.contains(id) && server.status == nil {
      _ = try server.wait(
        for: "the reply to \(method) with id \(id.text)", timeout: timeout
      ) { server in
        server.answeredIDs.contains(id) ? true : nil
      }
    }
  }
}

/// The reply that a message requires.
private enum RequiredReply {
  case none
  case id(JSON)

  /// An error with the id null.
  case withoutID
}

extension JSON {
  /// The reply that a message other than a batch requires.
  fileprivate var requiredReply: RequiredReply {
    guard object != nil else { return .withoutID }
    let isResponse = self["method"] == nil && (self["result"] != nil || self["error"] != nil)
    if isResponse {
      return .none
    }
    switch self["id"] {
    case nil:
      let isNotification = self["jsonrpc"] == "2.0" && self["method"]?.string != nil
      return isNotification ? .none : .withoutID
    case .string(let id)?: return .id(.string(id))
    case .number(let id)?: return .id(.number(id))
    default: return .withoutID
    }
  }
}
