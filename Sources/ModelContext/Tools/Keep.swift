import CityServer
import JSON
import JSONRPC
import Sessions

struct Keep: Tool {
  static let name = "keep"
  static let title = "Change the archive"
  static let summary =
    "Adds, stars, unstars or removes a city in the user's archive, or undoes such a change. Call it "
    + "only when the user asks."
  static let hints = ToolHints(isReadOnly: false, isDestructive: true)
  static let parameters = Parameters(
    Field<Action>.required("action", "The change."),
    Field<String?>.optional("place", "The city; omit for undo.", as: .string(maximumBytes: 512)),
    Field<String?>.optional(
      "undo", "For undo: undo of the change's answer.",
      as: .string(maximumBytes: 64)),
    as: Self.init)
  static let output: [Schema.Property] = [
    .init("place", ToolFields.object, "After the change.", required: false),
    .init("changed", .boolean, "False if unchanged.", required: false),
    .init("undo", .string, "For action undo.", required: false),
    .init("archive", ToolFields.object, "count and favorites.", required: false),
  ]

  enum Action: String, CaseIterable, ParameterValue {
    case add, star, unstar, remove, undo
  }

  let action: Action
  let place: String?
  let undo: String?

  func run(in context: ToolContext, on server: isolated ContextServer) async throws -> ToolAnswer {
    if action == .undo {
      return try await undoChange(on: server)
    }
    guard let name = place else {
      throw ToolError.failed("place: is missing; give the city to \(action.rawValue).")
    }
    let place = try await server.place(name, in: context)
    guard let id = place.id else {
      throw ToolError.failed(
        "place: expected a city, got the point \(name); the archive has only cities.")
    }
    let before = try await server.state(of: id)
    let after = try target(from: before, of: place)
    return try await server.apply(KeptChange(id: id, before: before, after: after), to: place)
  }

  private func target(from before: KeptState, of place: ToolPlace) throws -> KeptState {
    switch action {
    case .add: return before == .absent ? .archived : before
    case .star: return .starred
    case .remove: return .absent
    case .unstar, .undo:
      guard before == .absent else { return .archived }
      throw ToolError.failed("place: \(place.label) is not in the archive, so it has no star.")
    }
  }

  /// Reverts only a state that equals the result of the change.
  private func undoChange(on server: isolated ContextServer) async throws -> ToolAnswer {
    guard let undo, let change = KeptChange(undo) else {
      throw ToolError.failed("undo: expected the undo of an earlier answer.")
    }
    let place = ToolPlace(try await server.row(of: change.id))
    let now = try await server.state(of: change.id)
    guard now == change.after else {
      throw ToolError.failed(
        "undo: \(place.label) was changed since then and is \(now.rawValue) now; nothing was undone."
      )
    }
    return try await server.apply(change.reversed, to: place)
  }
}

extension ContextServer {
  /// A city, with whether the archive has it and whether it is starred.
  fileprivate func row(of id: Int) async throws -> SessionRow {
    do {
      if let row = try await program.resolve("\(id)").row {
        return row
      }
    } catch let error as UnresolvedLocation {
      guard case .unknown = error.reason else { throw error }
    }
    // The gazetteer does not have the city; the archive or a live source may.
    return try await program.details(of: id).row
  }

  fileprivate func state(of id: Int) async throws -> KeptState {
    let row = try await row(of: id)
    if row.archived {
      return row.favorite ? .starred : .archived
    }
    return .absent
  }

  fileprivate func apply(_ change: KeptChange, to place: ToolPlace) async throws -> ToolAnswer {
    let isStarred = change.after == .starred
    switch (change.before, change.after) {
    case (let before, let after) where before == after: break
    case (_, .absent): try await program.removeFromArchive(change.id)
    case (.absent, _): try await program.addToArchive(change.id, favorite: isStarred)
    default: try await program.setFavorite(isStarred, of: change.id)
    }
    // In a task of its own, which neither a cancellation nor the timeout of the call ends: the
    // change is made, so the answer must report it.
    let (archive, kept) = try await Task {
      (try await program.archiveSummary(), ToolPlace(try await row(of: change.id)))
    }.value
    var answer = ToolAnswer(
      sentence(for: change, of: place),
      members: [
        "place": kept.json, "changed": .bool(change.changesAnything),
        "archive": ["count": JSON(archive.count), "favorites": JSON(archive.favorites)],
      ])
    if change.changesAnything {
      answer.members["undo"] = .string(change.word)
    }
    return answer
  }

  private func sentence(for change: KeptChange, of place: ToolPlace) -> String {
    guard change.changesAnything else {
      return "\(place.label) was already \(change.after.rawValue); nothing changed."
    }
    return switch (change.before, change.after) {
    case (_, .absent):
      "\(place.label) was removed from the archive. Undo restores it, without its weather history."
    case (.absent, .archived): "\(place.label) was added to the archive."
    case (_, .starred): "\(place.label) is in the archive with a star."
    default: "\(place.label) is in the archive without a star."
    }
  }
}
