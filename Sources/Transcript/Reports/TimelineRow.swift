import JSON

/// A message of a timeline, or another line of its transcript. Each message of a batch is a row.
struct TimelineRow {
  enum Kind: String {
    case request
    case reply
    case notification

    /// Bytes of a `==>` or `<==` line.
    case bytes

    /// An action or an expectation that is not a message, such as the end of the input.
    case step

    /// Any other line, such as a comment, set-up or `@client`.
    case note
  }

  enum Direction: String {
    /// From the client to the server.
    case sent

    /// From the server to the client.
    case received
    case none

    var opposite: Direction {
      switch self {
      case .sent: .received
      case .received: .sent
      case .none: .none
      }
    }
  }

  /// The path of an included file; empty for a line of the transcript itself.
  var file = ""
  let line: Int

  /// The milliseconds since the beginning, as pause comments give them.
  var time = 0
  var client = ""
  let kind: Kind
  let direction: Direction

  /// The method of a message; for a reply, that of its request; empty if there is none or it is unknown.
  var method = ""
  var message: JSON?

  /// The text of a row without a message.
  var text = ""

  /// The index of the row of the reply to this request, or of the request of this reply; nil if there is none.
  var partner: Int?

  var id: JSON? { message?["id"] }

  /// Whether the row is a reply with an error.
  var isError: Bool { kind == .reply && message?["error"] != nil }

  /// The maximum number of characters of a preview. `…` follows them if the content is longer.
  private static let previewWidth = 200

  /// The rows of a line: one, or for a batch one for each of its messages.
  static func rows(of step: Step) -> [TimelineRow] {
    func row(_ kind: Kind, _ direction: Direction = .none) -> TimelineRow {
      TimelineRow(line: step.line, kind: kind, direction: direction, text: step.text)
    }
    switch step.action {
    case .send(let message, _):
      return (message.array ?? [message]).map { TimelineRow($0, .sent, line: step.line) }
    case .reply(let message):
      return (message.array ?? [message]).map { TimelineRow($0, .received, line: step.line) }
    case .notification(let message), .nextNotification(let message):
      return [TimelineRow(message, .received, line: step.line)]
    case .sendBytes: return [row(.bytes, .sent)]
    case .answerBytes: return [row(.bytes, .received)]
    case .absence, .closeInput, .exit, .log, .restart: return [row(.step)]
    case .note, .timeout, .advance, .client, .unchecked, .iteration, .retry, .endRetry, .arguments:
      return [row(.note)]
    }
  }

  private init(
    line: Int, kind: Kind, direction: Direction, text: String = ""
  ) {
    self.line = line
    self.kind = kind
    self.direction = direction
    self.text = text
  }

  /// The row of a message.
  init(_ message: JSON, _ direction: Direction, line: Int) {
    let kind: Kind =
      if message["method"] == nil {
        .reply
      } else if message["id"] == nil {
        .notification
      } else {
        .request
      }
    self.init(line: line, kind: kind, direction: direction)
    self.message = message
    method = ExpectedString.unescaped(message["method"]?.string ?? "")
  }

  /// The row as JSON for the page. `Timeline` adds the times.
  var json: JSONObject {
    var json: JSONObject = ["line": JSON(line), "kind": .string(kind.rawValue)]
    json["file"] = file.isEmpty ? nil : .string(file)
    json["direction"] = direction == .none ? nil : .string(direction.rawValue)
    json["client"] = client == Step.firstClient ? nil : .string(client)
    json["method"] = method.isEmpty ? nil : .string(method)
    json["id"] = id.map { .string($0.text) }
    json["error"] = isError ? true : nil
    json["partner"] = partner.map { JSON($0) }
    json["text"] = .string(message?.text ?? text)
    json["preview"] = message.map { .string(Self.preview(of: $0)) }
    return json
  }

  /// The beginning of the content of a message: its error, result or parameters; of the whole message for a reply
  /// without these.
  private static func preview(of message: JSON) -> String {
    if let error = message["error"], let text = error["message"]?.string {
      return shortened("\(error["code"]?.text ?? "") \(text)")
    }
    let content = message["error"] ?? message["result"] ?? message["params"]
    return content.map { shortened($0.text) }
      ?? (message["method"] == nil ? shortened(message.text) : "")
  }

  private static func shortened(_ text: String) -> String {
    let start = text.prefix(previewWidth)
    return start.endIndex == text.endIndex ? text : start + "…"
  }
}
