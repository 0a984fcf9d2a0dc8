import Synchronization

/// The network, through libcurl.
///
/// No cookies, no passwords, no cache of its own. TLS is required, except to this machine. A
/// redirect is followed only to where a key in the request may go anyway: the same scheme, host
/// and port. The library is loaded and its thread started on the first request.
package final class CurlTransport: HTTPTransport {
  private let limits: HTTPLimits
  private let userAgent: UserAgent
  private let now: @Sendable () -> Double
  private let loop = Mutex<CurlLoop?>(nil)

  /// - Parameter now: seconds since 1970: when answers are said to be received.
  package init(
    userAgent: UserAgent, limits: HTTPLimits = HTTPLimits(), now: @escaping @Sendable () -> Double
  ) {
    self.userAgent = userAgent
    self.limits = limits
    self.now = now
  }

  deinit { loop.withLock { $0?.stop() } }

  package func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    let origin = try checkedAddress(request)
    var (url, address) = (request.url, origin)
    let deadline = ContinuousClock.now + .seconds(limits.timeout)
    for _ in 0...max(limits.redirects, 0) {
      let exchange = CurlExchange(
        url, address, headers(of: request), limits, timeout: (deadline - .now) / .seconds(1))
      let answer = try await run(exchange)
      guard let target = answer.redirect else { return received(answer.response) }
      let next = HTTPAddress(target)
      guard let next, next.origin == origin.origin else {
        throw .redirectRefused(host: origin.host, to: next?.origin ?? "no web address")
      }
      (url, address) = (target, next)
    }
    throw .tooManyRedirects(host: origin.host)
  }

  private func run(_ exchange: CurlExchange) async throws(HTTPError) -> CurlAnswer {
    guard let loop = openLoop() else { throw .unavailable }
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        exchange.start(continuation)
        loop.start(exchange)
      }
    } onCancel: {
      exchange.end(.failure(.cancelled))
      loop.cancel(exchange)
    }
    return try answer.get()
  }

  private func received(_ response: HTTPResponse) -> HTTPResponse {
    var response = response
    response.receivedAt = now()
    return response
  }

  private func checkedAddress(_ request: HTTPRequest) throws(HTTPError) -> HTTPAddress {
    guard let address = HTTPAddress(request.url), request.headers.fields.allSatisfy(\.isSendable)
    else { throw .invalidRequest(request.redacted) }
    guard address.isSecure || address.isLoopback else { throw .insecure(host: address.host) }
    return address
  }

  private func headers(of request: HTTPRequest) -> HTTPHeaders {
    var headers = request.headers
    headers["user-agent"] = userAgent.headerValue
    return headers
  }

  private func openLoop() -> CurlLoop? {
    loop.withLock { loop in
      if loop == nil { loop = CurlLibrary.shared.flatMap(CurlLoop.init) }
      return loop
    }
  }
}

extension HTTPHeaders.Field {
  /// Whether it can be sent as it is and not end the line: visible ASCII, a colon only behind the
  /// name.
  fileprivate var isSendable: Bool {
    !name.isEmpty
      && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x3A && $0 != 0x3B }
      && value.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
  }
}
