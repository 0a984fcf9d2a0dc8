internal import Text

/// The rules for texts of a place, whether typed or imported.
package enum PlaceText {
  /// In UTF-8 bytes. The longest name of the older guide has 57 characters.
  package static let longestName = 1024

  /// In UTF-8 bytes. The longest description of the older guide has 1,140 characters.
  package static let longestDescription = 16_384

  /// The trimmed name.
  ///
  /// - Throws: `ValueProblem` if the name has no visible character, more than one line, control characters, or
  ///   too many bytes.
  package static func name(_ text: String) throws(ValueProblem) -> String {
    let name = text.trimmed
    guard name.unicodeScalars.contains(where: \.isVisible) else {
      throw ValueProblem("the place needs a name")
    }
    guard !name.unicodeScalars.contains(where: \.endsLineOrControls) else {
      throw ValueProblem("a name must be one line without control characters")
    }
    return try checked(name, atMost: longestName, noun: "a name")
  }

  /// The trimmed description; nil if it is empty.
  ///
  /// - Throws: `ValueProblem` if the description has control characters other than line ends and tabs, or too
  ///   many bytes.
  package static func description(_ text: String) throws(ValueProblem) -> String? {
    let description = text.trimmed
    let isClean = description.unicodeScalars.allSatisfy {
      !$0.endsLineOrControls || "\n\r\t\u{2028}\u{2029}".unicodeScalars.contains($0)
    }
    guard isClean else {
      throw ValueProblem(
        "a description may not have control characters other than line ends and tabs")
    }
    if description.isEmpty {
      return nil
    }
    return try checked(description, atMost: longestDescription, noun: "a description")
  }

  private static func checked(
    _ text: String, atMost limit: Int, noun: String
  ) throws(ValueProblem) -> String {
    if text.utf8.count <= limit {
      return text
    }
    throw ValueProblem("\(noun) may have up to \(limit) bytes, but this one has \(text.utf8.count)")
  }
}

extension Unicode.Scalar {
  fileprivate var isVisible: Bool {
    // Fast path: a lookup in Unicode's tables takes three hundred instructions.
    if 0x21...0x7E ~= value {
      return true
    }
    return switch properties.generalCategory {
    case .control, .format, .unassigned, .spaceSeparator, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }

  fileprivate var endsLineOrControls: Bool {
    if 0x20...0x7E ~= value {
      return false
    }
    return switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
