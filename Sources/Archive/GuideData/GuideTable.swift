internal import Adapters
import Files
import Geography

/// Reads and writes the tables of the guide, inside a transaction of the caller.
struct GuideTable {
  private let database: any SQLDatabase
  private let insertion, cityInsertion: any SQLStatement
  private static let insertionText = """
    INSERT INTO place (name, sort_name, description, lat, lon, city, city_chosen, origin,
      import_city, import_name, photo_url, photo_file, photo_type, note, folded_note)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """

  init(_ database: any SQLDatabase) throws {
    self.database = database
    insertion = try database.statement(Self.insertionText)
    cityInsertion = try database.statement(
      """
      INSERT INTO place_city (id, name, sort_name, country) VALUES (?, ?, ?, ?)
      ON CONFLICT (id) DO NOTHING
      """)
  }

  func summary() throws -> GuideSummary {
    try database.statement(
      """
      SELECT (SELECT count(*) FROM place), (SELECT count(DISTINCT city) FROM place), revision
      FROM guide
      """
    ).first { GuideSummary(places: $0.integer(0), cities: $0.integer(1), revision: $0.integer(2)) }
      ?? GuideSummary()
  }

  /// All places that match the filter, with their annotations, in the order of `page`.
  func all(_ filter: PlaceFilter = PlaceFilter()) throws -> [Place] {
    let (condition, values) = filter.condition
    var places = try database.statement("\(Self.selection) WHERE \(condition) \(Self.order)")
      .map(values, read: Self.read)
    let annotations = try PlaceAnnotationTable(database).all()
    for index in places.indices {
      places[index].annotation = annotations[places[index].id] ?? PlaceAnnotation()
    }
    return places
  }

  func page(_ filter: PlaceFilter, offset: Int, limit: Int) throws -> PlacePage {
    let (condition, values) = filter.condition
    let from = "FROM place p JOIN place_city c ON c.id = p.city WHERE \(condition)"
    let total = try database.integer("SELECT count(*) \(from)", binding: values)
    // Sort only ids; whole places would take more memory.
    let ids = try database.statement("SELECT p.id \(from) \(Self.order) LIMIT ? OFFSET ?")
      .map(values + [.integer(limit), .integer(offset)]) { $0.integer(0) }
    let isEmpty = try total == 0 && database.integer("SELECT EXISTS (SELECT 1 FROM place)") == 0
    return PlacePage(places: try ids.compactMap(place), total: total, isGuideEmpty: isEmpty)
  }

  /// A place with its annotation; nil if there is none with the id.
  func place(_ id: Int) throws -> Place? {
    try database.statement("\(Self.selection) WHERE p.id = ?")
      .first([.integer(id)], read: Self.read).map(annotated)
  }

  private func annotated(_ place: Place) throws -> Place {
    var place = place
    place.annotation = try PlaceAnnotationTable(database).annotation(place.id)
    return place
  }

  /// Changes the annotation of a place. Returns whether it changed.
  func annotate(_ id: Int, _ change: PlaceAnnotationChange) throws -> Bool {
    try PlaceAnnotationTable(database).apply(change, to: id)
  }

  func removeUnusedTags() throws {
    try TagTable(database).removeUnused()
  }

  /// All places ordered by id, each with the key of the import that added it.
  func stored() throws -> [GuideMerge.Stored] {
    var stored = try database.statement("\(Self.selection) ORDER BY p.id")
      .map(read: Self.readStored)
    let annotations = try PlaceAnnotationTable(database).all()
    for index in stored.indices {
      stored[index].place.annotation =
        annotations[stored[index].place.id] ?? PlaceAnnotation()
    }
    return stored
  }

  /// A place with the key of the import that added it; nil if there is none with the id.
  func stored(_ id: Int) throws -> GuideMerge.Stored? {
    guard
      var stored = try database.statement("\(Self.selection) WHERE p.id = ?")
        .first([.integer(id)], read: Self.readStored)
    else { return nil }
    stored.place.annotation = try PlaceAnnotationTable(database).annotation(id)
    return stored
  }

  private static func readStored(_ row: borrowing Row) -> GuideMerge.Stored {
    let city = row.optionalText(12)
    let key = row.optionalText(13).map { GuideMerge.Key(city: city ?? "", name: $0) }
    return GuideMerge.Stored(
      place: read(row), imported: key, isCityChosen: row.integer(14) == 1)
  }

  /// Gives a place its former values back, annotation included.
  func restore(_ former: GuideMerge.Stored) throws {
    let place = former.place
    try write(place, isCityChosen: former.isCityChosen)
    try database.run(
      "UPDATE place SET import_city = ?2, import_name = ?3 WHERE id = ?1",
      binding: [
        .integer(place.id), DatabaseValue(former.imported?.city),
        DatabaseValue(former.imported?.name),
      ])
    try PlaceAnnotationTable(database).replace(by: place.annotation, of: place.id)
  }

  /// The greatest id of a place; 0 if there are no places.
  func lastID() throws -> Int { try database.integer("SELECT coalesce(max(id), 0) FROM place") }

  /// The ids of the places that were added after the place `id`, in the order of their addition.
  func ids(after id: Int) throws -> [Int] {
    try database.statement("SELECT id FROM place WHERE id > ? ORDER BY id")
      .map([.integer(id)]) { $0.integer(0) }
  }

  /// Whether a person or a file chose the place's city. Otherwise the city follows the coordinate.
  func isCityChosen(_ id: Int) throws -> Bool {
    try database.integer("SELECT city_chosen FROM place WHERE id = ?", binding: [.integer(id)]) == 1
  }

  /// Adds a place without tags and lists and returns its new id. Ignores `place.id`.
  func insert(_ place: Place, isCityChosen: Bool) throws -> Int {
    try database.statement("\(Self.insertionText) RETURNING id")
      .map(Self.values(of: place, isCityChosen: isCityChosen, imported: nil)) { $0.integer(0) }
      .first ?? 0
  }

  /// Adds an imported place without tags and lists. Does not return the id: with RETURNING, SQLite would create a
  /// temporary table for each row.
  func insert(_ place: Place, isCityChosen: Bool, imported: GuideMerge.Key) throws {
    try insertion.run(Self.values(of: place, isCityChosen: isCityChosen, imported: imported))
  }

  private static func values(
    of place: Place, isCityChosen: Bool, imported: GuideMerge.Key?
  ) -> [DatabaseValue] {
    [
      .text(place.name), .folded(place.name), DatabaseValue(place.description),
      .real(place.coordinate.lat), .real(place.coordinate.lon), .integer(place.city.id),
      DatabaseValue(isCityChosen), .text(place.origin.rawValue), DatabaseValue(imported?.city),
      DatabaseValue(imported?.name), DatabaseValue(place.photo.url),
      DatabaseValue(place.photo.file?.name), DatabaseValue(place.photo.file?.type.rawValue),
      DatabaseValue(place.annotation.note),
      place.annotation.note.map(DatabaseValue.folded) ?? .null,
    ]
  }

  /// Overwrites a place. Keeps its annotation and the key of its import.
  ///
  /// - Parameter isCityChosen: nil keeps the value.
  func write(_ place: Place, isCityChosen: Bool? = nil) throws {
    try database.run(
      """
      UPDATE place SET name = ?2, sort_name = ?3, description = ?4, lat = ?5, lon = ?6, city = ?7,
        origin = ?8, photo_url = ?9, photo_file = ?10, photo_type = ?11,
        city_chosen = ifnull(?12, city_chosen) WHERE id = ?1
      """,
      binding: [
        .integer(place.id), .text(place.name), .folded(place.name),
        DatabaseValue(place.description), .real(place.coordinate.lat), .real(place.coordinate.lon),
        .integer(place.city.id), .text(place.origin.rawValue), DatabaseValue(place.photo.url),
        DatabaseValue(place.photo.file?.name), DatabaseValue(place.photo.file?.type.rawValue),
        isCityChosen.map { DatabaseValue($0) } ?? .null,
      ])
  }

  func delete(_ id: Int) throws {
    try database.run("DELETE FROM place WHERE id = ?", binding: [.integer(id)])
  }

  /// The columns in the order that `read` expects.
  private static let selection = """
    SELECT p.id, p.name, p.description, p.lat, p.lon, c.id, c.name, c.country, p.origin,
      p.photo_url, p.photo_file, p.photo_type, p.import_city, p.import_name, p.city_chosen
    FROM place p JOIN place_city c ON c.id = p.city
    """

  private static let order = "ORDER BY c.sort_name, c.name, c.id, p.sort_name, p.name, p.id"

  private static func read(_ row: borrowing Row) -> Place {
    var file: PictureFile?
    if let name = row.optionalText(10), let type = PictureType(rawValue: row.text(11)) {
      file = PictureFile(name: name, type: type)
    }
    return Place(
      id: row.integer(0), name: row.text(1), description: row.optionalText(2),
      coordinate: Coordinate(lat: row.real(3), lon: row.real(4)),
      city: GuideCity(id: row.integer(5), name: row.text(6), country: row.optionalText(7)),
      // The default for a damaged value is the safe one: imports do not change places of the user.
      origin: PlaceOrigin(rawValue: row.text(8)) ?? .user,
      photo: PlacePicture(url: row.optionalText(9), file: file))
  }
}

extension GuideTable {
  func city(_ id: Int) throws -> GuideCity? {
    try database.statement("SELECT id, name, country FROM place_city WHERE id = ?")
      .first([.integer(id)]) {
        GuideCity(id: $0.integer(0), name: $0.text(1), country: $0.optionalText(2))
      }
  }

  /// The cities that only files name, which have negative ids, ordered by id.
  func ownCities() throws -> [GuideCity] {
    try database.statement("SELECT id, name FROM place_city WHERE id < 0 ORDER BY id")
      .map { GuideCity(id: $0.integer(0), name: $0.text(1)) }
  }

  /// Adds a city if the table does not have it.
  func add(_ city: GuideCity) throws {
    try cityInsertion.run(
      [.integer(city.id), .text(city.name), .folded(city.name), DatabaseValue(city.country)])
  }
}

// The pictures of an archive on a server.
extension GuideTable {
  func keepPicture(_ bytes: [UInt8], as name: String) throws {
    try database.run(
      "INSERT INTO picture (name, bytes) VALUES (?, ?)", binding: [.text(name), .blob(bytes)])
  }

  func picture(_ name: String) throws -> [UInt8]? {
    try database.statement("SELECT bytes FROM picture WHERE name = ?")
      .first([.text(name)]) { $0.blob(0) }
  }
}
