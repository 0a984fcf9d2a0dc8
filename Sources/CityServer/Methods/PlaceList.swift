package import Archive
import JSON
import JSONRPC
import Platform

struct PlaceList: CityExclusiveMethod {
  static let name = "place.list"
  static let summary =
    "The guide: cities by name with their places by name, all or those within a radius."
  static let parameters = Parameters(
    Field<Double?>.optional(
      "radiusMiles", "Only places at most so many miles away, usually 1, 10 or 100; null for all.",
      as: .numberAbove(0, upTo: 12_500)),
    Fields.location("Where distances are measured from; or else the device position."),
    Field<String>.optional(
      "query", "Found anywhere in the name of the place or of its city, whatever case and accents.",
      as: .string(maximumBytes: 256), default: ""),
    Fields.offset, Fields.pageLimit, as: Self.init)
  static let result = GuidePage.schema
  static let errors: [ErrorCode] =
    [.locationUnavailable] + GivenLocation.errors + ErrorCode.storage

  let radiusMiles: Double?
  let location: GivenLocation?
  let query: String
  let offset: Int
  let limit: Int

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    try await page(on: server).json
  }

  func page(on server: isolated CityServer) async throws -> GuidePage {
    let point = try await location?.resolved(on: server)
    if radiusMiles != nil {
      _ = try server.position(point)
    }
    let filter = PlaceFilter(
      centre: point ?? server.device.position, radiusMiles: radiusMiles, query: query)
    let guideFile = server.settings.guideFile
    return try await server.use { archive in
      let page = try archive.guide.page(filter, offset: offset, limit: limit)
      let photos = try archive.guide.photosToShow()
      let groups = Self.groups(page.places, photos, filter)
      let end = offset + groups.reduce(0) { $0 + $1.places.count }
      return GuidePage(
        groups: groups, total: page.total, next: end < page.total ? end : nil,
        shipped: page.isGuideEmpty ? Self.shippedGuide(guideFile) : nil)
    }
  }

  /// Bytes of places after which a page ends before its limit, so that the reply stays below 60 KiB
  /// whatever the descriptions.
  private static let roomyBytes = 40_000

  /// As many of the places as find room, under their cities.
  private static func groups(
    _ places: [Place], _ photos: PhotoFolder?, _ filter: PlaceFilter
  ) -> [GuidePage.Group] {
    var groups: [GuidePage.Group] = []
    var bytes = 0
    for group in PlaceGroup.groups(places) where bytes < roomyBytes {
      groups.append(GuidePage.Group(city: group.city))
      for place in group.places where bytes < roomyBytes {
        let shown = ShownPlace(place, photos: photos, filter: filter)
        bytes += shown.json.bytes.count
        groups[groups.count - 1].places.append(shown)
      }
    }
    return groups
  }

  /// What `place.import` would add of itself; nil if that cannot be read.
  private static func shippedGuide(_ path: String) -> GuidePage.Shipped? {
    guard let bytes = try? File.readRegular(path), let file = try? GuideFile(bytes) else {
      return nil
    }
    let cities = Set(file.places.map(\.place.city))
    return GuidePage.Shipped(places: file.places.count, cities: cities.count)
  }
}

/// The result of `place.list`.
package struct GuidePage: Shaped {
  package let groups: [Group]

  /// Places on all pages.
  package let total: Int

  /// The offset of the next page; nil after the last.
  let next: Int?

  /// The guide that comes with the program; nil unless the user's guide is empty.
  let shipped: Shipped?

  static let shape = Shape<Self>(
    .init("groups", "The cities that have a place on the page, by name.", \.groups),
    .init("total", "Places on all pages.", \.total),
    .init("next", "The offset of the next page, null after the last.", \.next),
    .init("shipped", "A guide to begin with; null unless the guide is empty.", \.shipped))

  /// A city with its places on the page.
  package struct Group: Shaped {
    package let city: GuideCity
    package fileprivate(set) var places: [ShownPlace] = []

    static let shape = Shape<Self>(
      .init("city", "The city.", \.city),
      .init("places", "Its places, by name.", \.places))
  }

  struct Shipped: Shaped {
    let places: Int
    let cities: Int

    static let shape = Shape<Self>(
      .init("placeCount", "Places that place.import without a path would add.", \.places),
      .init("cityCount", "How many cities they are in.", \.cities))
  }
}

struct PlaceImport: CityExclusiveMethod {
  static let name = "place.import"
  static let summary =
    "Takes in the places of a file, of a text, or of the guide that comes with the program."
  static let parameters = Parameters(
    Fields.text("path", "Absolute path of a file."),
    ImportedText.field("The content of one, or else a path."),
    Field<GuideFile.Format?>.optional("format", "What it is; or else what it looks like."),
    Field<Bool>.optional(
      "shipped", "Takes the guide that comes with the program, as without path and text.",
      default: false),
    as: Self.init)
  static let forms = [
    ParameterForm("path"), ParameterForm("text"), ParameterForm(optional: ["shipped"]),
  ]
  static let reportsProgress = true
  static let result = answer.schema
  private static let answer = Shape<
    (
      done: GuideImport, invalid: [InvalidPlace], invalidCount: Int, ignoredColumns: [String],
      guide: GuideSummary
    )
  >(
    .init("added", "Places that are new.", \.done.added),
    .init("updated", "Places that the file says something new of.", \.done.updated),
    .init("unchanged", "Places that are as the file says, or are the user's.") {
      $0.done.unchanged + $0.done.repeated
    },
    .init("invalid", "The first 100 rows that cannot be used.", \.invalid),
    .init("invalidCount", "All rows that cannot be used.", \.invalidCount),
    .init(
      "ignoredColumns",
      "The columns of a table, or members of places, that were not used; the first 100.",
      \.ignoredColumns),
    .init("guide", "The guide afterwards.", \.guide))
  static let errors: [ErrorCode] = [.requestFailed, .limitExceeded] + ErrorCode.storageChange

  /// Nil for the guide that comes with the program.
  let content: ImportedText?
  let format: GuideFile.Format?

  init(_ path: String?, _ text: String?, _ format: GuideFile.Format?, _ shipped: Bool) throws {
    let problem = "give path, text, or neither for the guide of the program"
    if shipped, path != nil || text != nil {
      throw RPCError.params(problem)
    }
    content = try ImportedText(path: path, text: text, otherwise: problem)
    self.format = format
  }

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    let rules = server.fileRules(for: .reading)
    let guideFile = server.settings.guideFile
    call.progress?.begin(title: "Importing places")
    let gazetteer = try server.gazetteer()
    let (file, places) = try await server.archive.perform {
      let file = try read(under: rules, shippedFile: guideFile)
      let places = try ResolvedPlace.resolve(file.places.map(\.place), in: gazetteer) { count in
        call.progress?.report(
          "the cities of \(count) of \(file.places.count) places",
          percentage: count * 50 / max(1, file.places.count))
      }
      return (file, places)
    }
    let (done, summary) = try await server.use(as: .import) { archive in
      let done = try archive.guide.importPlaces(places) { count in
        call.progress?.report(
          "\(count) of \(places.count) places",
          percentage: 50 + count * 50 / max(1, places.count))
      }
      return (done, try archive.guideAfterChange())
    }
    let refused = done.refused.map {
      InvalidPlace(row: file.places[$0.key].row, reason: $0.value)
    }
    let invalid = (file.invalid.rows + refused).sorted { $0.row.index < $1.row.index }
    return Self.answer.json(
      (
        done, Array(invalid.prefix(100)), file.invalid.count + refused.count, file.ignoredColumns,
        summary
      ))
  }

  private func read(under rules: FileRules, shippedFile: String) throws -> GuideFile {
    if let content {
      let bytes = try content.bytes(limit: Limits.guideFile, under: rules)
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
}

extension GuideFile.Format: ParameterValue {}

extension InvalidPlace: Shaped {
  static let shape = Shape<Self>(
    .init("index", "Which place of the file, from 0.", \.row.index),
    .init("line", "Where it begins in a table, from 1.", \.row.line),
    .init("reason", "What is wrong with it.", \.reason))
}
