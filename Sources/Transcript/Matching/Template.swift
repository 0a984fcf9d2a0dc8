import JSON

/// A text in which `${name}` stands for a captured value, and `$${` for the characters `${`.
struct Template {
  /// Characters in front that are taken as they are.
  private let prefix: String
  private let text: Substring

  init(_ text: some StringProtocol, after prefix: String = "") {
    self.prefix = prefix
    self.text = Substring(text)
  }

  /// A captured value alone keeps its type; beside other text it is put in as text, a string
  /// without its quotes.
  func filled(with captures: [String: JSON]) throws(Fault) -> JSON {
    if prefix.isEmpty, let name = Self.captureName(at: text), text.count == name.count + 3 {
      return try Self.value(name, captures)
    }
    return .string(try text(with: captures))
  }

  /// Whether it is a captured value and nothing else.
  var isOneCapture: Bool {
    prefix.isEmpty && Self.captureName(at: text).map { text.count == $0.count + 3 } == true
  }

  /// Whether a captured value stands anywhere in it.
  var hasCaptures: Bool { !captureNames.isEmpty }

  /// The names of what is captured and stands in it.
  var captureNames: [String] {
    var names: [String] = []
    var rest = text
    while let dollar = rest.firstIndex(of: "$") {
      rest = rest[dollar...]
      let name = rest.hasPrefix("$${") ? nil : Self.captureName(at: rest)
      if let name {
        names.append(name)
      }
      rest = rest.dropFirst(rest.hasPrefix("$${") ? 3 : name.map { $0.count + 3 } ?? 1)
    }
    return names
  }

  func text(with captures: [String: JSON]) throws(Fault) -> String {
    var filled = prefix
    var rest = text
    while let dollar = rest.firstIndex(of: "$") {
      filled += rest[..<dollar]
      rest = rest[dollar...]
      if rest.hasPrefix("$${") {
        filled += "${"
        rest = rest.dropFirst(3)
      } else if let name = Self.captureName(at: rest) {
        let value = try Self.value(name, captures)
        filled += value.string ?? value.text
        rest = rest.dropFirst(name.count + 3)
      } else {
        filled.append(rest.removeFirst())
      }
    }
    return filled + rest
  }

  /// The name in `${name}` if the text begins with one.
  private static func captureName(at text: Substring) -> String? {
    guard text.hasPrefix("${"), let end = text.firstIndex(of: "}") else { return nil }
    let name = text[..<end].dropFirst(2)
    return name.isCaptureName ? String(name) : nil
  }

  private static func value(_ name: String, _ captures: [String: JSON]) throws(Fault) -> JSON {
    if let value = captures[name] {
      return value
    }
    throw Fault(
      "nothing was captured as \"\(name)\" before this line; capture it with \"$any=\(name)\"")
  }

  /// The text that stands for these characters in a template.
  static func escaped(_ text: some StringProtocol) -> String {
    String(text).replacing("${", with: "$${")
  }
}

extension JSON {
  /// The value with every `${name}` in its strings replaced.
  func filled(with captures: [String: JSON]) throws -> JSON {
    try mapped { try Template($0).filled(with: captures) }
  }

  /// The value with each string in it replaced, and each name of a member.
  func mapped(
    names: (String) -> String = { $0 }, _ strings: (String) throws -> JSON
  ) rethrows -> JSON {
    switch self {
    case .null, .bool, .number: self
    case .string(let string): try strings(string)
    case .array(let elements): .array(try elements.map { try $0.mapped(names: names, strings) })
    case .object(let object):
      .object(
        JSONObject(
          try object.members.map { (names($0.name), try $0.value.mapped(names: names, strings)) }))
    }
  }
}

extension StringProtocol {
  /// A name that can be captured: letters, digits and `_` of ASCII, not a digit first.
  var isCaptureName: Bool {
    first?.isNumber == false
      && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
  }
}
