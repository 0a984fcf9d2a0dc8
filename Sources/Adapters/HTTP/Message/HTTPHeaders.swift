import Text

/// The header fields of a request or a response, in order.
///
/// Names are stored in lower case and compared case-insensitively (RFC 9110).
package struct HTTPHeaders: Sendable, Hashable {
  /// A header field.
  package struct Field: Sendable, Hashable {
    /// In lower case.
    package let name: String
    package let value: String
  }

  package private(set) var fields: [Field] = []

  package init(_ fields: [(name: String, value: String)] = []) {
    for field in fields {
      append(name: field.name, value: field.value)
    }
  }

  /// The value of a field; nil if there is none. The values of several fields with this name are joined by a comma and
  /// a space. Assigning a value replaces all fields with this name, and assigning nil removes them.
  package subscript(name: String) -> String? {
    get {
      let wanted = name.lowercased()
      let values = fields.lazy.filter { $0.name == wanted }.map(\.value)
      return values.isEmpty ? nil : values.joined(separator: ", ")
    }
    set {
      let wanted = name.lowercased()
      fields.removeAll { $0.name == wanted }
      if let newValue {
        append(name: wanted, value: newValue)
      }
    }
  }

  /// Appends a field. Existing fields with the same name remain.
  package mutating func append(name: String, value: String) {
    fields.append(Field(name: name.lowercased(), value: value))
  }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, String)...) {
    self.init(elements.map { (name: $0.0, value: $0.1) })
  }
}
