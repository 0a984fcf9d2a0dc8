package import Text

/// The rules for the texts of annotations and lists.
package enum AnnotationText {
  /// The maximum length of a note, in bytes of UTF-8.
  package static let longestNote = 65_536

  /// The maximum length of an own name, a tag or the name of a list, in bytes of UTF-8.
  package static let longestName = 256

  /// Trims a name and checks it.
  ///
  /// - Parameter noun: what the text is, for messages, such as `a tag`.
  /// - Throws: `ValueProblem` if the name has no visible character, several lines, control characters, or more than
  ///   `longestName` bytes.
  package static func name(_ text: String, noun: String) throws(ValueProblem) -> String {
    let name = try PlaceText.line(text, noun: noun)
    guard name.utf8.count <= longestName else {
      throw ValueProblem(
        "\(noun) may have up to \(longestName) bytes, but this one has \(name.utf8.count)")
    }
    return name
  }

  /// Trims a note and checks it. Returns nil if nothing remains.
  ///
  /// - Throws: `ValueProblem` if the note has control characters other than line ends and tabs, or more than
  ///   `longestNote` bytes.
  package static func note(_ text: String) throws(ValueProblem) -> String? {
    try PlaceText.paragraphs(text, atMost: longestNote, noun: "a note")
  }
}
