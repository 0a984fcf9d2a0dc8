import CityServer
import Foundation
import JSON
import JSONRPC
import Platform
import TestSupport
import Testing
import Transcript

/// With `CITYROULETTE_UPDATE=1` in the environment the tests rewrite `protocol.md` and
/// `Sources/Data/examples.rpc` where they differ from the program.
@Suite("protocol.md", .serialized)
struct ProtocolDocumentTests {
  private let api = CityAPI.api
  private let updates = Environment.variable("CITYROULETTE_UPDATE") != nil

  @Test("The generated parts match the program")
  func tables() async throws {
    var document = try ProtocolDocument()
    let old = document.lines
    let tables = ProtocolDocumentTables(messages: await ErrorMessages.shortest())
    let options = try ["```text"] + Self.help() + ["```"]
    document.replace(document.tables) { part in
      part.name == "options" ? options : tables.lines(of: part.name)
    }
    if updates {
      return try document.write()
    }
    for (line, (new, old)) in zip(document.lines, old).enumerated() where new != old {
      Issue.record("line \(line + 1): expected \(new); CITYROULETTE_UPDATE=1 rewrites it")
      return
    }
    #expect(document.lines.count == old.count)
  }

  @Test("Every method, notification and shape has one section, and every note belongs to one")
  func sections() throws {
    let document = try ProtocolDocument()
    #expect(document.sections.sorted() == names.sorted())
    #expect(document.tables.map(\.name).sorted() == ProtocolDocumentTables.names.sorted())
    let shapes = ProtocolDocumentTables().shapes
    #expect(Set(document.headings).isSuperset(of: shapes.keys))
    #expect(ProtocolReference().strayNotes.isEmpty)
  }

  @Test("The section of a method has a row for each of its parameters and members")
  func rows() throws {
    let lines = try ProtocolDocument().lines
    for route in api.routes {
      let start = try #require(lines.firstIndex(of: "#### `\(route.name)`"))
      let section = lines[(start + 1)...].prefix { !$0.hasPrefix("#") }
      for name in route.parameters.map(\.name) + route.result.properties.map(\.name) {
        #expect(section.contains { $0.hasPrefix("| `\(name)` | ") }, "\(route.name): \(name)")
      }
    }
  }

  @Test("Every method except rpc.discover has an example that succeeds")
  func everyMethodHasAnExample() {
    let examples = ProtocolTexts.documentation().examples
    for name in names where name != "rpc.discover" {
      let example = examples[name]
      #expect(example != nil, "\(name)")
      #expect(example?.reply?["error"] == nil, "\(name)")
    }
  }

  @Test("Examples contain no matchers and no captures")
  func wholeMessages() throws {
    let document = try ProtocolDocument()
    let shown = document.lines.filter { line in
      ["--> ", "<-- ", "<~~ "].contains { line.hasPrefix($0) }
    }
    #expect(shown.count > 150)
    for line in shown {
      let isWhole = !line.contains("\"$$") && !line.contains("${")
      let hasNoMatcher = !line.contains(/"\$(any|string|int|number|bool|rest|re:|approx:)/)
      #expect(isWhole && hasNoMatcher, "\(line.prefix(200))")
    }
  }

  @Test("The conversation in examples.rpc plays, with the members in the same order")
  func examplesPlay() async throws {
    let url = Repository.url.appending(path: "Sources/Data/examples.rpc")
    let outcome = await TranscriptQueue.play(url.path, update: updates, allowsPaths: true)
    #expect(outcome.failure == nil)
    let lines = try String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n")
    let ordered = MemberOrder(outcome.messages).ordered(lines)
    if updates {
      return try ordered.joined(separator: "\n").write(to: url, atomically: true, encoding: .utf8)
    }
    for (line, wanted) in zip(lines, ordered) {
      #expect(line == wanted)
    }
  }

  @Test("No message of an example is longer than a screen")
  func exampleLengths() throws {
    for line in try ProtocolDocument().lines where !line.hasPrefix("|") {
      #expect(line.utf8.count <= ProtocolExample.longestLine, "\(line.prefix(200))")
    }
  }

  @Test("Every link within the document leads to a heading")
  func links() throws {
    let document = try ProtocolDocument()
    let anchors = Set(document.anchors)
    #expect(anchors.count == document.anchors.count, "a heading occurs twice")
    #expect(document.links.count > names.count)
    for link in document.links {
      #expect(anchors.contains(link), "\(link)")
    }
  }

  @Test("Every example plays, with the members in the same order", arguments: Self.examples)
  func example(_ name: String) async throws {
    var document = try ProtocolDocument()
    let part = try #require(document.examples.first { $0.name == name })
    let folder = try TemporaryFolder(name: "cityroulette-example")
    let path = "\(folder.path)/example.rpc"
    let lines = Array(document.lines[part.range])
    try lines.joined(separator: "\n").write(toFile: path, atomically: false, encoding: .utf8)
    let outcome = await TranscriptQueue.play(path, update: updates)
    #expect(outcome.failure == nil)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let ordered = MemberOrder(outcome.messages).ordered(text.components(separatedBy: "\n"))
    if updates {
      document.lines.replaceSubrange(part.range, with: ordered)
      return try document.write()
    }
    for (line, wanted) in zip(lines, ordered) {
      #expect(line == wanted)
    }
  }

  private var names: [String] { api.routes.map(\.name) + api.notifications.map(\.name) }

  private static let examples = (try? ProtocolDocument())?.examples.map(\.name) ?? []

  /// The output of `--help`, and the description of the options of the server.
  private static func help() throws -> [String] {
    try output(["--help"]) + [""] + output(["help", "options"])
  }

  private static func output(_ arguments: [String]) throws -> [String] {
    let process = Process()
    process.executableURL = URL(filePath: BuildFolder.program)
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text.trimmingCharacters(in: .newlines).components(separatedBy: "\n")
  }
}

/// Messages of errors, mostly those that the transcripts cause.
enum ErrorMessages {
  /// Messages of the program for codes that the transcripts do not cause.
  private static let others = [
    -32603: "The server failed; please report this with its log.",
    1024: "api.open-meteo.com did not answer within 15 s. Try again later.",
    1031: "Another process is writing to the archive /home/ada/archive.sqlite. Try again.",
  ]

  /// The shortest message of each code, apart from messages that quote an empty text.
  static func shortest() async -> [Int: String] {
    var messages = others
    let scratch = FileManager.default.temporaryDirectory.path
    for reply in await CoverageConversation.ofAllTranscripts().replies {
      guard let code = reply.json["error"]?["code"]?.int,
        // A message that quotes an empty text is a poor example.
        let said = reply.json["error"]?["message"]?.string, !said.contains("\"\"")
      else { continue }
      let message = said.replacingOccurrences(of: scratch, with: "/tmp")
        .replacing(/\/tmp\/[-A-Za-z0-9]+/, with: "/home/ada")
      let known = messages[code] ?? message
      let isBetter = (message.utf8.count, message) < (known.utf8.count, known)
      messages[code] = isBetter ? message : known
    }
    return messages
  }
}

/// The order of object members on the wire. Transcripts match members in any order, but an example should
/// show them as they are sent.
struct MemberOrder {
  private let received: [JSON]

  init(_ messages: [TranscriptPlayer.Exchange]) {
    received = messages.compactMap { message in
      if case .received(let json) = message { json } else { nil }
    }
  }

  /// The lines of a transcript with the members of what the server sends in the order on the wire.
  func ordered(_ lines: [String]) -> [String] { lines.map(ordered) }

  private func ordered(_ line: String) -> String {
    guard line.hasPrefix("<-- ") || line.hasPrefix("<~~ "),
      let expected = try? JSONParser.parse(String(line.dropFirst(4))),
      let actual = received.first(where: { $0 == expected })
        ?? received.first(where: { isSame(expected, $0) })
    else { return line }
    return line.prefix(4) + Self.ordered(expected, as: actual).text
  }

  /// Whether a message is the reply with the expected id, or has the same name. The members of a
  /// notification have the same order each time.
  private func isSame(_ expected: JSON, _ actual: JSON) -> Bool {
    if let name = expected["method"]?.string {
      return actual["method"]?.string == (name.hasPrefix("$$") ? String(name.dropFirst()) : name)
    }
    return actual["method"] == nil && actual["id"] == expected["id"]
  }

  private static func ordered(_ expected: JSON, as actual: JSON) -> JSON {
    switch (expected, actual) {
    case (.array(let expected), .array(let actual)):
      let ordered = zip(expected, actual).map { Self.ordered($0, as: $1) }
      return .array(ordered + expected.dropFirst(ordered.count))
    case (.object(let expected), .object(let actual)):
      var members = JSONObject()
      for (name, value) in actual.members where expected[name] != nil {
        members[name] = expected[name].map { ordered($0, as: value) }
      }
      for (name, value) in expected.members where members[name] == nil {
        members[name] = value
      }
      return .object(members)
    default: return expected
    }
  }
}
