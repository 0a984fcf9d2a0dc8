import CityServer
import Foundation
import JSONRPC
import Platform
import TestSupport
import Testing

/// With `CITYROULETTE_UPDATE=1` in the environment `protocol.md` is rewritten where it differs.
@Suite("protocol.md", .serialized)
struct ProtocolDocumentTests {
  private let api = CityAPI.api
  private let updates = Environment.variable("CITYROULETTE_UPDATE") != nil

  @Test("The tables between marks are those of the program")
  func tables() throws {
    var document = try ProtocolDocument()
    let old = document.lines
    let tables = ProtocolDocumentTables()
    let options = try ["```text"] + Self.help() + ["```"]
    document.replace(document.tables) { part in
      part.name == "options" ? options : tables.lines(of: part.name)
    }
    if updates { return try document.write() }
    for (line, (new, old)) in zip(document.lines, old).enumerated() where new != old {
      Issue.record("line \(line + 1): wanted \(new); CITYROULETTE_UPDATE=1 rewrites it")
      return
    }
    #expect(document.lines.count == old.count)
  }

  @Test("Every method and notification has one section, every shape one table, nothing else has")
  func sections() throws {
    let document = try ProtocolDocument()
    let names = api.routes.map(\.name) + api.notifications.map(\.name)
    #expect(document.sections.sorted() == names.sorted())
    let tables = ProtocolDocumentTables().names.union(["options"])
    #expect(document.tables.map(\.name).sorted() == tables.sorted())
    #expect(Set(document.headings).isSuperset(of: ProtocolDocumentTables().shapes.keys))
  }

  @Test("Every link within the document leads to a heading")
  func links() throws {
    let document = try ProtocolDocument()
    let anchors = Set(document.anchors)
    #expect(anchors.count == document.anchors.count, "a heading stands twice")
    #expect(document.links.count > names.count)
    for link in document.links { #expect(anchors.contains(link), "\(link)") }
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

/// The table of protocol.md that says where each thing the older apps did is done now.
@Suite("What the older apps did")
struct ProtocolDocumentChecklistTests {
  private struct Row {
    let statement: String
    let methods: [String]
    let transcript: String
  }

  private let rows: [Row]

  init() throws {
    let document = try ProtocolDocument()
    let start = try #require(document.lines.firstIndex(of: "## What the older apps did"))
    rows = document.lines[start...].prefix { !$0.hasPrefix("## The archive") }.compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count >= 3,
        let link = cells[cells.count - 1].firstMatch(of: /\((Tests\/.+\.rpc)\)/)
      else {
        return nil
      }
      let methods = cells[cells.count - 2].matches(of: /`([^`]+)`/).map { String($0.1) }
      return Row(statement: cells[cells.count - 3], methods: methods, transcript: String(link.1))
    }
  }

  @Test("Every statement names methods that exist and a transcript that plays them")
  func rowsAreTrue() throws {
    #expect(rows.count >= 40)
    let names = Set(CityAPI.api.routes.map(\.name) + CityAPI.api.notifications.map(\.name))
    for row in rows {
      let url = Repository.url.appending(path: row.transcript)
      let text = try String(contentsOf: url, encoding: .utf8)
      #expect(!row.methods.isEmpty, "\(row.statement)")
      for method in row.methods {
        #expect(names.contains(method), "\(row.statement): \(method)")
        #expect(
          text.contains("\"method\":\"\(method)\"") || text.contains("\"method\":\"$\(method)\""),
          "\(row.transcript): \(method)")
      }
    }
  }
}
