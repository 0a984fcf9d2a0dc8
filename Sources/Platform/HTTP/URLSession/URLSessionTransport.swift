internal import Foundation
internal import FoundationNetworking
import Synchronization

/// The network, through Foundation's URL loading.
///
/// No cookies, no credentials, no cache of its own. TLS is required, except to this machine. A
/// redirect is followed only to where the key in the request may go anyway: the same scheme, host
/// and port. The session with its threads is made on the first request.
package final class URLSessionTransport: HTTPTransport {
  private let limits: HTTPLimits
  private let userAgent: UserAgent
  private let connectionsPerHost: Int
  private let now: @Sendable () -> Double
  private let exchanges = URLSessionExchanges()
  private let session = Mutex<URLSession?>(nil)

  /// - Parameters:
  ///   - connectionsPerHost: the most that any service is allowed.
  ///   - now: seconds since 1970: when answers are said to be received.
  package init(
    userAgent: UserAgent, limits: HTTPLimits = HTTPLimits(), connectionsPerHost: Int = 16,
    now: @escaping @Sendable () -> Double
  ) {
    self.userAgent = userAgent
    self.limits = limits
    self.connectionsPerHost = connectionsPerHost
    self.now = now
  }

  deinit { session.withLock { $0?.invalidateAndCancel() } }

  package func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    let (url, address) = try checked(request)
    let exchange = URLSessionExchange(address, limits)
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let task = openSession().dataTask(with: urlRequest(url, request.headers))
        exchanges.add(exchange, for: task)
        exchange.start(task, continuation)
      }
    } onCancel: {
      exchange.end(.failure(.cancelled))
    }
    var response = try result.get()
    response.receivedAt = now()
    return response
  }

  private func checked(_ request: HTTPRequest) throws(HTTPError) -> (URL, HTTPAddress) {
    guard let address = HTTPAddress(request.url),
      let url = URL(string: request.url, encodingInvalidCharacters: false),
      request.headers.fields.allSatisfy(\.isSendable)
    else { throw .invalidRequest(request.redacted) }
    guard address.isSecure || address.isLoopback else { throw .insecure(host: address.host) }
    return (url, address)
  }

  private func urlRequest(_ url: URL, _ headers: HTTPHeaders) -> URLRequest {
    var urlRequest = URLRequest(url: url)
    urlRequest.setValue(userAgent.headerValue, forHTTPHeaderField: "User-Agent")
    for field in headers.fields {
      urlRequest.setValue(field.value, forHTTPHeaderField: field.name)
    }
    return urlRequest
  }

  private func openSession() -> URLSession {
    session.withLock { session in
      if let session { return session }
      let new = URLSession(
        configuration: configuration(), delegate: exchanges, delegateQueue: nil)
      session = new
      return new
    }
  }

  private func configuration() -> URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpCookieStorage = nil
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpShouldSetCookies = false
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpMaximumConnectionsPerHost = connectionsPerHost
    // The exchange has a clock of its own, which also counts the time that bytes trickle in.
    configuration.timeoutIntervalForRequest = limits.timeout * 2
    return configuration
  }
}

extension HTTPHeaders.Field {
  /// Whether it can be sent as it is and not end the line: a token, and visible ASCII.
  fileprivate var isSendable: Bool {
    !name.isEmpty
      && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ":") }
      && value.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
  }
}
