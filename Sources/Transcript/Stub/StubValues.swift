import JSON

/// Makes messages of what a transcript expects: a matcher becomes a value that it matches, and what
/// `$rest` leaves open becomes the plainest that the contract asks for.
struct StubValues {
  private let contract: Contract

  /// What was captured from the client, and what was made up for captures, by name.
  private(set) var captures: [String: JSON] = [:]

  /// Numbers that are made up differ, since most of them are ids.
  private var lastNumber = 0

  init(contract: Contract) { self.contract = contract }

  mutating func take(_ captures: [String: JSON]) {
    self.captures.merge(captures) { _, new in new }
  }

  /// The message to send for an expectation.
  ///
  /// - Parameter method: what the message answers; nil for a notification, which names its own.
  mutating func message(for expected: JSON, answering method: String?) throws(Fault) -> JSON {
    guard case .object(var object) = expected else { return try value(for: expected, nil) }
    let told = ExpectedString.unescaped(object["method"]?.string ?? "")
    let part = object["result"] == nil ? "params" : "result"
    let schema =
      part == "result"
      ? method.flatMap { contract.methods[$0] }.flatMap(contract.result)
      : contract.notifications[told].map(contract.params)
    if let body = object[part] {
      object[part] = nil
      var made = try value(for: body, schema)
      if method == "initialize", part == "result", body[ExpectedName.rest] != nil {
        // What a client may send depends on it: no line may be longer than a limit of 0 bytes.
        made = contract.example(of: "initialize").map { made.filled(in: body, from: $0) } ?? made
      }
      guard case .object(var message) = try value(for: .object(object), nil) else { return made }
      message[part] = made
      return .object(Self.ordered(message))
    }
    return .object(Self.ordered(try value(for: expected, nil).object ?? [:]))
  }

  /// The members as the program writes them, with the version that a transcript may leave out.
  private static func ordered(_ message: JSONObject) -> JSONObject {
    var message = message
    message["jsonrpc"] = nil
    let names = ["id", "method", "params", "result", "error"]
    let first: [JSONObject.Member] = names.compactMap { name in message[name].map { (name, $0) } }
    let rest = message.members.filter { !names.contains($0.name) }
    return JSONObject([("jsonrpc", "2.0")] + first + rest)
  }

  mutating func value(for expected: JSON, _ schema: JSON?) throws(Fault) -> JSON {
    switch expected {
    case .null, .bool, .number: return expected
    case .string(let text): return try value(for: text, schema)
    case .array(let elements):
      let items = schema.flatMap(contract.elementShape)
      var made: [JSON] = []
      for element in elements.expectedElements.wanted {
        made.append(try value(for: element, items))
      }
      return .array(made)
    case .object(let object): return .object(try members(of: object, schema))
    }
  }

  private mutating func members(
    of object: JSONObject, _ schema: JSON?
  ) throws(Fault) -> JSONObject {
    let shape = schema.map(contract.objectShape)
    var made = JSONObject()
    for (name, wanted) in object.members where name != ExpectedName.rest {
      let name = ExpectedName.unescaped(name)
      made[name] = try value(for: wanted, shape?["properties"]?[name])
    }
    guard object[ExpectedName.rest] != nil, let shape else { return made }
    return contract.completed(made, shape)
  }

  private mutating func value(for text: String, _ schema: JSON?) throws(Fault) -> JSON {
    switch try ExpectedString(text) {
    case .template(let template): return try template.filled(with: captures)
    case .matcher(let kind, let capture):
      let made = try value(of: kind, text, capture, schema)
      if let capture {
        captures[capture] = made
      }
      return made
    }
  }

  private mutating func value(
    of kind: ValueKind, _ text: String, _ capture: String?, _ schema: JSON?
  ) throws(Fault) -> JSON {
    if let schema, capture == nil {
      let plain = contract.plainest(schema)
      if kind.accepts(plain) {
        return plain
      }
    }
    switch kind {
    case .any: return capture == nil ? .null : .string(capture ?? "")
    case .string: return .string(capture ?? "text")
    case .int, .number:
      lastNumber += 1
      return JSON(lastNumber)
    case .bool: return true
    case .near(let value, _): return JSON(value)
    case .matching(let pattern):
      if let plain = PatternText.plain(pattern) {
        return .string(plain)
      }
      throw Fault("nothing is known that \(text) matches; write what the stub is to send")
    }
  }
}

extension JSON {
  /// The value with members of an example where the expectation leaves them open.
  fileprivate func filled(in expected: JSON, from example: JSON) -> JSON {
    guard case .object(var object) = self, expected[ExpectedName.rest] != nil else { return self }
    for (name, value) in example.object?.members ?? [] {
      if let wanted = expected[name] {
        object[name] = object[name]?.filled(in: wanted, from: value)
      } else {
        object[name] = value
      }
    }
    return .object(object)
  }
}

/// Texts that a regular expression is found in.
enum PatternText {
  /// One of them; nil for an expression that is too hard.
  static func plain(_ pattern: String) -> String? {
    let candidates = [text(pattern), pattern, "x", "1", "/x", "2026-01-01T00:00:00Z"]
    return candidates.first { $0.contains(pattern: pattern) }
  }

  /// The expression with its simplest parts taken for what they match.
  private static func text(_ pattern: String) -> String {
    var text = ""
    var characters = Array(pattern)[...]
    while let character = characters.popFirst() {
      switch character {
      case "^", "$", "(", ")": break
      case "+", "*", "?": break
      case ".": text += "x"
      case "\\":
        let next = characters.popFirst() ?? "\\"
        text += next == "d" ? "1" : next == "w" ? "x" : next == "s" ? " " : String(next)
      case "[":
        if let first = characters.first {
          text.append(first)
        }
        characters = characters.drop { $0 != "]" }.dropFirst()
      case "|": return text
      default: text.append(character)
      }
    }
    return text
  }
}
