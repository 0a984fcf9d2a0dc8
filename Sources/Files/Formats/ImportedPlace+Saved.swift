package import Geography
package import Text

extension ImportedPlace {
  /// A place of another program at a position, with its note as the description.
  package init(_ place: SavedPlace, name: String, at point: Coordinate) throws(ValueProblem) {
    self.init(
      city: nil, name: try PlaceText.name(name), coordinate: point,
      description: try place.note.flatMap(PlaceText.description), picture: place.picture)
    tags = place.annotation?.tags ?? []
    lists = place.annotation?.lists ?? []
    packed = place.packed
    cityID = place.chosenCity
    onConflict = place.onConflict
  }

  /// A row with a GeoNames id as a place of the guide, with its note, tags and lists.
  package init(_ row: CityRow, name: String, at point: Coordinate) throws(ValueProblem) {
    self.init(
      city: nil, name: try PlaceText.name(name), coordinate: point, description: nil, picture: nil)
    note = row.annotation?.note
    tags = row.annotation?.tags ?? []
    lists = row.annotation?.lists ?? []
    onConflict = row.onConflict
  }
}

extension SavedPlace {
  /// The place as a place of the guide. Does not use the gazetteer.
  ///
  /// - Throws: `ValueProblem` for a place of another program that has an obstacle or no position, or a text that the
  ///   rules of places refuse.
  package var guidePlace: ImportedPlace {
    get throws(ValueProblem) {
      if var guide {
        guide.packed = packed
        guide.cityID = chosenCity ?? guide.cityID
        guide.onConflict = onConflict
        return guide
      }
      guard let coordinate, obstacle == nil else {
        throw ValueProblem(obstacle ?? "it has no position")
      }
      return try ImportedPlace(self, name: text, at: coordinate)
    }
  }
}

extension CityFile {
  /// All valid rows as places of the guide, in file order. Does not use the gazetteer.
  var guidePlaces: [(line: Int, row: Int, place: Result<ImportedPlace, ValueProblem>)] {
    let cities = rows.map { row in
      let place = Result { () throws(ValueProblem) in
        guard let name = row.name, let point = row.coordinate else {
          throw ValueProblem("it has no name or no position")
        }
        return try ImportedPlace(row, name: name, at: point)
      }
      return (line: row.line, row: row.number, place: place)
    }
    let others = places.map { place in
      let result = Result { () throws(ValueProblem) in try place.guidePlace }
      return (line: place.line, row: place.number, place: result)
    }
    return (cities + others).sorted { $0.row < $1.row }
  }
}
