import JSON

/// A string in an expectation that matches values other than itself: a matcher, or a string with references.
struct ValuePattern {
  /// The kind of the values that match; nil for any value.
  let kind: ValueKind?

  /// Nil for a string that is no matcher and has no references, and for an invalid matcher.
  init?(_ text: String) {
    switch try? ExpectedString(text) {
    case .matcher(.any, _): kind = nil
    case .matcher(let kind, _): self.kind = kind
    case .template(let template):
      if template.isSingleCapture {
        kind = nil
      } else if template.hasCaptures {
        kind = .string
      } else {
        return nil
      }
    case nil: return nil
    }
  }
}

extension JSON {
  /// Whether a string value in the expectation, at any depth, is a pattern.
  var containsPattern: Bool {
    switch self {
    case .null, .bool, .number: false
    case .string(let text): ValuePattern(text) != nil
    case .array(let elements): elements.contains(where: \.containsPattern)
    case .object(let object): object.members.contains { $0.value.containsPattern }
    }
  }
}

extension ValueKind {
  /// Whether a value of a type of JSON Schema may be of this kind.
  func mayBe(_ type: String) -> Bool {
    switch self {
    case .any: true
    case .string, .matching, .containing, .uuid, .datetime: type == "string"
    case .length: type == "string" || type == "array" || type == "object"
    case .array: type == "array"
    case .object: type == "object"
    case .int: type == "integer" || type == "number"
    case .number, .approximately: type == "integer" || type == "number"
    case .bool: type == "boolean"
    }
  }
}
