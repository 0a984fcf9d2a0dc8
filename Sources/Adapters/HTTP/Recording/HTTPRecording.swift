import Glibc
import Synchronization
import Text

/// A request and its response, in a file format that a person can read and edit:
///
///     GET https://api.example.org/weather?key=SECRET&lat=52.5
///     200
///     content-type: application/json
///
///     {"temperature":21.5}
///
/// The body begins after the first empty line.
struct HTTPRecording: Equatable {
  /// `GET` and the identity of the request.
  let request: String
  let response: HTTPResponse
}

extension HTTPRecording {
  /// Parses a file. Returns nil if it is malformed.
  init?(_ bytes: some Sequence<UInt8>, receivedAt: Double) {
    var lines = HeaderLines(bytes)
    guard let request = lines.next(), request.hasPrefix("GET "),
      let status = lines.next().flatMap({ Int($0) }), (100...599).contains(status),
      let headers = Self.headers(&lines)
    else { return nil }
    self.init(
      request: request,
      response: HTTPResponse(
        status: status, headers: headers, body: Array(lines.rest), receivedAt: receivedAt))
  }

  var encoded: [UInt8] {
    let fields = response.headers.fields.map { "\($0.name): \(Self.oneLine($0.value))\n" }
    let head = "\(request)\n\(response.status)\n\(fields.joined())\n"
    return Array(head.utf8) + response.body
  }

  private static func headers(_ lines: inout HeaderLines) -> HTTPHeaders? {
    var headers = HTTPHeaders()
    while let line = lines.next() {
      if line.isEmpty {
        return headers
      }
      guard let colon = line.firstIndex(of: ":"), colon > line.startIndex else { return nil }
      headers.append(
        name: String(line[..<colon]), value: line[line.index(after: colon)...].trimmingSpaces)
    }
    return nil
  }

  private static func oneLine(_ value: String) -> String {
    String(value.map { $0.isNewline ? " " : $0 })
  }
}

extension HTTPRecording {
  /// The file name of a recording, such as `api.example.org-weather-0123456789abcdef.http`. The name for the second
  /// response to the same request ends with `.2.http`.
  ///
  /// - Parameters:
  ///   - identity: the identity of the request, without secrets.
  ///   - turn: 1 for the first response.
  static func fileName(identity: String, turn: Int) -> String {
    let address = HTTPAddress(identity)
    let words = [address?.host ?? "", address?.path ?? ""].flatMap {
      $0.split { !$0.isASCII || !($0.isLetter || $0.isNumber || $0 == "." || $0 == "_") }
    }
    // Leave room for the rest of the name within the 255 bytes that most file systems allow.
    let readable = words.joined(separator: "-").prefix(150)
    let number = turn > 1 ? ".\(turn)" : ""
    return "\(readable)-\(ContentHash.hex(identity.utf8))\(number).http"
  }
}
