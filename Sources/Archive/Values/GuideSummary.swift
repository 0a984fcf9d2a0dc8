/// The size and revision of the guide at one moment.
package struct GuideSummary: Sendable, Equatable {
  package var places = 0

  /// The number of cities that have places. The unknown city counts if it has places.
  package var cities = 0

  /// Increases with every transaction that changes the guide, in any process, except one that only unpacks the
  /// pictures of a backup.
  package var revision = 0
}
