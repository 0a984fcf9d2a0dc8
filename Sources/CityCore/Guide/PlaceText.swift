import Text

/// The rules for the texts of a place, be they typed or imported.
package enum PlaceText {
  /// Bytes in UTF-8. The longest name of the older guide has 57 characters.
  package static let longestName = 1024

  /// Bytes in UTF-8. The longest description of the older guide has 1,140 characters.
  package static let longestDescription = 16_384

  /// The name without blanks around it.
  ///
  /// Throws if nothing visible is left, if it has more than one line or control characters, or is
  /// too long.
  package static func name(_ text: String) throws(ValueProblem) -> String {
    let name = text.trimmed
    guard name.unicodeScalars.contains(where: \.isVisible) else {
      throw ValueProblem("the place needs a name")
    }
    guard !name.unicodeScalars.contains(where: \.endsLineOrControls) else {
      throw ValueProblem("a name is one line without control characters")
    }
    return try checked(name, atMost: longestName, "a name")
  }

  /// The description without blanks around it; nil if nothing is left.
  ///
  /// Throws if it has control characters other than line ends and tabs, or is too long.
  package static func description(_ text: String) throws(ValueProblem) -> String? {
    let description = text.trimmed
    let isClean = description.unicodeScalars.allSatisfy {
      !$0.endsLineOrControls || "\n\r\t\u{2028}\u{2029}".unicodeScalars.contains($0)
    }
    guard isClean else {
      throw ValueProblem("a description has no control characters but line ends")
    }
    if description.isEmpty { return nil }
    return try checked(description, atMost: longestDescription, "a description")
  }

  private static func checked(
    _ text: String, atMost limit: Int, _ what: String
  ) throws(ValueProblem) -> String {
    if text.utf8.count <= limit { return text }
    throw ValueProblem("\(what) has \(limit) bytes at most, and this one \(text.utf8.count)")
  }
}

extension Unicode.Scalar {
  fileprivate var isVisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .unassigned, .spaceSeparator, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }

  fileprivate var endsLineOrControls: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
