import Testing
import Text

@Suite("Percent-encoding")
struct URLTextTests {
  @Test(
    "All characters but the unreserved ones are encoded",
    arguments: [
      ("a-._~Z9", "a-._~Z9"), ("a b", "a%20b"), ("K\u{f6}ln/+&", "K%C3%B6ln%2F%2B%26"), ("", ""),
    ])
  func encodes(text: String, encoded: String) {
    #expect(URLText.encoded(text) == encoded)
    #expect(URLText.decoded(encoded[...]) == text)
  }

  @Test("Commas are kept on request")
  func commas() {
    #expect(URLText.encoded("1,2") == "1,2")
    #expect(URLText.encoded("1,2", keepingCommas: false) == "1%2C2")
    #expect(URLText.query([("q", "1,2"), ("r", "a b")]) == "?q=1,2&r=a%20b")
    #expect(URLText.query([]) == "")
  }

  @Test("Repairing a URL does not encode escapes again")
  func repairs() {
    #expect(URLText.repaired("/a b/%20\u{e9}?x={1}#y") == "/a%20b/%20%C3%A9?x=%7B1%7D#y")
  }

  @Test("A lone percent sign is kept, and invalid UTF-8 decodes to nil")
  func strange() {
    #expect(URLText.decoded("100%") == "100%")
    #expect(URLText.decoded("%zz%4") == "%zz%4")
    #expect(URLText.decoded("%+1") == "%+1")
    #expect(URLText.decoded("%ff") == nil)
    #expect(URLText.decoded("a+b") == "a+b")
    #expect(URLText.decoded("a+b", plusIsBlank: true) == "a b")
  }
}
