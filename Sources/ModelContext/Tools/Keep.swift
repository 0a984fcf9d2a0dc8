internal import Archive
import CityServer
import Files
import Geography
import JSON
import JSONRPC
import Sessions

struct Keep: Tool {
  static let name = "keep"
  static let title = "Change the archive"
  static let summary =
    "Adds, stars, unstars or removes a city in the user's archive, annotates a city there, or undoes such a "
    + "change. Call it only when the user asks."
  static let hints = ToolHints(isReadOnly: false, isDestructive: true)
  static let parameters = Parameters(
    Field<Action>.required(
      "action",
      "add, star and annotate add the given tags, lists and visits; unannotate removes them."),
    Field<String?>.optional("place", "The city; omit for undo.", as: .string(maximumBytes: 512)),
    AnnotationArguments.ownName, AnnotationArguments.note, AnnotationArguments.planned,
    AnnotationArguments.tags,
    AnnotationArguments.lists, AnnotationArguments.visits,
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
    case add, star, unstar, annotate, unannotate, remove, undo
  }

  private let action: Action
  private let place: String?
  private let annotation: AnnotationArguments
  private let undo: String?

  init(
    action: Action, place: String?, ownName: String?, note: String?, planned: Bool?,
    tags: [String]?, lists: [String]?, visits: [String]?, undo: String?
  ) {
    self.action = action
    self.place = place
    annotation = AnnotationArguments(
      ownName: ownName, note: note, planned: planned, tags: tags, lists: lists, visits: visits)
    self.undo = undo
  }

  func run(in context: ToolContext, on server: isolated ContextServer) async throws -> ToolAnswer {
    try annotation.check(for: action)
    if action == .undo {
      return try await undoChange(on: server)
    }
    guard let name = place else {
      throw ToolError.failed("place: is missing; give the city to \(action.rawValue).")
    }
    let patch = try await annotation.patch(isRemoval: action == .unannotate, on: server)
    let place = try await server.place(name, in: context)
    guard let id = place.id else {
      throw ToolError.failed(
        "place: expected a city, got the point \(name); the archive has only cities.")
    }
    let before = try await server.program.keptCity(id)
    var after = try target(from: before, of: place)
    if let annotation = after?.annotation {
      after?.annotation = patch.applied(to: annotation)
    }
    return try await server.apply(KeptChange(id: id, before: before, after: after), to: place)
  }

  private func target(from before: KeptCity?, of place: ToolPlace) throws -> KeptCity? {
    var after = before ?? KeptCity(favorite: false)
    switch action {
    case .add: break
    case .star: after.favorite = true
    case .remove: return nil
    case .unstar, .annotate, .unannotate, .undo:
      guard before != nil else {
        throw ToolError.failed(
          "place: \(place.label) is not in the archive; action add adds it, with the same arguments."
        )
      }
      if action == .unstar {
        after.favorite = false
      }
    }
    return after
  }

  /// Undoes a change if the city's presence and star, and after a stored change also its annotation, are those that the
  /// change has left. A city whose addition is undone must have no annotation, unless the change is stored.
  private func undoChange(on server: isolated ContextServer) async throws -> ToolAnswer {
    guard let word = undo.flatMap(KeptWord.init) else {
      throw ToolError.failed("undo: expected the undo of an earlier answer.")
    }
    let place = ToolPlace(try await server.row(of: word.id))
    let now = try await server.program.keptCity(word.id)
    guard KeptState(now) == word.states.after else {
      throw ToolError.failed(
        "undo: \(place.label) was changed since then and is \(KeptState(now).rawValue) now; nothing was undone."
      )
    }
    let before =
      if word.number == nil {
        try await server.state(before: word, of: place, now: now)
      } else {
        try await server.storedState(before: word, of: place, now: now)
      }
    return try await server.apply(
      KeptChange(id: word.id, before: now, after: before), to: place)
  }
}

extension ContextServer {
  /// A city by its id; the row says whether the archive has the city and whether it is starred.
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

  /// The state before a change of only the star or the presence of a city.
  fileprivate func state(
    before word: KeptWord, of place: ToolPlace, now: KeptCity?
  ) async throws -> KeptCity? {
    guard word.states.before != .absent else {
      guard now?.annotation.isEmpty != false else { throw Self.annotationChanged(of: place) }
      return nil
    }
    var before = now ?? KeptCity(favorite: false)
    before.favorite = word.states.before == .starred
    return before
  }

  /// The state before a change that `keptChanges` stores.
  fileprivate func storedState(
    before word: KeptWord, of place: ToolPlace, now: KeptCity?
  ) async throws -> KeptCity? {
    guard let change = keptChanges[word] else {
      throw ToolError.failed(
        "undo: this change was too long ago, or by another process; nothing was undone.")
    }
    guard change.results(in: now) else { throw Self.annotationChanged(of: place) }
    let lists = Set(try await program.lists().map(\.id))
    guard change.before?.annotation.lists.allSatisfy(lists.contains) != false else {
      throw ToolError.failed(
        "undo: a list that had \(place.label) was removed since then; nothing was undone.")
    }
    return change.before
  }

  private static func annotationChanged(of place: ToolPlace) -> ToolError {
    .failed(
      "undo: the annotation of \(place.label) was changed since then; nothing was undone.")
  }

  fileprivate func apply(_ change: KeptChange, to place: ToolPlace) async throws -> ToolAnswer {
    if change.changesAnything {
      try await program.change(change.id, from: change.before, to: change.after)
    }
    // In a separate task, which neither a cancellation nor the timeout of the call ends: the
    // change is made, so the answer must report it.
    return try await Task { try await answer(to: change, of: place) }.value
  }

  /// The answer to a change that was made.
  private func answer(to change: KeptChange, of place: ToolPlace) async throws -> ToolAnswer {
    let archive = try await program.archiveSummary()
    let wording = AnnotationWording(lists: try await program.lists())
    var row = ToolPlace(try await row(of: change.id)).row
    if let annotation = change.after?.annotation {
      wording.add(annotation, to: &row, detail: .brief)
    }
    var answer = ToolAnswer(
      sentence(for: change, of: place, parts: wording.parts(of: change.patch)),
      members: [
        "place": .object(row), "changed": .bool(change.changesAnything),
        "archive": ["count": JSON(archive.count), "favorites": JSON(archive.favorites)],
      ])
    if change.changesAnything {
      answer.members["undo"] = .string(keptChanges.word(of: change, at: settings.now()).text)
    }
    return answer
  }

  /// - Parameter parts: the changes of the annotation.
  private func sentence(
    for change: KeptChange, of place: ToolPlace, parts: [String]
  ) -> String {
    let states = change.states
    guard change.changesAnything else {
      return "\(place.label) was already \(states.after.rawValue); nothing changed."
    }
    let rest = parts.isEmpty ? "." : ": \(parts.joined(separator: "; "))."
    return switch (states.before, states.after) {
    case (_, .absent):
      "\(place.label) was removed from the archive\(rest) Undo restores it, without its weather history."
    case (.absent, .archived): "\(place.label) was added to the archive\(rest)"
    case (.archived, .archived), (.starred, .starred): "\(place.label)\(rest)"
    case (_, .starred): "\(place.label) is in the archive with a star\(rest)"
    default: "\(place.label) is in the archive without a star\(rest)"
    }
  }
}
