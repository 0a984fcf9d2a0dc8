import Glibc
import JSON
import JSONRPC
import Platform
import TestSupport
import Testing
import Text

@Suite("Streams and invalid lines", .endToEnd, .serialized)
struct StreamTests {
  private let home: Home

  init() throws { home = try Home() }

  private func ids(_ messages: [JSON]) -> [Int?] { messages.map { $0["id"]?.int } }

  @Test("1,000 requests from a file get 1,000 replies and status 0")
  func fileAsInput() throws {
    let lines = (1...1000).map { Backend.line($0, "server.status") }
    let file = try home.file("requests", lines: lines)
    let backend = try Backend(home, shell: "exec \"$@\" < '\(file)'")
    let (messages, status) = try backend.finish()
    #expect(ids(messages) == Array(1...1000))
    #expect(status == .code(0))
  }

  @Test("A file can receive all of the output")
  func fileAsOutput() throws {
    let lines = (1...1000).map { Backend.line($0, "server.status") }
    let (input, output) = (try home.file("requests", lines: lines), "\(home.path)/replies")
    let backend = try Backend(home, shell: "exec \"$@\" < '\(input)' > '\(output)'")
    #expect(try backend.finish().status == .code(0))
    let replies = try File.read(output).split(separator: UInt8(ascii: "\n"))
    #expect(try ids(replies.map { try WireLine.message(Array($0)) }) == Array(1...1000))
  }

  @Test("3,000 requests are read before the first reply is read")
  func writeFirst() throws {
    // 8 MB of replies, far more than the pipe holds.
    let nearby: JSON = ["location": ["lat": 48, "lon": 11], "radiusKm": 90, "limit": 10]
    let lines = (1...3000).map { Backend.line($0, "gazetteer.nearby", nearby) }
    let file = try home.file("requests", lines: lines)
    let gate = "\(home.path)/gate"
    try #require(mkfifo(gate, 0o600) == 0)
    // The reader waits at the gate until the writer has written everything.
    let backend = try Backend(
      home, shell: "{ cat '\(file)'; : > '\(gate)'; } | \"$@\" | { : < '\(gate)'; cat; }")
    #expect(try ids(backend.finish().messages) == Array(1...3000))
  }

  @Test("A log that is not read does not block the program")
  func unreadLog() throws {
    let log = "\(home.path)/log"
    try #require(mkfifo(log, 0o600) == 0)
    // Opened for reading and writing, so that it has a reader that reads nothing.
    let backend = try Backend(home, ["--log-level", "debug"], shell: "exec \"$@\" 2<> '\(log)'")
    let lines = (1...3000).map { Backend.line($0, "server.status") }
    backend.send(lines.joined(separator: "\n"))
    backend.closeInput()
    let (messages, status) = try backend.finish()
    #expect(ids(messages) == Array(1...3000))
    #expect(status == .code(0))
  }

  @Test("The last line is read without a line end")
  func lastLine() throws {
    let backend = try Backend(home)
    backend.send(Array(Backend.line(7, "server.status").utf8))
    backend.closeInput()
    let (messages, status) = try backend.finish()
    #expect(ids(messages) == [7])
    #expect(status == .code(0))
  }

  @Test("An incomplete line at the end of the input gets one error")
  func halfLine() throws {
    let backend = try Backend(home)
    backend.send(Array(Backend.line(7, "server.status").utf8.dropLast(5)))
    backend.closeInput()
    let (messages, status) = try backend.finish()
    #expect(messages.map { $0["error"]?["code"] } == [-32700])
    #expect(status == .code(0))
  }

  @Test("An invalid line gets one error, and the next line works", arguments: BadLine.all)
  fileprivate func badLine(_ line: BadLine) throws {
    let backend = try Backend(home)
    backend.send(line.bytes + [UInt8(ascii: "\n")])
    backend.send(Backend.line(1, "server.status"))
    let error = try #require(try backend.next())
    #expect(error["error"]?["code"]?.int == line.code)
    #expect(error["id"] == .null)
    #expect(try backend.next()?["result"]?["health"] == "ok")
    #expect(try backend.leave() == .code(0))
  }

  @Test("A line of the maximum length is accepted")
  func longestLine() throws {
    let backend = try Backend(home)
    let line = Array(Backend.line(1, "server.status").utf8)
    let blanks = [UInt8](repeating: 0x20, count: LineSplitter.maximumLength - line.count)
    backend.send(line + blanks + [UInt8(ascii: "\n")])
    #expect(try backend.next()?["result"]?["health"] == "ok")
    #expect(try backend.leave() == .code(0))
  }

  @Test("An id with Unicode line ends is returned on one line")
  func unicodeLineEnds() throws {
    let backend = try Backend(home)
    let id = "a\u{2028}b\u{2029}c\u{85}d\u{0}e"
    let request: JSON = ["jsonrpc": "2.0", "id": .string(id), "method": "server.status"]
    // Unescaped, as a client may send them.
    let raw = "{\"jsonrpc\":\"2.0\",\"id\":\"\u{2028}\u{2029}\u{85}\",\"method\":\"server.status\"}"
    backend.send(request.text)
    backend.send(raw)
    #expect(try backend.next()?["id"] == .string(id))
    #expect(try backend.next()?["id"] == "\u{2028}\u{2029}\u{85}")
    #expect(try backend.leave() == .code(0))
  }
}

/// An invalid line, and the code of its error.
private struct BadLine: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let bytes: [UInt8]
  var code = -32700

  static let all = [
    BadLine(
      testDescription: "8 MiB and a byte",
      bytes: [UInt8](repeating: 0x61, count: LineSplitter.maximumLength + 1), code: -32600),
    BadLine(
      testDescription: "24 MiB", bytes: [UInt8](repeating: 0x61, count: 24 << 20), code: -32600),
    BadLine(
      testDescription: "10,000 deep",
      bytes: [UInt8](repeating: 0x5B, count: 10_000) + [UInt8](repeating: 0x5D, count: 10_000)),
    BadLine(testDescription: "10,000 open", bytes: [UInt8](repeating: 0x5B, count: 10_000)),
    BadLine(testDescription: "NUL bytes", bytes: [0, 0, 0]),
    BadLine(testDescription: "NUL in a string", bytes: Array("{\"id\":\"\0\"}".utf8)),
    BadLine(testDescription: "bad UTF-8", bytes: Array("{\"id\":\"".utf8) + [0xFF, 0x22, 0x7D]),
    BadLine(testDescription: "UTF-16", bytes: Array("{}".utf16.flatMap { [UInt8($0), 0] })),
    BadLine(testDescription: "half a message", bytes: Array("{\"jsonrpc\":\"2.0\",\"id\":".utf8)),
  ]
}
