import JSON
import Text

/// A line split into its mark and the text after it.
struct TranscriptLine {
  /// The arrow or the first word, such as `-->` or `@exit`; empty for a comment and a blank line. It may be unknown.
  let mark: String

  /// The text after the mark and the blank that follows it, including trailing blanks.
  private let rest: String

  init(_ text: String) {
    if text.hasPrefix("#") || text.allSatisfy(\.isWhitespace) {
      mark = ""
      rest = ""
    } else if let arrow = TranscriptMark.arrows.first(where: { text.hasPrefix($0) }) {
      mark = arrow
      let payload = text.dropFirst(arrow.count)
      rest = String(payload.hasPrefix(" ") ? payload.dropFirst() : payload)
    } else {
      let words = text.split(separator: " ", maxSplits: 1)
      mark = words.first.map(String.init) ?? ""
      rest = words.count > 1 ? String(words[1]) : ""
    }
  }

  var isSetup: Bool { TranscriptMark.setup.contains(mark) && !movesClock }

  /// Whether the line is `@clock +…`, which advances the clock instead of setting it.
  private var movesClock: Bool { mark == "@clock" && argument.hasPrefix("+") }

  /// The text after the mark, without surrounding blanks.
  private var argument: String { rest.trimmed }

  /// Applies a set-up line.
  ///
  /// - Throws: `Problem` for an invalid argument, or a second line of a mark that may appear only once.
  func apply(to setup: inout TranscriptSetup) throws(Problem) {
    let isNew = setup.usedMarks.insert(mark).inserted
    guard isNew || TranscriptMark.repeatable.contains(mark) else {
      throw Problem("\(mark) appears twice; keep one of the lines")
    }
    switch mark {
    case "@clock":
      setup.clock = try clock()
      setup.switches += ["--clock", try clock()]
    case "@seed":
      setup.switches += ["--seed", String(try value("a whole number", parse: UInt64.init))]
    case "@data": setup.fixture = try argument(named: "a folder")
    case "@framing": setup.framing = try framing()
    case "@numbers":
      setup.comparesNumbersByValue = try choice(["digits", "value"]) == "value"
    case "@schema": setup.schema = try argument(named: "a file")
    case "@ignore": setup.ignored.append(try ignoredPattern())
    case "@answer":
      let (method, result) = try answer()
      setup.answers[method] = result
    case "@var": setup.variables.append(try variable(isEnvironment: false))
    case "@env": setup.variables.append(try variable(isEnvironment: true))
    case "@requires": setup.requirements.append(try argument(named: "a program"))
    case "@skip": setup.skipReason = try argument(named: "a reason")
    case "@xfail": setup.failureReason = try argument(named: "a reason")
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
    case "@retry": .retry(within: try timeout())
    case "@restart": .restart(arguments: argument.isEmpty ? nil : try ShellWords.read(argument))
    case "@clock": .advance(try clockAdvance())
    case "@client": try client()
    case "@unchecked" where argument.isEmpty: .unchecked
    case "@unchecked": throw Problem("expected nothing after @unchecked")
    default:
      let shown = "unknown mark \"\(mark.shortened(to: 40))\""
      if let similar = Suggestion.closest(to: mark, among: TranscriptMark.all) {
        throw Problem("\(shown); did you mean '\(similar)'?")
      }
      throw Problem(
        "\(shown); expected one of \(TranscriptMark.all.joined(separator: " ")), or # before a comment"
      )
    }
  }

  private func json() throws(Problem) -> JSON {
    try Result { () throws(JSONError) in try JSONParser.parse(argument) }
      .mapError { Problem("expected JSON after \(mark): \($0.message)") }.get()
  }

  /// An expected message.
  ///
  /// - Parameter what: the name of the message in errors, such as "a reply".
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

  /// The file of `@include FILE NAME=VALUE…`, and the arguments by name.
  func inclusion() throws(Problem) -> (file: String, arguments: [String: String]) {
    let words = try ShellWords.read(try argument(named: "a file"))
    // If no argument follows, the whole text is the name of the file, so blanks in it need no quotes.
    guard words.dropFirst().contains(where: { $0.contains("=") }) else {
      return (words.count == 1 ? words[0] : argument, [:])
    }
    var arguments: [String: String] = [:]
    for word in words.dropFirst() {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, parts[0].isCaptureName else {
        throw Problem("expected NAME=VALUE after the file of @include, got \"\(word)\"")
      }
      arguments[String(parts[0])] = String(parts[1])
    }
    return (words.first ?? "", arguments)
  }

  /// The number of iterations of `@repeat`.
  func count() throws(Problem) -> Int {
    try value("a number from 1 to 100000") { text in
      Int(text).flatMap { 1...100_000 ~= $0 ? $0 : nil }
    }
  }

  /// The argument of a mark that requires one.
  ///
  /// - Parameter what: the name of the argument in errors, such as "a folder".
  func argument(named what: String) throws(Problem) -> String {
    guard !argument.isEmpty else { throw Problem("expected \(what) after \(mark)") }
    return argument
  }

  /// - Parameter what: the name of the argument in errors, such as "a whole number".
  private func value<Value>(_ what: String, parse: (String) -> Value?) throws(Problem) -> Value {
    if let value = parse(argument) {
      return value
    }
    throw Problem("expected \(what) after \(mark), got \"\(argument)\"")
  }

  private func framing() throws(Problem) -> Framing {
    do throws(Problem) {
      return try Framing(named: argument)
    } catch {
      throw Problem("\(mark): \(error.message)")
    }
  }

  private func choice(_ words: [String]) throws(Problem) -> String {
    guard words.contains(argument) else {
      throw Problem(
        "expected \(words.joined(separator: " or ")) after \(mark), got \"\(argument)\""
          + Suggestion.question(for: argument, among: words))
    }
    return argument
  }

  /// The pattern of `@ignore`, which is a method or an object with members that the messages to ignore have.
  private func ignoredPattern() throws(Problem) -> JSON {
    let text = try argument(named: "a method or an object")
    guard text.hasPrefix("{") else { return ["method": JSON.string(ExpectedString.escaped(text))] }
    let pattern = try json()
    try pattern.validateExpectation()
    return pattern
  }

  /// The method and the result of `@answer`.
  private func answer() throws(Problem) -> (String, JSON) {
    let words = argument.split(separator: " ", maxSplits: 1)
    guard words.count == 2 else {
      throw Problem("expected a method and a result after @answer, such as @answer editor/ask null")
    }
    do throws(JSONError) {
      return (String(words[0]), try JSONParser.parse(String(words[1])))
    } catch {
      throw Problem("expected JSON after the method of @answer: \(error.message)")
    }
  }

  /// The variable of `@var NAME=VALUE`, `@env NAME` or `@env NAME=VALUE`.
  private func variable(isEnvironment: Bool) throws(Problem) -> TranscriptVariable {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first.map { String($0).trimmed } ?? ""
    guard name.isCaptureName else {
      throw Problem("expected a name of letters, digits and _ after \(mark), got \"\(name)\"")
    }
    return TranscriptVariable(
      name: name, standard: parts.count > 1 ? String(parts[1]).trimmed : nil,
      isEnvironment: isEnvironment)
  }

  private func timeout() throws(Problem) -> Duration {
    // The longest time, five digits in minutes, is less than 70 days, so sums of times cannot overflow.
    if let time = Self.duration(argument, units: ["ms": 1, "s": 1000, "m": 60_000]), time > .zero {
      return time
    }
    throw Problem("expected a time such as 2s, 50ms or 1m after \(mark)")
  }

  /// The time by which `@clock +…` advances the clock.
  private func clockAdvance() throws(Problem) -> Duration {
    let units = ["ms": 1, "s": 1000, "m": 60_000, "h": 3_600_000, "d": 86_400_000]
    if let time = Self.duration(String(argument.dropFirst()), units: units) {
      return time
    }
    throw Problem("expected a time such as +15m, +30s, +2h or +1d after @clock")
  }

  /// - Parameter units: the units that may follow the number, with their lengths in milliseconds.
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
