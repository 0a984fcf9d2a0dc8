import JSON
import Platform
import Text

/// Makes a recording fit to be sent to others: positions to a tenth of a degree, no paths, no names of
/// files. It is played meanwhile, since what is answered depends on the positions.
///
/// It waits for replies and for nothing else: a message that comes later than the replies to all requests
/// is left out.
package struct Redaction {
  /// The point, in degrees, that a text tells by its form.
  package typealias PointReader = (String) -> (lat: Double, lon: Double)?

  private let command: [String]
  private let paths: PathPolicy
  private let timeout: Duration
  private let point: PointReader

  /// - Parameters:
  ///   - command: the program that plays the transcript, as it has to answer.
  ///   - paths: which files the transcript may name.
  ///   - timeout: for a reply that never comes.
  ///   - point: knows what the program takes for a position.
  package init(
    command: [String], paths: PathPolicy, timeout: Duration = .seconds(2),
    point: @escaping PointReader
  ) {
    self.command = command
    self.timeout = timeout
    self.paths = paths
    self.point = point
  }

  package struct Redacted {
    package let text: String

    /// What is answered otherwise than was recorded, a sentence a line.
    package let notes: [String]
  }

  /// - Parameter progress: is told at each line which one is played, and of how many.
  /// - Throws: `TranscriptError` if it cannot be played.
  package func redacted(
    _ file: TranscriptFile, progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
  ) throws -> Redacted {
    var words = RedactedWords(point: point)
    let flat = try file.flattened()
    let folder = try TemporaryFolder(name: "cityroulette-redact")
    try copyFixture(of: file, into: folder.path)
    var lines: [(step: Step, text: String)] = []
    for step in flat.steps {
      if let text = words.line(step) {
        lines.append((step, text))
      }
    }
    let path = "\(folder.path)/redacted.rpc"
    if case .success(let notes) = try answered(lines.map(\.text), path, progress) {
      return Redacted(
        text: try text(path, &words, of: file),
        notes: notes.map { $0.replacing(path, with: file.path) })
    }
    // Other cities lie around a coarse position, so that other things happen: all that is known then is
    // what was sent.
    let sent = lines.filter { !$0.step.comesFromServer }.map(\.text)
    if case .failure(let failure) = try answered(sent, path, progress) {
      throw TranscriptError(
        path: file.path, line: nil,
        fault: Fault(
          "it can't be played without its fine positions and paths: \(failure.fault.message)"))
    }
    return Redacted(
      text: try text(path, &words, of: file),
      notes: [
        "\(file.path): other cities lie around the coarse positions; all is as answered for these"
      ])
  }

  /// The name of the fixture while it is played; it stays behind in the report as it was written.
  private static let fixture = "fixture"

  private func copyFixture(of file: TranscriptFile, into folder: String) throws {
    guard let source = file.fixture else { return }
    try paths.check(source, of: file.path)
    try Folder.copyContents(
      of: source, into: "\(folder)/\(Self.fixture)", within: paths.confinement(to: source))
  }

  /// What is sent in the lines, answered by the program, in the file; or what fails.
  private func answered(
    _ lines: [String], _ path: String, _ progress: @escaping @Sendable (Int, Int) -> Void
  ) throws -> Result<[String], TranscriptError> {
    let lines = lines.map { $0.hasPrefix("@data ") ? "@data \(Self.fixture)" : $0 }
    try File.replace(path, with: Array(lines.joined(separator: "\n").utf8), isDurable: false)
    var mode = PlayMode()
    mode.updates = true
    mode.waitsOnlyForReplies = true
    mode.timeout = timeout
    mode.paths = paths
    mode.progress = progress
    let outcome = try TranscriptPlayer.play(
      try TranscriptFile(path: path), command, mode, FaultStyle(), nil
    ) { _ in }
    return outcome.failure.map(Result.failure) ?? .success(outcome.notes)
  }

  /// The file without the positions of cities that the program has put into it.
  private func text(
    _ path: String, _ words: inout RedactedWords, of file: TranscriptFile
  ) throws -> String {
    var lines: [String] = []
    for step in try TranscriptFile(path: path).steps {
      guard let line = words.line(step) else { continue }
      let isFixture = line.hasPrefix("@data ")
      lines.append(isFixture ? "@data \(file.shownFixture ?? Self.fixture)" : line)
    }
    return lines.joined(separator: "\n")
  }
}

extension TranscriptFile {
  /// The fixture as the report names it: a folder below that of the transcript, or the last name of a
  /// path.
  fileprivate var shownFixture: String? {
    guard let fixture = setup.fixture else { return nil }
    let isBelow = !fixture.hasPrefix("/") && !fixture.contains("..")
    return isBelow ? fixture : fixture.split(separator: "/").last.map(String.init)
  }
}

extension Step {
  fileprivate var comesFromServer: Bool {
    switch action {
    case .reply, .notification, .nextNotification: true
    default: false
    }
  }
}

/// Replaces what tells where somebody is: positions and paths, the same by the same.
struct RedactedWords {
  private let text: CoarseText
  private var paths = HiddenPaths()

  init(point: @escaping Redaction.PointReader) { text = CoarseText(point: point) }

  /// In lower case.
  private static let coordinates: Set<String> = [
    "lat", "lon", "lng", "long", "latitude", "longitude", "north", "south", "east", "west",
    "coordinates", "bbox",
  ]

  /// Options whose values are paths, and are left out.
  private static let pathOptions: Set<String> = [
    "--replay", "--gazetteer", "--config", "--data", "--archive", "--data-dir", "--cache-dir",
    "--log-file", "--record", "--record-http", "--only-below",
  ]

  /// The line without what is to be left out; nil if no part is left.
  mutating func line(_ step: Step) -> String? {
    switch step.action {
    case .send(let message, _):
      let redacted = value(message, of: nil, isExpected: false, isCoordinate: false)
      return redacted == message ? step.text : "--> \(redacted.text)"
    case .sendBytes(let bytes): return sent(bytes, step)
    case .reply(let message): return expectation(message, "<--", step)
    case .notification(let message): return expectation(message, "<~~", step)
    case .nextNotification(let message): return expectation(message, "<=~", step)
    case .restart(let arguments?): return started("@restart", arguments, step)
    case .client(let name, let arguments?): return started("@client \(name)", arguments, step)
    // A pattern that names what is left out would not be found.
    case .log(let pattern): return isKept(pattern: pattern) ? step.text : nil
    case .note where step.text.hasPrefix("@server"):
      let words = try? ShellWords.read(String(step.text.dropFirst("@server".count)))
      return started("@server", words ?? [], step)
    case .note where step.text.hasPrefix("#"): return redacted(step.text)
    default: return step.text
    }
  }

  /// Bytes that no JSON is, or not by themselves; what is not UTF-8 in them is lost if there is
  /// something to be left out.
  private mutating func sent(_ bytes: [UInt8], _ step: Step) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    let redacted = redacted(text)
    guard redacted != text else { return step.text }
    let hasEnd = redacted.utf8.last == UInt8(ascii: "\n")
    return
      "==> \(EscapedBytes.text(Array(redacted.utf8.dropLast(hasEnd ? 1 : 0))))\(hasEnd ? "" : "\\")"
  }

  /// Whether a regular expression has nothing to be left out. It may escape the signs of a number or a path.
  private mutating func isKept(pattern: String) -> Bool {
    let bare = pattern.filter { !"[]".contains($0) }
    let plain = bare.replacing("\\.", with: ".")
    return [pattern, bare, plain].allSatisfy { redacted($0) == $0 }
  }

  private mutating func redacted(_ text: String) -> String {
    self.text.coarse(paths.hidden(in: text))
  }

  private mutating func expectation(_ message: JSON, _ mark: String, _ step: Step) -> String {
    let redacted = value(message, of: nil, isExpected: true, isCoordinate: false)
    return redacted == message ? step.text : "\(mark) \(redacted.text)"
  }

  private mutating func started(_ mark: String, _ arguments: [String], _ step: Step) -> String {
    let kept = kept(arguments)
    return kept == arguments
      ? step.text : ([mark] + kept.map(ShellWords.quoted)).joined(separator: " ")
  }

  /// Arguments of the program without those that name files.
  private mutating func kept(_ arguments: [String]) -> [String] {
    var kept: [String] = []
    var skips = false
    for word in arguments {
      let name = word.split(separator: "=").first.map(String.init) ?? ""
      if skips || (Self.pathOptions.contains(name) && !arguments.isKept(word)) {
        skips = !skips && name == word
      } else {
        kept.append(redacted(word))
      }
    }
    return kept
  }

  /// - Parameter member: the name of the nearest member, in lower case.
  private mutating func value(
    _ value: JSON, of member: String?, isExpected: Bool, isCoordinate: Bool
  ) -> JSON {
    switch value {
    case .null, .bool: return value
    case .number(let number):
      return Self.rounded(number, isExpected: isExpected, isCoordinate: isCoordinate)
    case .string(let text): return string(text, of: member, isExpected: isExpected)
    case .array(let elements):
      return .array(
        elements.map {
          self.value($0, of: member, isExpected: isExpected, isCoordinate: isCoordinate)
        })
    case .object(let object):
      return members(object, isExpected: isExpected, isCoordinate: isCoordinate)
    }
  }

  private mutating func members(
    _ object: JSONObject, isExpected: Bool, isCoordinate: Bool
  ) -> JSON {
    var redacted: [(String, JSON)] = []
    for (name, value) in object.members {
      let member = name.lowercased()
      let isCoordinate = isCoordinate || Self.coordinates.contains(member)
      let value = self.value(
        value, of: member, isExpected: isExpected, isCoordinate: isCoordinate)
      let shown = name.hasPrefix("$") ? name : self.redacted(name)
      // The server's own names are not known.
      if shown != name, isExpected {
        return .string("$any")
      }
      redacted.append((shown.replacing("${folder}/", with: ""), value))
    }
    return .object(JSONObject(redacted))
  }

  /// To a tenth of a degree; in an expectation as a number that rounds to it. Where no member says that
  /// it is a position, a number with three digits behind the point may be one.
  private static func rounded(_ number: JSONNumber, isExpected: Bool, isCoordinate: Bool) -> JSON {
    guard let value = number.double, let text = CoarseText.rounded(value),
      isCoordinate || value.magnitude <= 360 && value * 100 != (value * 100).rounded()
    else { return .number(number) }
    return isExpected ? .string("$approx:\(text)") : JSON(Double(text) ?? 0)
  }

  private mutating func string(_ text: String, of member: String?, isExpected: Bool) -> JSON {
    if isExpected, text.hasPrefix("$re:"), !isKept(pattern: text) {
      return .string("$any")
    }
    // Where a parameter is wrong, as in `params.location`, is called a path too.
    let isParameter = isExpected && text.hasPrefix("params")
    let namesFile = member.map(HiddenPaths.members.contains) ?? false
    let hidden =
      namesFile && !isParameter ? paths.hidden(member: text) : paths.hidden(in: text)
    let coarse = self.text.coarse(hidden)
    if coarse == text {
      return .string(text)
    }
    guard isExpected else { return .string(coarse) }
    // Of a matcher nothing is left; what the server says is not round, and is known to be a text.
    if text.hasPrefix("$") {
      return .string("$any")
    }
    return .string(coarse == hidden ? hidden : "$string")
  }
}

extension [String] {
  /// Whether the value of an option is no file, or one in the folder of the transcript.
  fileprivate func isKept(_ word: String) -> Bool {
    let parts = word.split(separator: "=", maxSplits: 1)
    let index = firstIndex(of: word).map { $0 + 1 } ?? count
    let value = parts.count == 2 ? String(parts[1]) : index < count ? self[index] : ""
    return value == ":memory:" || value.hasPrefix("${")
  }
}
