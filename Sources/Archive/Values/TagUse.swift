/// A tag and how often it is used.
package struct TagUse: Sendable, Equatable {
  /// As it was first written.
  package let name: String
  package let cities: Int

  /// The number of places of the guide that have it.
  package let places: Int
}
