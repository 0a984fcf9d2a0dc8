import CityServer
import Foundation
import JSONRPC
import Testing

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
      let url = TranscriptFolder.repository.appending(path: row.transcript)
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
