import CityCore
import JSON
import JSONRPC

enum CityGet: CityMethod {
  static let name = "city.get"
  static let summary =
    "One city: from the named or only session, else the archive, else wherever it is known."
  static let parameters = [Fields.city.property, Fields.session.property]
  static let result = Schema.object(.init("city", Schemas.city, "The city."))
  static let errors: [ErrorCode] = [
    .sessionNotFound, .cityNotFound, .storageFailed, .storageLocked,
  ]

  static func run(
    _ parameters: Parameters, on server: isolated CityServer, for call: Call
  ) throws -> JSON {
    let id = try parameters[Fields.city]
    if let session = try session(parameters, server),
      let row = session.assumeIsolated({ try? $0.row(id) })
    {
      return ["city": server.writer.json(row)]
    }
    if let archived = try server.archive.use(
      .archive,
      { archive in
        try archive.city(id: id)
      })
    {
      return ["city": server.writer.json(archived)]
    }
    let city = try server.cityOutsideArchive(id)
    return ["city": server.writer.json(city, favorite: false, archived: false)]
  }

  private static func session(
    _ parameters: Parameters, _ server: isolated CityServer
  ) throws -> Session? {
    let id = try parameters[Fields.session]
    if id == nil, server.sessions.open.count != 1 { return nil }
    return try server.session(id)
  }
}
