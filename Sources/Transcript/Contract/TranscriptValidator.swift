import JSON

/// Validates the messages of a transcript against a contract, without playing it.
struct TranscriptValidator {
  private let contract: Contract
  private let validator: SchemaValidator

  /// Whether the contract is that of another program, whose errors may have other codes and data.
  private let isForeign: Bool

  /// The codes of errors for invalid requests. If a line expects one of them as the reply to a request, the request
  /// counts as invalid on purpose.
  private static let requestErrors = [-32700, -32600, -32601, -32602]

  /// The schema of the errors of this program, the same for every method.
  private static let errorSchema: JSON = [
    "type": "object", "required": ["code", "message"],
    "properties": [
      "code": ["type": "integer"], "message": ["type": "string"],
      "data": [
        "type": "object", "required": ["name", "retryable"],
        "properties": ["name": ["type": "string"], "retryable": ["type": "boolean"]],
      ],
    ],
  ]

  init(_ contract: Contract, isForeign: Bool = false) {
    self.isForeign = isForeign
    self.contract = contract
    validator = SchemaValidator(contract, isPattern: true)
  }

  /// The problems of the messages in the order of the steps, each once. Skips the message after
  /// `@unchecked`, and requests whose expected reply is an error for an invalid request.
  func failures(in file: TranscriptFile) -> [TranscriptError] {
    var methods: [JSON: String] = [:]
    var failures: [TranscriptError] = []
    var invalidIDs = Self.invalidRequestIDs(of: file)[...]
    for (index, step) in file.steps.enumerated() {
      let found: [String]
      switch step.action {
      case .send(let message, _):
        found = Self.parts(of: message).flatMap { part in
          let isInvalid = part["id"].flatMap { invalidIDs.first?.contains($0) } ?? false
          return problems(ofSent: part, isInvalid: isInvalid, methods: &methods)
        }
      case .restart:
        found = []
        invalidIDs.removeFirst()
      case .reply(let message):
        found = Self.parts(of: message).flatMap { problems(ofReply: $0, methods: methods) }
      case .notification(let message), .nextNotification(let message):
        found = problems(ofNotification: message)
      default: found = []
      }
      if index > 0, file.steps[index - 1].action == .unchecked {
        continue
      }
      failures += found.map {
        TranscriptError(path: step.path, line: step.line, problem: Problem($0))
      }
    }
    var seen: Set<TranscriptError> = []
    // The iterations of a repetition have the same lines, and therefore the same problems.
    return failures.filter { seen.insert($0).inserted }
  }

  private static func parts(of message: JSON) -> [JSON] { message.array ?? [message] }

  /// The ids of the requests that are invalid on purpose: a set for the lines up to the first `@restart`, and one for
  /// those after each.
  private static func invalidRequestIDs(of file: TranscriptFile) -> [Set<JSON>] {
    var ids: [Set<JSON>] = [[]]
    for step in file.steps {
      if case .restart = step.action {
        ids.append([])
      }
      guard case .reply(let message) = step.action else { continue }
      for part in parts(of: message) {
        let code = part["error"]?["code"]?.int
        if let id = part["id"], code.map(requestErrors.contains) == true {
          ids[ids.count - 1].insert(id)
        }
      }
    }
    return ids
  }

  private func problems(
    ofSent message: JSON, isInvalid: Bool, methods: inout [JSON: String]
  ) -> [String] {
    guard let name = message["method"]?.string else { return [] }
    if let id = message["id"] {
      methods[id] = name
    }
    if isInvalid {
      return []
    }
    guard let method = contract.methods[name] else {
      return message["id"] == nil ? [] : ["unknown method \"\(name)\""]
    }
    let params = (message["params"] ?? .null).asSentExpectation
    // Absent parameters, null and an empty array mean the same.
    let given: JSON = params == .null || params == [] ? [:] : params
    // Only the server knows whether a method accepts parameters by position.
    return given.array == nil
      ? validator.problems(of: given, in: contract.params(of: method), at: "$.params") : []
  }

  private func problems(ofReply message: JSON, methods: [JSON: String]) -> [String] {
    if let error = message["error"] {
      return problems(ofError: error)
    }
    guard let id = message["id"], let result = message["result"] else { return [] }
    guard let name = methods[id] else { return [] }
    guard let method = contract.methods[name], let schema = contract.result(of: method) else {
      return ["the method \"\(name)\" is unknown or has no result"]
    }
    return validator.problems(of: result, in: schema, at: "$.result")
  }

  private func problems(ofError error: JSON) -> [String] {
    let schema = isForeign ? ReceivedMessageValidator.errorSchema : Self.errorSchema
    let problems = validator.problems(of: error, in: schema, at: "$.error")
    guard !isForeign, problems.isEmpty, let code = error["code"]?.int else { return problems }
    guard let name = contract.errors[code] else {
      return ["$.error.code: unknown error code \(code)"]
    }
    guard let given = error["data"]?["name"]?.string, ExpectedString.isPlain(given), given != name
    else { return [] }
    return ["$.error.data.name: expected \"\(name)\", the name of error \(code), got \"\(given)\""]
  }

  private func problems(ofNotification message: JSON) -> [String] {
    let name = ExpectedString.unescaped(message["method"]?.string ?? "")
    guard ExpectedString.isPlain(message["method"]?.string ?? "") else { return [] }
    guard let method = contract.notifications[name] else {
      return ["unknown notification \"\(name)\""]
    }
    guard let params = message["params"] else {
      return message[ExpectedName.rest] == nil ? ["$.params: missing"] : []
    }
    return validator.problems(of: params, in: contract.params(of: method), at: "$.params")
  }
}

extension ExpectedString {
  /// Whether an expected string matches only one text: it is no matcher and contains no reference.
  fileprivate static func isPlain(_ text: String) -> Bool {
    guard case .template(let template)? = try? ExpectedString(text) else { return false }
    return !template.hasCaptures
  }
}
