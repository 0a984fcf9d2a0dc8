import JSON

/// The meaning of a string in an expected message.
enum ExpectedString {
  /// A matcher: any value of a kind, optionally captured under a name.
  case matcher(ValueKind, capture: String?)

  /// A text, which may contain references to captured values.
  case template(Template)

  /// Parses `"$int=r0"`, `"${s}"`, `"$$literal"` and ordinary strings.
  ///
  /// - Throws: `Problem` for an unknown matcher, or one with an invalid argument.
  init(_ text: String) throws(Problem) {
    guard text.hasPrefix("$"), !text.hasPrefix("${") else {
      self = .template(Template(text))
      return
    }
    let word = text.dropFirst()
    if word.hasPrefix("$") {
      self = .template(Template(word.dropFirst(), after: "$"))
    } else if !word.hasPrefix("contains:"), let equals = word.lastIndex(of: "="),
      word[equals...].dropFirst().isCaptureName
    {
      let capture = String(word[equals...].dropFirst())
      self = .matcher(try ValueKind(String(word[..<equals])), capture: capture)
    } else {
      self = .matcher(try ValueKind(String(word)), capture: nil)
    }
  }

  /// The text that an expected string matches; a matcher, or a string with references, unchanged.
  static func unescaped(_ text: String) -> String {
    guard case .template(let template)? = try? ExpectedString(text) else { return text }
    return (try? template.text(with: [:])) ?? text
  }

  /// The expected string that matches exactly this text.
  static func escaped(_ text: String) -> String {
    text.hasPrefix("$") ? "$$" + Template.escaped(text.dropFirst()) : Template.escaped(text)
  }
}
