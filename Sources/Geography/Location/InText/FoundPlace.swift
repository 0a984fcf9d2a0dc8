/// A place that `PlaceScanner` found; its city has not been read from the gazetteer yet.
struct FoundPlace {
  var kind: PlacesInText.Kind
  var bytes: Range<Int>
  var place: Place

  enum Place {
    case point(Coordinate)

    /// Rows of the gazetteer, the likeliest first: one to eight.
    case named(rows: [Int])
  }
}
