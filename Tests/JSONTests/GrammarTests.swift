import Testing

@testable import JSON

@Suite("Productions of RFC 8259")
struct GrammarTests {
  static let values: [(text: String, value: JSON)] = [
    ("null", nil), ("true", true), ("false", false),
    ("0", 0), ("-1", -1), ("1234567890", 1_234_567_890),
    (#""""#, ""), (#""a""#, "a"), ("[]", []), ("{}", [:]),
    ("[1]", [1]), ("[1,2]", [1, 2]), ("[null,[],{}]", [nil, [], [:]]),
    (#"{"a":1}"#, ["a": 1]), (#"{"a":1,"b":[true]}"#, ["a": 1, "b": [true]]),
    (#"{"":0}"#, ["": 0]), (#"[[[[]]]]"#, [[[[]]]]),
    (#"{"a":{"a":{"a":null}}}"#, ["a": ["a": ["a": nil]]]),
  ]

  @Test("Each kind of value is read", arguments: values)
  func reads(text: String, value: JSON) throws {
    #expect(try JSONParser.parse(text) == value)
  }

  @Test(
    "Space, tab, line feed and carriage return may surround every token",
    arguments: [" ", "\t", "\n", "\r", "\r\n", " \t\r\n \t"])
  func blanks(blank: String) throws {
    let tokens = [
      "", "{", #""a""#, ":", "[", "1", ",", "true", "]", ",", #""b""#, ":", "null", "}", "",
    ]
    #expect(
      try JSONParser.parse(tokens.joined(separator: blank)) == ["a": [1, true], "b": nil])
  }

  @Test(
    "Every short escape is decoded",
    arguments: [
      (#"\""#, "\""), (#"\\"#, "\\"), (#"\/"#, "/"), (#"\b"#, "\u{8}"), (#"\f"#, "\u{C}"),
      (#"\n"#, "\n"), (#"\r"#, "\r"), (#"\t"#, "\t"),
    ])
  func shortEscapes(escape: String, character: String) throws {
    #expect(try JSONParser.parse("\"\(escape)\"").string == character)
    #expect(try JSONParser.parse("\"x\(escape)é\(escape)\"").string == "x\(character)é\(character)")
  }

  @Test(
    "A Unicode escape is decoded with digits of either case",
    arguments: [
      (#"\u0000"#, "\u{0}"), (#"\u001f"#, "\u{1F}"), (#"\u00e9"#, "é"), (#"\u00E9"#, "é"),
      (#"\uABCD"#, "\u{ABCD}"), (#"\uabcd"#, "\u{ABCD}"), (#"\uD7FF"#, "\u{D7FF}"),
      (#"\uE000"#, "\u{E000}"), (#"\uFFFF"#, "\u{FFFF}"), (#"\uFEFF"#, "\u{FEFF}"),
      (#"\uD800\uDC00"#, "\u{10000}"), (#"\uD83C\uDFD9"#, "🏙"), (#"\udbff\udfff"#, "\u{10FFFF}"),
    ])
  func unicodeEscapes(escape: String, character: String) throws {
    let string = try #require(try JSONParser.parse("\"\(escape)\"").string)
    #expect(Array(string.unicodeScalars) == Array(character.unicodeScalars))
  }

  @Test(
    "Other special characters in a string are literal",
    arguments: ["/", "'", "\u{7F}", "\u{85}", "\u{2028}", "\u{FEFF}", "\u{FFFE}", "e\u{301}", "🇩🇪"])
  func ordinaryCharacters(character: String) throws {
    let string = try #require(try JSONParser.parse("\"\(character)\"").string)
    #expect(Array(string.utf8) == Array(character.utf8))
  }

  @Test("Values nest up to the depth limit, and one more bracket is refused")
  func depth() throws {
    let limit = JSONParser.maximumDepth
    #expect(limit == 128)
    for (open, close) in [("[", "]"), (#"{"a":["#, "]}")] {
      let levels = limit / (close.utf8.count)
      let opening = String(repeating: open, count: levels)
      let closing = String(repeating: close, count: levels)
      #expect(throws: Never.self) { try JSONParser.parse(opening + closing) }
      let tooDeep = JSONError(reason: .tooDeep(limit), offset: opening.utf8.count)
      #expect(throws: tooDeep) { try JSONParser.parse(opening + "[]" + closing) }
      #expect(throws: tooDeep) { try JSONParser.parse(opening + "{}" + closing) }
    }
  }

  @Test("Depth counts nested brackets only, and 100,000 open brackets are refused")
  func depthIsNotCount() throws {
    let siblings = "[" + Array(repeating: "[[]]", count: 200).joined(separator: ",") + "]"
    #expect(try JSONParser.parse(siblings).array?.count == 200)
    #expect(throws: JSONError(reason: .tooDeep(128), offset: 128)) {
      try JSONParser.parse([UInt8](repeating: UInt8(ascii: "["), count: 100_000))
    }
  }

  @Test("A range of a buffer is parsed alone, with offsets from its start")
  func partOfABuffer() throws {
    let bytes = Array("[1] [2] tru".utf8)
    #expect(try JSONParser.parse(bytes, in: 4..<7) == [2])
    #expect(throws: JSONError(reason: .syntax("expected true"), offset: 0)) {
      try JSONParser.parse(bytes, in: 8..<11)
    }
    #expect(throws: JSONError.self) { try JSONParser.parse(bytes, in: 4..<6) }
    #expect(try JSONParser.parse(Array("[3]".utf8), in: 0..<90) == [3])
    #expect(throws: JSONError.self) { try JSONParser.parse(bytes, in: 50..<90) }
    #expect(throws: JSONError.self) { try JSONParser.parse(bytes, in: -9 ..< -2) }
  }
}
