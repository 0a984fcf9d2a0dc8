import Synchronization
import Text

/// One request under way: it gathers the answer and ends exactly once.
final class CurlExchange: Sendable {
  typealias Answer = Result<CurlAnswer, HTTPError>

  private struct State {
    var continuation: CheckedContinuation<Answer, Never>?

    /// Set once; kept for a start that comes after a cancellation.
    var answer: Answer?
    var headers = HTTPHeaders()
    var body: [UInt8] = []
  }

  let url: String
  let headers: HTTPHeaders

  /// Seconds.
  let timeout: Double
  private let address: HTTPAddress
  private let limits: HTTPLimits
  private let state = Mutex(State())

  init(
    _ url: String, _ address: HTTPAddress, _ headers: HTTPHeaders, _ limits: HTTPLimits,
    timeout: Double
  ) {
    (self.url, self.address, self.headers) = (url, address, headers)
    (self.limits, self.timeout) = (limits, timeout)
  }

  var isLoopback: Bool { address.isLoopback }
  var hasEnded: Bool { state.withLock { $0.answer != nil } }

  /// The continuation gets the answer, or the error of whatever ended this.
  func start(_ continuation: CheckedContinuation<Answer, Never>) {
    let answer = state.withLock { state in
      if state.answer == nil { state.continuation = continuation }
      return state.answer
    }
    if let answer { continuation.resume(returning: answer) }
  }

  /// Ends with this unless it has ended already.
  func end(_ answer: Answer) {
    let continuation = state.withLock { state -> CheckedContinuation<Answer, Never>? in
      guard state.answer == nil else { return nil }
      defer { state = State(answer: answer) }
      return state.continuation
    }
    continuation?.resume(returning: answer)
  }

  /// - Returns: false if that is enough.
  func receive(body bytes: UnsafeRawBufferPointer) -> Bool {
    let isTooLarge = state.withLock { state in
      guard state.body.count + bytes.count <= limits.bodySize else { return true }
      state.body += bytes
      return false
    }
    if isTooLarge { end(.failure(.tooLarge(host: address.host, limit: limits.bodySize))) }
    return !isTooLarge
  }

  /// One line of a head with its end; a status line begins a new head.
  func receive(headerLine bytes: UnsafeRawBufferPointer) {
    let line = String(decoding: bytes, as: UTF8.self)
    state.withLock { state in
      if line.hasPrefix("HTTP/") { state.headers = HTTPHeaders() }
      guard let colon = line.firstIndex(of: ":") else { return }
      let value = line[line.index(after: colon)...].filter { $0 != "\r\n" && $0 != "\n" }
      state.headers.append(String(line[..<colon]), value.trimmingSpaces)
    }
  }

  /// The transfer is over.
  /// - Parameter code: a `CURLcode`.
  func complete(code: Int32, status: Int, redirect: String?) {
    guard code == 0 else {
      let error = HTTPError(curlCode: code, host: address.host, timeout: limits.timeout)
      return end(.failure(error))
    }
    let (headers, body) = state.withLock { ($0.headers.describingBody, $0.body) }
    end(
      .success(
        CurlAnswer(
          response: HTTPResponse(status: status, headers: headers, body: body),
          redirect: redirect)))
  }
}

/// What one exchange brought.
struct CurlAnswer: Sendable {
  let response: HTTPResponse

  /// Where a redirect points to, absolute.
  let redirect: String?
}

extension HTTPHeaders {
  /// Those that are true of the body as it is here: the packing is gone, and cookies are nobody's
  /// business.
  fileprivate var describingBody: HTTPHeaders {
    let dropped: Set = [
      "connection", "content-encoding", "content-length", "keep-alive", "set-cookie", "set-cookie2",
      "transfer-encoding",
    ]
    return HTTPHeaders(
      fields.lazy.filter { !dropped.contains($0.name) }.map { (name: $0.name, value: $0.value) })
  }
}
