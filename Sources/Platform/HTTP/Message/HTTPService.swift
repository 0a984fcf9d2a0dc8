import Text

/// A service: what has to be known to ask it as it wants to be asked.
package struct HTTPService: Sendable, Hashable {
  /// Shown in errors. The same name has the same limits.
  package var name: String

  /// Requests under way to one host at a time.
  package var connections: Int

  /// All of them hold. Empty: no limit.
  package var windows: [RateWindow]

  /// Further attempts after a failure that can pass.
  package var retries: Int

  /// Seconds for which an answer may be used again where its headers do not say; nil: not at all.
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
