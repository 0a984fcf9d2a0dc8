internal import Platform

/// The single rows of the guide, inside a transaction of the caller.
extension Archive {
  /// Runs `body` as one durable transaction; it calls `raiseGuide` when it has changed places.
  func changeGuide<Result>(
    _ body: () throws(DatabaseError) -> Result
  ) throws(ArchiveError) -> Result {
    try translate { () throws(DatabaseError) in try database.transaction(.write, body) }
  }

  func raiseGuide() throws(DatabaseError) {
    try database.run("UPDATE guide SET revision = revision + 1")
  }

  /// Makes sure that places can be listed under a city.
  func add(_ city: GuideCity) throws(DatabaseError) {
    try database.run(
      """
      INSERT INTO place_city (id, name, sort_name, country) VALUES (?, ?, ?, ?)
      ON CONFLICT (id) DO NOTHING
      """,
      [.integer(city.id), .text(city.name), .text(fold(city.name)), DatabaseValue(city.country)])
  }

  /// The city that only files name, made if it is not there. Names are equal as Unicode has it.
  func city(named name: String) throws(DatabaseError) -> GuideCity {
    let own = try database.statement("SELECT id, name FROM place_city WHERE id < 0")
      .map { GuideCity(id: $0.integer(0), name: $0.text(1)) }
    if let known = own.first(where: { $0.name == name }) { return known }
    let city = GuideCity(id: (own.map(\.id).min() ?? 0) - 1, name: name)
    try add(city)
    return city
  }

  /// Answers the new place's id.
  func insert(
    _ draft: PlaceDraft, origin: PlaceOrigin, imported: GuideMerge.Key?, picture: PlacePicture
  ) throws(DatabaseError) -> Int {
    let ids = try database.statement(
      """
      INSERT INTO place (name, sort_name, description, lat, lon, city, city_chosen, origin,
        import_city, import_name, photo_url) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id
      """
    ).map([
      .text(draft.name), .text(fold(draft.name)), DatabaseValue(draft.description),
      .real(draft.coordinate.lat), .real(draft.coordinate.lon), .integer(draft.city.id),
      DatabaseValue(draft.isCityChosen), .text(origin.rawValue), DatabaseValue(imported?.city),
      DatabaseValue(imported?.name), DatabaseValue(picture.url),
    ]) { $0.integer(0) }
    return ids.first ?? 0
  }

  /// Overwrites all of a place but its picture and what a file calls it.
  func write(_ place: Place) throws(DatabaseError) {
    try database.run(
      """
      UPDATE place SET name = ?2, sort_name = ?3, description = ?4, lat = ?5, lon = ?6, city = ?7,
        origin = ?8 WHERE id = ?1
      """,
      [
        .integer(place.id), .text(place.name), .text(fold(place.name)),
        DatabaseValue(place.description), .real(place.coordinate.lat), .real(place.coordinate.lon),
        .integer(place.city.id), .text(place.origin.rawValue),
      ])
  }

  func writePicture(_ picture: PlacePicture, ofPlace id: Int) throws(DatabaseError) {
    try database.run(
      "UPDATE place SET photo_url = ?2, photo_file = ?3, photo_type = ?4 WHERE id = ?1",
      [
        .integer(id), DatabaseValue(picture.url), DatabaseValue(picture.file?.name),
        DatabaseValue(picture.file?.type.rawValue),
      ])
  }
}
