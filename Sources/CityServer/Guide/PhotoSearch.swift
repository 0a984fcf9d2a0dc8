import Geography
import JSON
import JSONRPC
import Platform
import Services
import Text

struct PhotoSearch: CityWaitingMethod {
  static let name = "photo.search"
  static let summary = "Pictures of a city, or by words, with author and licence."

  /// As many as fit well on a page.
  private static let defaultLimit = 20

  /// The most that any service returns at once.
  private static let mostPhotos = 50

  static let parameters = Parameters(
    Field<Int?>.optional("city", "GeoNames id of the city; or else a query.", as: Schemas.id),
    Fields.text("query", "What to look for; or else a city.", maximumBytes: 300),
    Field<Int>.optional(
      "limit", "How many pictures at most; google finds 10 at most.",
      as: .integer(1...mostPhotos), default: defaultLimit),
    Language.field, as: Self.init)
  static let forms = [ParameterForm("city"), ParameterForm("query", excluding: .nullAndEmpty)]
  static let result = FoundPhotos.schema
  static let errors: [ErrorCode] =
    [.cityNotFound, .storageFailed, .requestCancelled] + ErrorCode.upstream

  let city: Int?
  let query: String?
  let limit: Int
  let language: Language

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

  /// Searches for a city with its country, because many share a name.
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

/// The result of `photo.search`.
private struct FoundPhotos: WireObject {
  let found: PhotoFindings
  let provider: any PhotoProvider

  static let shape = Shape<Self>(
    .init("photos", "The pictures; none is no error.", \.found.photos),
    .init("provider", "Who found them.", \.provider.id),
    .init(
      "attribution", "The credit that the provider asks to be shown.",
      \.provider.service.attribution),
    .init(
      "skipped", "Pictures that were left out because their record is broken.", \.found.skipped),
    .init("total", "How many there are in all; null where that is not told.", \.found.total))
}

extension PhotoProviderID: WireValue {}

extension Photo: WireObject {
  static let shape = Shape<Self>(
    .init("title", "What it shows, as its author says.", \.title),
    .init("url", "Address of the picture in full size.", \.url),
    .init("thumbnail", "Address of a small one.", \.thumbnail),
    .init("width", "Pixels of the picture in full size.", \.width),
    .init("height", "Pixels.", \.height),
    .init("author", "Who made it, as plain text; null where that is not told.", \.author),
    .init("license", "Name of its licence; null where that is not told.", \.license),
    .init("licenseUrl", "Address of the licence.", \.licenseURL),
    .init("page", "The page that tells of it, or shows it.", \.page), name: "Photo")
}
