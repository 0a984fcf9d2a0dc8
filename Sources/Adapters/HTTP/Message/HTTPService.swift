import Text

/// A service, with the limits for requests to it.
package struct HTTPService: Sendable, Hashable {
  /// The name in error messages. Services with the same name share their rate limits.
  package var name: String

  /// The maximum number of concurrent requests to one host.
  package var connections: Int

  /// The rate limits, all of which apply. Empty for no limits.
  package var windows: [RateWindow]

  /// The maximum number of retries after temporary failures.
  package var retries: Int

  /// The lifetime in seconds of a cached response whose headers do not specify one; nil for none.
  package var keepFor: Double?

  package init(
    name: String, connections: Int = 8, windows: [RateWindow] = [], retries: Int = 2,
    keepFor: Double? = nil
  ) {
    self.name = name
    self.connections = connections
    self.windows = windows
    self.retries = retries
    self.keepFor = keepFor
  }
}
