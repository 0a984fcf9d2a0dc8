package import JSON

/// What documents tell of methods beside their shapes, by the name of the method. It is read when a
/// document is asked for, and not before.
package struct Documentation: Sendable {
  /// What there is to know beyond the summary, in Markdown.
  package let descriptions: [String: String]
  package let examples: [String: Example]

  /// The version of the program that had it first, where that is not the first of all.
  package let since: [String: String]

  /// What to use instead of what is deprecated, a sentence.
  package let deprecated: [String: String]

  package init(
    descriptions: [String: String] = [:], examples: [String: Example] = [:],
    since: [String: String] = [:], deprecated: [String: String] = [:]
  ) {
    self.descriptions = descriptions
    self.examples = examples
    self.since = since
    self.deprecated = deprecated
  }

  /// The version of the program that the contract begins with.
  package static let firstVersion = "0.1.0"
}

/// A method as it is used: messages of a conversation that was had, or one that the server sent.
package struct Example: Sendable {
  /// What was sent, or the notification of the server itself.
  package let message: JSON

  /// What came before the reply.
  package internal(set) var notifications: [JSON] = []

  /// Nil for a notification.
  package internal(set) var reply: JSON?

  package init(_ message: JSON) { self.message = message }

  package mutating func add(notification: JSON) { notifications.append(notification) }

  package mutating func set(reply: JSON) { self.reply = reply }
}

/// One of several ways to give the parameters of a method. Parameters that no form of the method
/// names go with all of them; one that only other forms name must be left out.
package struct ParameterForm: Sendable {
  /// Those that must be given.
  let required: [String]

  /// Those that may be given.
  let optional: [String]

  /// Those that have one of these values here.
  let words: [String: [String]]

  /// What those that must be given may not be.
  let excludes: Excluded

  package enum Excluded: Sendable {
    /// Null is a value here, and not the same as nothing.
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

  /// - Parameter others: the parameters that any form names.
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
