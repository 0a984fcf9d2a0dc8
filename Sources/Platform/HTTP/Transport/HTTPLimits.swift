import Text

/// The limits of a transport.
package struct HTTPLimits: Sendable, Hashable {
  /// Seconds from the start of the request to the last byte of the response.
  package var timeout: Double

  /// The limit of a decompressed body in bytes.
  package var bodySize: Int

  /// The number of redirects to follow within one host.
  package var redirects: Int

  package init(timeout: Double = 15, bodySize: Int = 8 << 20, redirects: Int = 5) {
    self.timeout = timeout
    self.bodySize = bodySize
    self.redirects = redirects
  }
}
