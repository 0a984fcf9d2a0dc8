import Archive
import Files
import JSON
import JSONRPC

struct ListList: CityExclusiveMethod {
  static let name = "list.list"
  static let summary = "Returns the lists, in their order."
  static let parameters = Parameters(
    Field<Bool>.optional(
      "counts", "Whether to count the cities of smart lists, each by a query.", default: false),
    as: Self.init)
  static let result = SavedList.all.schema
  static let errors = ErrorCode.storage

  let counts: Bool

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    SavedList.all.json(try await lists(on: server))
  }

  func lists(on server: isolated CityServer) async throws -> [SavedList] {
    let lists = try await server.readLists()
    guard counts else { return lists }
    var counted: [SavedList] = []
    for list in lists {
      counted.append(try await Self.counted(list, on: server))
    }
    return counted
  }

  /// The list, with the number of its cities if it is a smart list. The number remains nil if the query needs a list
  /// that was removed or an unknown device position.
  private static func counted(
    _ list: SavedList, on server: isolated CityServer
  ) async throws -> SavedList {
    guard list.query != nil else { return list }
    var list = list
    var request = QueryRequest()
    do {
      request.queries = try await GivenQuery(json: list.queryJSON).conditions(on: server)
    } catch let error as RPCError where [.listNotFound, .locationUnavailable].contains(error.code) {
      return list
    }
    request.gazetteer = try? server.gazetteer()
    request.limit = 0
    list.count = try await server.use { [request] in try $0.page(request).total }
    return list
  }
}
