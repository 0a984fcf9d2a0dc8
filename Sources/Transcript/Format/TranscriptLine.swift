import JSON
import Text

/// A line split into its mark and the text after it.
struct TranscriptLine {
  /// The mark, such as `-->` or `@exit`; empty for a comment and a blank line.
  let mark: String

  /// The text after the mark and one blank, including trailing blanks.
  private let rest: String

  private static let arrows = ["-->", "==>", "<--", "<~~", "<=~", "<==", "!!!", "--|"]
  private static let setup = ["@server", "@clock", "@seed", "@data"]

  init(_ text: String) {
    if text.hasPrefix("#") || text.allSatisfy(\.isWhitespace) {
      mark = ""
      rest = ""
    } else if let arrow = Self.arrows.first(where: { text.hasPrefix($0) }) {
      mark = arrow
      let payload = text.dropFirst(arrow.count)
      rest = String(payload.hasPrefix(" ") ? payload.dropFirst() : payload)
    } else {
      let words = text.split(separator: " ", maxSplits: 1)
      mark = words.first.map(String.init) ?? ""
      rest = words.count > 1 ? String(words[1]) : ""
    }
  }

  var isSetup: Bool { Self.setup.contains(mark) && !movesClock }

  /// Whether the line is `@clock +…`, which advances the clock instead of setting it.
  private var movesClock: Bool { mark == "@clock" && argument.hasPrefix("+") }

  /// The text after the mark, without surrounding blanks.
  private var argument: String { rest.trimmed }

  /// Applies a set-up line.
  ///
  /// - Throws: `Problem` for an invalid argument or a repeated mark.
  func apply(to setup: inout TranscriptSetup) throws(Problem) {
    guard setup.usedMarks.insert(mark).inserted else {
      throw Problem("\(mark) appears twice; keep one of the lines")
    }
    switch mark {
    case "@clock":
      setup.clock = try clock()
      setup.switches += ["--clock", try clock()]
    case "@seed":
      setup.switches += ["--seed", String(try value("a whole number", parse: UInt64.init))]
    case "@data": setup.fixture = try argument(named: "a folder")
    default: setup.arguments = try ShellWords.read(argument)
    }
  }

  /// The action of a line that is not set-up.
  ///
  /// - Throws: `Problem` for an unknown mark or an invalid argument.
  func action() throws(Problem) -> Step.Action {
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
    case "!!!": .absence(method: try argument(named: "a method"))
    case "--|" where argument.isEmpty: .closeInput
    case "--|": throw Problem("expected nothing after --|")
    case "@exit":
      .exit(
        status: try value("a status from 0 to 255") { Int($0).flatMap { 0...255 ~= $0 ? $0 : nil } }
      )
    case "@stderr": .log(pattern: try argument(named: "a regular expression").validatedPattern())
    case "@timeout": .timeout(try timeout())
    case "@restart": .restart(arguments: argument.isEmpty ? nil : try ShellWords.read(argument))
    case "@clock": .advance(try clockAdvance())
    case "@client": try client()
    case "@unchecked" where argument.isEmpty: .unchecked
    case "@unchecked": throw Problem("expected nothing after @unchecked")
    default:
      throw Problem(
        "unknown mark \"\(mark.shortened(to: 40))\"; expected one of "
          + "\((Self.arrows + Self.setup).joined(separator: " ")) @timeout @restart @exit @stderr "
          + "@client @include @repeat @end @unchecked, or # before a comment")
    }
  }

  private func json() throws(Problem) -> JSON {
    try Result { () throws(JSONError) in try JSONParser.parse(argument) }
      .mapError { Problem("expected JSON after \(mark): \($0.message)") }.get()
  }

  /// An expected message.
  ///
  /// - Parameter what: the message in errors, such as "a reply".
  private func expectation(
    _ what: String, where isValid: (JSON) -> Bool
  ) throws(Problem) -> JSON {
    let expected = try json()
    try expected.validateExpectation()
    guard isValid(expected) else { throw Problem("expected \(what) after \(mark)") }
    return expected
  }

  private func notification() throws(Problem) -> JSON {
    try expectation(#"a notification with a "method""#) { $0["method"]?.string != nil }
  }

  /// The action of `@client`: a name, optionally followed by arguments of the program.
  private func client() throws(Problem) -> Step.Action {
    let words = try ShellWords.read(argument)
    guard let name = words.first, name.isCaptureName else {
      throw Problem("expected a name such as b after @client")
    }
    return .client(name, arguments: words.count > 1 ? Array(words.dropFirst()) : nil)
  }

  /// The number of iterations of `@repeat`.
  func count() throws(Problem) -> Int {
    try value("a number from 1 to 100000") { text in
      Int(text).flatMap { 1...100_000 ~= $0 ? $0 : nil }
    }
  }

  /// The argument of a mark that requires one.
  ///
  /// - Parameter what: the argument in messages, such as "a folder".
  func argument(named what: String) throws(Problem) -> String {
    guard !argument.isEmpty else { throw Problem("expected \(what) after \(mark)") }
    return argument
  }

  /// - Parameter what: the argument in messages, such as "a whole number".
  private func value<Value>(_ what: String, parse: (String) -> Value?) throws(Problem) -> Value {
    if let value = parse(argument) {
      return value
    }
    throw Problem("expected \(what) after \(mark), got \"\(argument)\"")
  }

  private func timeout() throws(Problem) -> Duration {
    // Five digits of the longest unit are 70 days, so that sums of times cannot overflow.
    if let time = Self.duration(argument, units: ["ms": 1, "s": 1000, "m": 60_000]), time > .zero {
      return time
    }
    throw Problem("expected a time such as 2s, 50ms or 1m after @timeout")
  }

  /// The time by which `@clock +…` advances the clock.
  private func clockAdvance() throws(Problem) -> Duration {
    let units = ["ms": 1, "s": 1000, "m": 60_000, "h": 3_600_000, "d": 86_400_000]
    if let time = Self.duration(String(argument.dropFirst()), units: units) {
      return time
    }
    throw Problem("expected a time such as +15m, +30s, +2h or +1d after @clock")
  }

  /// - Parameter units: the units that may follow the number, in milliseconds.
  private static func duration(_ text: String, units: [String: Int]) -> Duration? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard digits.count <= 5, let count = Int(digits),
      let unit = units[text.dropFirst(digits.count).trimmed]
    else { return nil }
    return .milliseconds(unit * count)
  }

  private func clock() throws(Problem) -> String {
    let digitsAsZero = argument.utf8.map {
      UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 ? UInt8(ascii: "0") : $0
    }
    guard digitsAsZero.starts(with: "0000-00-00T00:00:00".utf8) else {
      throw Problem(
        "expected a time such as 2026-03-01T09:00:00Z after @clock, or +15m to advance the clock"
      )
    }
    return argument
  }
}
