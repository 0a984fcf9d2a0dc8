import Foundation
import JSON
import Platform
import TestSupport
import Testing

/// A name must have the same meaning in every part of the program.
@Suite("Meanings of names", .endToEnd, .serialized)
struct NamesTests {
  /// The meaning of a name in one part of the program.
  private enum Meaning: Equatable, CustomStringConvertible {
    case city(Int)
    case ambiguous
    case none

    var description: String {
      switch self {
      case .city(let id): "city \(id)"
      case .ambiguous: "several"
      case .none: "none"
      }
    }
  }

  private let home: Home
  private let names: [String]

  init() throws {
    home = try Home()
    let file = Repository.url.appending(path: "Tests/Fixtures/names.txt")
    let all = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
      .filter { !$0.hasPrefix("#") }
    // All of them take a minute with a debug build.
    let isOptimised = ProcessInfo.processInfo.environment["CITYROULETTE_PROGRAM"] != nil
    names = stride(from: 0, to: all.count, by: isOptimised ? 1 : 5).map { all[$0] }
  }

  /// Calls a method for each name in one conversation.
  private func replies(
    _ backend: Backend, _ method: String, _ params: (_ index: Int, _ name: String) -> JSON
  ) throws -> [JSON] {
    let ids = names.enumerated().map { backend.request(method, params($0, $1)) }
    return try ids.map { try backend.reply(to: JSON($0)) }
  }

  /// The same, each sent after the reply to the one before it: a server with a time limit counts the time in which a call
  /// waits for others.
  private func singleReplies(
    _ backend: Backend, _ method: String, _ params: (_ index: Int, _ name: String) -> JSON
  ) throws -> [JSON] {
    try names.enumerated().map { index, name in
      try backend.reply(to: JSON(backend.request(method, params(index, name))))
    }
  }

  private func resolved(_ reply: JSON) -> Meaning {
    if let id = reply["result"]?["city"]?["id"]?.int {
      return .city(id)
    }
    return reply["error"]?["code"] == 1009 ? .ambiguous : .none
  }

  @Test(
    "Five hundred names have the same meaning in search, matching, imports, the LSP and the MCP server"
  )
  func agreement() throws {
    #expect(names.count == 500 || names.count == 100)
    let backend = try Backend(home)
    let replies = try self.replies(backend, "location.resolve") { _, name in ["text": .string(name)]
    }
    let resolved = replies.map(self.resolved)
    let points = replies.map { $0["result"]?["location"] }
    let searched = try self.replies(backend, "gazetteer.search") { _, name in
      ["query": .string(name), "limit": 1]
    }.map { $0["result"]?["cities"]?.array?.first?["id"]?.int }
    let matched = try self.replies(backend, "gazetteer.match") { _, name in
      ["text": .string("[[\(name)]]"), "names": ["wikiLink"]]
    }.map(self.matched)
    let asked = try askedAssistant()
    let hovered = try hoveredPoints()
    for (index, name) in names.enumerated() {
      let meant = resolved[index]
      #expect(matched[index] == meant, "\(name): match")
      #expect(asked[index] == meant, "\(name): mcp")
      guard case .city(let id) = meant else { continue }
      #expect(searched[index] == id, "\(name): search")
      #expect(hovered[index] == points[index].flatMap(Self.written), "\(name): lsp")
    }
    let imported = try importedIDs(backend)
    let cities = resolved.compactMap { if case .city(let id) = $0 { id } else { nil } }
    #expect(imported == Set(cities), "\(imported.symmetricDifference(cities))")
    #expect(try backend.leave() == .code(0))
  }

  private func matched(_ reply: JSON) -> Meaning {
    guard let match = reply["result"]?["matches"]?.array?.first else { return .none }
    if match["ambiguous"] == true {
      return .ambiguous
    }
    return match["city"]?["id"]?.int.map(Meaning.city) ?? .none
  }

  private func askedAssistant() throws -> [Meaning] {
    let backend = try Backend(bare: home, ["mcp"])
    try backend.call(
      "initialize",
      [
        "protocolVersion": "2025-06-18", "capabilities": [:],
        "clientInfo": ["name": "test", "version": "1"],
      ])
    backend.send(#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#)
    let replies = try singleReplies(backend, "tools/call") { _, name in
      ["name": "find_place", "arguments": ["place": .string(name), "limit": 0]]
    }
    return replies.map { reply in
      let content = reply["result"]?["structuredContent"]
      if content?["status"] == "ambiguous" {
        return .ambiguous
      }
      return content?["place"]?["id"]?.int.map(Meaning.city) ?? .none
    }
  }

  /// The coordinates in the hover for each name, or nil without a hover.
  private func hoveredPoints() throws -> [String?] {
    let backend = try Backend(bare: home, ["lsp"])
    let document = "file:///notes.md"
    try backend.call(
      "initialize",
      [
        "processId": nil, "capabilities": [:], "initializationOptions": ["everyMark": true],
      ])
    backend.send(#"{"jsonrpc":"2.0","method":"initialized","params":{}}"#)
    let text = names.map { "[[\($0)]]\n" }.joined()
    let opened: JSON = [
      "jsonrpc": "2.0", "method": "textDocument/didOpen",
      "params": [
        "textDocument": [
          "uri": .string(document), "languageId": "markdown", "version": 1, "text": .string(text),
        ]
      ],
    ]
    backend.send(opened.text)
    let replies = try singleReplies(backend, "textDocument/hover") { index, _ in
      [
        "textDocument": ["uri": .string(document)],
        "position": ["line": JSON(index), "character": 3],
      ]
    }
    return replies.map { reply in
      let shown = reply["result"]?["contents"]?["value"]?.string ?? ""
      return shown.firstMatch(of: /-?\d+\.\d+, -?\d+\.\d+/).map { String($0.0) }
    }
  }

  private static func written(_ point: JSON) -> String? {
    guard let lat = point["lat"]?.double, let lon = point["lon"]?.double else { return nil }
    return "\(lat), \(lon)"
  }

  private func importedIDs(_ backend: Backend) throws -> Set<Int> {
    let rows = ["name"] + names.map { "\"\($0)\"" }
    let path = try home.file("names.csv", lines: rows)
    try backend.call("archive.import", ["path": .string(path)])
    let list = try backend.call("archive.list", ["limit": 500])
    return Set((list["cities"]?.array ?? []).compactMap { $0["id"]?.int })
  }
}
