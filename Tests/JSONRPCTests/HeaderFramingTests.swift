import JSON
import JSONRPC
import TestSupport
import Testing
import Text

@Suite("Framing by headers", .ownThread)
struct HeaderFramingTests {
  /// The messages in the form that a client of the Language Server Protocol writes.
  static func framed(_ messages: JSON...) -> [UInt8] {
    messages.flatMap { framed(text: $0.text) }
  }

  static func framed(text: String) -> [UInt8] {
    Array("Content-Length: \(text.utf8.count)\r\n\r\n\(text)".utf8)
  }

  static let probe = framed(call("next", "get_data"))
  static let probed = result("next", ["hello", 5])

  /// Parses the messages of an output, which must be framed exactly.
  static func messages(of output: [UInt8]) throws -> [JSON] {
    var (rest, messages): (ArraySlice<UInt8>, [JSON]) = (output[...], [])
    while !rest.isEmpty {
      let start = Array("Content-Length: ".utf8)
      try #require(rest.starts(with: start))
      let digits = rest.dropFirst(start.count).prefix { 0x30...0x39 ~= $0 }
      let count = try #require(Int(String(decoding: digits, as: UTF8.self)))
      rest = rest[digits.endIndex...]
      try #require(rest.starts(with: Array("\r\n\r\n".utf8)))
      messages.append(try JSONParser.parse(Array(rest.dropFirst(4).prefix(count))))
      rest = rest.dropFirst(4 + count)
    }
    return messages
  }

  /// Closes the input and returns all remaining messages.
  private func finish(_ conversation: Conversation) throws -> [JSON] {
    conversation.closeInput()
    var output: [UInt8] = []
    while case let bytes = try conversation.output.read(), !bytes.isEmpty {
      output += bytes
    }
    return try Self.messages(of: output)
  }

  /// The replies to this input, which then ends, and the reason why the connection ended.
  private func replies(
    to pieces: [UInt8]..., framing: Framing? = nil
  ) throws -> (messages: [JSON], end: ConnectionEnd?) {
    let conversation = try Conversation(framing: framing)
    for piece in pieces {
      // A server that has exited no longer reads.
      do { try conversation.input.write(piece) } catch is PipeEnd.DeadlineReached {}
    }
    return (try finish(conversation), try conversation.waitForEnd())
  }

  @Test("A conversation with headers split at any byte gets the same replies")
  func everyCut() throws {
    let bytes = Self.framed(call(1, "echo", ["value": "Zürich\n東京"])) + Self.probe
    for cut in bytes.indices {
      let (messages, end) = try replies(to: Array(bytes[..<cut]), Array(bytes[cut...]))
      #expect(messages == [result(1, "Zürich\n東京"), Self.probed])
      #expect(end == .endOfInput)
    }
  }

  @Test("A conversation with headers that arrives byte by byte gets the same replies")
  func singleBytes() throws {
    let conversation = try Conversation()
    for byte in Self.framed(call(1, "get_data")) + Self.probe {
      try conversation.input.write([byte])
    }
    #expect(try finish(conversation) == [result(1, ["hello", 5]), Self.probed])
  }

  @Test("Notifications, batches and messages of several lines have headers too")
  func allKinds() throws {
    let batch = JSON.array([call(1, "get_data"), call(2, "note.list")])
    let spread =
      "{\n\"jsonrpc\": \"2.0\",\r\n\"id\": 3, \"method\": \"note.add\",\n"
      + "\"params\": {\"text\": \"x\"}}\n"
    let header = Array("content-type: any; charset=utf-8\n".utf8)
    let (messages, _) = try replies(
      to: Self.framed(batch), Self.framed(text: spread), header + Self.probe)
    #expect(
      messages == [
        [result(1, ["hello", 5]), result(2, [])], notice("noted", ["text": "x", "count": 1]),
        result(3, 1), Self.probed,
      ])
  }

  @Test("An empty message or one that is not JSON fails alone")
  func badMessages() throws {
    let (messages, end) = try replies(
      to: Self.framed(text: "{\"a"), Self.framed(text: ""), Self.framed(text: "\u{FEFF}{}"),
      Self.probe)
    let refusal = failure(nil, .parseError)
    #expect(messages.map(\.withoutErrorText) == [refusal, refusal, Self.probed])
    #expect(end == .endOfInput)
  }

  static let badHeaders = [
    ("Content-Type: x\r\n\r\n{}", "have no Content-Length"),
    ("Content-Length: two\r\n\r\n{}", "got \"two\""),
    ("Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}", "have Content-Length twice"),
    ("Call me\r\n", "\"Call me\" is not a header"),
    ("C: \(String(repeating: "x", count: 5000))", "more than 4096 bytes"),
  ]

  @Test(
    "Invalid headers get a reply with headers and end the connection",
    arguments: badHeaders)
  func unreadable(header: String, problem: String) throws {
    // Earlier requests are answered, even if they take time.
    let before = Self.framed(call(1, "get_data"))
    let (messages, end) = try replies(to: before, Array(header.utf8) + Self.probe)
    #expect(
      messages.map(\.withoutErrorText) == [result(1, ["hello", 5]), failure(nil, .parseError)])
    let message = messages.last?.errorMessage ?? ""
    #expect(message.contains(problem))
    #expect(end == .framingLost)
  }

  @Test("Input that ends inside a message or its headers gets one error")
  func cutOff() throws {
    for rest in ["Content-Length: 3\r\n\r\n{}", "Content-Length: 3\r\n", "Con"] {
      let (messages, end) = try replies(to: Self.probe, Array(rest.utf8))
      #expect(messages.map(\.withoutErrorText) == [Self.probed, failure(nil, .parseError)])
      #expect(end == .endOfInput)
    }
  }

  @Test("A message of the maximum length is accepted, and a longer one is refused and skipped")
  func greatestLength() throws {
    let limit = LineSplitter.maximumLength
    let text = call(1, "get_data").text
    let blanks = String(repeating: " ", count: limit - text.utf8.count)
    let (messages, end) = try replies(
      to: Self.framed(text: text + blanks), Self.framed(text: text + blanks + " "), Self.probe)
    let refusal = failure(nil, .invalidRequest)
    #expect(messages.map(\.withoutErrorText) == [result(1, ["hello", 5]), refusal, Self.probed])
    #expect(messages[1]["error"]?["data"]?["limit"] == JSON(limit))
    #expect(end == .endOfInput)
  }

  @Test("A server with a forced framing refuses the other framing, in its own framing")
  func forced() throws {
    let line = Array("\(call(1, "get_data").text)\n".utf8)
    let headers = try replies(to: line, framing: .contentLength)
    #expect(headers.messages.map(\.withoutErrorText) == [failure(nil, .parseError)])
    let message = headers.messages.first?.errorMessage ?? ""
    #expect(message.contains("\"Content-Length: N\""))
    #expect(headers.end == .framingLost)

    let lines = try Conversation(framing: .lines)
    try lines.input.write(Self.probe + [UInt8(ascii: "\n")])
    let replies = try lines.finish()
    let secondMessage = replies.first?.errorMessage ?? ""
    #expect(secondMessage.contains("--framing"))
    #expect(replies.last == Self.probed)
  }

  @Test("A cancellation overtakes the requests that wait for an exclusive one")
  func cancel() throws {
    let (messages, _) = try replies(
      to: Self.framed(
        call(1, "gate.guard", ["gate": "a"]), call(2, "note.list"),
        notice("$/cancelRequest", ["id": 1])) + Self.probe)
    #expect(
      messages.map(\.withoutErrorText) == [
        failure(1, .requestCancelled), result(2, []), Self.probed,
      ])
  }

  @Test("With headers, too, the server stops reading until the client reads")
  func backPressure() throws {
    let count = 200
    let conversation = try Conversation(highWaterMark: 100_000)
    for number in 1...count {
      try conversation.input.write(Self.framed(call(JSON(number), "pad", ["bytes": 10_000])))
    }
    #expect(try finish(conversation).map { $0["id"] } == (1...count).map { JSON($0) })
  }
}
