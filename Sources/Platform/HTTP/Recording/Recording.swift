import Text

/// One request and its answer as a file that a person can read and edit:
///
///     GET https://api.example.org/weather?key=SECRET&lat=52.5
///     200
///     content-type: application/json
///
///     {"temperature":21.5}
///
/// Everything behind the first empty line is the body, to the byte.
struct Recording: Equatable {
  /// `GET` and the identity of the request.
  let request: String
  let response: HTTPResponse

  init(request: String, response: HTTPResponse) {
    (self.request, self.response) = (request, response)
  }

  /// Nil when the bytes have another form.
  init?(_ bytes: some Sequence<UInt8>, receivedAt: Double) {
    var lines = HeaderLines(bytes)
    guard let request = lines.next(), request.hasPrefix("GET "),
      let status = lines.next().flatMap({ Int($0) }), (100...599).contains(status),
      let headers = Self.headers(&lines)
    else { return nil }
    self.request = request
    response = HTTPResponse(
      status: status, headers: headers, body: Array(lines.rest), receivedAt: receivedAt)
  }

  var encoded: [UInt8] {
    let fields = response.headers.fields.map { "\($0.name): \(Self.oneLine($0.value))\n" }
    let head = "\(request)\n\(response.status)\n\(fields.joined())\n"
    return Array(head.utf8) + response.body
  }

  private static func headers(_ lines: inout HeaderLines) -> HTTPHeaders? {
    var headers = HTTPHeaders()
    while let line = lines.next() {
      if line.isEmpty { return headers }
      guard let colon = line.firstIndex(of: ":"), colon > line.startIndex else { return nil }
      headers.append(
        String(line[..<colon]), line[line.index(after: colon)...].trimmingSpaces)
    }
    return nil
  }

  private static func oneLine(_ value: String) -> String {
    String(value.map { $0.isNewline ? " " : $0 })
  }
}
