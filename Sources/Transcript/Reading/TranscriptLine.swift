import JSON
import Text

/// A line taken apart into its mark and the text behind it.
struct TranscriptLine {
  /// `-->`, `@exit`, …; empty for a comment and a blank line.
  let mark: String

  /// What stands behind the mark and one blank, with blanks at its end.
  private let rest: String

  private static let arrows = ["-->", "==>", "<--", "<~~", "<=~", "<==", "!!!", "--|"]
  private static let setup = ["@server", "@clock", "@seed", "@data"]

  init(_ text: String) {
    if text.hasPrefix("#") || text.allSatisfy(\.isWhitespace) {
      mark = ""
      rest = ""
    } else if let arrow = Self.arrows.first(where: { text.hasPrefix($0) }) {
      mark = arrow
      let behind = text.dropFirst(arrow.count)
      rest = String(behind.hasPrefix(" ") ? behind.dropFirst() : behind)
    } else {
      let words = text.split(separator: " ", maxSplits: 1)
      mark = words.first.map(String.init) ?? ""
      rest = words.count > 1 ? String(words[1]) : ""
    }
  }

  var isSetup: Bool { Self.setup.contains(mark) && !movesClock }

  /// Whether it is a `@clock` that begins with a plus.
  private var movesClock: Bool { mark == "@clock" && argument.hasPrefix("+") }

  /// What stands behind the mark, without blanks around it.
  private var argument: String { rest.trimmed }

  /// Takes over a line of set-up.
  func apply(to setup: inout TranscriptSetup) throws(Fault) {
    guard setup.marks.insert(mark).inserted else {
      throw Fault("\(mark) stands twice; give it once")
    }
    switch mark {
    case "@clock":
      setup.clock = try clock()
      setup.switches += ["--clock", try clock()]
    case "@seed": setup.switches += ["--seed", String(try value("a whole number", UInt64.init))]
    case "@data": setup.fixture = try word("a folder")
    default: setup.arguments = try ShellWords.read(argument)
    }
  }

  /// What to do for a line that is no set-up.
  func action() throws(Fault) -> Step.Action {
    switch mark {
    case "": .note
    case "-->": .send(try json(), text: argument)
    case "==>": .sendBytes(try EscapedBytes.read(rest))
    case "<--":
      .reply(
        try expectation(#"a reply with an "id", or an array of replies,"#) {
          $0["id"] != nil || $0.array != nil
        })
    case "<~~": .notification(try notification())
    case "<=~": .nextNotification(try notification())
    case "<==": .answerBytes(try EscapedBytes.read(rest))
    case "!!!": .absence(method: try word("a method"))
    case "--|" where argument.isEmpty: .closeInput
    case "--|": throw Fault("expected nothing behind --|")
    case "@exit":
      .exit(
        status: try value("a status from 0 to 255") { Int($0).flatMap { 0...255 ~= $0 ? $0 : nil } }
      )
    case "@stderr": .log(pattern: try word("a regular expression").checkedPattern())
    case "@timeout": .timeout(try timeout())
    case "@restart": .restart(arguments: argument.isEmpty ? nil : try ShellWords.read(argument))
    case "@clock": .advance(try moved())
    case "@client": try client()
    case "@unchecked" where argument.isEmpty: .unchecked
    case "@unchecked": throw Fault("expected nothing behind @unchecked")
    default:
      throw Fault(
        "unknown mark \"\(mark.shortened(to: 40))\"; expected one of "
          + "\((Self.arrows + Self.setup).joined(separator: " ")) @timeout @restart @exit @stderr "
          + "@client @include @repeat @end @unchecked, or # before a comment")
    }
  }

  private func json() throws(Fault) -> JSON {
    try Result { () throws(JSONError) in try JSONParser.parse(argument) }
      .mapError { Fault("expected JSON behind \(mark): \($0.message)") }.get()
  }

  /// A message to wait for.
  private func expectation(_ what: String, _ isMeant: (JSON) -> Bool) throws(Fault) -> JSON {
    let expected = try json()
    try expected.checkAsExpected()
    guard isMeant(expected) else { throw Fault("expected \(what) behind \(mark)") }
    return expected
  }

  private func notification() throws(Fault) -> JSON {
    try expectation(#"a notification with a "method""#) { $0["method"]?.string != nil }
  }

  /// What `@client` says: a name, and perhaps arguments of the program.
  private func client() throws(Fault) -> Step.Action {
    let words = try ShellWords.read(argument)
    guard let name = words.first, name.isCaptureName else {
      throw Fault("expected a name such as b behind @client")
    }
    return .client(name, arguments: words.count > 1 ? Array(words.dropFirst()) : nil)
  }

  /// How often `@repeat` repeats.
  func count() throws(Fault) -> Int {
    try value("a number from 1 to 100000") { text in
      Int(text).flatMap { 1...100_000 ~= $0 ? $0 : nil }
    }
  }

  func word(_ what: String) throws(Fault) -> String {
    guard !argument.isEmpty else { throw Fault("expected \(what) behind \(mark)") }
    return argument
  }

  private func value<Value>(_ what: String, _ read: (String) -> Value?) throws(Fault) -> Value {
    if let value = read(argument) {
      return value
    }
    throw Fault("expected \(what) behind \(mark), not \"\(argument)\"")
  }

  private func timeout() throws(Fault) -> Duration {
    // Five digits of the longest unit are two months: no sum of times comes near an overflow.
    if let time = Self.duration(argument, ["ms": 1, "s": 1000, "m": 60_000]), time > .zero {
      return time
    }
    throw Fault("expected a time such as 2s, 50ms or 1m behind @timeout")
  }

  /// By how much `@clock` moves the clock.
  private func moved() throws(Fault) -> Duration {
    let units = ["ms": 1, "s": 1000, "m": 60_000, "h": 3_600_000, "d": 86_400_000]
    if let time = Self.duration(String(argument.dropFirst()), units) {
      return time
    }
    throw Fault("expected a time such as +15m, +30s, +2h or +1d behind @clock")
  }

  /// - Parameter units: in milliseconds.
  private static func duration(_ text: String, _ units: [String: Int]) -> Duration? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard digits.count <= 5, let count = Int(digits),
      let unit = units[text.dropFirst(digits.count).trimmed]
    else { return nil }
    return .milliseconds(unit * count)
  }

  private func clock() throws(Fault) -> String {
    let shape = argument.utf8.map {
      UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 ? UInt8(ascii: "0") : $0
    }
    guard shape.starts(with: "0000-00-00T00:00:00".utf8) else {
      throw Fault(
        "expected a time such as 2026-03-01T09:00:00Z behind @clock, or one such as +15m to move it"
      )
    }
    return argument
  }
}

/// Words as a shell has them: blanks between, `'…'` as it is, `"…"` and bare text with `\`.
package enum ShellWords {
  /// - Throws: `Fault` for a quotation that has no end.
  package static func read(_ text: String) throws(Fault) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var characters = text.makeIterator()
    while let character = characters.next() {
      switch (character, quote) {
      case ("\\", nil), ("\\", "\""):
        guard let next = characters.next() else { throw Fault("expected more behind \\") }
        word = (word ?? "") + String(next)
      case ("'", nil), ("\"", nil):
        quote = character
        word = word ?? ""
      case (_, nil) where character.isWhitespace:
        if let complete = word {
          words.append(complete)
        }
        word = nil
      case (_, let open?) where character == open: quote = nil
      default: word = (word ?? "") + String(character)
      }
    }
    if let quote {
      throw Fault("expected a closing \(quote)")
    }
    return words + (word.map { [$0] } ?? [])
  }

  /// The word so that it is read back as one.
  static func quoted(_ word: String) -> String {
    let plain = word.utf8.allSatisfy { byte in
      byte >= 0x80 || Character(Unicode.Scalar(byte)).isLetter
        || Character(Unicode.Scalar(byte)).isNumber || "-_./:=@+,%".utf8.contains(byte)
    }
    return plain && !word.isEmpty ? word : "'\(word.replacing("'", with: #"'\''"#))'"
  }
}

/// The payload of a `==>` line: characters as UTF-8, `\xNN` for any byte. The line end is sent too,
/// unless the payload ends with a lone backslash. Every other backslash is one.
enum EscapedBytes {
  static func read(_ text: String) throws(Fault) -> [UInt8] {
    var rest = Array(text.utf8)[...]
    let continued = rest.last == UInt8(ascii: "\\")
    if continued {
      rest = rest.dropLast()
    }
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), rest.first == UInt8(ascii: "x") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.dropFirst().prefix(2).compactMap {
        Character(Unicode.Scalar($0)).hexDigitValue
      }
      guard digits.count == 2 else {
        throw Fault("expected two hexadecimal digits behind \\x; a backslash is \\x5c")
      }
      bytes.append(UInt8(digits[0] << 4 | digits[1]))
      rest = rest.dropFirst(3)
    }
    return continued ? bytes : bytes + [UInt8(ascii: "\n")]
  }

  /// The text for a line of these bytes, which are given without the line end.
  static func text(_ bytes: [UInt8]) -> String {
    var text = ""
    for (index, byte) in bytes.enumerated() {
      let following = index + 1 < bytes.count ? bytes[index + 1] : nil
      let ambiguous =
        byte == UInt8(ascii: "\\") && (following == nil || following == UInt8(ascii: "x"))
      if 0x20..<0x7F ~= byte, !ambiguous {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += (byte < 0x10 ? "\\x0" : "\\x") + String(byte, radix: 16)
      }
    }
    return text
  }
}
