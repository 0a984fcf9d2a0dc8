import Text

/// The limits of a transport.
package struct HTTPLimits: Sendable, Hashable {
  /// The maximum number of seconds from the start of the request to the last byte of the response, including redirects.
  package var timeout: Double

  /// The maximum size of a decompressed body in bytes.
  package var bodySize: Int

  /// The maximum number of redirects to follow, all within one origin.
  package var redirects: Int

  package init(timeout: Double = 15, bodySize: Int = 8 << 20, redirects: Int = 5) {
    self.timeout = timeout
    self.bodySize = bodySize
    self.redirects = redirects
  }
}
