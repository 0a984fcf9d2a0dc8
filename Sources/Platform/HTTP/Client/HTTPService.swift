/// What has to be known of a service to be polite to it.
package struct HTTPService: Sendable, Hashable {
  /// Names the budget; the same name is the same budget.
  package var name: String

  /// Requests under way to one host at a time.
  package var connections: Int

  /// All of them hold. Empty: no limit.
  package var windows: [RateWindow]

  /// Further attempts after a failure that can pass.
  package var retries: Int

  package init(
    name: String, connections: Int = 8, windows: [RateWindow] = [], retries: Int = 2
  ) {
    self.name = name
    self.connections = connections
    self.windows = windows
    self.retries = retries
  }
}
