import JSON

/// The messages of a server that no line needs to expect: ignored ones, and requests with a fixed answer.
struct Automation {
  private var ignored: [JSON] = []
  private var answers: [String: JSON] = [:]
  private var matcher = Matcher(isOpen: true)

  init() {}

  init(_ setup: TranscriptSetup, captures: [String: JSON]) {
    ignored = setup.ignored
    answers = setup.answers
    matcher = Matcher(captures: captures, isOpen: true)
    matcher.comparesNumbersByValue = setup.comparesNumbersByValue
  }

  /// Whether `@ignore` applies to a message.
  func ignores(_ message: JSON) -> Bool {
    ignored.contains { matcher.matches($0, against: message) }
  }

  /// The reply to a request for whose method there is an `@answer`; nil for any other message.
  func answer(to message: JSON) -> JSON? {
    guard let id = message["id"], let method = message["method"]?.string,
      let result = answers[method]
    else { return nil }
    return [
      "jsonrpc": "2.0", "id": id, "result": (try? result.filled(with: matcher.captures)) ?? result,
    ]
  }
}
