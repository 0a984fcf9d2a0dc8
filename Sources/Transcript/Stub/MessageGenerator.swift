import JSON

/// Generates messages from expectations. A matcher becomes an example of its values. `$rest` becomes the missing
/// members that the contract requires, with simple values.
struct MessageGenerator {
  private let contract: Contract

  /// The values captured from the client, and those generated for captures, by name.
  private(set) var captures: [String: JSON] = [:]

  /// The last generated number. Generated numbers without a schema differ, since they may be ids.
  private var lastNumber = 0

  init(contract: Contract) { self.contract = contract }

  /// Adds captures. They replace existing ones of the same name.
  mutating func adopt(_ captures: [String: JSON]) {
    self.captures.merge(captures) { _, new in new }
  }

  /// The message to send for an expectation.
  ///
  /// - Parameter method: the method of the request to which the message replies; nil for a
  ///   notification, which contains its method, and for a reply whose request is not known.
  /// - Throws: `Problem` for a name that is not captured, or a pattern without a known example.
  mutating func message(
    for expected: JSON, answering method: String?
  ) throws(Problem) -> JSON {
    guard case .object(var object) = expected else {
      return try value(for: expected, schema: nil)
    }
    let part = object["result"] == nil ? "params" : "result"
    guard let body = object[part] else {
      return .object(Self.ordered(try value(for: expected, schema: nil).object ?? [:]))
    }
    let notification = ExpectedString.unescaped(object["method"]?.string ?? "")
    let schema =
      part == "result"
      ? method.flatMap { contract.methods[$0] }.flatMap(contract.result)
      : contract.notifications[notification].map(contract.params)
    object[part] = nil
    var generated = try value(for: body, schema: schema)
    if method == "initialize", part == "result", body[ExpectedName.rest] != nil,
      let example = contract.example(of: "initialize")
    {
      // Clients obey the limits in this result. With the simplest value, 0 bytes a line, they could send
      // nothing.
      generated = example.filling(generated, expected: body)
    }
    guard case .object(var message) = try value(for: .object(object), schema: nil) else {
      return generated
    }
    message[part] = generated
    return .object(Self.ordered(message))
  }

  /// The members in the order in which this program writes them, with `jsonrpc`, which a
  /// transcript may omit.
  private static func ordered(_ message: JSONObject) -> JSONObject {
    var message = message
    message["jsonrpc"] = nil
    let names = ["id", "method", "params", "result", "error"]
    let first: [JSONObject.Member] = names.compactMap { name in message[name].map { (name, $0) } }
    let rest = message.members.filter { !names.contains($0.name) }
    return JSONObject([("jsonrpc", "2.0")] + first + rest)
  }

  /// The value to send for an expected value.
  ///
  /// - Parameter schema: the JSON Schema of the value; nil if it is unknown.
  /// - Throws: `Problem` for a name that is not captured, or a pattern without a known example.
  mutating func value(for expected: JSON, schema: JSON?) throws(Problem) -> JSON {
    switch expected {
    case .null, .bool, .number: return expected
    case .string(let text): return try value(for: text, schema: schema)
    case .array(let elements):
      let items = schema.flatMap(contract.elementSchema)
      var generated: [JSON] = []
      for element in elements.expectedElements.wanted {
        generated.append(try value(for: element, schema: items))
      }
      return .array(generated)
    case .object(let object): return .object(try members(for: object, schema: schema))
    }
  }

  private mutating func members(
    for object: JSONObject, schema: JSON?
  ) throws(Problem) -> JSONObject {
    let schema = schema.map(contract.objectSchema)
    var generated = JSONObject()
    for (name, wanted) in object.members where name != ExpectedName.rest {
      let name = ExpectedName.unescaped(name)
      generated[name] = try value(for: wanted, schema: schema?["properties"]?[name])
    }
    guard object[ExpectedName.rest] != nil, let schema else { return generated }
    return contract.completed(generated, schema: schema)
  }

  private mutating func value(for text: String, schema: JSON?) throws(Problem) -> JSON {
    switch try ExpectedString(text) {
    case .template(let template): return try template.filled(with: captures)
    case .matcher(let kind, let capture):
      let generated = try value(of: kind, matcher: text, capture: capture, schema: schema)
      if let capture {
        captures[capture] = generated
      }
      return generated
    }
  }

  private mutating func value(
    of kind: ValueKind, matcher: String, capture: String?, schema: JSON?
  ) throws(Problem) -> JSON {
    if let schema, capture == nil {
      let simplest = contract.simplestValue(of: schema)
      if kind.accepts(simplest) {
        return simplest
      }
    }
    switch kind {
    case .any: return capture.map(JSON.string) ?? .null
    case .string: return .string(capture ?? "text")
    case .int, .number:
      lastNumber += 1
      return JSON(lastNumber)
    case .bool: return true
    case .array: return []
    case .object: return [:]
    case .uuid:
      lastNumber += 1
      let digits = String(lastNumber, radix: 16)
      return .string(
        "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits)
    case .datetime: return "2026-01-01T00:00:00Z"
    case .containing(let text): return .string(try Template(text).text(with: captures))
    case .length(let lengths):
      return .string(String(repeating: "x", count: min(lengths.lowerBound, 1 << 16)))
    case .approximately(let value, _): return JSON(value)
    case .matching:
      guard case .matching(let pattern) = try kind.filled(with: captures) else { break }
      if let example = PatternExample.text(matching: pattern.text) {
        return .string(example)
      }
    }
    throw Problem("cannot generate a value that matches \(matcher); write the value to send")
  }
}

extension JSON {
  /// Returns the value with the members of this example wherever the expectation has `$rest`, except members that the
  /// expectation names.
  fileprivate func filling(_ value: JSON, expected: JSON) -> JSON {
    guard case .object(var object) = value, expected[ExpectedName.rest] != nil else {
      return value
    }
    for (name, example) in self.object?.members ?? [] {
      if let wanted = expected[name] {
        object[name] = object[name].map { example.filling($0, expected: wanted) }
      } else {
        object[name] = example
      }
    }
    return .object(object)
  }
}
