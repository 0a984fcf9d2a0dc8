internal import Platform

// Reading the guide.
extension Archive {
  /// Counts and revision, all of the same moment.
  package func guideSummary() throws(ArchiveError) -> GuideSummary {
    try translate { () throws(DatabaseError) in
      try database.statement(
        """
        SELECT (SELECT count(*) FROM place), (SELECT count(DISTINCT city) FROM place), revision
        FROM guide
        """
      ).first {
        GuideSummary(places: $0.integer(0), cities: $0.integer(1), revision: $0.integer(2))
      } ?? .empty
    }
  }

  /// Only the revision, which costs less.
  package func guideRevision() throws(ArchiveError) -> Int {
    try translate { () throws(DatabaseError) in
      try database.integer("SELECT revision FROM guide")
    }
  }

  /// A number that changes when another connection has committed anything, and only then.
  package func dataVersion() throws(ArchiveError) -> Int {
    try translate { () throws(DatabaseError) in try database.dataVersion() }
  }

  /// All places: cities by name, and the places of a city by name. Names are ordered by their
  /// folded form, then as they are, by the bytes of UTF-8, and equal ones by id.
  package func places() throws(ArchiveError) -> [Place] {
    try translate { () throws(DatabaseError) in
      try database.statement(
        """
        \(Self.placeSelection)
        ORDER BY c.sort_name, c.name, c.id, p.sort_name, p.name, p.id
        """
      ).map(read: Self.readPlace)
    }
  }

  /// The place of this id, or nil.
  package func place(id: Int) throws(ArchiveError) -> Place? {
    try translate { () throws(DatabaseError) in try readPlace(id) }
  }

  /// A city under which places are listed, or were once; the unknown one always.
  package func guideCity(id: Int) throws(ArchiveError) -> GuideCity? {
    try translate { () throws(DatabaseError) in
      try database.statement("SELECT id, name, country FROM place_city WHERE id = ?")
        .first([.integer(id)]) {
          GuideCity(id: $0.integer(0), name: $0.text(1), country: $0.optionalText(2))
        }
    }
  }

  /// Inside or outside a transaction.
  func readPlace(_ id: Int) throws(DatabaseError) -> Place? {
    try database.statement("\(Self.placeSelection) WHERE p.id = ?")
      .first([.integer(id)], read: Self.readPlace)
  }

  /// In the order of `readPlace`.
  static let placeSelection = """
    SELECT p.id, p.name, p.description, p.lat, p.lon, c.id, c.name, c.country, p.origin,
      p.photo_url, p.photo_file, p.photo_type, p.import_city, p.import_name
    FROM place p JOIN place_city c ON c.id = p.city
    """

  static func readPlace(_ row: borrowing Row) -> Place {
    Place(
      id: row.integer(0), name: row.text(1), description: row.optionalText(2),
      coordinate: Coordinate(lat: row.real(3), lon: row.real(4)),
      city: GuideCity(id: row.integer(5), name: row.text(6), country: row.optionalText(7)),
      // What a damaged archive may hold besides is best left alone by imports.
      origin: PlaceOrigin(rawValue: row.text(8)) ?? .user,
      photo: PlacePicture(url: row.optionalText(9), file: pictureFile(row)))
  }

  private static func pictureFile(_ row: borrowing Row) -> PictureFile? {
    guard let name = row.optionalText(10), let type = PictureType(rawValue: row.text(11)) else {
      return nil
    }
    return PictureFile(name: name, type: type)
  }
}
