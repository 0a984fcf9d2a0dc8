import CityServer
import Foundation
import JSON
import JSONRPC
import Platform
import TestSupport
import Testing

/// With `CITYROULETTE_UPDATE=1` in the environment `protocol.md` is rewritten where it differs.
@Suite("protocol.md", .serialized)
struct ProtocolDocumentTests {
  private let api = CityAPI.api
  private let updates = Environment.variable("CITYROULETTE_UPDATE") != nil

  @Test("The parts between marks are those of the program")
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
      Issue.record("line \(line + 1): wanted \(new); CITYROULETTE_UPDATE=1 rewrites it")
      return
    }
    #expect(document.lines.count == old.count)
  }

  @Test("Every method and notification has one section, every shape too, every note a place")
  func sections() throws {
    let document = try ProtocolDocument()
    #expect(document.sections.sorted() == names.sorted())
    #expect(document.tables.map(\.name).sorted() == ProtocolDocumentTables.names.sorted())
    let shapes = ProtocolDocumentTables().shapes
    #expect(Set(document.headings).isSuperset(of: shapes.keys))
    #expect(ProtocolReference(shapes: shapes).strayNotes.isEmpty)
  }

  @Test("No row of a table stands twice")
  func rows() throws {
    var rows: Set<String> = []
    let lines = try ProtocolDocument().lines
    for (line, next) in zip(lines, lines.dropFirst()) where line.hasPrefix("| ") {
      let isHead = [line, next].contains { $0.hasPrefix("| --- |") }
      #expect(isHead || rows.insert(line).inserted, "\(line)")
    }
  }

  @Test("Every method but rpc.discover has an example, with a result or nothing to answer")
  func everyMethodHasAnExample() {
    let examples = ProtocolTexts.documentation().examples
    for name in names where name != "rpc.discover" {
      let example = examples[name]
      #expect(example != nil, "\(name)")
      #expect(example?.reply?["error"] == nil, "\(name)")
    }
  }

  @Test("Examples are whole messages: no matcher, no capture")
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

  @Test("The conversation of the examples plays as it is written")
  func examplesPlay() async {
    let path = Repository.url.appending(path: "Sources/Data/examples.rpc").path
    let outcome = await TranscriptQueue.play(path, update: updates, allowsPaths: true)
    #expect(outcome.failure == nil)
  }

  @Test("Every link within the document leads to a heading")
  func links() throws {
    let document = try ProtocolDocument()
    let anchors = Set(document.anchors)
    #expect(anchors.count == document.anchors.count, "a heading stands twice")
    #expect(document.links.count > names.count)
    for link in document.links {
      #expect(anchors.contains(link), "\(link)")
    }
  }

  @Test("Every example plays as it is written", arguments: Self.examples)
  func example(_ name: String) async throws {
    var document = try ProtocolDocument()
    let part = try #require(document.examples.first { $0.name == name })
    let folder = try TemporaryFolder(name: "cityroulette-example")
    let path = "\(folder.path)/example.rpc"
    try document.lines[part.range].joined(separator: "\n")
      .write(toFile: path, atomically: false, encoding: .utf8)
    let outcome = await TranscriptQueue.play(path, update: updates)
    #expect(outcome.failure == nil)
    guard updates, outcome.isRewritten else { return }
    let text = try String(contentsOfFile: path, encoding: .utf8)
    document.lines.replaceSubrange(part.range, with: text.components(separatedBy: "\n"))
    try document.write()
  }

  private var names: [String] { api.routes.map(\.name) + api.notifications.map(\.name) }

  private static let examples = (try? ProtocolDocument())?.examples.map(\.name) ?? []

  /// What the program prints for `--help`.
  private static func help() throws -> [String] {
    let process = Process()
    process.executableURL = URL(filePath: BuildFolder.program)
    process.arguments = ["--help"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text.trimmingCharacters(in: .newlines).components(separatedBy: "\n")
  }
}

/// What the errors of the transcripts say.
enum ErrorMessages {
  /// Those that no transcript can bring about, as the program says them.
  private static let others = [
    -32603: "The server failed; please report this with its log.",
    1024: "api.open-meteo.com did not answer within 15 s. Try again later.",
    1031: "Another process is writing to the archive /home/ada/archive.sqlite. Try again.",
  ]

  /// The shortest message of each code.
  static func shortest() async -> [Int: String] {
    var messages = others
    let scratch = FileManager.default.temporaryDirectory.path
    for reply in await CoverageConversation.ofAllTranscripts().replies {
      guard let code = reply.json["error"]?["code"]?.int,
        // A message that quotes nothing at all explains nothing.
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
