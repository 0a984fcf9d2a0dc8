import JSON

/// One of several valid combinations of parameters. A parameter that no form of the method names is valid in every
/// form. One that only other forms name must be absent or null.
@usableFromInline package struct ParameterForm: Sendable {
  /// The required parameters.
  let required: [String]

  /// The optional parameters.
  let optional: [String]

  /// The valid values of some parameters. One that is not in `required` may also be null.
  let words: [String: [String]]

  /// The values that the parameters in `required` must not have. Has no effect on those in `words`.
  let excludes: Excluded

  package enum Excluded: Sendable {
    /// Null is a valid value.
    case nothing
    case null
    case nullAndEmpty
  }

  package init(
    _ required: String..., optional: [String] = [], words: [String: [String]] = [:],
    excluding excludes: Excluded = .null
  ) {
    self.init(required: required, optional: optional, words: words, excluding: excludes)
  }

  package init(
    required: [String], optional: [String], words: [String: [String]],
    excluding excludes: Excluded = .null
  ) {
    self.required = required
    self.optional = optional
    self.words = words
    self.excludes = excludes
  }

  var names: Set<String> { Set(required + optional + words.keys) }

  /// - Parameter others: the parameters that any form of the method names.
  func jsonSchema(among others: Set<String>) -> JSON {
    var properties: [String: JSON] = [:]
    for name in required {
      properties[name] = excludes.jsonSchema
    }
    for name in others.subtracting(names) {
      properties[name] = ["type": "null"]
    }
    for (name, words) in words {
      let words = words.map(JSON.string)
      properties[name] = ["enum": .array(required.contains(name) ? words : words + [.null])]
    }
    let members = properties.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    return [
      "properties": .object(JSONObject(members)),
      "required": .array(required.map(JSON.string)),
    ]
  }
}

extension ParameterForm.Excluded {
  fileprivate var jsonSchema: JSON? {
    switch self {
    case .nothing: nil
    case .null: ["not": ["type": "null"]]
    case .nullAndEmpty: ["not": ["type": "null"], "minLength": 1]
    }
  }
}
