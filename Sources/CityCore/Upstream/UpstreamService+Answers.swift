internal import JSON

extension UpstreamService {
  /// The answer's JSON, whatever the status; nil if it is none.
  func jsonIfAny(_ answer: UpstreamAnswer) -> JSON? {
    try? JSONParser.parse(answer.body)
  }

  func json(_ answer: UpstreamAnswer) throws(UpstreamError) -> JSON {
    do {
      return try JSONParser.parse(answer.body)
    } catch {
      // The reason can quote the body, so that only the place is told.
      throw .answerInvalid(self, problem: "is not JSON (at byte \(error.offset))")
    }
  }

  /// What an HTTP status other than success means where the service has no rule of its own.
  func failure(_ answer: UpstreamAnswer) -> UpstreamError? {
    switch answer.status {
    case 200...299: nil
    case 401, 403: .rejected(self, .credentials)
    case 404, 422: .rejected(self, .place)
    case 429: .quotaExceeded(self, retryAfter: answer.retryAfter)
    case 408, 499...: .unavailable(self, status: answer.status)
    default: .rejected(self, .request)
    }
  }

  /// - Throws: what the status means, if it is not success.
  func check(_ answer: UpstreamAnswer) throws(UpstreamError) {
    if let failure = failure(answer) { throw failure }
  }

  /// A path below the base or below a mirror that stands in for it.
  func url(_ path: String, base: String?, query: [(String, String)] = []) -> String {
    var base = Substring(base ?? baseURL)
    while base.hasSuffix("/") { base = base.dropLast() }
    return "\(base)\(path)\(URLText.query(query))"
  }
}

/// Parts of a URL.
enum URLText {
  /// `?name=value&…`, or nothing. Names are ours and need no encoding.
  static func query(_ items: [(String, String)]) -> String {
    guard !items.isEmpty else { return "" }
    return "?" + items.map { "\($0.0)=\(encoded($0.1))" }.joined(separator: "&")
  }

  /// Percent-encoded, except what RFC 3986 leaves unreserved, and the comma, which is legal in a
  /// query and which Open-Meteo wants as it is.
  static func encoded(_ text: String) -> String {
    var encoded: [UInt8] = []
    for byte in text.utf8 {
      if isPlain(byte) {
        encoded.append(byte)
      } else {
        encoded.append(UInt8(ascii: "%"))
        encoded.append(contentsOf: [digit(byte >> 4), digit(byte & 15)])
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// `%XX` read back; nil if what comes out is not UTF-8. A lone percent sign stays.
  static func decoded(_ text: Substring) -> String? {
    var decoded: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let code = rest.prefix(2)
      if byte == UInt8(ascii: "%"), code.count == 2, code.allSatisfy(isHexadecimal),
        let value = UInt8(String(decoding: code, as: UTF8.self), radix: 16)
      {
        decoded.append(value)
        rest = rest.dropFirst(2)
      } else {
        decoded.append(byte)
      }
    }
    return String(validating: decoded, as: UTF8.self)
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    byte.isASCIIDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: ","):
      true
    default: false
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}
