import CityCore
import JSON
import JSONRPC
import Text

struct PhotoSearch: CityWaitingMethod {
  static let name = "photo.search"
  static let summary = "Pictures of a city, or by words, with author and licence."

  /// As many as fit well on a page.
  private static let defaultLimit = 20

  /// The most that any service answers at a time.
  private static let mostPhotos = 50

  static let parameters = Parameters(
    Field<Int?>.optional(
      "city", Fields.city.property.schema, "GeoNames id of the city; or else a query.", read: \.int),
    Fields.text("query", "What to look for; or else a city.", maximumBytes: 300),
    Field<Int>.optional(
      "limit", .integer(1...mostPhotos), "How many pictures at most; google finds 10 at most.",
      default: defaultLimit, read: \.int),
    Language.field, as: Self.init)
  static let result = Schema.object(
    .init("photos", .array(photo), "The pictures; none is no error."),
    .init("provider", .word(PhotoProviderID.allCases.map(\.rawValue)), "Who found them."),
    .init("attribution", Schemas.attribution, "The credit that the provider asks to be shown."),
    .init("skipped", .count, "Pictures that were left out because their record is broken."),
    .init(
      "total", .nullable(.count), "How many there are in all; null where that is not told."))

  private static let photo = Schema.named(
    "Photo",
    .object(
      .init("title", .string, "What it shows, as its author says."),
      .init("url", .string, "Address of the picture in full size."),
      .init("thumbnail", Schemas.text, "Address of a small one."),
      .init("width", .count, "Pixels of the picture in full size."),
      .init("height", .count, "Pixels."),
      .init("author", Schemas.text, "Who made it, as plain text; null where that is not told."),
      .init("license", Schemas.text, "Name of its licence; null where that is not told."),
      .init("licenseUrl", Schemas.text, "Address of the licence."),
      .init("page", Schemas.text, "The page that tells of it, or shows it.")))

  static let errors: [ErrorCode] =
    [.cityNotFound, .storageFailed, .requestCancelled] + ErrorCode.upstream

  let city: Int?
  let query: String?
  let limit: Int
  let language: Language

  func start(on server: isolated CityServer, for call: Call) async throws -> Handling<CityServer> {
    let subject = try await subject(server)
    let wiki = language.wiki(on: server)
    let photos = try server.photos.get()
    return .waiting { [limit] _ in
      JSON(try await photos.find(subject, limit: limit, language: wiki), photos.provider)
    }
  }

  /// A city is looked for with its country, for many share a name.
  private func subject(_ server: isolated CityServer) async throws -> PhotoSubject {
    switch (city, query?.trimmed) {
    case (let id?, nil):
      let city = try await server.anyCity(id)
      let names = [city.name, await server.countryName(of: city)].compactMap(\.self)
      return PhotoSubject(text: names.joined(separator: ", "), coordinate: city.coordinate)
    case (nil, let text?) where !text.isEmpty: return PhotoSubject(text: text)
    default: throw RPCError.params("give either city or a query that is not blank")
    }
  }
}

extension JSON {
  fileprivate init(_ findings: PhotoFindings, _ provider: any PhotoProvider) {
    self = [
      "photos": .array(findings.photos.map(JSON.init)),
      "provider": .string(provider.id.rawValue),
      "attribution": JSON(provider.service.attribution),
      "skipped": JSON(findings.skipped),
      "total": JSON(findings.total),
    ]
  }

  private init(_ photo: Photo) {
    self = [
      "title": .string(photo.title),
      "url": .string(photo.url),
      "thumbnail": JSON(photo.thumbnail),
      "width": JSON(photo.width),
      "height": JSON(photo.height),
      "author": JSON(photo.author),
      "license": JSON(photo.license),
      "licenseUrl": JSON(photo.licenseURL),
      "page": JSON(photo.page),
    ]
  }
}

struct ShareCompose: CityExclusiveMethod {
  static let name = "share.compose"
  static let summary = "Text, link and hashtag to share a city with; sends nothing."
  static let parameters = Parameters(
    Fields.city, Fields.session,
    Field<WeatherUnits?>.optional(
      "units", Schemas.units, "Those of the temperature; else those of initialize."
    ) { $0.string.flatMap(WeatherUnits.init) },
    as: Self.init)
  static let result = Schema.object(
    .init("text", .string, "A sentence on the city and a line with the hashtag."),
    .init("link", .string, "The city's Wikipedia article, else its place on OpenStreetMap."),
    .init("hashtag", .string, "The hashtag by itself."),
    .init("url", .string, "An address that opens the text and the link in a form to post."))
  static let errors: [ErrorCode] = [.sessionNotFound, .cityNotFound, .storageFailed]

  let city: Int
  let session: String?
  let units: WeatherUnits?

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    let known = try await session.map(server.session)?.row(city).city
    let city = if let known { known } else { try await server.anyCity(city) }
    let units = units ?? server.shownWeather.units
    let country = await server.countryName(of: city)
    let note = SharedNote(
      city: city, country: country ?? city.country,
      weather: server.shownWeather.weather(of: city.id)?.converted(to: units), units: units)
    return [
      "text": .string(note.text), "link": .string(note.link),
      "hashtag": .string(SharedNote.hashtag), "url": .string(note.url),
    ]
  }
}
