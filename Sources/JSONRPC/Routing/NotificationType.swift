/// A notification that the server sends.
package struct NotificationType: Sendable {
  package let name: String
  package let summary: String

  /// Made on each use.
  package var parameters: [Schema.Property] { makeParameters() }
  private let makeParameters: @Sendable () -> [Schema.Property]

  package init(
    _ name: String, _ summary: String,
    _ parameters: @autoclosure @escaping @Sendable () -> [Schema.Property]
  ) {
    self.name = name
    self.summary = summary
    makeParameters = parameters
  }
}
