import CityCore
import JSON
import JSONRPC
import Platform

struct PlaceList: CityExclusiveMethod {
  static let name = "place.list"
  static let summary =
    "The guide: cities by name with their places by name, all or those within a radius."
  static let parameters = Parameters(
    Field<Double?>.optional(
      "radiusMiles", .numberAbove(0, upTo: 12_500),
      "Only places at most so many miles away, usually 1, 10 or 100; null for all.", read: \.double),
    Fields.location("Where distances are measured from; or else the device position."),
    Field<String>.optional(
      "query", .string(maximumBytes: 256),
      "Found anywhere in the name of the place or of its city, whatever case and accents.",
      default: "", read: \.string),
    Fields.offset, Fields.pageLimit, as: Self.init)
  static let result = Schema.object(
    .init("groups", .array(group), "The cities that have a place on the page, by name."),
    .init("total", .count, "Places on all pages."),
    .init("next", Schemas.next, "The offset of the next page, null after the last."),
    .init("shipped", .nullable(shipped), "A guide to begin with; null unless the guide is empty."))

  private static let group = Schema.object(
    .init("city", Schemas.guideCity, "The city."),
    .init("places", .array(Schemas.place), "Its places, by name."))

  private static let shipped = Schema.object(
    .init("places", .count, "Places that place.import without a path would add."),
    .init("cities", .count, "Their cities."))

  static let errors: [ErrorCode] = [.locationUnavailable] + ErrorCode.storage

  let radiusMiles: Double?
  let location: Coordinate?
  let query: String
  let offset: Int
  let limit: Int

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    if radiusMiles != nil { _ = try server.position(location) }
    let filter = PlaceFilter(
      centre: location ?? server.device.position, radiusMiles: radiusMiles, query: query)
    let guideFile = server.settings.guideFile
    return try await server.use { archive in
      let page = try archive.guide.page(filter, offset: offset, limit: limit)
      let writer = PlaceWriter(photos: try archive.guide.photosToShow(), filter: filter)
      let groups = Groups(page.places, writer)
      let end = offset + groups.count
      return [
        "groups": .array(groups.written), "total": JSON(page.total),
        "next": JSON(end < page.total ? end : nil),
        "shipped": page.isGuideEmpty ? Self.shippedGuide(guideFile) : .null,
      ]
    }
  }

  /// Some consecutive places under their cities.
  private struct Groups {
    /// Bytes of places after which a page ends before its limit, so that the reply stays below
    /// 60 KiB whatever the descriptions.
    private static let roomyBytes = 40_000

    private(set) var written: [JSON] = []

    /// Places that found room.
    private(set) var count = 0

    init(_ places: [Place], _ writer: PlaceWriter) {
      var bytes = 0
      for group in PlaceGroup.groups(places) where bytes < Self.roomyBytes {
        var members: [JSON] = []
        for place in group.places where bytes < Self.roomyBytes {
          let json = writer.json(place)
          bytes += json.bytes.count
          members.append(json)
        }
        written.append(["city": JSON(group.city), "places": .array(members)])
        count += members.count
      }
    }
  }

  /// What `place.import` would add of itself; null if that cannot be read.
  private static func shippedGuide(_ path: String) -> JSON {
    guard let bytes = try? File.readRegular(path), let file = try? GuideFile(bytes) else {
      return .null
    }
    let cities = Set(file.places.map(\.place.city))
    return ["places": JSON(file.places.count), "cities": JSON(cities.count)]
  }
}

struct PlaceImport: CityExclusiveMethod {
  static let name = "place.import"
  static let summary =
    "Takes in the places of a file, of a text, or of the guide that comes with the program."
  static let parameters = Parameters(
    Fields.text("path", "Absolute path of a file."),
    Field<String?>.optional(
      "text", ImportedText.field.property.schema, "The content of one, or else a path.",
      read: \.string),
    Field<GuideFile.Format?>.optional(
      "format", .word(GuideFile.Format.allCases.map(\.rawValue)),
      "What it is; or else what it looks like."
    ) { $0.string.flatMap(GuideFile.Format.init) },
    Field<Bool>.optional(
      "shipped", .boolean, "Takes the guide that comes with the program, as without path and text.",
      default: false, read: \.bool),
    as: Self.init)
  static let reportsProgress = true
  static let result = Schema.object(
    .init("added", .count, "Places that are new."),
    .init("updated", .count, "Places that the file says something new of."),
    .init("unchanged", .count, "Places that are as the file says, or are the user's."),
    .init("invalid", .array(invalid), "The first 100 rows that cannot be used."),
    .init("invalidCount", .count, "All rows that cannot be used."),
    .init("guide", Schemas.guide, "The guide afterwards."))

  private static let invalid = Schema.object(
    .init("index", .count, "Which place of the file, from 0."),
    .init("line", .nullable(.count), "Where it begins in a table, from 1."),
    .init("reason", .string, "What is wrong with it."))

  static let errors: [ErrorCode] = [.requestFailed, .limitExceeded] + ErrorCode.storage

  /// Nil for the guide that comes with the program.
  let content: ImportedText?
  let format: GuideFile.Format?

  init(_ path: String?, _ text: String?, _ format: GuideFile.Format?, _ shipped: Bool) throws {
    let problem = "give path, text, or neither for the guide of the program"
    if shipped, path != nil || text != nil { throw RPCError.params(problem) }
    content = try ImportedText(path: path, text: text, otherwise: problem)
    self.format = format
  }

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    let (archivePath, guideFile) = (server.archive.path, server.settings.guideFile)
    call.progress?.begin(title: "Importing places")
    let gazetteer = try await server.gazetteer()
    let (file, places) = try await server.archive.perform {
      let file = try read(sparing: archivePath, shippedFile: guideFile)
      return (file, try ResolvedPlace.resolve(file.places.map(\.place), in: gazetteer))
    }
    let (done, summary) = try await server.use(as: .import) { archive in
      let done = try archive.guide.take(places) { count in
        call.progress?.report(
          "\(count) of \(places.count) places", percentage: count * 100 / max(1, places.count))
      }
      return (done, try archive.guide.summary())
    }
    return Self.answer(done, file, summary)
  }

  private func read(sparing archive: String, shippedFile: String) throws -> GuideFile {
    if let content {
      let bytes = try content.bytes(limit: Limits.guideFile, sparing: archive)
      return try GuideFile(bytes, format: format)
    }
    // What the installation lacks is no fault of the request.
    do {
      return try GuideFile(try File.readRegular(shippedFile))
    } catch let error as FileError {
      throw RPCError(
        .storageFailed, "The guide of the program can't be read: \(error.reason): \(error.path).")
    } catch let error as GuideFileError {
      throw RPCError(.storageFailed, "The guide of the program can't be used; \(error.reason).")
    }
  }

  private static func answer(
    _ done: GuideImport, _ file: GuideFile, _ summary: GuideSummary
  ) -> JSON {
    let refused = done.refused.map {
      InvalidPlace(row: file.places[$0.key].row, reason: $0.value)
    }
    let invalid = (file.invalid.rows + refused).sorted { $0.row.index < $1.row.index }
    let shown = invalid.prefix(100).map { place -> JSON in
      [
        "index": JSON(place.row.index), "line": JSON(place.row.line),
        "reason": .string(place.reason),
      ]
    }
    return [
      "added": JSON(done.added), "updated": JSON(done.updated), "unchanged": JSON(done.unchanged),
      "invalid": .array(shown), "invalidCount": JSON(file.invalid.count + refused.count),
      "guide": JSON(summary),
    ]
  }
}
