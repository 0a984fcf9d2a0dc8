import Testing
import Text

@Suite("Splitting bytes into messages with headers")
struct HeaderSplitterTests {
  /// A result of the splitter in a form that a test can write.
  enum Outcome: Equatable {
    case message(String)
    case tooLong
    case error(HeaderError)
  }

  private static func outcome(
    _ splitter: HeaderSplitter, _ line: LineSplitter.Line
  ) -> Outcome {
    switch line {
    case .text(let range): .message(String(decoding: splitter.buffer[range], as: UTF8.self))
    case .tooLong: .tooLong
    }
  }

  /// The results for bytes that arrive in pieces of this size, up to the first error.
  private static func outcomes(_ bytes: [UInt8], pieces size: Int) -> [Outcome] {
    var splitter = HeaderSplitter(maximumLength: 10)
    var outcomes: [Outcome] = []
    do {
      for start in stride(from: 0, to: bytes.count, by: size) {
        splitter.append(bytes[start..<min(start + size, bytes.count)])
        while let line = try splitter.next() {
          outcomes.append(outcome(splitter, line))
        }
      }
      #expect(try splitter.finish() == nil)
    } catch {
      outcomes.append(.error(error))
    }
    return outcomes
  }

  static let texts: [(text: String, outcomes: [Outcome])] = [
    ("", []),
    ("\r\n\n", []),
    ("Content-Length: 2\r\n\r\nab", [.message("ab")]),
    ("Content-Length: 2\r\n\r\nabContent-Length: 1\r\n\r\nc", [.message("ab"), .message("c")]),
    (
      "CONTENT-LENGTH:2\n\na\n\n\r\ncontent-length: \t 3 \n\n\r\nb",
      [.message("a\n"), .message("\r\nb")]
    ),
    ("Content-Length: 0\r\n\r\nContent-Length: 002\r\n\r\nab", [.message(""), .message("ab")]),
    (
      "Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length: 3\r\nX-1:\r\n\r\nü!",
      [.message("ü!")]
    ),
    (
      "Content-Length: 10\r\n\r\n0123456789Content-Length: 11\r\n\r\n01234567890"
        + "Content-Length: 1\r\n\r\na", [.message("0123456789"), .tooLong, .message("a")]
    ),
    ("Content-Length: 999999999999999999\r\n\r\nand so on", [.tooLong]),
    ("Content-Length: 1\r\n\r\naContent-Type: x\r\n\r\n{}", [.message("a"), .error(.noLength)]),
    ("Content-Length: 1\r\ncontent-length: 1\r\n\r\na", [.error(.twoLengths)]),
    ("Content-Length: -1\r\n\r\n", [.error(.notALength("-1"))]),
    ("Content-Length: 1 2\r\n\r\n", [.error(.notALength("1 2"))]),
    ("Content-Length:\r\n\r\n", [.error(.notALength(""))]),
    ("Content-Length: 1000000000000000000\r\n", [.error(.notALength("1000000000000000000"))]),
    ("{\"a\": 1}\n", [.error(.notAHeader("{\"a\": 1}"))]),
    ("Content-Length 1\r\n", [.error(.notAHeader("Content-Length 1"))]),
    (": 1\r\n", [.error(.notAHeader(": 1"))]),
    ("Content-Leng", [.error(.cutOff)]),
    ("Content-Length: 1\r\n", [.error(.cutOff)]),
    ("Content-Length: 3\r\n\r\nab", [.error(.cutOff)]),
  ]

  @Test("Messages and errors are the same for pieces of any size", arguments: texts)
  func pieces(text: String, outcomes: [Outcome]) {
    let bytes = Array(text.utf8)
    for size in 1...max(1, bytes.count) {
      #expect(Self.outcomes(bytes, pieces: size) == outcomes)
    }
  }

  @Test("The size of the headers is limited, in one line or in many")
  func tooManyBytes() {
    let limit = HeaderSplitter.maximumHeaderBytes
    let last = "Content-Length: 1\r\n\r\n"
    for header in ["X: y\n", "X: \(String(repeating: "y", count: 99))\n"] {
      let count = (limit - last.utf8.count) / header.utf8.count
      let fitting = String(repeating: header, count: count)
      #expect(Self.outcomes(Array((fitting + last + "a").utf8), pieces: 7) == [.message("a")])
      let more = Array((fitting + header + header + header + header + header + last + "a").utf8)
      for size in [1, 7, 10_000] {
        #expect(Self.outcomes(more, pieces: size) == [.error(.tooManyBytes)])
      }
    }
    let endless = [UInt8](repeating: UInt8(ascii: "C"), count: limit)
    #expect(Self.outcomes(endless, pieces: 100) == [.error(.tooManyBytes)])
  }

  @Test("The buffer keeps no bytes of a message over the limit, nor of messages that were returned")
  func keepsNothing() throws {
    var splitter = HeaderSplitter(maximumLength: 10)
    splitter.append(ArraySlice("Content-Length: 1000000\r\n\r\n".utf8))
    #expect(try splitter.next() == .tooLong)
    for _ in 0..<1000 {
      splitter.append(ArraySlice(repeating: 0x61, count: 1000))
      #expect(try splitter.next() == nil)
      #expect(splitter.buffer.count <= 1000)
      #expect(splitter.unreadCount == 0)
    }
    for _ in 0..<100 {
      splitter.append(ArraySlice("Content-Length: 1\r\n\r\na".utf8))
      #expect(try splitter.next() != nil)
      #expect(splitter.buffer.count <= 100)
    }
  }

  @Test("Peeking returns the same messages as reading, for pieces of any size")
  func looksAhead() throws {
    let bytes = Array(
      (0..<6).map { "Content-Length: \(9 + $0 % 3)\r\n\r\nmessage \($0)\("..".prefix($0 % 3))" }
        .joined().utf8)
    for size in 1...bytes.count {
      var splitter = HeaderSplitter(maximumLength: 10)
      var cursor = HeaderSplitter.Cursor()
      var (seen, taken): ([Outcome], [Outcome]) = ([], [])
      for start in stride(from: 0, to: bytes.count, by: size) {
        splitter.append(bytes[start..<min(start + size, bytes.count)])
        while let line = try splitter.peek(&cursor) {
          seen.append(Self.outcome(splitter, line))
        }
        if taken.count < seen.count / 2, let line = try splitter.next() {
          taken.append(Self.outcome(splitter, line))
        }
      }
      while let line = try splitter.next() {
        taken.append(Self.outcome(splitter, line))
      }
      #expect(seen == taken)
      #expect(taken.count == 6)
      // A new cursor does not see messages that have been read.
      var late = HeaderSplitter.Cursor()
      #expect(try splitter.peek(&late) == nil)
    }
  }
}
