import JSON
import Testing

@Suite("Near misses")
struct RejectionTests {
  /// A text that is nearly JSON, and the offset of its first invalid byte.
  typealias NearMiss = (text: String, offset: Int)

  static let nothing: [NearMiss] = [("", 0), (" ", 1), ("\n\t\r ", 4)]

  static let words: [NearMiss] = [
    ("nul", 0), ("nulL", 0), ("Null", 0), ("TRUE", 0), ("True", 0), ("tru", 0), ("truee", 4),
    ("fals", 0), ("falsE", 0), ("[falsy]", 1), ("undefined", 0), ("NaN", 0), ("nan", 0),
    ("Infinity", 0), ("-Infinity", 1), ("-NaN", 1), ("inf", 0), ("None", 0), ("a", 0),
  ]

  static let numbers: [NearMiss] = [
    ("+1", 0), ("01", 1), ("-01", 2), ("00", 1), ("1.", 2), ("-", 1), ("--1", 1), (".5", 0),
    ("-.5", 1), ("1.e1", 2), ("1e", 2), ("1E", 2), ("1e+", 3), ("1e-", 3), ("1e+-1", 3),
    ("1ee1", 2),
    ("1e1.5", 3), ("1.2.3", 3), ("0x10", 1), ("0b1", 1), ("1_000", 1), ("1,5", 1), ("1 000", 2),
    ("0e", 2), ("1f", 1), ("1n", 1), ("[1 2]", 3), ("[-]", 2), ("- 1", 1), ("1e 5", 2), ("１", 0),
    ("\u{661}", 0), ("[1\u{661}]", 2),
  ]

  static let arrays: [NearMiss] = [
    ("[", 1), ("]", 0), ("[1", 2), ("[1,", 3), ("[1,]", 3), ("[,]", 1), ("[,1]", 1), ("[1,,2]", 3),
    ("[1]]", 3), ("[[1]", 4), ("[1}", 2), ("[1:2]", 2), ("[1;2]", 2), ("[\"a\" \"b\"]", 5),
    ("[1,2,]", 5), ("[1 ,\n]", 5), ("(1)", 0), ("[...]", 1),
  ]

  static let objects: [NearMiss] = [
    ("{", 1), ("}", 0), (#"{"a""#, 4), (#"{"a":"#, 5), (#"{"a":}"#, 5), (#"{"a":1"#, 6),
    (#"{"a":1,"#, 7), (#"{"a":1,}"#, 7), ("{,}", 1), (#"{,"a":1}"#, 1), (#"{"a":1,,"b":2}"#, 7),
    (#"{"a"}"#, 4), (#"{"a" 1}"#, 5), (#"{"a"::1}"#, 5), (#"{"a"=1}"#, 4), (#"{"a"=>1}"#, 4),
    (#"{"a","b"}"#, 4), ("{a:1}", 1), ("{1:1}", 1), ("{null:1}", 1), ("{'a':1}", 1),
    (#"{"a":1 "b":2}"#, 7), (#"{"a":1]"#, 6), (#"{"a":1;"b":2}"#, 6), (#"{"a":1}}"#, 7),
    (#"{"a":1}{"a":1}"#, 7), ("{[]:1}", 1), (#"{:1}"#, 1), (#""a":1"#, 3),
  ]

  static let strings: [NearMiss] = [
    ("\"", 1), ("\"a", 2), ("a\"", 0), ("'a'", 0), ("\"a'", 3), ("`a`", 0), ("“a”", 0),
    (#""\""#, 3), (#""\"#, 2), (#""\a""#, 2), (#""\'""#, 2), (#""\0""#, 2), (#""\x41""#, 2),
    (#""\v""#, 2), (#""\U0041""#, 2), (#""\ ""#, 2), (#""\é""#, 2), ("\"\\\n\"", 2),
    (#""\u""#, 3), (#""\u1""#, 4), (#""\u12""#, 5), (#""\u123""#, 6), (#""\u123g""#, 6),
    (#""\u+123""#, 3), (#""\u-123""#, 3), (#""\u 123""#, 3), (#""\u{41}""#, 3), (#""\u００41""#, 3),
    (#""\u123"#, 6), (#""\u00é9""#, 5), (#""a" "b""#, 4), (#""a""b""#, 3),
  ]

  static let surrogates: [NearMiss] = [
    (#""\ud800""#, 7), (#""\udbff""#, 7), (#""\udc00""#, 7), (#""\udfff""#, 7),
    (#""\ud800x""#, 7), (#""\ud800\n""#, 8), (#""\ud800\u0041""#, 13), (#""\ud800\ud800""#, 13),
    (#""\udc00\ud800""#, 7), (#""\ud800\u""#, 9), (#""\ud800\udc0""#, 12), (#""\ud800"#, 7),
    (#""\ud800\"#, 8), (#""\ud83c 🏙""#, 7), (#"{"\ud800":1}"#, 8), (#""\ud800\u0000""#, 13),
  ]

  static let extras: [NearMiss] = [
    ("1 2", 2), ("null null", 5), ("[] []", 3), ("{} x", 3), ("[];", 2), ("1,", 1), ("[],", 2),
    ("// a\n1", 0), ("1 // a", 2), ("/* a */ 1", 0), ("[1 /* a */]", 3), ("# a\n1", 0),
    ("1 # a", 2), ("<a/>", 0), ("@", 0), ("\\u0031", 0), ("[1]x", 3), ("-- 1", 1),
  ]

  static let blanks: [NearMiss] = [
    ("\u{B}1", 0), ("\u{C}1", 0), ("[\u{B}]", 1), ("[1\u{C}]", 2), ("\u{A0}1", 0), ("1\u{A0}", 1),
    ("\u{85}1", 0), ("1\u{2028}", 1), ("[\u{2029}1]", 1), ("\u{3000}1", 0), ("[1,\u{200B}2]", 3),
    ("\u{2060}1", 0), ("1\u{0}", 1), ("\u{0}1", 0), ("[\u{0}]", 1), ("1\u{1A}", 1), ("\u{1B}1", 0),
  ]

  @Test(
    "The error has the offset of the first byte that is not JSON",
    arguments: [
      nothing, words, numbers, arrays, objects, strings, surrogates, extras, blanks,
    ])
  func refuses(nearMisses: [NearMiss]) {
    for (text, offset) in nearMisses {
      let error = #expect(throws: JSONError.self, "\(text) is not JSON") {
        try JSONParser.parse(text)
      }
      guard case .syntax = error?.reason else {
        Issue.record("\(text): \(String(describing: error))")
        continue
      }
      #expect(error?.offset == offset, "\(text)")
    }
  }

  @Test(
    "Control characters are refused in strings and between tokens", arguments: 0..<0x20)
  func controlCharacters(byte: UInt8) throws {
    for text in ["\"", "\"abc", "\"é\\n"] {
      let bytes = Array(text.utf8) + [byte, UInt8(ascii: "\"")]
      let error = #expect(throws: JSONError.self) { try JSONParser.parse(bytes) }
      #expect(error?.offset == text.utf8.count)
    }
    let isBlank = [0x09, 0x0A, 0x0D].contains(byte)
    #expect(((try? JSONParser.parse([UInt8(ascii: "1"), byte])) != nil) == isBlank)
  }

  @Test("Only the bytes that the grammar allows start a value")
  func firstBytes() {
    let whole = Set("0123456789".utf8)
    for byte in UInt8.min...UInt8.max where !whole.contains(byte) {
      #expect(throws: JSONError.self) { try JSONParser.parse([byte]) }
    }
  }
}
