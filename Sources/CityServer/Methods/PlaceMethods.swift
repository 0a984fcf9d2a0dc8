import Archive
import Geography
import JSON
import JSONRPC

/// The parameters that the methods of the guide share.
enum PlaceFields {
  static let place = Field<Int>.required("place", "Id of the place.", as: Schemas.id)

  static let city = Field<Int?>.optional(
    "city",
    "GeoNames id of the city, or the id of a city of the guide; 0 for Unknown City.",
    as: GuideCity.idSchema)

  /// A value of which null means something else than its absence.
  static func change<Value: ParameterValue>(
    _ name: String, _ summary: String, as schema: Schema = Value.schema
  ) -> Field<Change<Value?>> {
    Field(name, schema, summary, required: false) { view in
      try view.map { .set($0.isNull ? nil : try Value.read($0)) } ?? .keep
    }
  }

  /// A text that has passed its rules.
  ///
  /// - Throws: `invalidParams` with what is wrong.
  static func checked<Value>(
    _ name: String, _ text: String, _ rule: (String) throws(ValueProblem) -> Value
  ) throws -> Value {
    do { return try rule(text) } catch {
      throw RPCError(at: name, error.reason)
    }
  }

  static func noPlace(_ id: Int) -> RPCError {
    RPCError(.placeNotFound, "There is no place \(id) in the guide; place.list tells ids.")
  }
}

struct PlaceAdd: CityExclusiveMethod {
  static let name = "place.add"
  static let summary = "Adds a place of the user's to the guide, under the city there."

  // Neither is marked as required: what is missing is told in the order in which a form asks.
  static let parameters = Parameters(
    Fields.text("name", "One line; has to be given."),
    Fields.location("Where the pin is; has to be given."),
    Fields.text("description", "May have several lines."), PlaceFields.city, as: Self.init)
  static let forms = [ParameterForm("name", "location", excluding: .nullAndEmpty)]
  static let result = ShownPlace.result
  static let errors: [ErrorCode] = [.cityNotFound] + GivenLocation.errors + ErrorCode.storageChange

  let placeName: String
  let location: GivenLocation
  let description: String?
  let city: Int?

  init(
    _ name: String?, _ location: GivenLocation?, _ description: String?, _ city: Int?
  ) throws {
    guard let location else {
      throw RPCError(
        at: "location", "please drop a pin: the place has no coordinates; give lat and lon")
    }
    guard let name else { throw RPCError(at: "name", "the place needs a name, one line of text") }
    placeName = try PlaceFields.checked("name", name, PlaceText.name)
    self.description = try description.flatMap {
      try PlaceFields.checked("description", $0, PlaceText.description)
    }
    self.location = location
    self.city = city
  }

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    let point = try await location.resolved(on: server)
    let chosen = try await server.chosenCity(city)
    let nearest = chosen == nil ? try await server.nearestCity(to: point) : .unknown
    return try await server.changed(as: .user) { guide in
      try guide.add(
        name: placeName, description: description, coordinate: point, city: chosen ?? nearest,
        isCityChosen: chosen != nil)
    }
  }
}

struct PlaceUpdate: CityExclusiveMethod {
  static let name = "place.update"
  static let summary = "Changes a place, which is the user's from then on; what is left out stays."
  static let parameters = Parameters(
    PlaceFields.place, Fields.text("name", "One line."), Fields.location("Where the place is."),
    PlaceFields.change("description", "Null clears it."),
    PlaceFields.change(
      "city", "As in place.add; null lists the place under Unknown City.", as: GuideCity.idSchema),
    as: Self.init)
  static let result = ShownPlace.result
  static let errors: [ErrorCode] =
    [.placeNotFound, .cityNotFound] + GivenLocation.errors + ErrorCode.storageChange

  let place: Int
  let placeName: String?
  let location: GivenLocation?
  let description: Change<String?>
  let city: Change<Int?>

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    _ = try await server.use { [place] in try $0.guide.known(place) }
    let name = try placeName.map { try PlaceFields.checked("name", $0, PlaceText.name) }
    let description = try checkedDescription()
    let city = try await server.city(city)
    let point = try await location?.resolved(on: server)
    let nearest: GuideCity? =
      if let point {
        try await server.nearestCity(to: point)
      } else {
        nil
      }
    return try await server.changed(as: .user) { [place] guide in
      guard
        let changed = try guide.update(
          id: place, name: name, description: description, coordinate: point, city: city,
          cityNear: { _ in nearest })
      else { throw PlaceFields.noPlace(place) }
      return changed
    }
  }

  private func checkedDescription() throws -> Change<String?> {
    guard case .set(let text?) = description else { return description }
    return .set(try PlaceFields.checked("description", text, PlaceText.description))
  }
}

struct PlaceGet: CityExclusiveMethod {
  static let name = "place.get"
  static let summary = "One place, with how much of the map to show around it."
  static let parameters = Parameters(PlaceFields.place, as: Self.init)
  static let result = answer.schema
  private static let answer = Shape<ShownPlace>(
    .init("place", "The place.") { $0 },
    .init(
      "span", "Degrees of latitude and of longitude for a map around it.", as: .number(0...180)
    ) { _ in span })
  static let errors: [ErrorCode] = [.placeNotFound] + ErrorCode.storage

  /// Degrees, as in the guide of old.
  private static let span = 0.006

  let place: Int

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    Self.answer.json(try await server.shown { [place] in try $0.known(place) })
  }
}

struct PlaceRemove: CityExclusiveMethod {
  static let name = "place.remove"
  static let summary = "Removes a place with its picture."
  static let parameters = Parameters(PlaceFields.place, as: Self.init)
  static let result = answer.schema
  private static let answer = Shape<(place: Int, guide: GuideSummary)>(
    .init("place", "Its id.", \.place), .init("guide", "The guide afterwards.", \.guide))
  static let errors: [ErrorCode] = [.placeNotFound] + ErrorCode.storageChange

  let place: Int

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    let remove = { @Sendable [place] (archive: Archive) in
      guard try archive.guide.remove(id: place) != nil else { throw PlaceFields.noPlace(place) }
      return try archive.guideAfterChange()
    }
    let summary = try await server.use(as: .user, place: { [place] _ in place }, remove)
    return Self.answer.json((place, summary))
  }
}

extension Guide {
  /// - Throws: `placeNotFound`.
  func known(_ id: Int) throws -> Place {
    guard let place = try place(id: id) else { throw PlaceFields.noPlace(id) }
    return place
  }
}

extension CityServer {
  /// The city that the client names, or nil if it names none.
  ///
  /// - Throws: `cityNotFound`.
  fileprivate func chosenCity(_ id: Int?) async throws -> GuideCity? {
    guard let id else { return nil }
    if id == GuideCity.unknown.id {
      return .unknown
    }
    if let listed = try await use({ try $0.guide.city(id: id) }) {
      return listed
    }
    return GuideCity(try await anyCity(id))
  }

  fileprivate func city(_ change: Change<Int?>) async throws -> GuideCity? {
    switch change {
    case .keep: nil
    case .set(nil): .unknown
    case .set(let id?): try await chosenCity(id)
    }
  }

  /// The city of a point, or the unknown one.
  fileprivate func nearestCity(to point: Coordinate) async throws -> GuideCity {
    try GuideCityFinder(gazetteer()).city(near: point)
  }

  /// Changes one place, and answers it as it is then.
  func changed(
    as origin: ChangeOrigin, _ body: @escaping @Sendable (Guide) throws -> Place
  ) async throws -> JSON {
    ["place": try await shown(as: origin, body).json]
  }

  /// The place that the body answers, as the wire has it.
  fileprivate func shown(
    as origin: ChangeOrigin = .user, _ body: @escaping @Sendable (Guide) throws -> Place
  ) async throws -> ShownPlace {
    let filter = PlaceFilter(centre: device.position, radiusMiles: nil, query: "")
    return try await use(as: origin, place: \.place.id) { archive in
      let place = try body(archive.guide)
      return ShownPlace(place, photos: try archive.guide.photosToShow(), filter: filter)
    }
  }
}
