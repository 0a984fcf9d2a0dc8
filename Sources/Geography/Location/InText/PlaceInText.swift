/// A place that a text mentions, and its position.
package struct PlaceInText: Sendable, Equatable {
  package let kind: PlacesInText.Kind

  /// The range of the name, link or coordinates, in bytes of UTF-8 and in UTF-16 code units, without `@`,
  /// brackets or quotes.
  package let bytes, utf16: Range<Int>
  package let point: Coordinate

  /// The likeliest city; nil if the text gives only a point.
  package let city: City?

  /// If the name is ambiguous, the ids of the candidates, at most eight, the likeliest first; otherwise empty.
  package let candidates: [Int]
}
