import Text

/// Sends requests with libcurl.
///
/// Uses no cookies and no cache. Requires TLS except for this machine. Follows redirects only within the same scheme,
/// host and port, to which a key in the request may be sent anyway. Loads the library and starts its thread on the
/// first request.
///
/// URLSession, which also uses libcurl, was rejected for two reasons. Linking FoundationNetworking makes every
/// start about 10 ms longer, even without network access. A cancellation during a redirect ends the process
/// ("Received callback for HTTP redirection, but we're not waiting for it", Swift 6.3.1).
package final class CurlTransport: HTTPTransport {
  private let limits: HTTPLimits
  private let userAgent: UserAgent
  private let now: @Sendable () -> Double
  private let loop = CurlLoop()

  /// - Parameter now: returns the time in seconds since 1970, which becomes the time of receipt of a response.
  package init(
    userAgent: UserAgent, limits: HTTPLimits = HTTPLimits(), now: @escaping @Sendable () -> Double
  ) {
    self.userAgent = userAgent
    self.limits = limits
    self.now = now
  }

  deinit { loop.stop() }

  package func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    let origin = try checkedAddress(request)
    var headers = request.headers
    headers["user-agent"] = userAgent.headerValue
    // An error message states this limit, which covers the whole answer, and not the remaining time of this attempt.
    var limits = limits
    limits.timeout = min(limits.timeout, request.timeLimit)
    var exchange = CurlExchange(
      url: request.url, address: origin, headers: headers, limits: limits, reach: request.reach)
    let deadline = ContinuousClock.now + .seconds(min(limits.timeout, request.patience))
    for _ in 0...max(limits.redirects, 0) {
      exchange.timeout = (deadline - .now) / .seconds(1)
      let answer = try await loop.run(exchange)
      guard let target = answer.redirect else {
        var response = answer.response
        response.receivedAt = now()
        return response
      }
      let next = HTTPAddress(target)
      guard let next, next.origin == origin.origin else {
        throw .redirectRefused(host: origin.host, to: next?.origin ?? "an address of another kind")
      }
      exchange.url = target
      exchange.address = next
    }
    throw .tooManyRedirects(host: origin.host)
  }

  private func checkedAddress(_ request: HTTPRequest) throws(HTTPError) -> HTTPAddress {
    guard let address = HTTPAddress(request.url), request.headers.fields.allSatisfy(\.isSendable)
    else { throw .invalidRequest(request.redacted) }
    if address.isSecure {
      return address
    }
    guard address.isLoopback else { throw .insecure(host: address.host) }
    guard request.reach != .publicNetwork else { throw .outOfReach(host: address.host) }
    return address
  }
}

extension HTTPHeaders.Field {
  /// Whether the field can be sent: ASCII without control characters, and a name that is not empty and has no space,
  /// colon or semicolon.
  fileprivate var isSendable: Bool {
    !name.isEmpty
      && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x3A && $0 != 0x3B }
      && value.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
  }
}
