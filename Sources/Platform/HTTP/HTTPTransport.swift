import Glibc
import Synchronization
import Text

/// Something that answers requests: the network, or recordings of it.
package protocol HTTPTransport: Sendable {
  /// One request, one answer, whatever its status; no retry, no cache.
  ///
  /// Cancelling the task ends it at once with `.cancelled` and closes the connection.
  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse
}

/// Passes on what goes to this machine, and answers nothing else: what transcripts are played with.
package struct OfflineTransport: HTTPTransport {
  private let next: any HTTPTransport

  package init(_ next: any HTTPTransport) { self.next = next }

  package func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    guard let address = HTTPAddress(request.url) else { throw .invalidRequest("an address") }
    guard address.isLoopback else { throw .offline(host: address.host) }
    return try await next.send(request)
  }
}

/// Passes requests on and writes every answer to a folder, a file each, without secrets.
///
/// A second answer to the same request within one run gets its own file, so that a replay tells
/// the same story. An answer that only says "not modified" is not written: a replay answers whole.
package final class RecordingTransport: HTTPTransport {
  private let next: any HTTPTransport
  private let folder: String
  private let turns = Mutex<[String: Int]>([:])

  /// - Parameter folder: made on the first answer; recordings in it stay until they are replaced.
  package init(_ next: any HTTPTransport, folder: String) {
    self.next = next
    self.folder = folder
  }

  package func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    let response = try await next.send(request)
    if response.status != 304 {
      try write(response, to: request)
    }
    return response
  }

  private func write(_ response: HTTPResponse, to request: HTTPRequest) throws(HTTPError) {
    let identity = request.identity
    let recording = Recording(request: "GET \(identity)", response: response)
    let bytes = SecretFilter(request.secrets).hiding(recording.encoded)
    let failure = turns.withLock { turns -> SystemError? in
      let turn = turns[identity, default: 0] + 1
      turns[identity] = turn
      unlink("\(folder)/\(RecordingName.file(identity: identity, turn: turn + 1))")
      let path = "\(folder)/\(RecordingName.file(identity: identity, turn: turn))"
      do throws(SystemError) {
        try Folder.create(folder)
        try File.replace(path, with: bytes, isDurable: false)
        return nil
      } catch {
        return error
      }
    }
    if let failure {
      throw .recordingFailed(failure.message)
    }
  }
}

/// Answers requests from a folder of recordings, and nothing else.
///
/// A request finds its recording by its address without secrets, so a replay needs no key. The
/// first request gets the first answer, and so on; the last answer is given again and again.
package final class ReplayTransport: HTTPTransport {
  private let folder: String
  private let now: @Sendable () -> Double
  private let turns = Mutex<[String: Int]>([:])

  /// - Parameter now: seconds since 1970: when answers are said to be received.
  package init(folder: String, now: @escaping @Sendable () -> Double) {
    self.folder = folder
    self.now = now
  }

  package func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    if Task.isCancelled {
      throw .cancelled
    }
    guard HTTPAddress(request.url) != nil else { throw .invalidRequest(request.redacted) }
    let (name, bytes) = try nextFile(request)
    guard let recording = Recording(bytes, receivedAt: now()),
      recording.request == "GET \(request.identity)"
    else { throw .recordingFailed("\(folder)/\(name) is not a recording of \(request.redacted)") }
    return recording.response
  }

  private func nextFile(_ request: HTTPRequest) throws(HTTPError) -> (name: String, [UInt8]) {
    let identity = request.identity
    let found = turns.withLock { turns -> (String, [UInt8])? in
      let last = turns[identity, default: 0]
      for turn in [last + 1, last] where turn > 0 {
        let name = RecordingName.file(identity: identity, turn: turn)
        guard let bytes = try? File.readRegular("\(folder)/\(name)") else { continue }
        turns[identity] = turn
        return (name, bytes)
      }
      return nil
    }
    guard let found else { throw .notRecorded(request.redacted) }
    return found
  }
}

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

}

extension Recording {
  /// Nil when the bytes have another form.
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
        String(line[..<colon]), line[line.index(after: colon)...].trimmingSpaces)
    }
    return nil
  }

  private static func oneLine(_ value: String) -> String {
    String(value.map { $0.isNewline ? " " : $0 })
  }
}

/// What the file of a recording is called: `api.example.org-weather-0123456789abcdef.http`, and
/// `….2.http` for the second answer to the same request.
enum RecordingName {
  /// - Parameters:
  ///   - identity: of the request, which has no secret.
  ///   - turn: 1 for the first answer.
  static func file(identity: String, turn: Int) -> String {
    let address = HTTPAddress(identity)
    let words = [address?.host ?? "", address?.path ?? ""].flatMap {
      $0.split { !$0.isASCII || !($0.isLetter || $0.isNumber || $0 == "." || $0 == "_") }
    }
    // Leaves room for the rest below the 255 bytes that file systems allow.
    let readable = words.joined(separator: "-").prefix(150)
    let number = turn > 1 ? ".\(turn)" : ""
    return "\(readable)-\(ContentHash.hex(identity.utf8))\(number).http"
  }
}

/// Takes lines from the head of a file whose tail is a body of any bytes.
struct HeaderLines {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: some Sequence<UInt8>) { rest = Array(bytes)[...] }

  /// The next line without its end; nil when there is none or it is not UTF-8.
  mutating func next() -> String? {
    guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    defer { rest = rest[(end + 1)...] }
    return String(validating: rest[..<end], as: UTF8.self)
  }
}
