import JSON

/// A line taken apart into its mark and the text behind it.
struct TranscriptLine {
  /// `-->`, `@exit`, …; empty for a comment and a blank line.
  let mark: String

  /// What stands behind the mark and one blank, with blanks at its end.
  let rest: String

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
  var argument: String { rest.trimmed }

  func action() throws(LineError) -> Step.Action {
    switch mark {
    case "": .note
    case "-->": .send(try json(), text: argument)
    case "==>": .sendBytes(try EscapedBytes.read(rest))
    case "<--": .reply(try expectedReply())
    case "<~~": .notification(try expectedNotification())
    case "<=~": .nextNotification(try expectedNotification())
    case "!!!": .absence(method: try word("a method"))
    case "--|": try alone(.closeInput)
    case "@exit": .exit(status: try exitStatus())
    case "@stderr": .log(pattern: try pattern())
    case "@timeout": .timeout(try timeout())
    case "@restart": .restart(arguments: argument.isEmpty ? nil : try ShellWords.read(argument))
    default: throw unknownMark
    }
  }

  private var unknownMark: LineError {
    LineError(
      "unknown mark \"\(mark.shortened(to: 40))\"; expected one of "
        + "\(Self.arrows.joined(separator: " ")) \(Self.setup.joined(separator: " ")) "
        + "@timeout @restart @exit @stderr, or # before a comment")
  }

  private func json() throws(LineError) -> JSON {
    do throws(JSONError) {
      return try JSONParser.parse(argument)
    } catch {
      throw LineError("expected JSON behind \(mark): \(error.message)")
    }
  }

  private func expectedReply() throws(LineError) -> JSON {
    let expected = try checkedExpectation()
    guard expected["id"] != nil || expected.array != nil else {
      throw LineError("expected a reply with an \"id\", or an array of replies, behind <--")
    }
    return expected
  }

  private func expectedNotification() throws(LineError) -> JSON {
    let expected = try checkedExpectation()
    guard expected["method"]?.string != nil else {
      throw LineError("expected a notification with a \"method\" behind \(mark)")
    }
    return expected
  }

  private func checkedExpectation() throws(LineError) -> JSON {
    let expected = try json()
    do throws(BadMatcher) {
      try expected.checkMatchers()
    } catch {
      throw LineError(error.message)
    }
    return expected
  }
}

extension JSON {
  /// Throws for a string or a name that begins with `$` and is neither a matcher nor escaped.
  fileprivate func checkMatchers() throws(BadMatcher) {
    switch self {
    case .null, .bool, .number: break
    case .string(let text): _ = try ExpectedString(text)
    case .array(let elements): try Self.checkMatchers(elements)
    case .object(let object):
      for (name, value) in object.members {
        try Self.checkName(name, value)
        try value.checkMatchers()
      }
    }
  }

  private static func checkMatchers(_ elements: [JSON]) throws(BadMatcher) {
    let open = elements.last == .string(ExpectedName.rest)
    for element in open ? elements.dropLast() : elements[...] { try element.checkMatchers() }
  }

  private static func checkName(_ name: String, _ value: JSON) throws(BadMatcher) {
    guard name.hasPrefix("$"), !name.hasPrefix("$$") else { return }
    guard name == ExpectedName.rest else {
      throw BadMatcher(message: "the member \"\(name)\" is written \"$\(name)\" in an expectation")
    }
    guard value == "$any" else {
      throw BadMatcher(message: "the member \"$rest\" takes \"$any\" and nothing else")
    }
  }
}
