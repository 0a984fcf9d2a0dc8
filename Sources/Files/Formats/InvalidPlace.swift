/// A row of a file that cannot be used.
package struct InvalidPlace: Sendable, Equatable {
  package var row: GuideRow

  /// The problem, as a clause without a full stop.
  package var reason: String

  package init(row: GuideRow, reason: String) {
    self.row = row
    self.reason = reason
  }
}
