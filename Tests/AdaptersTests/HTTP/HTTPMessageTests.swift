import Adapters
import Testing

@Suite("HTTP messages")
struct HTTPMessageTests {
  @Test(
    "A secret is redacted wherever it is a whole word",
    arguments: [
      (
        "https://a.example/forecast/K1/1,2?x=K1",
        "GET https://a.example/forecast/SECRET/1,2?x=SECRET"
      ),
      ("https://a.example/K12?K1&y=aK1b", "GET https://a.example/K12?SECRET&y=aK1b"),
      ("https://a.example/?q=user:K1", "GET https://a.example/?q=user:SECRET"),
      ("not a url with K1 in it", "GET not a url with SECRET in it"),
    ])
  func redaction(_ url: String, _ shown: String) {
    #expect(HTTPRequest(url: url, secrets: ["K1"]).redacted == shown)
  }

  @Test("A percent-encoded secret is redacted, and a long one even within a word")
  func encodedSecret() {
    let encoded = HTTPRequest(url: "https://a.example/?k=a%2fb%20c&j=a%2Fb+c", secrets: ["a/b c"])
    #expect(encoded.redacted == "GET https://a.example/?k=SECRET&j=SECRET")
    let long = HTTPRequest(url: "https://a.example/x0123456789abx", secrets: ["0123456789AB"])
    #expect(long.redacted == "GET https://a.example/xSECRETx")
  }

  @Test("A secret that equals a part of the host is redacted in the query only")
  func shortAccount() {
    let request = HTTPRequest(
      url: "https://api.geonames.example/searchJSON?username=api", secrets: ["api"])
    #expect(request.redacted == "GET https://api.geonames.example/searchJSON?username=SECRET")
  }

  @Test("Every error message is one sentence on one line")
  func messages() {
    let errors: [HTTPError] = [
      .unreachable(host: "h", .nameNotFound), .unreachable(host: "h", .refused),
      .unreachable(host: "h", .connectionLost), .unreachable(host: "h", .untrusted),
      .unreachable(host: "h", .other), .timedOut(host: "h", seconds: 0.5), .cancelled,
      .tooLarge(host: "h", limit: 8), .redirectRefused(host: "h", to: "http://g"),
      .tooManyRedirects(host: "h"), .insecure(host: "h"), .unavailable,
      .quotaExceeded(service: "s", retryAfter: 59.2), .quotaExceeded(service: "s", retryAfter: nil),
      .invalidRequest("GET x"), .notRecorded("GET https://h/?k=SECRET"), .recordingFailed("why"),
    ]
    for error in errors {
      #expect(error.message.last == "." && !error.message.contains("\n"))
    }
    #expect(HTTPError.timedOut(host: "h", seconds: 0.5).message.contains("0.5 s"))
    #expect(errors[12].message.contains("60 s"))
  }

  @Test("Headers are found by name in any case, and repeated ones are joined")
  func headers() {
    var headers = HTTPHeaders([("ETag", "a"), ("X", "1"), ("x", "2")])
    #expect(headers["etag"] == "a" && headers["X"] == "1, 2" && headers["y"] == nil)
    headers["x"] = nil
    #expect(headers.fields.map(\.name) == ["etag"])
  }

  @Test(
    "Dates are parsed in all three formats of RFC 9110",
    arguments: [
      ("Thu, 01 Jan 1970 00:00:00 GMT", 0.0), ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
      ("Thu, 29 Feb 2024 23:59:59 GMT", 1_709_251_199),
      ("Mon, 01 Jan 2001 00:00:00 GMT", 978_307_200),
      ("Wed, 31 Dec 1969 23:59:59 GMT", -1),
      // The obsolete formats.
      ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777), ("Sun Nov  6 08:49:37 1994", 784_111_777),
      ("Mon Jan  1 00:00:00 2001", 978_307_200),
      ("Thursday, 29-Feb-24 23:59:59 GMT", 1_709_251_199),
      // In 2023 the year 73 is at most 50 years ahead, so it is 2073; 74 is 1974.
      ("Sunday, 01-Jan-73 00:00:00 GMT", 3_250_454_400),
      ("Tuesday, 01-Jan-74 00:00:00 GMT", 126_230_400),
    ])
  func dates(_ text: String, _ seconds: Double) {
    #expect(HTTPDate.seconds(text, near: 1_700_000_000) == seconds)
  }

  @Test(
    "An invalid date is refused",
    arguments: [
      "", "0", "-1", "Sunday, 06-Nov-094 08:49:37 GMT", "Sun Nov  6 08:49:37 94 GMT",
      "Sun Nov 6 1994",
      "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 06 Nov 1994 24:49:37 GMT",
      "Sun, 00 Nov 1994 08:49:37 GMT", "Thu, 30 Feb 2023 00:00:00 GMT",
      "Sun, 06 Nov 99999999999999999999 08:49:37 GMT", "Sun, +6 Nov 1994 08:49:37 GMT",
    ])
  func noDates(_ text: String) {
    #expect(HTTPDate.seconds(text, near: 1_700_000_000) == nil)
  }

  @Test("The user agent names the program and its contact")
  func userAgent() {
    #expect(UserAgent(product: "c/1", contact: nil).headerValue == "c/1")
    #expect(!UserAgent(product: "c/1", contact: " () ").hasContact)
    let agent = UserAgent(product: "c/1", contact: "me@example.org\r\nX: y")
    #expect(agent.headerValue == "c/1 (+me@example.orgX: y)" && agent.hasContact)
  }
}
