import Testing

@testable import Services

@Suite("Web addresses")
struct WebAddressTests {
  @Test(
    "An https address is normalised as in a browser",
    arguments: [
      ("https://en.wikipedia.org", "https://en.wikipedia.org"),
      ("HTTPS://EN.Wikipedia.org:443/wiki/A", "https://en.wikipedia.org:443/wiki/A"),
      (
        "https://de.wikipedia.org/wiki/Köln?a=b#Ä",
        "https://de.wikipedia.org/wiki/K%C3%B6ln?a=b#%C3%84"
      ),
      ("https://a.b/%C3%A4|\"<", "https://a.b/%C3%A4%7C%22%3C"),
      ("https://a.b?x=@y", "https://a.b?x=@y"),
    ])
  func accepted(given: String, shown: String) {
    #expect(WebAddress(given)?.text == shown)
  }

  @Test(
    "Other texts are not web addresses",
    arguments: [
      "", "en.wikipedia.org", "http://a.b/", "ftp://a.b/", "javascript:alert(1)", "https://",
      "https:///a", "https://?a", "https://user@a.b/", "https://user:secret@a.b/", "https://a.b:/",
      "https://a.b:99999/", "https://a.b:8o/", "https://a:b:1/", "https://.a/", "https://a./",
      "https://a b/", "https://a.b/c d", "https://a.b/\n", "https://a.b/\u{2028}",
      "https://a.b\\c/",
      "https://bücher.example/", " https://a.b/",
    ])
  func refused(address: String) {
    #expect(WebAddress(address) == nil)
  }

  @Test("The length of a web address in bytes is limited")
  func length() {
    let rest = WebAddress.longest - "https://a.b/".utf8.count
    #expect(WebAddress("https://a.b/" + String(repeating: "x", count: rest)) != nil)
    #expect(WebAddress("https://a.b/" + String(repeating: "x", count: rest + 1)) == nil)
    #expect(WebAddress("https://a.b/" + String(repeating: "ä", count: rest / 2 + 1)) == nil)
  }
}
