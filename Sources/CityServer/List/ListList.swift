import Archive
import JSON
import JSONRPC

struct ListList: CityExclusiveMethod {
  static let name = "list.list"
  static let summary = "Returns the lists, in their order."
  static let parameters = Parameters(as: Self.init)
  static let result = SavedList.all.schema
  static let errors = ErrorCode.storage

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    SavedList.all.json(try await lists(on: server))
  }

  func lists(on server: isolated CityServer) async throws -> [SavedList] {
    try await server.readLists()
  }
}
