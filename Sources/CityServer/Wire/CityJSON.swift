import CityCore
import JSON
import JSONRPC

/// Writes cities for the wire, each with the weather that is known of it.
struct CityWriter: Sendable {
  let weather: WeatherCache

  func write(_ row: SessionRow, into object: inout JSONObjectWriter) {
    write(row.city, favorite: row.favorite, archived: row.archived, into: &object)
  }

  func json(_ row: SessionRow) -> JSON {
    JSON { write(row, into: &$0) }
  }

  func json(_ archived: ArchivedCity) -> JSON {
    json(archived.city, favorite: archived.favorite, archived: true)
  }

  /// - Parameter extra: a member that stands behind the others.
  func json(
    _ city: City, favorite: Bool = false, archived: Bool = false,
    extra: (name: StaticString, value: JSON)? = nil
  ) -> JSON {
    JSON { object in
      write(city, favorite: favorite, archived: archived, into: &object)
      if let extra { object.add(extra.name, extra.value) }
    }
  }

  /// Every member, in this order, null where unknown.
  private func write(
    _ city: City, favorite: Bool, archived: Bool, into object: inout JSONObjectWriter
  ) {
    object.add("id", city.id)
    object.add("name", city.name)
    object.add("country", city.country)
    object.add("admin1", city.admin1)
    object.add("lat", city.coordinate.lat)
    object.add("lon", city.coordinate.lon)
    object.add("population", city.population)
    object.add("timezone", city.timezone)
    object.add("wikipedia", city.wikipedia)
    object.add("favorite", favorite)
    object.add("archived", archived)
    object.add("weather", weather.json(for: city.id))
  }
}

extension CityServer {
  var writer: CityWriter { CityWriter(weather: shownWeather) }

  /// Cities that were looked up, each with what the archive knows of it and perhaps one member more.
  func json<Found>(
    _ found: [Found], _ city: (Found) -> City,
    extra: (Found) -> (name: StaticString, value: JSON)? = { _ in nil }
  ) async -> [JSON] {
    let favorites = await archivedFlags(of: found.map { city($0).id })
    let writer = writer
    return found.map { one in
      let favorite = favorites[city(one).id]
      return writer.json(
        city(one), favorite: favorite ?? false, archived: favorite != nil, extra: extra(one))
    }
  }
}

extension JSON {
  init(_ coordinate: Coordinate) {
    self = ["lat": JSON(coordinate.lat), "lon": JSON(coordinate.lon)]
  }

  init(_ attempt: RouletteAttempt) {
    self = [
      "country": .string(attempt.country),
      "location": JSON(attempt.location),
      "radiusKm": JSON(attempt.radiusKm),
      "found": JSON(attempt.found),
    ]
  }

  /// Shaped as `Schemas.source`.
  init(_ discovery: Discovery) {
    self = [
      "kind": .string(discovery.kind.rawValue),
      "location": discovery.location.map { JSON($0) } ?? .null,
      "country": JSON(discovery.country),
      "radiusKm": JSON(discovery.radiusKm),
      "widened": .bool(discovery.widened),
      "attempts": .array(discovery.attempts.map(JSON.init)),
      "cities": .string(discovery.source.rawValue),
      "limit": JSON(discovery.limit),
      "skipped": JSON(discovery.skipped),
    ]
  }

  /// Shaped as `Schemas.citySource`.
  static func source(_ id: CitySourceID, skipped: Int) -> JSON {
    ["cities": .string(id.rawValue), "skipped": JSON(skipped)]
  }

  /// A list with its size, as all lists are answered.
  static func page(_ cities: [JSON], total: Int, next: Int?) -> [JSONObject.Member] {
    [("cities", .array(cities)), ("total", JSON(total)), ("next", JSON(next))]
  }

  init(_ status: ArchiveSummary) {
    self = .object(JSONObject(status.members))
  }
}

extension ArchiveSummary {
  /// Shaped as `Schemas.archive`.
  var members: [JSONObject.Member] {
    [("count", JSON(count)), ("favorites", JSON(favorites)), ("revision", JSON(revision))]
  }
}

extension Coordinate {
  /// Reads `{lat, lon}`; ranges are the schema's affair.
  init?(_ json: JSON) {
    guard let lat = json["lat"]?.double, let lon = json["lon"]?.double else { return nil }
    self.init(lat: lat, lon: lon)
  }
}
