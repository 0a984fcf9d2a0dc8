import JSON
import JSONRPC
import TestSupport
import Testing
import Text

@Suite("Framing by lines", .ownThread)
struct FramingTests {
  static let probe = call("next", "get_data").text + "\n"
  static let probed = result("next", ["hello", 5])

  @Test("A conversation split at any byte gets the same replies")
  func everyCut() throws {
    let bytes = Array(
      "\u{FEFF}\(call(1, "echo", ["value": "Zürich 東京"]).text)\r\n\n\(Self.probe)".utf8)
    for cut in bytes.indices {
      let conversation = try Conversation()
      try conversation.input.write(Array(bytes[..<cut]))
      try conversation.input.write(Array(bytes[cut...]))
      #expect(try conversation.finish() == [result(1, "Zürich 東京"), Self.probed])
    }
  }

  @Test("A conversation that arrives byte by byte gets the same replies")
  func singleBytes() throws {
    let conversation = try Conversation()
    for byte in (call(1, "get_data").text + "\r\n" + Self.probe).utf8 {
      try conversation.input.write([byte])
    }
    #expect(try conversation.finish() == [result(1, ["hello", 5]), Self.probed])
  }

  @Test("Headers after a line are refused with a message that explains the framing")
  func contentLength() throws {
    for header in ["\nContent-Length: 52", "\ncontent-length: 52"] {
      let replies = try Conversation.replies(to: "\(header)\r\n\r\n\(Self.probe)")
      #expect(replies.first?.withoutErrorText == failure(nil, .parseError))
      let message = replies.first?.errorMessage ?? ""
      #expect(message.contains("end each message with a newline"))
      #expect(replies.last == Self.probed)
    }
  }

  static let badBytes: [(name: String, bytes: [UInt8])] = [
    ("a lone continuation byte", [0x80]), ("an overlong slash", [0xC0, 0xAF]),
    ("half a surrogate pair", [0xED, 0xA0, 0x80]), ("a cut-off letter", [0xE2, 0x82]),
    ("beyond Unicode", [0xF4, 0x90, 0x80, 0x80]), ("never a letter", [0xFF]),
  ]

  @Test("Invalid UTF-8 fails its line only", arguments: badBytes)
  func invalidUTF8(name: String, bytes: [UInt8]) throws {
    let start = Array(#"{"jsonrpc":"2.0","id":1,"method":"echo","params":{"value":""#.utf8)
    let line = start + bytes + Array("\"}}\n".utf8)
    let replies = try Conversation.replies(to: line + Array(Self.probe.utf8))
    #expect(replies.map(\.withoutErrorText) == [failure(nil, .parseError), Self.probed])
  }

  @Test("Values nest up to the depth limit")
  func depth() throws {
    func line(depth: Int) -> String {
      let (open, close) = (
        String(repeating: "[", count: depth), String(repeating: "]", count: depth)
      )
      return #"{"jsonrpc":"2.0","id":1,"method":"echo","params":{"value":\#(open)\#(close)}}"#
        + "\n"
    }
    let deepest = JSONParser.maximumDepth - 2
    let fitting = try Conversation.replies(to: line(depth: deepest) + Self.probe)
    #expect(fitting.count == 2 && fitting.first?["result"] != nil)
    for depth in [deepest + 1, 10_000] {
      let replies = try Conversation.replies(to: line(depth: depth) + Self.probe)
      #expect(replies.map(\.withoutErrorText) == [failure(nil, .parseError), Self.probed])
    }
  }

  @Test("A line over the limit is refused once, even if the input ends within it")
  func tooLong() throws {
    let limit = LineSplitter.maximumLength
    let line = [UInt8](repeating: UInt8(ascii: "x"), count: limit + 1)
    let conversation = try Conversation()
    try conversation.input.write(line + Array("\n\(Self.probe)".utf8) + line)
    let replies = try conversation.finish()
    let refusal = failure(nil, .invalidRequest)
    #expect(replies.map(\.withoutErrorText) == [refusal, Self.probed, refusal])
    #expect(replies.first?["error"]?["data"]?["limit"] == JSON(limit))
  }

  @Test("A reply contains no character that any reader takes for a line end")
  func repliesStayOnTheirLine() throws {
    let conversation = try Conversation()
    let value: JSON = "a\n\r\u{0}\u{7F}\u{85}\u{2028}\u{2029}/"
    try conversation.send(call(1, "echo", ["value": value]))
    let line = try #require(try conversation.receiveLine())
    #expect(
      line.unicodeScalars.allSatisfy {
        !["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"].contains($0)
      })
    #expect(try JSONParser.parse(line) == result(1, value))
  }
}
