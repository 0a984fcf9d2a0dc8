import Archive
import JSON
import JSONRPC
import Platform
import Sessions

struct CityAnnotate: CityExclusiveMethod {
  static let name = "city.annotate"
  static let summary =
    "Changes the given members of the annotation of a city in a session, or of several as one edit; "
    + "session.commit stores them."
  static let parameters = Parameters(
    EditedCities.city, cities, AnnotationFields.ownName, AnnotationFields.note,
    AnnotationFields.planned, AnnotationFields.tags, AnnotationFields.addTags,
    AnnotationFields.removeTags, AnnotationFields.visits, AnnotationFields.addVisits,
    AnnotationFields.removeVisits, addLists, removeLists, Fields.session, as: Self.init)
  static let forms = EditedCities.forms
  static let result = answer.schema
  static let errors: [ErrorCode] =
    [.sessionNotFound, .cityNotFound, .listNotFound, .limitExceeded] + ErrorCode.storage

  private static let cities = Field<[Int]?>.optional(
    "cities", "Ids of several cities, instead of city; they are one edit and one step of undo.",
    as: .array(Schemas.id, maximumCount: AnnotationFields.maximumCount))
  private static let addLists = lists(
    "addLists", "Ids or names of lists that are to contain the cities.")
  private static let removeLists = lists(
    "removeLists", "Ids or names of lists that are not to contain the cities.")

  private static func lists(_ name: String, _ summary: String) -> Field<[GivenList]?> {
    .optional(
      name, summary, as: .array(GivenList.schema, maximumCount: AnnotationFields.maximumCount))
  }

  private static let answer = Shape<(changed: Int, revision: Int)>(
    .init("changed", "Number of changed cities; 0 if their annotations were in that state already.")
    {
      $0.changed
    },
    ShownSession.revision.of(\.revision))

  let cities: EditedCities
  let change: AnnotationChange
  let addedLists: [GivenList]
  let removedLists: [GivenList]
  let session: String?

  init(
    city: Int?, cities: [Int]?, ownName: Change<String?>, note: Change<String?>, planned: Bool?,
    tags: [String]?, addTags: [String]?, removeTags: [String]?,
    visits: [String]?, addVisits: [String]?, removeVisits: [String]?,
    addLists: [GivenList]?, removeLists: [GivenList]?, session: String?
  ) throws {
    self.cities = try EditedCities(city: city, cities: cities)
    change = try GivenAnnotation(
      ownName: ownName, note: note, planned: planned, tags: tags, addTags: addTags,
      removeTags: removeTags, visits: visits, addVisits: addVisits, removeVisits: removeVisits
    ).change(of: self.cities.ids.count)
    addedLists = addLists ?? []
    removedLists = removeLists ?? []
    self.session = session
  }

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    let session = try server.session(session)
    let change = try await changeWithLists(on: server)
    return try session.assumeIsolated(with: self) { session, method in
      let changed = try session.annotate(method.cities.ids, by: change)
      return Self.answer.json((changed, session.revision))
    }
  }

  /// The change with the ids of its lists. Reads the lists only if the request names some.
  private func changeWithLists(on server: isolated CityServer) async throws -> AnnotationChange {
    if addedLists.isEmpty, removedLists.isEmpty {
      return change
    }
    let lists = try await server.read { try $0.lists() }
    var change = change
    change.addedLists = try addedLists.enumerated().map { index, list in
      let path = "addLists[\(index)]"
      return try list.found(in: lists, at: "params.\(path)").filled(at: path).id
    }
    change.removedLists = try removedLists.enumerated().map { index, list in
      let path = "removeLists[\(index)]"
      return try list.found(in: lists, at: "params.\(path)").filled(at: path).id
    }
    return change
  }
}
