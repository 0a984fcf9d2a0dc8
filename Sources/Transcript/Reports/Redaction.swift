import JSON
import Platform
import Text

/// Makes a recording fit to be sent to others: positions to a tenth of a degree, no paths, no names of
/// files. It is played meanwhile, since what is answered depends on the positions.
package struct Redaction {
  /// The point, in degrees, that a text tells by its form.
  package typealias PointReader = (String) -> (lat: Double, lon: Double)?

  private let command: [String]
  private let paths: PathPolicy
  private let point: PointReader

  /// - Parameters:
  ///   - command: the program that plays the transcript, as it has to answer.
  ///   - paths: which files the transcript may name.
  ///   - point: knows what the program takes for a position.
  package init(command: [String], paths: PathPolicy, point: @escaping PointReader) {
    self.command = command
    self.paths = paths
    self.point = point
  }

  package struct Redacted {
    package let text: String

    /// What is answered otherwise than was recorded, a sentence a line.
    package let notes: [String]
  }

  /// - Throws: `TranscriptError` if it cannot be played.
  package func redacted(_ file: TranscriptFile) throws -> Redacted {
    var words = RedactedWords(point: point)
    let steps = file.steps.filter { $0.action == .note || !$0.text.isEmpty }
    let lines = steps.map { (step: $0, text: words.line($0)) }
    let folder = try TemporaryFolder(name: "cityroulette-redact")
    let path = "\(folder.path)/redacted.rpc"
    if let notes = try answered(lines.map(\.text), path) {
      return Redacted(
        text: try text(path, &words), notes: notes.map { $0.replacing(path, with: file.path) })
    }
    // Other cities lie around a coarse position, so that other things happen: all that is known then is
    // what was sent.
    let sent = lines.filter { !$0.step.comesFromServer }.map(\.text)
    guard try answered(sent, path) != nil else {
      throw Fault("the conversation can't be played without its fine positions and paths")
    }
    return Redacted(
      text: try text(path, &words),
      notes: [
        "\(file.path): other cities lie around the coarse positions; all is as answered for these"
      ])
  }

  /// What is sent in the lines, answered by the program, in the file; nil if that does not work.
  private func answered(_ lines: [String], _ path: String) throws -> [String]? {
    try File.replace(path, with: Array(lines.joined(separator: "\n").utf8), isDurable: false)
    var mode = PlayMode()
    mode.updates = true
    mode.timeout = .seconds(2)
    mode.paths = paths
    let outcome = try TranscriptPlayer.play(
      try TranscriptFile(path: path), command, mode, FaultStyle(), nil
    ) { _ in }
    return outcome.failure == nil ? outcome.notes : nil
  }

  /// The file without the positions of cities that the program has put into it.
  private func text(_ path: String, _ words: inout RedactedWords) throws -> String {
    let lines = try TranscriptFile(path: path).steps.map { words.line($0) }
    return lines.joined(separator: "\n")
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

/// Puts other words in the place of what tells where somebody is, the same for the same.
struct RedactedWords {
  private let point: Redaction.PointReader
  private var paths: [String: String] = [:]

  init(point: @escaping Redaction.PointReader) { self.point = point }

  private static let coordinates: Set<String> = [
    "lat", "lon", "lng", "latitude", "longitude", "north", "south", "east", "west", "coordinates",
    "bbox",
  ]

  /// Options whose values are paths, and are left out.
  private static let pathOptions: Set<String> = [
    "--replay", "--gazetteer", "--config", "--data", "--archive", "--data-dir", "--cache-dir",
    "--log-file", "--record-http",
  ]

  /// The line without what is to be left out.
  mutating func line(_ step: Step) -> String {
    switch step.action {
    case .send(let message, _):
      let redacted = value(message, isExpected: false, isCoordinate: false)
      return redacted == message ? step.text : "--> \(redacted.text)"
    case .sendBytes: return rounded(hidingPaths(step.text))
    case .reply(let message): return expectation(message, "<--", step)
    case .notification(let message): return expectation(message, "<~~", step)
    case .nextNotification(let message): return expectation(message, "<=~", step)
    case .restart(let arguments?): return "@restart \(kept(arguments))"
    case .note where step.text.hasPrefix("@server"):
      let words = (try? ShellWords.read(String(step.text.dropFirst("@server".count)))) ?? []
      return kept(words).isEmpty ? "" : "@server \(kept(words))"
    default: return step.text
    }
  }

  private mutating func expectation(_ message: JSON, _ mark: String, _ step: Step) -> String {
    let redacted = value(message, isExpected: true, isCoordinate: false)
    return redacted == message ? step.text : "\(mark) \(redacted.text)"
  }

  /// Arguments of the program without those that name files.
  private func kept(_ arguments: [String]) -> String {
    var kept: [String] = []
    var skips = false
    for word in arguments {
      let name = word.split(separator: "=").first.map(String.init) ?? ""
      if skips || (Self.pathOptions.contains(name) && !arguments.isInMemory(word)) {
        skips = !skips && name == word
      } else {
        kept.append(word)
      }
    }
    return kept.map(ShellWords.quoted).joined(separator: " ")
  }

  private mutating func value(_ value: JSON, isExpected: Bool, isCoordinate: Bool) -> JSON {
    switch value {
    case .null, .bool: return value
    case .number(let number):
      return isCoordinate ? Self.rounded(number, isExpected: isExpected) : value
    case .string(let text): return string(text, isExpected: isExpected)
    case .array(let elements):
      return .array(
        elements.map { self.value($0, isExpected: isExpected, isCoordinate: isCoordinate) })
    case .object(let object):
      return .object(
        JSONObject(
          object.members.map { name, value in
            let isCoordinate = isCoordinate || Self.coordinates.contains(name)
            return (name, self.value(value, isExpected: isExpected, isCoordinate: isCoordinate))
          }))
    }
  }

  /// To a tenth of a degree; in an expectation as a number that rounds to it.
  private static func rounded(_ number: JSONNumber, isExpected: Bool) -> JSON {
    guard let value = number.double, value * 10 != (value * 10).rounded() else {
      return .number(number)
    }
    let text = DecimalText.fixed(value, places: 1)
    return isExpected ? .string("$approx:\(text)") : JSON(Double(text) ?? 0)
  }

  private mutating func string(_ text: String, isExpected: Bool) -> JSON {
    if text.hasPrefix("$") { return .string(text) }
    let hidden = hidingPaths(text)
    let rounded = rounded(hidden)
    if rounded == hidden { return .string(hidden) }
    // What the server says is not round; it is only known to be a text.
    return .string(isExpected ? "$string" : rounded)
  }

  /// The text with names of its own for the files that it names.
  private mutating func hidingPaths(_ text: String) -> String {
    let isPath = ["/", "~/", "file:///"].contains { text.hasPrefix($0) } && text.utf8.count > 1
    if isPath, !text.hasPrefix("//"), !text.contains(where: \.isNewline) {
      return hidden(text)
    }
    return paths.sorted { $0.key.utf8.count > $1.key.utf8.count }
      .reduce(text) { $0.replacing($1.key, with: $1.value) }
  }

  private mutating func hidden(_ path: String) -> String {
    if let known = paths[path] { return known }
    let name = path.split(separator: "/").last ?? ""
    let parts = name.split(separator: ".")
    // What kind of file it is decides how it is read.
    let ending = parts.count > 1 ? parts.last.map { ".\($0)" } ?? "" : ""
    let word = "${folder}/file\(paths.count + 1)\(ending.count <= 9 ? ending : "")"
    paths[path] = word
    return word
  }

  /// A text that is a position as a pair of coarse numbers; else what in it looks like a part of one,
  /// made coarse: texts hold links to maps, or a file that is imported.
  private func rounded(_ text: String) -> String {
    if text.utf8.contains(where: { 0x30...0x39 ~= $0 }), let point = point(text) {
      let pair = [point.lat, point.lon]
      // One that is coarse already stays as it was written.
      let isCoarse = pair.allSatisfy { $0 * 10 == ($0 * 10).rounded() }
      return isCoarse
        ? text : pair.map { DecimalText.fixed($0, places: 1) }.joined(separator: ",")
    }
    return roundingNumbers(roundingAngles(roundingCodes(text)))
  }

  /// Of a Plus Code the half stays; of a short one, which begins within a place, nothing.
  private func roundingCodes(_ text: String) -> String {
    text.replacing(/\b([23456789CFGHJMPQRVWX]{4,8})\+[23456789CFGHJMPQRVWX]{2,7}\b[ ,]*/) { match in
      if match.1.utf8.count == 8 { return "\(match.1.prefix(4))0000+ " }
      return match.0.contains(where: \.isLetter) ? "" : String(match.0)
    }
  }

  /// Degrees with minutes, and perhaps seconds, as degrees.
  private func roundingAngles(_ text: String) -> String {
    let signs =
      /([0-9]{1,3})[°º˚] ?([0-9]{1,2}(?:\.[0-9]+)?)['′’](?: ?([0-9]{1,2}(?:\.[0-9]+)?)(?:["″”]|''))?/
    return text.replacing(signs) { Self.degrees($0.1, $0.2, $0.3) + "°" }
      .replacing(/\b([NSEW]) ?([0-9]{1,3}) ([0-9]{1,2}(?:\.[0-9]+)?)(?: ([0-9]{1,2}\.[0-9]+))?/) {
        "\($0.1) \(Self.degrees($0.2, $0.3, $0.4))"
      }
  }

  private static func degrees(_ parts: Substring?...) -> String {
    let value = zip(parts, [1.0, 60, 3600]).reduce(0) { $0 + (Double($1.0 ?? "0") ?? 0) / $1.1 }
    return DecimalText.fixed(value, places: 1)
  }

  /// Numbers with more than one digit behind the point, or four behind a comma.
  private func roundingNumbers(_ text: String) -> String {
    text.replacing(
      /(^|[^0-9.:A-Za-z_]|[A-Za-z]:|%[0-9A-Fa-f]{2})(-?[0-9]{1,3}\.[0-9]{2,})(?=[NSEW]\b|(?![0-9.]*[0-9A-Za-z_]))/
    ) { match in
      guard let value = Double(match.2), value.magnitude <= 180 else { return String(match.0) }
      return "\(match.1)\(DecimalText.fixed(value, places: 1))"
    }
    .replacing(/\b([0-9]{1,3}),([0-9])[0-9]{3,}\b/) { "\($0.1),\($0.2)" }
  }
}

extension [String] {
  /// Whether the value of an option is no file.
  fileprivate func isInMemory(_ word: String) -> Bool {
    if word.hasSuffix("=:memory:") { return true }
    guard let index = firstIndex(of: word), index + 1 < count else { return false }
    return self[index + 1] == ":memory:"
  }
}
