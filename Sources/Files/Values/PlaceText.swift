package import Text

/// The rules for texts of a place, whether typed or imported.
package enum PlaceText {
  /// In UTF-8 bytes. The longest name in `Sources/Data/guide.json` has 37.
  package static let longestName = 1024

  /// In UTF-8 bytes. The longest description in `Sources/Data/guide.json` has 114.
  package static let longestDescription = 16_384

  /// Trims a name and checks it.
  ///
  /// - Throws: `ValueProblem` if the name has no visible character, more than one line, control characters, or more
  ///   than `longestName` bytes.
  package static func name(_ text: String) throws(ValueProblem) -> String {
    let name = text.trimmed
    guard name.unicodeScalars.contains(where: \.isVisible) else {
      throw ValueProblem("the place needs a name")
    }
    return try checked(line(name, noun: "a name"), atMost: longestName, noun: "a name")
  }

  /// Trims a text and checks that it is one line. Does not limit its length.
  ///
  /// - Parameter noun: what the text is, for messages, such as `a tag`.
  /// - Throws: `ValueProblem` if the text has no visible character, several lines or control characters.
  static func line(_ text: String, noun: String) throws(ValueProblem) -> String {
    let line = text.trimmed
    guard line.unicodeScalars.contains(where: \.isVisible) else {
      throw ValueProblem("\(noun) needs a visible character")
    }
    guard !line.unicodeScalars.contains(where: \.endsLineOrControls) else {
      throw ValueProblem("\(noun) must be one line without control characters")
    }
    return line
  }

  /// Trims a description and checks it. Returns nil if nothing remains.
  ///
  /// - Throws: `ValueProblem` if the description has control characters other than line ends and tabs, or more than
  ///   `longestDescription` bytes.
  package static func description(_ text: String) throws(ValueProblem) -> String? {
    try paragraphs(text, atMost: longestDescription, noun: "a description")
  }

  /// Trims a text of any number of lines and checks it. Returns nil if nothing remains.
  ///
  /// - Parameter noun: what the text is, for messages.
  /// - Throws: `ValueProblem` if the text has control characters other than line ends and tabs, or more bytes than the
  ///   limit.
  static func paragraphs(
    _ text: String, atMost limit: Int, noun: String
  ) throws(ValueProblem) -> String? {
    let text = text.trimmed
    let isClean = text.unicodeScalars.allSatisfy {
      !$0.endsLineOrControls || "\n\r\t\u{2028}\u{2029}".unicodeScalars.contains($0)
    }
    guard isClean else {
      throw ValueProblem(
        "\(noun) may not have control characters other than line ends and tabs")
    }
    return text.isEmpty ? nil : try checked(text, atMost: limit, noun: noun)
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
    // Fast path: a lookup in Unicode's tables took three hundred instructions when measured.
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
