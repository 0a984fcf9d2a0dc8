import JSON
import Text

/// A line taken apart into its mark and the text behind it.
struct TranscriptLine {
  /// `-->`, `@exit`, …; empty for a comment and a blank line.
  let mark: String

  /// What stands behind the mark and one blank, with blanks at its end.
  private let rest: String

  private static let arrows = ["-->", "==>", "<--", "<~~", "<=~", "!!!", "--|"]
  private static let setup = ["@server", "@clock", "@seed", "@data"]

  init(_ text: String) {
    if text.hasPrefix("#") || text.allSatisfy(\.isWhitespace) {
      (mark, rest) = ("", "")
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

  var isSetup: Bool { Self.setup.contains(mark) }

  /// What stands behind the mark, without blanks around it.
  private var argument: String { rest.trimmed }

  /// Takes over a line of set-up.
  func apply(to setup: inout TranscriptSetup) throws(Fault) {
    guard setup.marks.insert(mark).inserted else {
      throw Fault("\(mark) stands twice; give it once")
    }
    switch mark {
    case "@clock": setup.switches += ["--clock", try clock()]
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
    default:
      throw Fault(
        "unknown mark \"\(mark.shortened(to: 40))\"; expected one of "
          + "\((Self.arrows + Self.setup).joined(separator: " ")) @timeout @restart @exit @stderr, "
          + "or # before a comment")
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

  private func word(_ what: String) throws(Fault) -> String {
    guard !argument.isEmpty else { throw Fault("expected \(what) behind \(mark)") }
    return argument
  }

  private func value<Value>(_ what: String, _ read: (String) -> Value?) throws(Fault) -> Value {
    if let value = read(argument) { return value }
    throw Fault("expected \(what) behind \(mark), not \"\(argument)\"")
  }

  private func timeout() throws(Fault) -> Duration {
    let digits = argument.prefix { $0.isASCII && $0.isNumber }
    let units: [String: Duration] = ["ms": .milliseconds(1), "s": .seconds(1), "m": .seconds(60)]
    // Five digits of the longest unit are two months: no sum of times comes near an overflow.
    guard digits.count <= 5, let count = Int(digits), count > 0,
      let unit = units[argument.dropFirst(digits.count).trimmed]
    else { throw Fault("expected a time such as 2s, 50ms or 1m behind @timeout") }
    return unit * count
  }

  private func clock() throws(Fault) -> String {
    let shape = argument.utf8.map {
      UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 ? UInt8(ascii: "0") : $0
    }
    guard shape.starts(with: "0000-00-00T00:00:00".utf8) else {
      throw Fault(
        "expected a time such as 2026-03-01T09:00:00Z behind @clock; "
          + "moving the clock while playing is an unknown mark")
    }
    return argument
  }
}
