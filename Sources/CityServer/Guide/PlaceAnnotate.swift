import Archive
import Files
import Geography
import JSON
import JSONRPC

struct PlaceAnnotate: CityExclusiveMethod {
  static let name = "place.annotate"
  static let summary =
    "Changes what the user has written about a place of the guide, and its lists, or those of several places "
    + "as one change."
  static let parameters = Parameters(
    Field<Int?>.optional("place", "Id of the place.", as: Schemas.id),
    Field<[Int]?>.optional(
      "places", "Ids of several places, instead of place.",
      as: .array(Schemas.id, maximumCount: AnnotationFields.maximumCount)),
    AnnotationFields.note, AnnotationFields.tags, AnnotationFields.addTags,
    AnnotationFields.removeTags, AnnotationFields.addLists, AnnotationFields.removeLists,
    as: Self.init)
  static let forms = [ParameterForm("place"), ParameterForm("places")]
  static let result = answer.schema
  private static let answer = Shape<[ShownPlace]>(
    .init("places", "The places as they are now, in the order of the ids.") { $0 })
  static let errors: [ErrorCode] = [.placeNotFound, .listNotFound] + ErrorCode.storageChange

  /// The ids of the places, each once.
  let places: [Int]
  let change: PlaceAnnotationChange
  let lists: ListMembership

  init(
    place: Int?, places: [Int]?, note: Change<String?>, tags: [String]?, addTags: [String]?,
    removeTags: [String]?, addLists: [GivenList]?, removeLists: [GivenList]?
  ) throws {
    guard let given = place.map({ [$0] }) ?? places else {
      throw RPCError(at: "place", "missing; give place, or places for several")
    }
    if place != nil, places != nil {
      throw RPCError.params("give either place or places")
    }
    var seen: Set<Int> = []
    self.places = given.filter { seen.insert($0).inserted }
    var change = PlaceAnnotationChange()
    change.note = try GivenAnnotation.note(note)
    change.tags = try tags.map { try GivenAnnotation.tags($0, "tags") }
    change.addedTags = try GivenAnnotation.tags(addTags ?? [], "addTags")
    change.removedTags = try GivenAnnotation.tags(removeTags ?? [], "removeTags")
    self.change = change
    lists = ListMembership(added: addLists ?? [], removed: removeLists ?? [])
  }

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    let lists = try await lists.ids(on: server)
    var change = change
    change.addedLists = lists.added
    change.removedLists = lists.removed
    let filter = PlaceFilter(centre: server.device.position)
    let onlyPlace: @Sendable ([ShownPlace]) -> Int? = { $0.count == 1 ? $0.first?.place.id : nil }
    let shown = try await server.use(as: .user, place: onlyPlace) { [places, change] archive in
      for place in places {
        _ = try archive.guide.findPlace(place)
      }
      // Open the folder of pictures before the change. A failure after the change would look like a failure of the
      // change.
      _ = try archive.guide.photosToShow()
      let changed = try archive.guide.annotate(ids: places, change)
      return changed.map { ShownPlace($0, photos: archive.guide.openPhotos, filter: filter) }
    }
    return Self.answer.json(shown)
  }
}
