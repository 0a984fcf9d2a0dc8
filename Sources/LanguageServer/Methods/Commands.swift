import Archive
import CityServer
internal import Geography
import JSON
import JSONRPC
internal import Sessions

/// A change of the archive that an action offers. The raw value is the command's name.
enum PlaceCommand: String, CaseIterable {
  case keep = "cityroulette.keep"
  case star = "cityroulette.star"
  case unstar = "cityroulette.unstar"

  func title(_ name: String) -> String {
    switch self {
    case .keep: "Add \(name) to the archive"
    case .star: "Star \(name) in the archive"
    case .unstar: "Unstar \(name)"
    }
  }

  fileprivate func done(_ name: String) -> String {
    switch self {
    case .keep: "\(name) is in the archive."
    case .star: "\(name) is in the archive and starred."
    case .unstar: "\(name) is no longer starred."
    }
  }
}

struct WorkspaceExecuteCommand: LanguageMethod, WaitingMethod {
  static let name = "workspace/executeCommand"
  static let summary = "Runs the command of a code action: adds, stars or unstars a city."
  static let parameters = Parameters(
    Field<String>.required("command", "The name of the command."),
    Field<JSON?>.optional("arguments", "An array with the id of the city."), as: Self.init)

  let command: String
  let arguments: JSON?

  func start(on server: isolated LanguageServer, for call: Call) async throws
    -> StartResult<LanguageServer>
  {
    guard let command = PlaceCommand(rawValue: command) else {
      let names = PlaceCommand.allCases.map(\.rawValue).joined(separator: ", ")
      throw RPCError(.invalidParams, "There is no command \(command); use one of \(names).")
    }
    guard let id = arguments?.array?.first?.int else {
      throw RPCError(
        .invalidParams,
        "arguments of \(command.rawValue): expected the id of a city in an array, such as [2988507]."
      )
    }
    return .waiting { server in
      let name = try await server.edit(id, by: command)
      server.show(command.done(name), as: .info)
      return .null
    }
  }
}

extension LanguageServer {
  /// Edits the archive.
  ///
  /// - Returns: the name of the city.
  /// - Throws: `RPCError`.
  fileprivate func edit(_ id: Int, by command: PlaceCommand) async throws -> String {
    // Without a gazetteer no city can be added, and a read would create the archive.
    _ = try gazetteer()
    do {
      let row = try await program.details(of: id).row
      switch command {
      case .keep where row.archived: break
      case .star where row.archived, .unstar:
        try await program.setFavorite(command == .star, of: id)
      case .keep, .star: try await program.addToArchive(id, favorite: command == .star)
      }
      return row.city.name
    } catch let error as RPCError where error.code == .cityNotFound {
      throw RPCError(.requestFailed, ArchiveError.cityNotFound(id: id).message)
    } catch let error as RPCError where !error.code.isInDoubt {
      throw RPCError(.requestFailed, error.message)
    }
  }
}
