/// A place as a file has it. What the file leaves out is nil.
package struct ImportedPlace: Sendable, Equatable {
  /// As it is written there.
  package var city: String?
  package var name: String
  package var coordinate: Coordinate?
  package var description: String?
  package var picture: PictureAddress?

  package init(
    city: String? = nil, name: String, coordinate: Coordinate? = nil, description: String? = nil,
    picture: PictureAddress? = nil
  ) {
    self.city = city
    self.name = name
    self.coordinate = coordinate
    self.description = description
    self.picture = picture
  }

  /// What the file says of it, in place of what another row says of the same place.
  func merged(into earlier: ImportedPlace) -> ImportedPlace {
    ImportedPlace(
      city: city ?? earlier.city, name: name, coordinate: coordinate ?? earlier.coordinate,
      description: description ?? earlier.description, picture: picture ?? earlier.picture)
  }
}

/// Where in its file a place stands.
package struct GuideRow: Sendable, Equatable {
  /// Among the places of the file, from 0.
  package var index: Int

  /// Of its beginning, from 1; nil where the format has no lines.
  package var line: Int?

  package init(index: Int, line: Int? = nil) {
    self.index = index
    self.line = line
  }
}

/// A row of a file that cannot be used.
package struct InvalidPlace: Sendable, Equatable {
  package var row: GuideRow

  /// What is wrong, as the end of a sentence.
  package var reason: String

  package init(row: GuideRow, reason: String) {
    self.row = row
    self.reason = reason
  }
}
