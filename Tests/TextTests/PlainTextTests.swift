import Testing
import Text

@Suite("Plain text")
struct PlainTextTests {
  @Test(
    "White space at both ends is removed, whatever precedes or follows it",
    arguments: [
      ("", ""), (" \t\r\n", ""), ("a", "a"), (" a b ", "a b"), ("\u{A0}\u{3000}a\u{2028}", "a"),
      ("\r\na\r\n", "a"), (" \u{301}a", "\u{301}a"), ("\u{200B}a", "\u{200B}a"),
    ])
  func trims(text: String, trimmed: String) {
    #expect(Array(text.trimmed.utf8) == Array(trimmed.utf8))
    #expect(Array(text[...].trimmed.utf8) == Array(trimmed.utf8))
  }

  @Test("Trimming a header value removes only spaces and tabs")
  func trimsSpaces() {
    #expect(" \ta \u{A0}\t ".trimmingSpaces == "a \u{A0}")
    #expect("\ra\n".trimmingSpaces == "\ra\n")
  }

  @Test("FNV-1a gives the published numbers")
  func contentHash() {
    // http://www.isthe.com/chongo/src/fnv/test_fnv.c
    #expect(ContentHash.hex("".utf8) == "cbf29ce484222325")
    #expect(ContentHash.hex("a".utf8) == "af63dc4c8601ec8c")
    #expect(ContentHash.hex(["f", "oobar"].flatMap(\.utf8)) == "85944171f73967e8")
  }
}
