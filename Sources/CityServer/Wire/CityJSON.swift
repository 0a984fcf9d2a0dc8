package import Archive
package import Geography
import JSON
import JSONRPC
package import Sessions
import Text

/// Writes cities for the wire, each with the weather that is known of it.
struct CityWriter: Sendable {
  typealias Member = (name: StaticString, value: JSON)

  let weather: WeatherCache

  func write(_ row: SessionRow, into object: inout JSONObjectWriter) {
    write(row.city, favorite: row.favorite, archived: row.archived, into: &object)
  }

  func json(_ row: SessionRow) -> JSON {
    json(row, extra: [])
  }

  /// - Parameter extra: members after those of the city.
  func json(_ row: SessionRow, extra: [Member]) -> JSON {
    JSON { object in
      write(row, into: &object)
      for (name, value) in extra {
        object.add(name, value)
      }
    }
  }

  /// Null for no city.
  func json(_ row: SessionRow?) -> JSON {
    row.map { json($0) } ?? .null
  }

  func json(_ archived: ArchivedCity) -> JSON {
    json(SessionRow(archived))
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

  /// Cities that were looked up, each with its star and whether it is in the archive.
  func rows(of cities: [City]) async -> [SessionRow] {
    let favorites = await archivedFlags(of: cities.map(\.id))
    return cities.map { city in
      let favorite = favorites[city.id]
      return SessionRow(city: city, favorite: favorite ?? false, archived: favorite != nil)
    }
  }

  /// The same for one city; nil for none.
  func row(of city: City?) async -> SessionRow? {
    guard let city else { return nil }
    return await rows(of: [city]).first
  }
}

extension Coordinate: Shaped {
  static let shape = Shape<Self>(
    .init("lat", "Latitude, degrees north.", as: .number(-90...90), \.lat),
    .init("lon", "Longitude, degrees east.", as: .number(-180...180), \.lon), name: "Location")
}

extension RouletteAttempt: Shaped {
  static let shape = Shape<Self>(
    .init(
      "country",
      "Code of the country that was asked for; for surpriseMe that of a city found, the drawn one if possible.",
      \.country),
    .init("location", "The point that was drawn in it.", \.location),
    .init("radiusKm", "How far around it was searched.", as: Schemas.radiusKm, \.radiusKm),
    .init("found", "Places found.", \.found), name: "Attempt")
}

extension Discovery: Shaped {
  static let shape = Shape<Self>(
    .init("kind", "Where the cities come from.", \.kind),
    .init("location", "The point that was searched around.", \.location),
    .init(
      "near", "Name of the city there, for a label; null if none lies within 50 km.",
      \.near?.name),
    .init("country", "Code of the country.", \.country),
    .init(
      "radiusKm", "The radius that found them; null where none was used.",
      as: .nullable(Schemas.radiusKm), \.radiusKm),
    .init("widened", "Whether the radius had to be larger than asked.", \.widened),
    .init("attempts", "Every look of surpriseMe; the last found the cities.", \.attempts),
    .init("provider", "Whose cities they are.", \.source),
    .init(
      "count",
      "How many cities it could be at most: less than asked where the source gives no more.",
      as: .integer(1...Limits.maximumImport), \.limit),
    .init("skipped", FoundIn.skippedSummary, \.skipped),
    .init(
      "drawn", "The city that was drawn for its wishes, weighting or day; else null.", \.drawn?.id),
    .init("weighting", "How it was drawn.", \.weighting),
    .init("candidates", "How many cities it was drawn from.", \.candidates),
    .init("date", "Of the city of the day, of UTC; else null.", \.date?.iso8601), name: "Source")
}

extension Discovery {
  /// A source as an older version wrote it into a draft, with the members that are new since as null.
  /// The city of the day was once told as a surprise with a date.
  static func completed(_ source: JSON) -> JSON {
    guard var members = source.object else { return source }
    for property in shape.properties where members[property.name] == nil {
      members[property.name] = .null
    }
    if members["date"]?.string != nil {
      members["kind"] = DiscoveryRequest.Kind.daily.json
    }
    return .object(members)
  }
}

/// What the methods that look cities up tell of where these come from.
struct FoundIn: Shaped {
  let provider: CitySourceID
  let skipped: Int

  fileprivate static let skippedSummary =
    "Records of the source's answer that could not be read and were left out."
  static let shape = Shape<Self>(
    .init("provider", "Whose cities they are.", \.provider),
    .init("skipped", skippedSummary, \.skipped))
}

extension ArchiveSummary: Shaped {
  static let shape = Shape<Self>(
    .init("count", "Cities in the archive.", \.count),
    .init("favorites", "Those with a star.", \.favorites),
    .init("revision", "Rises with every change, whichever process made it.", \.revision),
    name: "Archive")
}

extension CitySourceID: ParameterValue {}
extension Weighting: ParameterValue {}
extension Wishes.Name: WireValue {}

extension Candidates.Step: Shaped {
  static let shape = Shape<Self>(
    .init("wish", "Which.", \.wish),
    .init("removed", "Cities that the wishes before it had left, and it did not.", \.removed),
    .init("left", "Cities that it left.", \.left), name: "WishStep")
}
extension DiscoveryRequest.Kind: ParameterValue {}

/// The rows of one page of a list, as all lists are answered.
struct Page {
  let rows: [JSON]
  let total: Int
  let next: Int?

  static func shape(
    of name: String, _ schema: Schema, _ summary: String, total: String
  ) -> Shape<Page> {
    Shape(
      .init(name, summary, as: .array(schema), \.rows), .init("total", total, \.total),
      .init("next", "The offset of the next page, null after the last.", \.next))
  }

  static let cities = shape(
    of: "cities", Schemas.city, "The rows of the page.", total: "Rows on all pages.")
}

extension Page {
  init(_ rows: [JSON], from offset: Int, of total: Int) {
    let end = offset + rows.count
    self.init(rows: rows, total: total, next: end < total ? end : nil)
  }
}

extension GuideCity: Shaped {
  /// GeoNames id, or one of the guide's own.
  static let idSchema = Schema.anyInteger

  static let shape = Shape<Self>(
    .init(
      "id",
      "GeoNames id; 0 for Unknown City; below zero for a city that only an import names.",
      as: idSchema, \.id),
    .init("name", "Its name.", \.name),
    .init("country", "ISO 3166-1 alpha-2 code.", \.country), name: "GuideCity")
}

/// A picture, with where its file lies.
struct ShownPicture: Shaped {
  let picture: PlacePicture
  let path: String?

  /// - Parameter folder: nil while no place has a picture of its own.
  init(_ picture: PlacePicture, in folder: PhotoFolder?) {
    self.picture = picture
    path = picture.file.flatMap { folder?.path(of: $0) }
  }

  static let shape = Shape<Self>(
    .init("state", "Whether there is a picture, and whether it is here.", \.picture.state),
    .init("url", "Where an import says that it is.", \.picture.url),
    .init(
      "path", "The file to show; null unless local. Another picture has another path.", \.path),
    .init("mediaType", "Media type of the file, known by its content.") { $0.picture.file?.type },
    name: "PlacePicture")
}

/// A place, with what is known of its picture and its distance.
package struct ShownPlace: Shaped {
  package let place: Place
  let photo: ShownPicture

  /// From the device or the given point; nil where neither is known.
  package let miles: Double?

  /// - Parameters:
  ///   - photos: gives pictures their paths; nil while no place has one.
  ///   - filter: measures distances; nil where no position is known.
  init(_ place: Place, photos: PhotoFolder?, filter: PlaceFilter) {
    self.place = place
    photo = ShownPicture(place.photo, in: photos)
    miles = filter.miles(to: place)
  }

  static let shape = Shape<Self>(
    .init("id", "Names the place; never used twice.", as: Schemas.id, \.place.id),
    .init("name", "One line.", \.place.name),
    .init("description", "May have several lines.", \.place.description),
    .init("location", "Where it is.", \.place.coordinate),
    .init("city", "What it is listed under.", \.place.city),
    .init(
      "origin", "import as an import left it; user once the user has added or changed it.",
      \.place.origin),
    .init("photo", "Its picture.", \.photo),
    .init(
      "distanceMiles", "From the device or the given point; null where neither is known.",
      as: .nullable(.number(0...13_000))
    ) { JSON(rounded: $0.miles) }, name: "Place")

  /// Answered by the methods that make or change a place.
  static let result = Schema.object(.init("place", schema, "The place as it is now."))
}

extension GuideSummary: Shaped {
  static let shape = Shape<Self>(
    .init("placeCount", "Places in the guide.", \.places),
    .init("cityCount", "Cities with a place, Unknown City among them.", \.cities),
    .init("revision", "Rises with every change, whichever process made it.", \.revision),
    name: "Guide")
}

extension PlacePicture.State: WireValue {}
extension PictureType: WireValue {}
extension PlaceOrigin: WireValue {}
