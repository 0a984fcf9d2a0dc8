import Archive
import Geography
import JSON
import JSONRPC
import Platform

/// What an action does beside the document. The raw value is the command's name.
enum PlaceCommand: String, CaseIterable {
  case keep = "cityroulette.keep"
  case star = "cityroulette.star"
  case unstar = "cityroulette.unstar"

  func title(_ name: String) -> String {
    switch self {
    case .keep: "Keep \(name) in the archive"
    case .star: "Keep \(name) in the archive with a star"
    case .unstar: "Take the star of \(name) away"
    }
  }

  fileprivate func done(_ name: String) -> String {
    switch self {
    case .keep: "\(name) is in the archive."
    case .star: "\(name) is in the archive, with a star."
    case .unstar: "\(name) has no star any more."
    }
  }
}

struct WorkspaceExecuteCommand: LanguageMethod, WaitingMethod {
  static let name = "workspace/executeCommand"
  static let summary = "Carries out what an action offered: keeps a city, or stars it."
  static let parameters = Parameters(
    Field<String>.required("command", "Its name."),
    Field<JSON?>.optional("arguments", "The id of the city, in an array."), as: Self.init)

  let command: String
  let arguments: JSON?

  func start(on server: isolated LanguageServer, for call: Call) async throws
    -> StartResult<LanguageServer>
  {
    guard let command = PlaceCommand(rawValue: command) else {
      let names = PlaceCommand.allCases.map(\.rawValue).joined(separator: ", ")
      throw RPCError(.invalidParams, "There is no command \(command); there are \(names).")
    }
    guard let id = arguments?.array?.first?.int else {
      throw RPCError(.invalidParams, "\(command.rawValue) takes the id of a city, as [2988507].")
    }
    return .waiting { server in
      try await server.carryOut(command, id)
      return .null
    }
  }
}

extension LanguageServer {
  fileprivate func carryOut(_ command: PlaceCommand, _ id: Int) async throws {
    let known = try gazetteer().city(id: id)
    do {
      let (name, isChange) = try await archive.use { archive in
        try Self.edit(archive, command, id, known)
      }.value
      if isChange {
        backups.beginDaily { [log] in log(.warning, $0) }
      }
      show(.info, command.done(name))
    } catch let error as ArchiveError {
      throw RPCError(.requestFailed, error.message)
    }
  }

  /// - Parameter known: the city as the gazetteer has it.
  /// - Returns: its name, and whether anything was changed.
  private static func edit(
    _ archive: Archive, _ command: PlaceCommand, _ id: Int, _ known: City?
  ) throws -> (name: String, isChange: Bool) {
    if let archived = try archive.city(id: id) {
      if command == .keep {
        return (archived.city.name, false)
      }
      let edit = try archive.setFavorite(id: id, command == .star)
      return (edit.city.name, edit.isChange)
    }
    guard let known, command != .unstar else { throw ArchiveError.cityNotFound(id: id) }
    let edit = try archive.add(known, favorite: command == .star)
    return (edit.city.name, edit.isChange)
  }
}
