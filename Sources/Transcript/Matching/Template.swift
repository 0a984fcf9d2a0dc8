package import JSON

/// Values by the names under which a transcript has captured them.
package typealias Captures = [String: JSON]

/// A text in which `${name}` stands for a captured value, and `$${` for the characters `${`.
struct Template {
  private enum Piece {
    case text(String)
    case value(String)
  }

  private var pieces: [Piece] = []

  /// - Parameter prefix: characters in front that are taken as they are.
  init(_ text: some StringProtocol, after prefix: String = "") {
    var literal = prefix
    var rest = text[...]
    while let dollar = rest.firstIndex(of: "$") {
      literal += rest[..<dollar]
      rest = rest[dollar...]
      if rest.hasPrefix("$${") {
        literal += "${"
        rest = rest.dropFirst(3)
      } else if let name = Self.captureName(at: rest) {
        if !literal.isEmpty { pieces.append(.text(literal)) }
        pieces.append(.value(name))
        literal = ""
        rest = rest.dropFirst(name.count + 3)
      } else {
        literal += "$"
        rest = rest.dropFirst()
      }
    }
    literal += rest
    if !literal.isEmpty || pieces.isEmpty { pieces.append(.text(literal)) }
  }

  /// The name in `${name}` if the text begins with one.
  private static func captureName(at text: some StringProtocol) -> String? {
    guard text.hasPrefix("${"), let end = text.firstIndex(of: "}") else { return nil }
    let name = text[..<end].dropFirst(2)
    return name.isCaptureName ? String(name) : nil
  }

  /// A captured value alone keeps its type; beside other text it is put in as text, a string
  /// without its quotes.
  func filled(with captures: Captures) throws(Fault) -> JSON {
    if pieces.count == 1, case .value(let name) = pieces[0] {
      return try Self.value(name, captures)
    }
    return .string(try text(with: captures))
  }

  func text(with captures: Captures) throws(Fault) -> String {
    var text = ""
    for piece in pieces {
      switch piece {
      case .text(let literal): text += literal
      case .value(let name):
        let value = try Self.value(name, captures)
        text += value.string ?? value.text
      }
    }
    return text
  }

  private static func value(_ name: String, _ captures: Captures) throws(Fault) -> JSON {
    guard let value = captures[name] else {
      throw Fault(
        "nothing was captured as \"\(name)\" before this line; capture it with \"$any=\(name)\"")
    }
    return value
  }

  /// The text that stands for these characters in a template.
  static func escaped(_ text: some StringProtocol) -> String {
    var escaped = ""
    var rest = text[...]
    while let dollar = rest.firstIndex(of: "$") {
      escaped += rest[..<dollar]
      rest = rest[dollar...]
      escaped += rest.hasPrefix("${") ? "$$" : "$"
      rest = rest.dropFirst()
    }
    return escaped + rest
  }
}

extension JSON {
  /// The value with every `${name}` in its strings replaced.
  func filled(with captures: Captures) throws(Fault) -> JSON {
    try mapStrings { string throws(Fault) in
      try Template(string).filled(with: captures)
    }
  }

  /// The value with each string in it (not the names of members) replaced.
  func mapStrings<Failure>(
    _ transform: (String) throws(Failure) -> JSON
  ) throws(Failure) -> JSON {
    switch self {
    case .null, .bool, .number: return self
    case .string(let string): return try transform(string)
    case .array(let elements):
      var mapped: [JSON] = []
      for element in elements { mapped.append(try element.mapStrings(transform)) }
      return .array(mapped)
    case .object(let object):
      var mapped: [JSONObject.Member] = []
      for (name, value) in object.members {
        mapped.append((name, try value.mapStrings(transform)))
      }
      return .object(JSONObject(mapped))
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
