import Archive
import JSON
import JSONRPC
import Sessions

struct ArchiveGet: CityExclusiveMethod {
  static let name = "archive.get"
  static let summary = "Returns an archived city with its annotation."
  static let parameters = Parameters(Fields.city, as: Self.init)
  static let result = AnnotatedCity.schema
  static let errors: [ErrorCode] = [.cityNotFound] + ErrorCode.storage

  let city: Int

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    try await found(on: server).json
  }

  func found(on server: isolated CityServer) async throws -> AnnotatedCity {
    let (archived, annotation) = try await server.read { [city] archive in
      guard let archived = try archive.city(id: city),
        let annotation = try archive.cityAnnotations(of: [city]).first
      else { throw ArchiveError.cityNotFound(id: city) }
      return (archived, annotation)
    }
    return AnnotatedCity(
      city: server.shownWeather.city(SessionRow(archived)), annotation: annotation)
  }
}

/// The result of `archive.get`.
struct AnnotatedCity: WireObject {
  let city: ShownCity
  let annotation: CityAnnotation

  static let shape = Shape<Self>(
    .init("city", "The city.", \.city),
    .init("annotation", "What the user has written about it.", \.annotation))
}
