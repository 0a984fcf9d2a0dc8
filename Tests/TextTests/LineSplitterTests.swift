import Testing
import Text

@Suite("Splitting bytes into lines")
struct LineSplitterTests {
  /// A line in a form that a test can write: its text, or nil if it was over the limit.
  typealias Lines = [String?]

  /// The lines of a text that arrives in these pieces.
  static func lines(
    _ pieces: [[UInt8]], maximumLength: Int = 100, ended: Bool = true
  ) -> Lines {
    var splitter = LineSplitter(maximumLength: maximumLength)
    var lines: Lines = []
    for piece in pieces {
      splitter.append(piece[...])
      while let line = splitter.next() {
        lines.append(text(of: line, in: splitter))
      }
    }
    if ended, let line = splitter.finish() {
      lines.append(text(of: line, in: splitter))
    }
    return lines
  }

  static func text(of line: LineSplitter.Line, in splitter: LineSplitter) -> String? {
    switch line {
    case .text(let range): String(decoding: splitter.buffer[range], as: UTF8.self)
    case .tooLong: nil
    }
  }

  static func lines(_ text: String, maximumLength: Int = 100, ended: Bool = true) -> Lines {
    lines([Array(text.utf8)], maximumLength: maximumLength, ended: ended)
  }

  static let texts: [(text: String, lines: Lines)] = [
    ("", []),
    ("\n", [""]),
    ("a", ["a"]),
    ("a\n", ["a"]),
    ("a\nb", ["a", "b"]),
    ("a\r\nb\r\n", ["a", "b"]),
    ("a\rb\n", ["a\rb"]),
    ("a\r\r\n", ["a\r"]),
    ("a\r", ["a"]),
    ("\r\n\n\r\n", ["", "", ""]),
    ("a\n\n b \n", ["a", "", " b "]),
    ("\u{FEFF}a\nb\n", ["a", "b"]),
    ("\u{FEFF}", []),
    ("\u{FEFF}\n\u{FEFF}a\n", ["", "\u{FEFF}a"]),
    ("\u{FEFF}\u{FEFF}a", ["\u{FEFF}a"]),
    ("\n\u{FEFF}a", ["", "\u{FEFF}a"]),
    (" \u{FEFF}a", [" \u{FEFF}a"]),
    ("ü\u{2028}\u{85}\u{0B}\u{0C}ß\n", ["ü\u{2028}\u{85}\u{0B}\u{0C}ß"]),
  ]

  @Test(
    "LF and CRLF end a line, and a byte order mark is skipped only at the very start",
    arguments: texts)
  func plainTexts(text: String, lines: Lines) {
    #expect(Self.lines(text) == lines)
  }

  @Test(
    "A text split at any byte, or into single bytes, gives the same lines", arguments: texts)
  func everyCut(text: String, lines: Lines) {
    let bytes = Array(text.utf8)
    for cut in 0...bytes.count {
      #expect(Self.lines([Array(bytes[..<cut]), Array(bytes[cut...])]) == lines)
    }
    #expect(Self.lines(bytes.map { [$0] }) == lines)
  }

  @Test("An unfinished line is not returned")
  func withoutEnd() {
    #expect(Self.lines("a\nbc", ended: false) == ["a"])
  }

  /// With a limit of four bytes.
  static let longTexts: [(text: String, lines: Lines)] = [
    ("1234\n", ["1234"]),
    ("1234\r\n", ["1234"]),
    ("1234", ["1234"]),
    ("1234\r", ["1234"]),
    ("12345\n", [nil]),
    ("12345\r\n", [nil]),
    ("12345", [nil]),
    ("1234\r5\n", [nil]),
    ("1234567890\nab\n", [nil, "ab"]),
    ("ab\n1234567890\r\ncd\n12345\nef", ["ab", nil, "cd", nil, "ef"]),
    ("1234567890", [nil]),
    ("12345\n12345\n", [nil, nil]),
    ("\u{FEFF}1234\n", ["1234"]),
    ("\u{FEFF}12345\n", [nil]),
  ]

  @Test("A line over the limit is reported once, for any split", arguments: longTexts)
  func overTheCap(text: String, lines: Lines) {
    let bytes = Array(text.utf8)
    #expect(Self.lines([bytes], maximumLength: 4) == lines)
    for cut in 0...bytes.count {
      let pieces = [Array(bytes[..<cut]), Array(bytes[cut...])]
      #expect(Self.lines(pieces, maximumLength: 4) == lines)
    }
    #expect(Self.lines(bytes.map { [$0] }, maximumLength: 4) == lines)
  }

  @Test("The buffer keeps no bytes of a line over the limit")
  func discardsUnbuffered() {
    var splitter = LineSplitter(maximumLength: 10)
    var told = 0
    for _ in 0..<100 {
      splitter.append(ArraySlice(repeating: 0x61, count: 1000))
      while splitter.next() != nil {
        told += 1
      }
      #expect(splitter.buffer.isEmpty)
    }
    #expect(told == 1)
    splitter.append(ArraySlice("a\nb\n".utf8))
    #expect(splitter.next() == .text(2..<3))
    #expect(splitter.next() == nil)
  }

  @Test("The buffer releases lines that have been read")
  func buffersOnlyWhatIsUnread() {
    var splitter = LineSplitter()
    for _ in 0..<100 {
      splitter.append(ArraySlice("0123456789\nabc".utf8))
      while splitter.next() != nil {}
      #expect(splitter.buffer.count <= 20)
      splitter.append(ArraySlice("\n".utf8))
      while splitter.next() != nil {}
    }
  }

  @Test(
    "Peeking returns the same lines as reading, for pieces of any size", arguments: texts)
  func looksAhead(text: String, lines: Lines) {
    let bytes = Array(text.utf8)
    for size in 1...max(bytes.count, 1) {
      var splitter = LineSplitter(maximumLength: 100)
      var cursor = LineSplitter.Cursor()
      var (seen, taken): (Lines, Lines) = ([], [])
      for start in stride(from: 0, to: bytes.count, by: size) {
        splitter.append(bytes[start..<min(start + size, bytes.count)])
        while let line = splitter.peek(&cursor) {
          seen.append(Self.text(of: line, in: splitter))
        }
        #expect(splitter.peek(&cursor) == nil)
        // Read only half of the lines seen, so that the cursor is ahead of the reader or level with it.
        if taken.count < seen.count / 2, let line = splitter.next() {
          taken.append(Self.text(of: line, in: splitter))
        }
      }
      while let line = splitter.next() {
        taken.append(Self.text(of: line, in: splitter))
      }
      #expect(seen == taken)
      if let line = splitter.finish() {
        taken.append(Self.text(of: line, in: splitter))
      }
      #expect(taken == lines)
    }
  }

  @Test("A new cursor sees only lines that have not been read")
  func looksAheadLate() {
    var splitter = LineSplitter(maximumLength: 4)
    splitter.append(ArraySlice("a\nb\n1234567890".utf8))
    while splitter.next() != nil {}
    splitter.append(ArraySlice("123\nc\n123456\nd\n".utf8))
    var cursor = LineSplitter.Cursor()
    var seen: Lines = []
    while let line = splitter.peek(&cursor) {
      seen.append(Self.text(of: line, in: splitter))
    }
    #expect(seen == ["c", nil, "d"])
    while let line = splitter.next() {
      seen.append(Self.text(of: line, in: splitter))
    }
    #expect(seen == ["c", nil, "d", "c", nil, "d"])
  }
}
