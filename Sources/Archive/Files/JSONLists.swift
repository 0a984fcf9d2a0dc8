internal import JSON

/// Reads the lists of one JSON object element by element, so that each has its line and the whole
/// is never in memory as JSON: a collection of GeoJSON (RFC 7946) has its features in such a list.
struct JSONLists {
  /// An element of a list.
  struct Element {
    /// The name of the list.
    var list: String

    /// Where it begins, from 1.
    var line: Int

    /// What it is; nil if it is too long.
    var json: JSON?

    /// What is said of one that is too long.
    static let excess = "it has more than \(longestValue) bytes"
  }

  /// Bytes of an element, or of a member beside the lists; more than any point needs.
  private static let longestValue = 1 << 20

  /// Those of the wanted lists that were there.
  private(set) var found: [String] = []

  /// The member `type`, which says what the object is.
  private(set) var type: String?

  private let text: FileText
  private var index: Int

  /// A place whose line is known, for counting on from it.
  private var mark = (index: 0, line: 1)

  init(_ text: FileText) {
    self.text = text
    index = text.start
  }

  /// Takes each element of the lists of these names, in order; passes over what else there is.
  ///
  /// - Throws: `JSONError` with an offset from the start of the text; `TextFileError` if a member is
  ///   too long; `CancellationError`; what `take` throws.
  mutating func read(_ lists: [String], _ take: (Element) throws -> Void) throws {
    try expect("{")
    if !self.take("}") {
      repeat { try member(lists, take) } while self.take(",")
      try expect("}")
    }
    guard peek() == nil else { throw failure("something stands behind the end of the JSON") }
  }

  /// The members of a collection, but for its features, that have one of these names; none of a text
  /// that is damaged.
  ///
  /// - Throws: `TextFileError` if a member is too long; `CancellationError`.
  static func members(_ names: Set<String>, of text: FileText) throws -> JSONObject {
    var lists = JSONLists(text)
    do {
      return try lists.members(names, beside: ["features"])
    } catch is JSONError {
      return [:]
    }
  }

  private mutating func members(_ names: Set<String>, beside lists: [String]) throws -> JSONObject {
    var members: JSONObject = [:]
    try expect("{")
    if !take("}") {
      repeat {
        skipBlanks()
        guard peek() == UInt8(ascii: "\"") else { throw failure("expected the name of a member") }
        let name = try shortValue().string ?? ""
        try expect(":")
        if lists.contains(name) {
          skipBlanks()
          index = try endOfValue()
        } else {
          let value = try shortValue()
          if names.contains(name) {
            members[name] = value
          }
        }
      } while take(",")
      try expect("}")
    }
    return members
  }

  /// The error that says the same by line.
  func error(_ error: JSONError) -> TextFileError {
    TextFileError(
      line: text.line(of: text.start + error.offset, after: mark),
      problem: "the JSON is damaged: \(error.problem)")
  }

  private mutating func member(_ lists: [String], _ take: (Element) throws -> Void) throws {
    skipBlanks()
    guard peek() == UInt8(ascii: "\"") else { throw failure("expected the name of a member") }
    let start = index
    let name = try shortValue().string ?? ""
    try expect(":")
    if lists.contains(name) {
      guard !found.contains(name) else { throw failure(.duplicateMember(name), at: start) }
      found.append(name)
      try elements(of: name, take)
    } else {
      let value = try shortValue()
      if name == "type" {
        type = value.string ?? type
      }
    }
  }

  private mutating func elements(of list: String, _ take: (Element) throws -> Void) throws {
    try expect("[")
    if self.take("]") {
      return
    }
    repeat {
      try Task.checkCancellation()
      let json = try value()
      try take(Element(list: list, line: mark.line, json: json))
    } while self.take(",")
    try expect("]")
  }

  private mutating func shortValue() throws -> JSON {
    if let value = try value() {
      return value
    }
    throw TextFileError(
      line: mark.line, problem: "a member of the JSON has more than \(Self.longestValue) bytes",
      limit: Self.longestValue)
  }

  /// The value that comes next, which then is where the mark is; nil if it is too long.
  private mutating func value() throws -> JSON? {
    skipBlanks()
    mark = (index, text.line(of: index, after: mark))
    let end = try endOfValue()
    defer { index = end }
    if end - index > Self.longestValue {
      return nil
    }
    do throws(JSONError) {
      return try JSONParser.parse(text.bytes, in: index..<end)
    } catch {
      throw failure(error.reason, at: index + error.offset)
    }
  }

  /// The index behind the value that begins here, found by its brackets and quotes alone; whether
  /// it is well-formed is for the parser to say.
  private func endOfValue() throws -> Int {
    let bytes = text.bytes
    guard let first = peek(), "{[\"".utf8.contains(first) else {
      return bytes[index...].firstIndex { $0.isBlank || ",:]}".utf8.contains($0) } ?? bytes.count
    }
    var depth = 0
    var isQuoted = false
    var index = index
    repeat {
      if index % cancellationInterval == 0 {
        try Task.checkCancellation()
      }
      switch bytes[index] {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: "\\"): index += isQuoted ? 1 : 0
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += isQuoted ? 0 : 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= isQuoted ? 0 : 1
      default: break
      }
      index += 1
    } while index < bytes.count && (depth > 0 || isQuoted)
    return min(index, bytes.count)
  }

  private func peek() -> UInt8? { index < text.bytes.count ? text.bytes[index] : nil }

  private mutating func skipBlanks() {
    while let byte = peek(), byte.isBlank {
      index += 1
    }
  }

  /// Steps over a character and the blanks around it, if it is there.
  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard peek() == UInt8(ascii: character) else { return false }
    index += 1
    skipBlanks()
    return true
  }

  private mutating func expect(_ character: Unicode.Scalar) throws {
    guard take(character) else { throw failure("expected \(character)") }
  }

  private func failure(_ what: String) -> JSONError { failure(.syntax(what), at: index) }

  private func failure(_ reason: JSONError.Reason, at index: Int) -> JSONError {
    JSONError(reason: reason, offset: index - text.start)
  }
}

extension JSONError {
  /// The message without the byte.
  fileprivate var problem: String {
    switch reason {
    case .syntax(let what): what
    case .invalidUTF8: "a string is not UTF-8"
    case .tooDeep(let limit): "nested deeper than \(limit) levels"
    case .duplicateMember: "a member stands twice in an object"
    }
  }
}
