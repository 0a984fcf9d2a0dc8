import Text

/// What a transport puts up with.
package struct HTTPLimits: Sendable, Hashable {
  /// Seconds from sending the request to the last byte of the answer.
  package var timeout: Double

  /// Bytes of a body, unpacked.
  package var bodySize: Int

  /// Redirects within one host that are followed.
  package var redirects: Int

  package init(timeout: Double = 15, bodySize: Int = 8 << 20, redirects: Int = 5) {
    self.timeout = timeout
    self.bodySize = bodySize
    self.redirects = redirects
  }
}
