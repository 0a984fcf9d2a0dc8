import JSON

/// Redacts lines: rounds positions, and replaces paths by placeholders. A path gets the same placeholder in all
/// lines.
struct LineRedactor {
  private let positions: PositionRounder
  private var paths = PathRedactor()

  init(point: @escaping Redactor.PointReader) { positions = PositionRounder(point: point) }

  /// The names of members that contain coordinates, in lower case.
  private static let coordinates: Set<String> = [
    "lat", "lon", "lng", "long", "latitude", "longitude", "north", "south", "east", "west",
    "coordinates", "bbox",
  ]

  /// The beginnings of the lines, other than messages and arguments, that are redacted as texts.
  private static let textMarks = ["#", "@answer", "@ignore", "@var", "@env", "@skip", "@xfail"]

  /// The options whose values are paths. Such an option is removed with its value, unless the value is `:memory:`
  /// or begins with a reference such as `${folder}`.
  private static let pathOptions: Set<String> = [
    "--replay", "--gazetteer", "--config", "--data", "--archive", "--data-dir", "--cache-dir",
    "--log-file", "--record", "--record-http", "--only-below",
  ]

  /// The redacted line; nil if the line has to be removed, such as an `@stderr` with something to redact. A line with
  /// nothing to redact is unchanged, to the byte.
  mutating func redacted(_ step: Step) -> String? {
    switch step.action {
    case .send(let message, _):
      let redacted = value(message, in: Context(isExpected: false))
      return redacted == message ? step.text : "--> \(redacted.text)"
    case .sendBytes(let bytes): return sentBytes(bytes, of: step)
    case .reply(let message): return expectation(message, mark: "<--", of: step)
    case .notification(let message): return expectation(message, mark: "<~~", of: step)
    case .nextNotification(let message): return expectation(message, mark: "<=~", of: step)
    case .restart(let arguments?): return start(mark: "@restart", arguments: arguments, of: step)
    case .client(let name, let arguments?):
      return start(mark: "@client \(name)", arguments: arguments, of: step)
    // A redacted pattern might match no line of standard error.
    case .log(let pattern): return isUnchanged(pattern: pattern) ? step.text : nil
    case .note where step.text.hasPrefix("@server"):
      let words = try? ShellWords.read(String(step.text.dropFirst("@server".count)))
      return start(mark: "@server", arguments: words ?? [], of: step)
    case .note where PauseComment.seconds(step.text) != nil: return step.text
    case .note where Self.textMarks.contains(where: step.text.hasPrefix):
      return redacted(step.text)
    default: return step.text
    }
  }

  /// A redacted `==>` line. If the line changes, bytes that are not UTF-8 are lost.
  private mutating func sentBytes(_ bytes: [UInt8], of step: Step) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    let redacted = redacted(text)
    guard redacted != text else { return step.text }
    let hasLineEnd = redacted.utf8.last == UInt8(ascii: "\n")
    let payload = EscapedBytes.text(Array(redacted.utf8.dropLast(hasLineEnd ? 1 : 0)))
    return "==> \(payload)\(hasLineEnd ? "" : "\\")"
  }

  /// Whether redaction leaves a regular expression unchanged, also without its brackets and with `.` for `\.`: an
  /// expression may write the point of a number or a path as `[.]` or `\.`.
  private mutating func isUnchanged(pattern: String) -> Bool {
    let withoutBrackets = pattern.filter { !"[]".contains($0) }
    let withoutEscapes = withoutBrackets.replacing("\\.", with: ".")
    return [pattern, withoutBrackets, withoutEscapes].allSatisfy { redacted($0) == $0 }
  }

  private mutating func redacted(_ text: String) -> String {
    positions.rounded(paths.redacted(text))
  }

  private mutating func expectation(_ message: JSON, mark: String, of step: Step) -> String {
    let redacted = value(message, in: Context(isExpected: true))
    return redacted == message ? step.text : "\(mark) \(redacted.text)"
  }

  /// The line with redacted arguments of a server; unchanged if they contain nothing to redact.
  private mutating func start(mark: String, arguments: [String], of step: Step) -> String {
    let redacted = redacted(arguments)
    if redacted == arguments {
      return step.text
    }
    return ([mark] + redacted.map(ShellWords.quoted)).joined(separator: " ")
  }

  /// The arguments of a server, redacted as texts, without options that name files outside of the temporary folder.
  private mutating func redacted(_ arguments: [String]) -> [String] {
    var kept: [String] = []
    var skipsValue = false
    for word in arguments {
      let name = word.split(separator: "=").first.map(String.init) ?? ""
      if skipsValue {
        skipsValue = false
      } else if Self.pathOptions.contains(name), !arguments.isInSandbox(valueOf: word) {
        skipsValue = name == word
      } else {
        kept.append(redacted(word))
      }
    }
    return kept
  }
}

// JSON.
extension LineRedactor {
  /// The place of a value in a message.
  private struct Context {
    /// Whether the message is an expectation, in which a matcher can replace a value.
    let isExpected: Bool

    /// The name of the innermost member that contains the value, in lower case; nil if there is none.
    var member: String?

    /// Whether the name of any enclosing member is that of coordinates.
    var isCoordinate = false
  }

  private mutating func value(_ value: JSON, in context: Context) -> JSON {
    switch value {
    case .null, .bool: return value
    case .number(let number): return Self.rounded(number, in: context)
    case .string(let text): return string(text, in: context)
    case .array(let elements): return .array(elements.map { self.value($0, in: context) })
    case .object(let object): return members(object, in: context)
    }
  }

  private mutating func members(_ object: JSONObject, in context: Context) -> JSON {
    var redacted: [(String, JSON)] = []
    for (name, value) in object.members {
      var inner = context
      inner.member = name.lowercased()
      inner.isCoordinate = context.isCoordinate || Self.coordinates.contains(name.lowercased())
      let value = self.value(value, in: inner)
      let shown = name.hasPrefix("$") ? name : self.redacted(name)
      // An expectation cannot have a placeholder in the name of a member, so accept any object.
      if shown != name, context.isExpected {
        return .string("$any")
      }
      redacted.append((shown.replacing("${folder}/", with: ""), value))
    }
    return .object(JSONObject(redacted))
  }

  /// The number rounded to a tenth of a degree; in an expectation, a matcher for the numbers that
  /// round to it. Outside of members for coordinates, only numbers with more than two decimals and a magnitude of up
  /// to 360 are rounded.
  private static func rounded(_ number: JSONNumber, in context: Context) -> JSON {
    guard let value = number.double, let text = PositionRounder.rounded(value),
      context.isCoordinate || value.magnitude <= 360 && value * 100 != (value * 100).rounded()
    else { return .number(number) }
    return context.isExpected ? .string("$approx:\(text)") : JSON(Double(text) ?? 0)
  }

  private mutating func string(_ text: String, in context: Context) -> JSON {
    if context.isExpected, text.hasPrefix("$re:"), !isUnchanged(pattern: text) {
      return .string("$any")
    }
    // In errors, `path` names a parameter, such as `params.location`.
    let isParameter = context.isExpected && text.hasPrefix("params")
    let namesFile = context.member.map(PathRedactor.members.contains) ?? false
    let withoutPaths =
      namesFile && !isParameter ? paths.redacted(member: text) : paths.redacted(text)
    let rounded = positions.rounded(withoutPaths)
    if rounded == text {
      return .string(text)
    }
    guard context.isExpected else { return .string(rounded) }
    if text.hasPrefix("$") {
      return .string("$any")
    }
    // When the transcript is played, the server may send the unrounded position, so accept any string.
    return .string(rounded == withoutPaths ? withoutPaths : "$string")
  }
}

extension [String] {
  /// Whether the value of an option in these arguments is `:memory:`, or begins with a reference such
  /// as `${folder}`, the temporary folder of the transcript.
  fileprivate func isInSandbox(valueOf word: String) -> Bool {
    let value = value(of: word)
    return value == ":memory:" || value.hasPrefix("${")
  }

  /// The value of an option: the text after `=`, or else the next word.
  private func value(of word: String) -> String {
    let parts = word.split(separator: "=", maxSplits: 1)
    if parts.count == 2 {
      return String(parts[1])
    }
    let index = firstIndex(of: word).map { $0 + 1 } ?? count
    return index < count ? self[index] : ""
  }
}
