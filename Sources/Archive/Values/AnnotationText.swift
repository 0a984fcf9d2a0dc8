package import Text

/// The rules for the texts of annotations and lists.
package enum AnnotationText {
  /// The maximum length of a note, in bytes of UTF-8.
  package static let longestNote = 65_536

  /// The maximum length of an own name, a tag or the name of a list, in bytes of UTF-8.
  package static let longestName = 256

  /// The trimmed name.
  ///
  /// - Parameter noun: what the name names, such as `a tag`.
  /// - Throws: `ValueProblem` if it has no visible character, if it has several lines or control characters, or
  ///   if it is too long.
  package static func name(_ text: String, noun: String) throws(ValueProblem) -> String {
    let name = try PlaceText.line(text, noun: noun)
    guard name.utf8.count <= longestName else {
      throw ValueProblem(
        "\(noun) may have up to \(longestName) bytes, but this one has \(name.utf8.count)")
    }
    return name
  }

  /// The trimmed note; nil if it is empty.
  ///
  /// - Throws: `ValueProblem` if it has control characters other than line ends and tabs, or is too long.
  package static func note(_ text: String) throws(ValueProblem) -> String? {
    try PlaceText.paragraphs(text, atMost: longestNote, noun: "a note")
  }
}
