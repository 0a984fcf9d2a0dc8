import Archive
import Files
import Geography
import JSONRPC
import Text

/// The members of a request that change annotations.
struct GivenAnnotation {
  let ownName: Change<String?>
  let note: Change<String?>
  let planned: Bool?
  let tags: [String]?
  let addTags: [String]?
  let removeTags: [String]?
  let visits: [String]?
  let addVisits: [String]?
  let removeVisits: [String]?

  /// The change, with its texts checked and trimmed by the rules of `AnnotationText` and `Visit`.
  ///
  /// - Parameter count: the number of cities that the request names; more than one cannot get an own name.
  /// - Throws: `invalidParams`.
  func change(of count: Int) throws -> AnnotationChange {
    var change = AnnotationChange()
    if case .set(let name) = ownName {
      guard count == 1 else {
        throw RPCError(at: "ownName", "only one city can get a name; leave it out for several")
      }
      change.ownName = .set(try name.flatMap(Self.ownName))
    }
    change.note = try Self.note(note)
    change.isPlanned = planned
    change.tags = try tags.map { try Self.tags($0, "tags") }
    change.addedTags = try Self.tags(addTags ?? [], "addTags")
    change.removedTags = try Self.tags(removeTags ?? [], "removeTags")
    change.visits = try visits.map { try Self.visits($0, "visits") }
    change.addedVisits = try Self.visits(addVisits ?? [], "addVisits")
    change.removedVisits = try Self.visits(removeVisits ?? [], "removeVisits")
    return change
  }

  static func note(_ given: Change<String?>) throws -> Change<String?> {
    guard case .set(let text?) = given else { return given }
    return .set(try Fields.checked(text, of: "note", by: AnnotationText.note))
  }

  private static func ownName(_ text: String) throws -> String? {
    if text.allSatisfy(\.isWhitespace) {
      return nil
    }
    return try Fields.checked(text, of: "ownName") { name throws(ValueProblem) in
      try AnnotationText.name(name, noun: "a name")
    }
  }

  static func tags(_ texts: [String], _ name: String) throws -> [String] {
    try texts.enumerated().map { index, text in
      try Fields.checked(text, of: "\(name)[\(index)]") { tag throws(ValueProblem) in
        try AnnotationText.name(tag, noun: "a tag")
      }
    }
  }

  private static func visits(_ texts: [String], _ name: String) throws -> [Visit] {
    try texts.enumerated().map { index, text in
      try Fields.checked(text, of: "\(name)[\(index)]", by: Visit.init)
    }
  }
}

/// The parameters that change annotations.
enum AnnotationFields {
  static let ownName: Field<Change<String?>> = Fields.change(
    "ownName", "A name beside the real one, for one city; null or an empty text removes it.",
    as: nameSchema)
  static let note: Field<Change<String?>> = Fields.change(
    "note", "A note in Markdown; null or an empty text removes it.",
    as: .string(maximumBytes: AnnotationText.longestNote))
  static let planned = Field<Bool?>.optional("planned", "Whether a visit is planned.")
  static let tags = nameField("tags", "All tags; an empty array removes them.")
  static let addTags = nameField("addTags", "Tags to add.")
  static let removeTags = nameField("removeTags", "Tags to remove.")
  static let visits = visitField("visits", "All visits; an empty array removes them.")
  static let addVisits = visitField("addVisits", "Visits to add.")
  static let removeVisits = visitField("removeVisits", "Visits to remove.")

  /// The maximum number of tags, visits or lists in one parameter, of cities in `city.annotate`, and of places in
  /// `place.annotate`.
  static let maximumCount = 1000

  private static let nameSchema = Schema.string(maximumBytes: AnnotationText.longestName)

  private static func nameField(_ name: String, _ summary: String) -> Field<[String]?> {
    .optional(name, summary, as: .array(nameSchema, maximumCount: maximumCount))
  }

  private static func visitField(_ name: String, _ summary: String) -> Field<[String]?> {
    .optional(
      name, "\(summary) Each is 2019, 2019-05, 2019-05-03 or 2019-05-03/2019-05-10.",
      as: .array(.string(maximumBytes: 32), maximumCount: maximumCount))
  }
}
