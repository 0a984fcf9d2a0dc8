import JSON

/// A text in which `${name}` stands for a captured value, and `$${` for the characters `${`.
struct Template {
  /// Literal characters before the text, in which nothing is replaced.
  private let prefix: String
  private let text: Substring

  init(_ text: some StringProtocol, after prefix: String = "") {
    self.prefix = prefix
    self.text = Substring(text)
  }

  /// The text with its references replaced. A reference that is the whole text keeps the type of
  /// the captured value; within other text the value is inserted as text, a string without quotes.
  ///
  /// - Throws: `Problem` for a name that is not captured.
  func filled(with captures: [String: JSON]) throws(Problem) -> JSON {
    if prefix.isEmpty, let name = Self.captureName(at: text), text.count == name.count + 3 {
      return try Self.value(of: name, in: captures)
    }
    return .string(try text(with: captures))
  }

  /// Whether the text is one reference and nothing else.
  var isSingleCapture: Bool {
    prefix.isEmpty && Self.captureName(at: text).map { text.count == $0.count + 3 } == true
  }

  /// Whether the text contains a reference.
  var hasCaptures: Bool { !captureNames.isEmpty }

  /// The names of all references in the order of the text, repeated ones too.
  var captureNames: [String] {
    var names: [String] = []
    var rest = text
    while let dollar = rest.firstIndex(of: "$") {
      rest = rest[dollar...]
      if rest.hasPrefix("$${") {
        rest = rest.dropFirst(3)
      } else if let name = Self.captureName(at: rest) {
        names.append(name)
        rest = rest.dropFirst(name.count + 3)
      } else {
        rest = rest.dropFirst()
      }
    }
    return names
  }

  /// The text with its references replaced: by the captured string, or by the JSON text of another value.
  ///
  /// - Throws: `Problem` for a name that is not captured.
  func text(with captures: [String: JSON]) throws(Problem) -> String {
    var filled = prefix
    var rest = text
    while let dollar = rest.firstIndex(of: "$") {
      filled += rest[..<dollar]
      rest = rest[dollar...]
      if rest.hasPrefix("$${") {
        filled += "${"
        rest = rest.dropFirst(3)
      } else if let name = Self.captureName(at: rest) {
        let value = try Self.value(of: name, in: captures)
        filled += value.string ?? value.text
        rest = rest.dropFirst(name.count + 3)
      } else {
        filled.append(rest.removeFirst())
      }
    }
    return filled + rest
  }

  /// The name in `${name}`, if the text begins with one.
  private static func captureName(at text: Substring) -> String? {
    guard text.hasPrefix("${"), let end = text.firstIndex(of: "}") else { return nil }
    let name = text[..<end].dropFirst(2)
    return name.isCaptureName ? String(name) : nil
  }

  private static func value(
    of name: String, in captures: [String: JSON]
  ) throws(Problem) -> JSON {
    if let value = captures[name] {
      return value
    }
    throw Problem(
      "\"\(name)\" is not captured before this line; capture it with \"$any=\(name)\"")
  }

  /// The template whose text is exactly this one.
  static func escaped(_ text: some StringProtocol) -> String {
    String(text).replacing("${", with: "$${")
  }
}

extension StringProtocol {
  /// Whether the string may name a capture: ASCII letters, digits and `_`, not empty and no digit first.
  var isCaptureName: Bool {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    guard let first = utf8.first, !digits.contains(first) else { return false }
    return utf8.allSatisfy {
      letters.contains($0 | 0x20) || digits.contains($0) || $0 == UInt8(ascii: "_")
    }
  }
}
