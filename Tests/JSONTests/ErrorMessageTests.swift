import JSON
import Testing

@Suite("Error messages")
struct ErrorMessageTests {
  @Test(
    "A message contains the problem and its position",
    arguments: [
      ("", "expected a value, got the end of the text at byte 0"),
      ("[1,]", "expected a value, got ] at byte 3"),
      ("[1 2]", "expected a comma or ], got 2 at byte 3"),
      (#"{"a":1"#, "expected a comma or }, got the end of the text at byte 6"),
      ("{'a':1}", "expected a member name in double quotes, got ' at byte 1"),
      (#"{"a" 1}"#, "expected a colon, got 1 at byte 5"),
      ("1 2", "expected the end of the text, got 2 at byte 2"),
      ("nil", "expected null at byte 0"),
      ("01", "a number must not start with 0 at byte 1"),
      ("-x", "expected a digit, got x at byte 1"),
      ("1.", "expected a digit after the point, got the end of the text at byte 2"),
      ("1e!", "expected a digit in the exponent, got ! at byte 2"),
      ("\u{A0}1", "expected a value, got byte 0xC2 at byte 0"),
      ("\"a", "the text ends inside a string at byte 2"),
      ("\"\t\"", "a control character must be escaped in a string at byte 1"),
      (#""\x""#, #"expected one of "\/bfnrtu after a backslash, got x at byte 2"#),
      (#""\u12""#, #"expected four hexadecimal digits, got " at byte 5"#),
      (#""\ud800""#, "half a surrogate pair at byte 7"),
      (#"{"a":1,"a":2}"#, #"the member "a" occurs twice in an object, again at byte 7"#),
    ])
  func messages(text: String, message: String) {
    let error = #expect(throws: JSONError.self) { try JSONParser.parse(text) }
    #expect(error?.message == message)
  }

  @Test("Invalid UTF-8 and excessive depth have their own messages")
  func otherReasons() {
    let error = #expect(throws: JSONError.self) { try JSONParser.parse([0x22, 0x61, 0xFF, 0x22]) }
    #expect(error?.message == "a string has bytes that are not UTF-8 at byte 2")
    let deep = #expect(throws: JSONError.self) {
      try JSONParser.parse(String(repeating: "[", count: 200))
    }
    #expect(deep?.message == "nested deeper than 128 levels at byte 128")
  }

  @Test("A message shortens a long name")
  func longName() throws {
    let name = String(repeating: "n", count: 100_000)
    let error = #expect(throws: JSONError.self) {
      try JSONParser.parse("{\"\(name)\":1,\"\(name)\":2}")
    }
    let message = try #require(error?.message)
    #expect(message.contains(String(repeating: "n", count: 64) + "…"))
    #expect(message.utf8.count < 200)
  }
}
