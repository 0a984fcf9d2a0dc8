import Archive
import Files
import JSON
import JSONRPC
import Text

/// A list in a request: its id or its name.
enum GivenList: ParameterValue {
  case id(Int)
  case name(String)

  static let schema = Schema.either([
    Schemas.id, .string(maximumBytes: AnnotationText.longestName),
  ])

  static let field = Field<GivenList>.required("list", "Id or name of the list.")

  static func read(_ view: JSONView) throws -> GivenList {
    if let name = view.string {
      return .name(name)
    }
    return .id(try view.int.orUnreadable())
  }

  var json: JSON {
    switch self {
    case .id(let id): JSON(id)
    case .name(let name): .string(name)
    }
  }

  /// - Parameter path: the path of the parameter, for errors.
  /// - Throws: `listNotFound`, with the names of all given lists.
  func found(in lists: [SavedList], at path: String = "params.list") throws -> SavedList {
    let problem: String
    switch self {
    case .id(let id):
      if let list = lists.first(where: { $0.id == id }) {
        return list
      }
      problem = "there is no list \(id)"
    case .name(let name):
      let identity = NameFolding.identity(name.trimmed)
      if let list = lists.first(where: { NameFolding.identity($0.name) == identity }) {
        return list
      }
      problem = "there is no list named \"\(name)\""
    }
    let names = lists.map(\.name)
    let advice =
      names.isEmpty ? "add one with list.add" : "the lists are \(names.joined(separator: ", "))"
    throw RPCError(
      .listNotFound, "\(path): \(problem); \(advice).",
      details: ["path": .string(path), "lists": .array(names.map(JSON.string))])
  }

  /// - Throws: `listNotFound`, with the names of all lists; the errors of the archive.
  func found(
    on server: isolated CityServer, at path: String = "params.list"
  ) async throws -> SavedList {
    let found = try await server.read { archive in
      switch self {
      case .id(let id): try archive.list(id)
      case .name(let name): try archive.list(named: name.trimmed)
      }
    }
    if let found {
      return found
    }
    // Reads all lists, and so counts the cities of each, only for the error.
    return try self.found(in: await server.read { try $0.lists() }, at: path)
  }
}

extension SavedList {
  /// Checks that the list is one that the user fills, and returns it.
  ///
  /// - Parameter parameter: the name of the parameter with the list, for the error.
  /// - Throws: `invalidParams` for a smart list.
  func filled(at parameter: String = "list") throws -> SavedList {
    if query == nil {
      return self
    }
    throw RPCError(
      at: parameter,
      "\(name) is a smart list, which contains what its query finds; change its query, or choose another list"
    )
  }
}
