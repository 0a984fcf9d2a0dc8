import CityServer
import Foundation
import JSON
import JSONRPC
import Platform
import TestSupport
import Testing

/// With `CITYROULETTE_UPDATE=1` in the environment, these tests rewrite `protocol.md` where it differs.
@Suite("protocol.md", .serialized)
struct ProtocolDocumentTests {
  private let api = CityAPI.api
  private let updates = Environment.variable("CITYROULETTE_UPDATE") != nil

  @Test("The generated parts are up to date")
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

  @Test("Every method, notification and shape has a section, and every note belongs to one")
  func sections() throws {
    let document = try ProtocolDocument()
    #expect(document.sections.sorted() == names.sorted())
    #expect(document.tables.map(\.name).sorted() == ProtocolDocumentTables.names.sorted())
    let shapes = ProtocolDocumentTables().shapes
    #expect(Set(document.headings).isSuperset(of: shapes.keys))
    #expect(ProtocolReference(shapes: shapes).strayNotes.isEmpty)
  }

  @Test("No table row occurs twice")
  func rows() throws {
    var rows: Set<String> = []
    let lines = try ProtocolDocument().lines
    for (line, next) in zip(lines, lines.dropFirst()) where line.hasPrefix("| ") {
      let isHead = [line, next].contains { $0.hasPrefix("| --- |") }
      #expect(isHead || rows.insert(line).inserted, "\(line)")
    }
  }

  @Test("Every method but rpc.discover has an example without an error")
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

  @Test("The conversation of the examples passes")
  func examplesPlay() async {
    let path = Repository.url.appending(path: "Sources/Data/examples.rpc").path
    let outcome = await TranscriptQueue.play(path, update: updates, allowsPaths: true)
    #expect(outcome.failure == nil)
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

  @Test("Every example passes", arguments: Self.examples)
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

  /// The output of `--help`.
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

/// The error messages of the transcripts.
enum ErrorMessages {
  /// Messages of the codes that no transcript can cause.
  private static let others = [
    -32603: "The server failed; please report this with its log.",
    1024: "api.open-meteo.com did not answer within 15 s; try again later.",
    1031: "Another process is writing to the archive /home/ada/archive.sqlite. Try again.",
  ]

  /// The shortest message of each code.
  static func shortest() async -> [Int: String] {
    var messages = others
    let scratch = FileManager.default.temporaryDirectory.path
    for reply in await CoverageConversation.ofAllTranscripts().replies {
      guard let code = reply.json["error"]?["code"]?.int,
        // A message that quotes an empty value makes a poor example.
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
