import JSON

/// Holds the messages of a transcript against a contract, without playing it.
struct TranscriptCheck {
  private let contract: Contract
  private let check: SchemaCheck

  /// Errors that tell of a request which is wrong by intention.
  private static let refusals = [-32700, -32600, -32601, -32602]

  /// What every reply may have been refused with, whatever its method.
  private static let envelope: JSON = [
    "type": "object", "required": ["code", "message"],
    "properties": [
      "code": ["type": "integer"], "message": ["type": "string"],
      "data": [
        "type": "object", "required": ["name", "retryable"],
        "properties": ["name": ["type": "string"], "retryable": ["type": "boolean"]],
      ],
    ],
  ]

  init(_ contract: Contract) {
    self.contract = contract
    check = SchemaCheck(contract, isPattern: true)
  }

  /// All that does not fit, in the order of the lines.
  func failures(in file: TranscriptFile) -> [TranscriptError] {
    var methods: [JSON: String] = [:]
    var failures: [TranscriptError] = []
    var refused = Self.refusedIDs(of: file)[...]
    for (index, step) in file.steps.enumerated() {
      let problems: [String]
      switch step.action {
      case .send(let message, _):
        problems = Self.parts(of: message).flatMap { part in
          let isRefused = part["id"].flatMap { refused.first?.contains($0) } ?? false
          return sent(part, isRefused: isRefused, &methods)
        }
      case .restart:
        problems = []
        refused.removeFirst()
      case .reply(let message):
        problems = Self.parts(of: message).flatMap { reply($0, methods) }
      case .notification(let message), .nextNotification(let message): problems = told(message)
      default: problems = []
      }
      if index > 0, file.steps[index - 1].action == .unchecked {
        continue
      }
      failures += problems.map {
        TranscriptError(path: step.path, line: step.line, fault: Fault($0))
      }
    }
    var seen: Set<TranscriptError> = []
    // A repetition says the same each time.
    return failures.filter { seen.insert($0).inserted }
  }

  private static func parts(of message: JSON) -> [JSON] { message.array ?? [message] }

  /// Ids of requests that lines expect to be refused, for each server from one restart to the next.
  private static func refusedIDs(of file: TranscriptFile) -> [Set<JSON>] {
    var ids: [Set<JSON>] = [[]]
    for step in file.steps {
      if case .restart = step.action {
        ids.append([])
      }
      guard case .reply(let message) = step.action else { continue }
      for part in parts(of: message) {
        let code = part["error"]?["code"]?.int
        if let id = part["id"], code.map(refusals.contains) == true {
          ids[ids.count - 1].insert(id)
        }
      }
    }
    return ids
  }

  private func sent(
    _ message: JSON, isRefused: Bool, _ methods: inout [JSON: String]
  ) -> [String] {
    guard let name = message["method"]?.string else { return [] }
    if let id = message["id"] {
      methods[id] = name
    }
    if isRefused {
      return []
    }
    guard let method = contract.methods[name] else {
      return message["id"] == nil ? [] : ["there is no method \"\(name)\""]
    }
    let params = (message["params"] ?? .null).asSent
    // Absent, null and an empty array mean that there are none.
    let given: JSON = params == .null || params == [] ? [:] : params
    // Some methods take positions; that is told by the server only.
    return given.array == nil
      ? check.problems(given, contract.params(of: method), at: "$.params") : []
  }

  private func reply(_ message: JSON, _ methods: [JSON: String]) -> [String] {
    if let error = message["error"] {
      return failed(error)
    }
    guard let id = message["id"], let result = message["result"] else { return [] }
    guard let name = methods[id] else { return [] }
    guard let method = contract.methods[name], let schema = contract.result(of: method) else {
      return ["there is no method \"\(name)\" that could have a result"]
    }
    return check.problems(result, schema, at: "$.result")
  }

  private func failed(_ error: JSON) -> [String] {
    let problems = check.problems(error, Self.envelope, at: "$.error")
    guard problems.isEmpty, let code = error["code"]?.int else { return problems }
    guard let name = contract.errors[code] else {
      return ["$.error.code: there is no error \(code)"]
    }
    guard let told = error["data"]?["name"]?.string, ExpectedString.isPlain(told), told != name
    else { return [] }
    return ["$.error.data.name: error \(code) is \(name), not \(told)"]
  }

  private func told(_ message: JSON) -> [String] {
    let name = ExpectedString.unescaped(message["method"]?.string ?? "")
    guard ExpectedString.isPlain(message["method"]?.string ?? "") else { return [] }
    guard let method = contract.notifications[name] else {
      return ["there is no notification \"\(name)\""]
    }
    guard let params = message["params"] else {
      return message[ExpectedName.rest] == nil ? ["$.params: is missing"] : []
    }
    return check.problems(params, contract.params(of: method), at: "$.params")
  }
}

extension ExpectedString {
  /// Whether a string stands for itself, and not for what is matched or was captured.
  fileprivate static func isPlain(_ text: String) -> Bool {
    guard case .template(let template)? = try? ExpectedString(text) else { return false }
    return !template.hasCaptures
  }
}
