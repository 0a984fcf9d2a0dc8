internal import Archive
import CityServer
import Files
import JSON
import JSONRPC

struct ResourcesList: ContextMethod, InOrderMethod {
  static let name = "resources/list"
  static let summary = "Lists the resources."
  static let parameters = Parameters(ContextFields.cursor, ContextFields.meta, as: Self.init)

  let cursor: String?
  let meta: JSON?

  private static let resources: [JSON] = [
    definition(
      of: .archive, name: "archive", title: "The user's archive of cities",
      "All archived cities as GeoJSON, with their stars."),
    definition(
      of: .guide, name: "guide", title: "The city guide",
      "Places in cities: the user's own and imported ones."),
  ]

  private static func definition(
    of resource: ContextResource, name: String, title: String, _ description: String
  ) -> JSON {
    [
      "uri": .string(resource.uri), "name": .string(name), "title": .string(title),
      "description": .string(description), "mimeType": .string(resource.mediaType),
    ]
  }

  func run(on server: isolated ContextServer) throws -> JSON {
    try server.list("resources", of: Self.resources, from: cursor, for: meta)
  }
}

struct ResourceTemplatesList: ContextMethod, InOrderMethod {
  static let name = "resources/templates/list"
  static let summary = "Lists the URI templates of the resources with an id."
  static let parameters = Parameters(ContextFields.cursor, ContextFields.meta, as: Self.init)

  let cursor: String?
  let meta: JSON?

  func run(on server: isolated ContextServer) throws -> JSON {
    let city: JSON = [
      "uriTemplate": .string(ContextResource.cityTemplate), "name": "city", "title": "A city",
      "description": "A city by its GeoNames id, with its names in all languages.",
      "mimeType": "application/json",
    ]
    return try server.list("resourceTemplates", of: [city], from: cursor, for: meta)
  }
}

struct ResourcesRead: ContextMethod, WaitingMethod {
  static let name = "resources/read"
  static let summary = "Returns the contents of a resource."
  static let parameters = Parameters(ContextFields.uri, ContextFields.meta, as: Self.init)

  /// The maximum number of places in the resource of the guide.
  private static let mostPlaces = 500

  let uri: String
  let meta: JSON?

  func start(on server: isolated ContextServer, for call: Call) async throws
    -> StartResult<ContextServer>
  {
    let client = try server.admit(meta)
    guard let resource = ContextResource(uri: uri) else {
      throw server.noResource(uri, for: client)
    }
    return .waiting { [uri] server in
      do {
        let contents: JSON = [
          "uri": .string(resource.uri), "mimeType": .string(resource.mediaType),
          "text": .string(try await Self.text(of: resource, from: server.program)),
        ]
        return server.result(["contents": [contents]], for: client, freshFor: 0)
      } catch let error as RPCError {
        if error.code == .cityNotFound {
          throw server.noResource(uri, for: client)
        }
        throw RPCError(error.code, server.settings.shown(error.message))
      }
    }
  }

  private nonisolated(nonsending) static func text(
    of resource: ContextResource, from program: CityClient
  ) async throws -> String {
    switch resource {
    case .archive: try await program.exportArchive(as: .geojson)
    case .guide: try await program.guide(limit: mostPlaces).json.text
    case .city(let id): try await program.details(of: id).json.text
    }
  }
}
