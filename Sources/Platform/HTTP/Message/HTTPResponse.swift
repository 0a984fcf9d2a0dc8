import Text

/// What a service answered, whatever the status.
package struct HTTPResponse: Sendable, Equatable {
  /// Where the body comes from.
  package enum Source: String, Sendable {
    /// Asked for now, or read from a recording.
    case network

    /// From the cache, which the service allowed to be used unasked.
    case cache

    /// From the cache, after the service was asked and said that nothing has changed.
    case revalidated
  }

  package var status: Int

  /// They describe the body as it is here: unpacked and whole. Cookies are left out.
  package var headers: HTTPHeaders

  /// Unpacked if it came packed; bounded by the transport.
  package var body: [UInt8]
  package var source: Source

  /// When the service said so, in seconds since 1970 by the injected clock: of an answer from the
  /// cache the time of its last fetch or revalidation.
  package var receivedAt: Double

  package init(
    status: Int, headers: HTTPHeaders = [:], body: [UInt8] = [], source: Source = .network,
    receivedAt: Double = 0
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.source = source
    self.receivedAt = receivedAt
  }

  /// The type of the content in lower case without parameters, as in `application/json`.
  package var contentType: String? {
    guard let value = headers["content-type"]?.split(separator: ";").first else { return nil }
    return value.trimmingSpaces.lowercased()
  }
}
