import Foundation
import JSON
import Platform
import TestSupport
import Testing

/// A script writes all requests into a pipe, usually with `exit` last, and then reads the replies.
@Suite("Piped conversations", .endToEnd, .serialized, .timeLimit(.minutes(10)))
struct PipedTests {
  private let home: Home

  /// Waiting requests have five seconds after the end of the input. In a debug build, next to all other
  /// tests, the first use of the gazetteer may take longer.
  private static let isOptimised =
    ProcessInfo.processInfo.environment["CITYROULETTE_PROGRAM"] != nil

  init() throws { home = try Home() }

  /// The ids of the replies in order, after a check that each is a result.
  private func answeredIDs(_ messages: [JSON]) -> [Int] {
    let replies = messages.filter { $0["id"] != nil }
    #expect(replies.allSatisfy { $0["error"] == nil }, "\(replies.map(\.text))")
    return replies.compactMap { $0["id"]?.int }
  }

  private func end(_ backend: Backend, id: Int) {
    backend.send(Backend.line(id, "shutdown"))
    backend.send(#"{"jsonrpc":"2.0","method":"exit"}"#)
  }

  @Test("Every request before exit is answered, even after an import of 100,000 rows")
  func lines() throws {
    let backend = try Backend(home)
    let importing = try LongImport.cities.request(100_000, of: home, backend)
    backend.request("session.open", ["mode": "import"])
    backend.request("session.commit")
    let status = backend.request("archive.status")
    end(backend, id: status + 1)
    let (messages, termination) = try backend.finish()
    #expect(answeredIDs(messages) == Array(importing...status + 1))
    #expect(messages.first { $0["id"] == JSON(importing) }?["result"]?["added"] == 100_000)
    #expect(termination == .code(0))
  }

  @Test("Every request before exit is answered, also with headers")
  func headers() throws {
    let process = try ChildProcess(command: [Backend.program], environment: home.environment)
    defer { process.end() }
    let lines = [
      Backend.line(1, "initialize"), Backend.line(2, "session.open", ["mode": "import"]),
      Backend.line(3, "session.commit"), Backend.line(4, "shutdown"),
      #"{"jsonrpc":"2.0","method":"exit"}"#,
    ]
    let text = lines.map { "Content-Length: \($0.utf8.count)\r\n\r\n\($0)" }.joined()
    process.send(Array(text.utf8))
    var output: [UInt8] = []
    var termination: Termination?
    while termination == nil {
      switch process.next(until: .now + Backend.patience) {
      case .output(let bytes): output += bytes
      case .errors: break
      case .exited(let status): termination = status
      case .deadline: throw Trouble("the program neither wrote nor ended")
      }
    }
    let answered = String(decoding: output, as: UTF8.self)
    for id in 1...4 {
      #expect(answered.contains(#"{"jsonrpc":"2.0","id":\#(id),"result":"#), "\(answered)")
    }
    #expect(termination == .code(0))
  }

  @Test(
    "A language server answers a piped hover and exits with status 0",
    .enabled(if: isOptimised, "CITYROULETTE_PROGRAM, an optimised program, is not set"))
  func languageServer() throws {
    let backend = try Backend(bare: home, ["lsp"])
    let document = "file:///notes.md"
    backend.request("initialize", ["processId": nil, "capabilities": [:]])
    let opened: JSON = [
      "jsonrpc": "2.0", "method": "textDocument/didOpen",
      "params": [
        "textDocument": [
          "uri": .string(document), "languageId": "markdown", "version": 1,
          "text": "Meet me in @Lisbon.\n",
        ]
      ],
    ]
    backend.send(#"{"jsonrpc":"2.0","method":"initialized","params":{}}"#)
    backend.send(opened.text)
    let hover = backend.request(
      "textDocument/hover",
      ["textDocument": ["uri": .string(document)], "position": ["line": 0, "character": 14]])
    end(backend, id: hover + 1)
    let (messages, termination) = try backend.finish()
    // A hover waits for the analysis of the document, so the reply to shutdown may precede it.
    #expect(Set(answeredIDs(messages)) == [1, hover, hover + 1])
    let shown = messages.first { $0["id"] == JSON(hover) }?["result"]?["contents"]?["value"]?.string
    #expect((shown ?? "").contains("Lisbon"), "\(messages.map(\.text))")
    #expect(termination == .code(0))
  }

  @Test(
    "An MCP server answers piped calls until the input ends",
    .enabled(if: isOptimised, "CITYROULETTE_PROGRAM, an optimised program, is not set"))
  func contextServer() throws {
    let backend = try Backend(bare: home, ["mcp"])
    backend.request(
      "initialize",
      [
        "protocolVersion": "2025-06-18", "capabilities": [:],
        "clientInfo": ["name": "test", "version": "1"],
      ])
    backend.send(#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#)
    let call = backend.request(
      "tools/call", ["name": "find_place", "arguments": ["place": "Lisbon"]])
    backend.closeInput()
    let (messages, termination) = try backend.finish()
    #expect(answeredIDs(messages) == [1, call])
    #expect(termination == .code(0))
  }

  @Test("A cancellation before exit undoes the import")
  func cancelled() throws {
    let before = try home.holdings()
    let backend = try Backend(home)
    let importing = try LongImport.cities.request(100_000, of: home, backend)
    try backend.progress("begin")
    backend.cancel(importing)
    end(backend, id: importing + 1)
    let (messages, termination) = try backend.finish()
    let reply = messages.first { $0["id"] == JSON(importing) }
    #expect(reply?["error"]?["code"] == -32800, "\(messages.map(\.text))")
    #expect(messages.last?["id"] == JSON(importing + 1))
    #expect(termination == .code(0))
    #expect(try home.holdings() == before)
  }
}
