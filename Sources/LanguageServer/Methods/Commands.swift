import Archive
import CityServer
import Files
internal import Geography
import JSON
import JSONRPC
import Sessions

/// A change of the archive that an action offers. The raw value is the command's name.
enum PlaceCommand: String, CaseIterable {
  case keep = "cityroulette.keep"
  case star = "cityroulette.star"
  case unstar = "cityroulette.unstar"
  case addToList = "cityroulette.addToList"

  /// - Parameter list: the name of the list, for `addToList`.
  func title(_ name: String, list: String? = nil) -> String {
    switch self {
    case .keep: "Add \(name) to the archive"
    case .star: "Star \(name) in the archive"
    case .unstar: "Unstar \(name)"
    case .addToList: "Add \(name) to the list \(list ?? "")"
    }
  }

  fileprivate func done(_ name: String, list: String?) -> String {
    switch self {
    case .keep: "\(name) is in the archive."
    case .star: "\(name) is in the archive and starred."
    case .unstar: "\(name) is no longer starred."
    case .addToList: "\(name) is in the list \(list ?? "")."
    }
  }
}

struct WorkspaceExecuteCommand: LanguageMethod, WaitingMethod {
  static let name = "workspace/executeCommand"
  static let summary =
    "Runs the command of a code action: adds, stars or unstars a city, or adds it to a list."
  static let parameters = Parameters(
    Field<String>.required("command", "The name of the command."),
    Field<JSON?>.optional("arguments", "An array with the id of the city, and that of a list."),
    as: Self.init)

  let command: String
  let arguments: JSON?

  func start(on server: isolated LanguageServer, for call: Call) async throws
    -> StartResult<LanguageServer>
  {
    guard let command = PlaceCommand(rawValue: command) else {
      let names = PlaceCommand.allCases.map(\.rawValue).joined(separator: ", ")
      throw RPCError(.invalidParams, "There is no command \(command); use one of \(names).")
    }
    let ids = arguments?.array?.compactMap(\.int) ?? []
    guard let id = ids.first else {
      throw RPCError(
        .invalidParams,
        "arguments of \(command.rawValue): expected the id of a city in an array, such as [2988507]."
      )
    }
    guard command == .addToList else {
      return .waiting { server in
        let name = try await server.edit(id, by: command)
        server.show(command.done(name, list: nil), as: .info)
        return .null
      }
    }
    guard ids.count > 1 else {
      throw RPCError(
        .invalidParams,
        "arguments of \(command.rawValue): expected the ids of a city and a list in an array, such as "
          + "[2988507, 1].")
    }
    return .waiting { server in
      let (name, list) = try await server.add(id, toList: ids[1])
      server.show(command.done(name, list: list), as: .info)
      return .null
    }
  }
}

extension LanguageServer {
  /// Runs a command other than `addToList`.
  ///
  /// - Returns: the name of the city.
  /// - Throws: `RPCError`, or `CancellationError` if the request is cancelled.
  fileprivate func edit(_ id: Int, by command: PlaceCommand) async throws -> String {
    try await reportingFailures(of: id) {
      let row = try await program.details(of: id).row
      switch command {
      case .keep where row.archived: break
      case .star where row.archived, .unstar:
        try await program.setFavorite(command == .star, of: id)
      case .keep, .star, .addToList:
        try await program.addToArchive(id, favorite: command == .star)
      }
      return row.city.name
    }
  }

  /// Adds a city to a list that the user fills, and to the archive if it is not there.
  ///
  /// - Returns: the names of the city and the list.
  /// - Throws: `RPCError`, or `CancellationError` if the request is cancelled.
  fileprivate func add(_ id: Int, toList list: Int) async throws -> (city: String, list: String) {
    try await reportingFailures(of: id) {
      guard let list = try await program.lists().first(where: { $0.id == list && $0.query == nil })
      else {
        throw RPCError(.requestFailed, "The list was removed; nothing was changed.")
      }
      let row = try await program.details(of: id).row
      let before = try await program.keptCity(id)
      var after = before ?? KeptCity(favorite: false)
      if !after.annotation.lists.contains(list.id) {
        after.annotation.lists.append(list.id)
        try await program.change(id, from: before, to: after)
      }
      return (row.city.name, list.name)
    }
  }

  /// Runs an edit of the archive. Gives an `RPCError` that the edit throws the code `requestFailed`, unless that error
  /// says that the edit may have taken effect.
  ///
  /// - Throws: `RPCError`, or `CancellationError` if the request is cancelled.
  private func reportingFailures<Value>(
    of id: Int, _ edit: () async throws -> Value
  ) async throws -> Value {
    // Throws without a gazetteer. No city could be added then, but the edit would create a missing archive when it
    // looks for the city there.
    _ = try gazetteer()
    do {
      return try await edit()
    } catch let error as RPCError where error.code == .cityNotFound {
      throw RPCError(.requestFailed, ArchiveError.cityNotFound(id: id).message)
    } catch let error as RPCError where !error.code.isInDoubt {
      throw RPCError(.requestFailed, error.message)
    }
  }
}
