import Testing

@testable import JSON

@Suite("Text encodings: UTF-8 only, without repair")
struct EncodingTests {
  /// Bytes that are invalid in a string, with the offset of the first invalid byte.
  static let malformed: [(name: String, bytes: [UInt8], fault: Int)] = [
    ("a continuation byte alone", [0x80], 0),
    ("the last continuation byte alone", [0xBF], 0),
    ("a second continuation byte", [0xC3, 0xA9, 0xA9], 2),
    ("two bytes cut to one", [0xC3], 0),
    ("three bytes cut to one", [0xE2], 0),
    ("three bytes cut to two", [0xE2, 0x82], 0),
    ("four bytes cut to three", [0xF0, 0x9F, 0x8F], 0),
    ("a letter inside a sequence", [0xE2, 0x82, 0x41], 0),
    ("overlong slash in two bytes", [0xC0, 0xAF], 0),
    ("overlong NUL in two bytes", [0xC0, 0x80], 0),
    ("overlong DEL in two bytes", [0xC1, 0xBF], 0),
    ("overlong in three bytes", [0xE0, 0x80, 0xAF], 0),
    ("the greatest overlong in three bytes", [0xE0, 0x9F, 0xBF], 0),
    ("overlong in four bytes", [0xF0, 0x80, 0x80, 0xAF], 0),
    ("the greatest overlong in four bytes", [0xF0, 0x8F, 0xBF, 0xBF], 0),
    ("the first surrogate", [0xED, 0xA0, 0x80], 0),
    ("the last surrogate", [0xED, 0xBF, 0xBF], 0),
    ("a pair of surrogates", [0xED, 0xA0, 0xBC, 0xED, 0xBF, 0x99], 0),
    ("U+110000", [0xF4, 0x90, 0x80, 0x80], 0),
    ("a lead byte of five", [0xF8, 0x88, 0x80, 0x80, 0x80], 0),
    ("a lead byte of six", [0xFC, 0x84, 0x80, 0x80, 0x80, 0x80], 0),
    ("0xFE", [0xFE], 0),
    ("0xFF", [0xFF], 0),
    ("Latin-1", [0x4B, 0xF6, 0x6C, 0x6E], 1),
    ("Shift JIS", [0x93, 0x8C], 0),
  ]

  @Test("Malformed bytes in a string are reported with their offset", arguments: malformed)
  func refusesMalformed(name: String, bytes: [UInt8], fault: Int) {
    for (before, after) in [
      ("[\"", "\"]"), ("[\"é\\n", "x\"]"), ("{\"", "\":1}"), ("[\"", "\\n\"]"),
    ] {
      let text = Array(before.utf8) + bytes + Array(after.utf8)
      #expect(throws: JSONError(reason: .invalidUTF8, offset: before.utf8.count + fault), "\(name)")
      {
        try JSONParser.parse(text)
      }
    }
  }

  @Test("Malformed bytes outside a string are refused", arguments: malformed)
  func refusesMalformedOutside(name: String, bytes: [UInt8], fault: Int) {
    for (before, after) in [("", ""), ("1", ""), ("", "1"), ("[", "]")] {
      let text = Array(before.utf8) + bytes + Array(after.utf8)
      #expect(throws: JSONError.self, "\(name)") { try JSONParser.parse(text) }
    }
  }

  @Test("The first and last scalars of each encoded length are read")
  func boundaries() throws {
    for value: UInt32 in [
      0x20, 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF,
    ] {
      let scalar = try #require(Unicode.Scalar(value))
      let string = try #require(try JSONParser.parse("\"\(scalar)\"").string)
      #expect(Array(string.unicodeScalars) == [scalar])
    }
  }

  @Test("The parser does not skip a byte order mark, which the framing does")
  func byteOrderMark() {
    #expect(throws: JSONError(reason: .syntax("expected a value, got byte 0xEF"), offset: 0)) {
      try JSONParser.parse([0xEF, 0xBB, 0xBF] + Array("[]".utf8))
    }
    #expect(throws: JSONError.self) { try JSONParser.parse(Array("[]".utf8) + [0xEF, 0xBB, 0xBF]) }
    #expect(throws: JSONError.self) { try JSONParser.parse([0xEF, 0xBB, 0xBF]) }
  }

  @Test(
    "UTF-16 and UTF-32 are refused, with and without a byte order mark",
    arguments: ["1", "[]", "{\"a\":\"é\"}", "\"Köln\""])
  func otherEncodings(text: String) {
    let utf16 = Array(text.utf16)
    let utf32 = text.unicodeScalars.map(\.value)
    let big = utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let little = utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let wideBig = utf32.flatMap { [0, 0, UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let wideLittle = utf32.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8), 0, 0] }
    let texts: [[UInt8]] = [
      big, [0xFE, 0xFF] + big, little, [0xFF, 0xFE] + little,
      wideBig, [0, 0, 0xFE, 0xFF] + wideBig, wideLittle, [0xFF, 0xFE, 0, 0] + wideLittle,
    ]
    for bytes in texts {
      #expect(throws: JSONError.self, "\(bytes)") { try JSONParser.parse(bytes) }
    }
  }
}
