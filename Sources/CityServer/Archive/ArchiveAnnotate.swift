import Archive
import JSON
import JSONRPC

struct ArchiveAnnotate: CityExclusiveMethod {
  static let name = "archive.annotate"
  static let summary =
    "Changes the given members of the annotation of an archived city, or of several as one change."
  static let parameters = Parameters(
    EditedCities.city, ArchiveEdit.given,
    Fields.change(
      "ownName", "A name beside the real one, for one city; null or an empty text removes it.",
      as: nameSchema),
    Fields.change(
      "note", "A note in Markdown; null or an empty text removes it.",
      as: .string(maximumBytes: AnnotationText.longestNote)),
    Field<Bool?>.optional("planned", "Whether a visit is planned."),
    names("tags", "All tags; an empty array removes them."),
    names("addTags", "Tags to add."), names("removeTags", "Tags to remove."),
    visits("visits", "All visits; an empty array removes them."),
    visits("addVisits", "Visits to add."), visits("removeVisits", "Visits to remove."),
    as: Self.init)
  static let forms = EditedCities.forms
  static let result = ArchiveEdit.answerToSeveral.schema
  static let errors: [ErrorCode] = [.cityNotFound] + ErrorCode.storageChange

  /// The maximum number of tags, or of visits, in one parameter.
  private static let maximumCount = 1000

  private static let nameSchema = Schema.string(maximumBytes: AnnotationText.longestName)

  private static func names(_ name: String, _ summary: String) -> Field<[String]?> {
    .optional(name, summary, as: .array(nameSchema, maximumCount: maximumCount))
  }

  private static func visits(_ name: String, _ summary: String) -> Field<[String]?> {
    .optional(
      name, "\(summary) Each is 2019, 2019-05, 2019-05-03 or 2019-05-03/2019-05-10.",
      as: .array(.string(maximumBytes: 32), maximumCount: maximumCount))
  }

  let cities: EditedCities
  let change: AnnotationChange

  init(
    city: Int?, cities: [Int]?, ownName: Change<String?>, note: Change<String?>, planned: Bool?,
    tags: [String]?, addTags: [String]?, removeTags: [String]?,
    visits: [String]?, addVisits: [String]?, removeVisits: [String]?
  ) throws {
    self.cities = try EditedCities(archived: city, cities: cities)
    var change = AnnotationChange()
    if case .set(let name) = ownName {
      guard self.cities.ids.count == 1 else {
        throw RPCError(at: "ownName", "only one city can get a name; leave it out for several")
      }
      change.ownName = .set(try name.flatMap(Self.ownName))
    }
    if case .set(let note) = note {
      change.note = .set(
        try note.flatMap { try Fields.checked($0, of: "note", by: AnnotationText.note) })
    }
    change.isPlanned = planned
    change.tags = try tags.map { try Self.tags($0, "tags") }
    change.addedTags = try Self.tags(addTags ?? [], "addTags")
    change.removedTags = try Self.tags(removeTags ?? [], "removeTags")
    change.visits = try visits.map { try Self.visits($0, "visits") }
    change.addedVisits = try Self.visits(addVisits ?? [], "addVisits")
    change.removedVisits = try Self.visits(removeVisits ?? [], "removeVisits")
    self.change = change
  }

  private static func ownName(_ text: String) throws -> String? {
    if text.allSatisfy(\.isWhitespace) {
      return nil
    }
    return try Fields.checked(text, of: "ownName") { name throws(ValueProblem) in
      try AnnotationText.name(name, noun: "a name")
    }
  }

  private static func tags(_ texts: [String], _ name: String) throws -> [String] {
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

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    ArchiveEdit.answerToSeveral.json(try await edit(on: server))
  }

  func edit(on server: isolated CityServer) async throws -> ArchiveEdit {
    try await server.use { [ids = cities.distinctIDs, change] in
      try $0.annotate(ids: ids, change)
    }
  }
}
