import Archive
import Geography
import JSON
import JSONRPC

struct ArchiveAnnotate: CityExclusiveMethod {
  static let name = "archive.annotate"
  static let summary =
    "Changes the given members of the annotation of an archived city, or of several as one change."
  static let parameters = Parameters(
    EditedCities.city, ArchiveEdit.given, AnnotationFields.ownName, AnnotationFields.note,
    AnnotationFields.planned, AnnotationFields.tags, AnnotationFields.addTags,
    AnnotationFields.removeTags, AnnotationFields.visits, AnnotationFields.addVisits,
    AnnotationFields.removeVisits, as: Self.init)
  static let forms = EditedCities.forms
  static let result = ArchiveEdit.answerToSeveral.schema
  static let errors: [ErrorCode] = [.cityNotFound] + ErrorCode.storageChange

  let cities: EditedCities
  let change: AnnotationChange

  init(
    city: Int?, cities: [Int]?, ownName: Change<String?>, note: Change<String?>, planned: Bool?,
    tags: [String]?, addTags: [String]?, removeTags: [String]?,
    visits: [String]?, addVisits: [String]?, removeVisits: [String]?
  ) throws {
    self.cities = try EditedCities(archived: city, cities: cities)
    change = try GivenAnnotation(
      ownName: ownName, note: note, planned: planned, tags: tags, addTags: addTags,
      removeTags: removeTags, visits: visits, addVisits: addVisits, removeVisits: removeVisits
    ).change(of: self.cities.ids.count)
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
