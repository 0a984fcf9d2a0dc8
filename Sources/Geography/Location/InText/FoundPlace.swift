/// A place that the scanner found, before its city is read from the gazetteer.
struct FoundPlace {
  var kind: PlacesInText.Kind
  var bytes: Range<Int>
  var place: Place

  enum Place {
    case point(Coordinate)

    /// The likeliest first; never empty.
    case named(rows: [Int])
  }
}
