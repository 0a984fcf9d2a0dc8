import Archive
import Geography
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
    AnnotationFields.removeVisits, AnnotationFields.addLists, AnnotationFields.removeLists,
    Fields.session, as: Self.init)
  static let forms = EditedCities.forms
  static let result = answer.schema
  static let errors: [ErrorCode] =
    [.sessionNotFound, .cityNotFound, .listNotFound, .limitExceeded] + ErrorCode.storage

  private static let cities = Field<[Int]?>.optional(
    "cities", "Ids of several cities, instead of city; they are one edit and one step of undo.",
    as: .array(Schemas.id, maximumCount: AnnotationFields.maximumCount))

  private static let answer = Shape<(changed: Int, revision: Int)>(
    .init("changed", "Number of changed cities; 0 if their annotations were in that state already.")
    {
      $0.changed
    },
    ShownSession.revision.of(\.revision))

  let cities: EditedCities
  let change: AnnotationChange
  let lists: ListMembership
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
    lists = ListMembership(added: addLists ?? [], removed: removeLists ?? [])
    self.session = session
  }

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    let session = try server.session(session)
    var change = change
    let lists = try await lists.ids(on: server)
    change.addedLists = lists.added
    change.removedLists = lists.removed
    return try session.assumeIsolated(with: self) { [change] session, method in
      let changed = try session.annotate(method.cities.ids, by: change)
      return Self.answer.json((changed, session.revision))
    }
  }
}
