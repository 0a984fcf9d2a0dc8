internal import JSON

/// Reads lists of a JSON object element by element. So each element has a line number, and the whole list need not be
/// in memory as JSON. The features of a GeoJSON collection (RFC 7946) are such a list.
struct JSONLists {
  /// An element of a list.
  struct Element {
    /// The name of the list.
    var list: String

    /// The line on which the element begins, from 1.
    var line: Int

    /// The parsed element; nil if it has more than `longestValue` bytes.
    var json: JSON?

    /// The problem of an element that is too long, as a clause without a full stop.
    static let excess = "it has more than \(longestValue) bytes"
  }

  /// The maximum size in bytes of an element, or of a member outside the lists.
  private static let longestValue = 1 << 20

  /// The names of the requested lists that the object has. After `skipMembers`, the names of all its members.
  private(set) var found: [String] = []

  /// The member `type` of the object; nil without one.
  private(set) var type: String?

  /// Whether the member `attribution` is that of an export of this program.
  private(set) var isExport = false

  private let text: FileText
  private var index: Int

  /// A position whose line number is known, from which to count lines.
  private var mark = (index: 0, line: 1)

  init(_ text: FileText) {
    self.text = text
    index = text.start
  }

  /// Passes each element of the named lists to the body, in order. Of the other members, keeps only `type`, and in
  /// `isExport` whether there is the attribution of an export.
  ///
  /// - Throws: `JSONError` with an offset from the start of the text; `TextFileError` if a member outside the lists is
  ///   too long; `CancellationError`; errors of `body`.
  mutating func read(_ lists: [String], body: (Element) throws -> Void) throws {
    try expect("{")
    if !consume("}") {
      repeat { try member(lists, body: body) } while consume(",")
      try expect("}")
    }
    guard peek() == nil else { throw failure("there is text after the end of the JSON") }
  }

  /// Whether a text is an object with a member `items` and without `features`: the check-ins of Foursquare. False if
  /// `memberNames` returns nothing.
  ///
  /// - Throws: `CancellationError`.
  static func hasCheckins(_ text: FileText) throws -> Bool {
    // Foursquare writes the list as the first or the second member.
    let names = try memberNames(of: text, if: "items")
    return names.contains("items") && !names.contains("features")
  }

  /// Whether a text is an object with a member `places` and without `features`: the guide's own format. False if
  /// `memberNames` returns nothing.
  ///
  /// - Throws: `CancellationError`.
  static func hasPlaces(_ text: FileText) throws -> Bool {
    // This program writes the list after the attribution; in other files it may be the first member.
    let names = try memberNames(of: text, if: "places")
    return names.contains("places") && !names.contains("features")
  }

  /// Whether a text is an object with the members `export_date`, `locations` and `collections`: the backup of
  /// AdventureLog. False if `memberNames` returns nothing.
  ///
  /// - Throws: `CancellationError`.
  static func isAdventureLog(_ text: FileText) throws -> Bool {
    let names = try memberNames(of: text, if: "export_date")
    return names.contains("locations") && names.contains("collections")
  }

  /// The names of the members of an object. Returns none if the given name, in quotes, is not in the first
  /// `longestHead` bytes, so that other files are not searched as a whole. Returns none, too, if the text is so damaged
  /// that its members cannot be told apart.
  ///
  /// - Throws: `CancellationError`.
  private static func memberNames(of text: FileText, if name: String) throws -> [String] {
    let beginning = text.bytes[text.start...].prefix(longestHead)
    guard String(decoding: beginning, as: UTF8.self).contains("\"\(name)\"") else { return [] }
    var lists = JSONLists(text)
    do {
      try lists.skipMembers()
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      return []
    }
    return lists.found
  }

  /// The number of bytes at the start of a text in which `memberNames` looks for a name.
  private static let longestHead = 4096

  /// Collects the names of all members in `found`. Does not check the values.
  private mutating func skipMembers() throws {
    try expect("{")
    repeat {
      skipBlanks()
      guard peek() == UInt8(ascii: "\"") else { throw failure("expected the name of a member") }
      found.append(try shortValue().string ?? "")
      try expect(":")
      index = try endOfValue()
    } while consume(",")
    try expect("}")
  }

  /// The named members of a collection, without its features, or of a map, without its layers. Empty if the text is
  /// damaged.
  ///
  /// - Throws: `TextFileError` if a member is too long; `CancellationError`.
  static func members(_ names: Set<String>, of text: FileText) throws -> JSONObject {
    var lists = JSONLists(text)
    do {
      return try lists.members(names, beside: ["features", "layers"])
    } catch is JSONError {
      return [:]
    }
  }

  private mutating func members(_ names: Set<String>, beside lists: [String]) throws -> JSONObject {
    var members: JSONObject = [:]
    try expect("{")
    if !consume("}") {
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
      } while consume(",")
      try expect("}")
    }
    return members
  }

  /// Passes the byte range of each element of a list to the body, in order, with the line on which the element begins.
  /// The elements are not parsed, and may have any size.
  ///
  /// - Throws: as `read`.
  mutating func readRanges(of list: String, body: (Range<Int>, Int) throws -> Void) throws {
    try expect("{")
    guard !consume("}") else { return }
    repeat {
      skipBlanks()
      guard peek() == UInt8(ascii: "\"") else { throw failure("expected the name of a member") }
      let name = try shortValue().string ?? ""
      try expect(":")
      guard name == list, !found.contains(name) else {
        skipBlanks()
        index = try endOfValue()
        continue
      }
      found.append(name)
      try expect("[")
      guard !consume("]") else { continue }
      repeat {
        try Task.checkCancellation()
        skipBlanks()
        mark = (index, text.line(of: index, after: mark))
        let end = try endOfValue()
        try body(index..<end, mark.line)
        index = end
      } while consume(",")
      try expect("]")
    } while consume(",")
    try expect("}")
    guard peek() == nil else { throw failure("there is text after the end of the JSON") }
  }

  /// Converts an error with an offset to one with a line.
  func error(_ error: JSONError) -> TextFileError {
    TextFileError(
      line: text.line(of: text.start + error.offset, after: mark),
      problem: "the JSON is damaged: \(error.problem)")
  }

  private mutating func member(_ lists: [String], body: (Element) throws -> Void) throws {
    skipBlanks()
    guard peek() == UInt8(ascii: "\"") else { throw failure("expected the name of a member") }
    let start = index
    let name = try shortValue().string ?? ""
    try expect(":")
    if lists.contains(name) {
      guard !found.contains(name) else { throw failure(.duplicateMember(name), at: start) }
      found.append(name)
      try elements(of: name, body: body)
    } else {
      let value = try shortValue()
      if name == "type" {
        type = value.string ?? type
      } else if name == "attribution" {
        isExport = value.string == CityFileFormat.credit
      }
    }
  }

  private mutating func elements(of list: String, body: (Element) throws -> Void) throws {
    try expect("[")
    if consume("]") {
      return
    }
    repeat {
      try Task.checkCancellation()
      let json = try value()
      try body(Element(list: list, line: mark.line, json: json))
    } while consume(",")
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

  /// Parses the next value and moves `mark` to its start. Returns nil if the value is too long.
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

  /// The index after the value that begins at `index`. Looks only at brackets and quotes; checking the syntax is left
  /// to the parser.
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

  /// Skips a character and the blanks around it. Returns false if another character is next; then it skips only the
  /// blanks.
  private mutating func consume(_ character: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard peek() == UInt8(ascii: character) else { return false }
    index += 1
    skipBlanks()
    return true
  }

  private mutating func expect(_ character: Unicode.Scalar) throws {
    guard consume(character) else { throw failure("expected \(character)") }
  }

  private func failure(_ what: String) -> JSONError { failure(.syntax(what), at: index) }

  private func failure(_ reason: JSONError.Reason, at index: Int) -> JSONError {
    JSONError(reason: reason, offset: index - text.start)
  }
}

extension JSONError {
  /// The problem, without the byte offset and the name of a member.
  fileprivate var problem: String {
    switch reason {
    case .syntax(let what): what
    case .invalidUTF8: "a string is not UTF-8"
    case .tooDeep(let limit): "nested deeper than \(limit) levels"
    case .duplicateMember: "an object has a member twice"
    }
  }
}
