import Geography
import JSON
import JSONRPC
import Services
import Text

struct PhotoSearch: CityWaitingMethod {
  static let name = "photo.search"
  static let summary = "Finds pictures of a city, or by a text, with author and licence."

  /// The default number of pictures: about one page of a client.
  private static let defaultLimit = 20

  /// The maximum number of pictures in a reply.
  private static let mostPhotos = 50

  static let parameters = Parameters(
    Field<Int?>.optional("city", "GeoNames id of the city.", as: Schemas.id),
    Fields.text("query", "The text to search for, instead of city.", maximumBytes: 300),
    Field<Int>.optional(
      "limit", "Maximum number of pictures; google returns at most 10.",
      as: .integer(1...mostPhotos), default: defaultLimit),
    Language.field, GivenCity.locationField, as: Self.init)
  static let forms =
    GivenCity.forms + [ParameterForm("query", excluding: .nullAndEmpty)]
  static let result = FoundPhotos.schema
  static let errors = GivenCity.errors + [.requestCancelled] + ErrorCode.upstream

  let city: Int?
  let query: String?
  let limit: Int
  let language: Language
  let location: GivenLocation?

  func start(on server: isolated CityServer, for call: Call) async throws -> StartResult<CityServer>
  {
    let subject = try await subject(server)
    let wiki = language.wiki(on: server)
    let photos = try server.photos.get()
    return .waiting { [limit] _ in
      let found = try await photos.find(subject, limit: limit, language: wiki)
      return FoundPhotos(found: found, provider: photos.provider).json
    }
  }

  /// The subject to search for. A city is searched for with its country, because many cities share a
  /// name.
  private func subject(_ server: isolated CityServer) async throws -> PhotoSubject {
    let query = query?.trimmed
    guard [city != nil, location != nil, query != nil].count(where: \.self) == 1, query != "" else {
      throw RPCError.params("expected one of city, location and a non-blank query")
    }
    if let query {
      return PhotoSubject(text: query)
    }
    let city = try await GivenCity(city: city, location: location)
      .resolved(on: server, at: "location")
    let names = [city.name, await server.countryName(of: city)].compactMap(\.self)
    return PhotoSubject(text: names.joined(separator: ", "), coordinate: city.coordinate)
  }
}

/// The result of `photo.search`.
private struct FoundPhotos: WireObject {
  let found: PhotoFindings
  let provider: any PhotoProvider

  static let shape = Shape<Self>(
    .init("photos", "The pictures; may be empty.", \.found.photos),
    .init("provider", "Service that found the pictures.", \.provider.id),
    .init(
      "attribution", "Credit that the provider requires clients to show.",
      \.provider.service.attribution),
    .init(
      "skipped", "Number of pictures left out because their record is unreadable.",
      \.found.skipped),
    .init(
      "total", "Number of all pictures; null if the provider does not report it.", \.found.total))
}

extension PhotoProviderID: WireValue {}

extension Photo: WireObject {
  static let shape = Shape<Self>(
    .init("title", "Title or description by its author.", \.title),
    .init("url", "Address of the picture in full size.", \.url),
    .init("thumbnail", "Address of a small version.", \.thumbnail),
    .init("width", "Width of the full size in pixels.", \.width),
    .init("height", "Height of the full size in pixels.", \.height),
    .init("author", "Name of the author as plain text; null if unknown.", \.author),
    .init("license", "Name of the licence; null if unknown.", \.license),
    .init("licenseUrl", "Address of the licence.", \.licenseURL),
    .init("page", "Address of the page that describes or shows the picture.", \.page),
    name: "Photo")
}
