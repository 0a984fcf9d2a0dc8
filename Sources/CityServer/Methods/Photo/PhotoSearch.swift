import CityCore
import JSON
import JSONRPC
import Text

enum PhotoSearch: CityWaitingMethod {
  static let name = "photo.search"
  static let summary = "Pictures of a city, or by words, with author and licence."

  /// As many as fit well on a page.
  private static let defaultLimit = 20

  /// The most that any service answers at a time.
  private static let mostPhotos = 50

  private static let city = Field<Int?>.optional(
    "city", Fields.city.property.schema, "GeoNames id of the city; or else a query.", default: nil
  ) { .some($0.int) }

  private static let query = Field<String?>.optional(
    "query", .string(maximumBytes: 300), "What to look for; or else a city.", default: nil
  ) { .some($0.string) }

  private static let limit = Field<Int>.optional(
    "limit", .integer(1...mostPhotos), "How many pictures at most; google finds 10 at most.",
    default: defaultLimit, read: \.int)

  static let parameters = [
    city.property, query.property, limit.property, LanguageChoice.field.property,
  ]

  static let result = Schema.object(
    .init("photos", .array(Schemas.photo), "The pictures; none is no error."),
    .init("provider", .word(PhotoProviderID.allCases.map(\.rawValue)), "Who found them."),
    .init("attribution", Schemas.attribution, "The credit that the provider asks to be shown."),
    .init("skipped", .count, "Pictures that were left out because their record is broken."),
    .init(
      "total", .nullable(.count), "How many there are in all; null where that is not told."))

  static let errors: [ErrorCode] =
    [.cityNotFound, .storageFailed, .requestCancelled] + ErrorCode.upstream

  static func start(
    _ parameters: Parameters, on server: isolated CityServer, for call: Call
  ) throws -> Handling<CityServer> {
    let subject = try subject(parameters, server)
    let language = try LanguageChoice.wiki(parameters, server)
    let provider = try server.photos.get()
    let limit = min(try parameters[limit], provider.mostPhotos)
    let searches = provider.searches(for: subject, limit: limit, language: language)
    return .waiting { [desk = server.services] _ in
      JSON(try await findings(searches, desk), provider)
    }
  }

  /// A city is looked for with its country, for many share a name.
  private static func subject(
    _ parameters: Parameters, _ server: isolated CityServer
  ) throws -> PhotoSubject {
    switch (try parameters[city], try parameters[query]?.trimmed) {
    case (let id?, nil):
      let city = try server.anyCity(id)
      let names = [city.name, server.countryName(of: city)].compactMap(\.self)
      return PhotoSubject(text: names.joined(separator: ", "), coordinate: city.coordinate)
    case (nil, let text?) where !text.isEmpty: return PhotoSubject(text: text)
    default:
      throw RPCError(
        .invalidParams, "params: give either city or a query that is not blank.",
        details: ["path": "params"])
    }
  }

  /// Those of the first search that finds pictures.
  private static func findings(
    _ searches: [ServiceQuery<PhotoFindings>], _ desk: ServiceClient
  ) async throws(ServiceError) -> PhotoFindings {
    var all = PhotoFindings()
    for search in searches {
      let found = try await desk.ask(search)
      all.photos = found.photos
      all.skipped += found.skipped
      all.total = found.total
      if !found.photos.isEmpty { break }
    }
    return all
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
