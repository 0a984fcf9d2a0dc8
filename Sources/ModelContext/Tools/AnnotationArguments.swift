import Archive
import CityServer
import Files
import Geography
import JSONRPC
import Sessions
import Text

/// The arguments of `keep` that change the annotation of a city.
struct AnnotationArguments {
  static let ownName = Field<String?>.optional(
    "own_name", "The user's name for it; \"\" removes it.",
    as: .string(maximumBytes: AnnotationText.longestName))
  static let note = Field<String?>.optional(
    "note", "Markdown, instead of the former note; \"\" removes it.",
    as: .string(maximumBytes: AnnotationText.longestNote))
  static let planned = Field<Bool?>.optional("planned", "Whether a visit is planned.")
  static let tags = Field<[String]?>.optional("tags", "", as: .array(.string))
  static let lists = Field<[String]?>.optional("lists", "Names.", as: .array(.string))
  static let visits = Field<[String]?>.optional(
    "visits", "2019, 2019-05, 2019-05-03 or 2019-05-03/2019-05-10.", as: .array(.string))

  let ownName: String?
  let note: String?
  let planned: Bool?
  let tags: [String]?
  let lists: [String]?
  let visits: [String]?

  /// The names of the given arguments that set a value.
  private var values: [String] {
    [ownName.map { _ in "own_name" }, note.map { _ in "note" }, planned.map { _ in "planned" }]
      .compactMap(\.self)
  }

  /// The names of the given arguments that add or remove elements.
  private var elements: [String] {
    [tags.map { _ in "tags" }, lists.map { _ in "lists" }, visits.map { _ in "visits" }]
      .compactMap(\.self)
  }

  /// - Throws: `ToolError` if the action does not accept a given argument, or if the action needs at least one of these
  ///   arguments and none that it accepts is given.
  func check(for action: Keep.Action) throws {
    switch action {
    case .add, .star: return
    case .annotate:
      if values.isEmpty, elements.isEmpty {
        throw ToolError.failed("annotate: give own_name, note, planned, tags, lists or visits.")
      }
    case .unannotate:
      if let name = values.first {
        throw ToolError.failed("\(name): not for unannotate; set another value with annotate.")
      }
      if elements.isEmpty {
        throw ToolError.failed("unannotate: give the tags, lists or visits to remove.")
      }
    case .unstar, .remove, .undo:
      if let name = (values + elements).first {
        throw ToolError.failed("\(name): not for \(action.rawValue).")
      }
    }
  }

  /// The change of the annotation that the arguments request.
  ///
  /// - Parameter isRemoval: whether tags, lists and visits are removed instead of added.
  /// - Throws: `ToolError` for an invalid argument; `RPCError`, for example for an unknown or smart list.
  func patch(
    isRemoval: Bool, on server: isolated ContextServer
  ) async throws -> AnnotationPatch {
    var patch = AnnotationPatch()
    if let ownName {
      patch.ownName = .set(
        ownName.allSatisfy(\.isWhitespace) ? nil : try Self.name(ownName, "own_name", "a name"))
    }
    if let note {
      patch.note = .set(
        try Self.checked(at: "note") { () throws(ValueProblem) in
          try AnnotationText.note(note)
        })
    }
    patch.isPlanned = planned
    let tags = Set(
      try (tags ?? []).enumerated().map { index, tag in
        TagName(try Self.name(tag, "tags[\(index)]", "a tag"))
      })
    let visits = Set(
      try (visits ?? []).enumerated().map { index, text in
        try Self.checked(at: "visits[\(index)]") { () throws(ValueProblem) in try Visit(text) }
      })
    let lists = Set(try await server.program.lists(named: lists ?? [], at: "lists").map(\.id))
    patch.tags = Self.change(tags, isRemoval: isRemoval)
    patch.visits = Self.change(visits, isRemoval: isRemoval)
    patch.lists = Self.change(lists, isRemoval: isRemoval)
    return patch
  }

  private static func change<Element>(
    _ elements: Set<Element>, isRemoval: Bool
  ) -> SetChange<Element> {
    isRemoval ? SetChange(removed: elements) : SetChange(added: elements)
  }

  private static func name(_ text: String, _ argument: String, _ noun: String) throws -> String {
    try checked(at: argument) { () throws(ValueProblem) in
      try AnnotationText.name(text, noun: noun)
    }
  }

  private static func checked<Value>(
    at argument: String, _ read: () throws(ValueProblem) -> Value
  ) throws -> Value {
    do throws(ValueProblem) {
      return try read()
    } catch {
      throw ToolError.failed("\(argument): \(error.reason).")
    }
  }
}
