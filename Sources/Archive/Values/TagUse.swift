/// A tag and how often it is used.
package struct TagUse: Sendable, Equatable {
  /// The tag as it was first written.
  package let name: String
  package let cities: Int

  /// The number of places of the guide that have the tag.
  package let places: Int
}
