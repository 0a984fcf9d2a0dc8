import Archive
import Files
import JSONRPC

/// The lists that a request adds cities or places to or removes them from.
struct ListMembership {
  let added: [GivenList]
  let removed: [GivenList]

  /// The ids of the lists. Reads the lists only if the request names some.
  ///
  /// - Throws: `listNotFound`; `invalidParams` for a smart list.
  func ids(on server: isolated CityServer) async throws -> (added: [Int], removed: [Int]) {
    if added.isEmpty, removed.isEmpty {
      return ([], [])
    }
    let lists = try await server.read { try $0.lists() }
    return (
      try Self.ids(of: added, in: lists, at: "addLists"),
      try Self.ids(of: removed, in: lists, at: "removeLists")
    )
  }

  private static func ids(
    of given: [GivenList], in lists: [SavedList], at parameter: String
  ) throws -> [Int] {
    try given.enumerated().map { index, list in
      let path = "\(parameter)[\(index)]"
      return try list.found(in: lists, at: "params.\(path)").filled(at: path).id
    }
  }
}

extension AnnotationFields {
  static let addLists = listField(
    "addLists", "Ids or names of lists that are to contain them.")
  static let removeLists = listField(
    "removeLists", "Ids or names of lists that are not to contain them.")

  private static func listField(_ name: String, _ summary: String) -> Field<[GivenList]?> {
    .optional(name, summary, as: .array(GivenList.schema, maximumCount: maximumCount))
  }
}
