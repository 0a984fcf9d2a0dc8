import Archive
import Files
import JSON
import JSONRPC

extension PlaceFileFormat: ParameterValue {}

struct PlaceExport: CityExclusiveMethod {
  static let name = "place.export"
  static let summary =
    "Exports places of the guide to a file, or as text in the reply, ordered by city and name."
  static let parameters = Parameters(
    Field<PlaceFileFormat>.required("format", "The format of the file."), Fields.path,
    PlaceFilterFields.radiusMiles, PlaceFilterFields.location, PlaceFilterFields.query,
    PlaceFilterFields.list, PlaceFilterFields.tags,
    Field<Bool>.optional(
      "annotations", "Whether to write notes, tags and lists.", default: true),
    as: Self.init)
  static let result = ExportedPlaces.schema
  static let errors: [ErrorCode] =
    [.requestFailed, .limitExceeded] + GivenPlaceFilter.errors + ErrorCode.storage

  let format: PlaceFileFormat
  let destination: ExportDestination
  let filter: GivenPlaceFilter
  let hasAnnotations: Bool

  init(
    format: PlaceFileFormat, path: String?, radiusMiles: Double?, location: GivenLocation?,
    query: String, list: GivenList?, tags: [String]?, hasAnnotations: Bool
  ) throws {
    self.format = format
    destination = try ExportDestination(
      path: path, binary: format.isText ? nil : format.rawValue)
    filter = GivenPlaceFilter(
      radiusMiles: radiusMiles, location: location, query: query, list: list, tags: tags)
    self.hasAnnotations = hasAnnotations
  }

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    let filter = try await filter.filter(on: server)
    let rules = server.fileRules(for: .export)
    let exported = try await server.use { [self, filter] archive in
      var contents = try archive.guide.contents(filter, hasAnnotations: hasAnnotations)
      try Task.checkCancellation()
      let pictures = format == .kmz ? try readPictures(of: &contents, in: archive.guide) : []
      let bytes = format.bytes(
        of: contents.places, lists: lists(of: contents, filter), pictures: pictures,
        credit: Product.gazetteerAttribution)
      guard !bytes.isEmpty || format.isText else { throw ExportDestination.missingLibrary }
      guard pictures.isEmpty || bytes.count <= Limits.guideFile else {
        throw Self.excess(.bytes(limit: Limits.guideFile))
      }
      let (path, text) = try destination.write(bytes, under: rules)
      return ExportedPlaces(
        count: contents.places.count, pictures: pictures.count, path: path, text: text)
    }
    return exported.json
  }

  /// Reads the stored pictures, and sets their names in the places.
  private func readPictures(
    of contents: inout GuideContents, in guide: Guide
  ) throws -> [PackedPicture] {
    do {
      return try guide.pack(&contents.places, limit: Limits.guideFile)
    } catch let error as PictureExcess {
      throw Self.excess(error)
    }
  }

  /// The error for pictures that are too large or too many for a file that an import reads.
  private static func excess(_ excess: PictureExcess) -> RPCError {
    let limit: Int
    let problem: String
    switch excess {
    case .bytes(let bytes):
      limit = bytes
      problem =
        "The pictures would make the file larger than the \(bytes) bytes that an import reads"
    case .count(let count):
      limit = count
      problem = "The places have more than the \(count) pictures that an import reads"
    }
    return RPCError(
      .limitExceeded,
      "\(problem); export fewer places at a time, or kml, which has only the addresses.",
      details: ["limit": JSON(limit)])
  }

  /// The lists that the file names. In a format for people, an export of the places of one list has only the heading of
  /// that list.
  private func lists(of contents: GuideContents, _ filter: PlaceFilter) -> [FileList] {
    guard format.isForPeople, filter.list != nil else { return contents.lists }
    return contents.lists.filter { $0.id == filter.list }
  }
}

/// The result of `place.export`.
private struct ExportedPlaces: WireObject {
  let count: Int
  let pictures: Int

  /// The path of the written file; nil if the text is in the reply.
  let path: String?

  /// The content; nil if it was written to a file.
  let text: String?

  static let shape = Shape<Self>(
    .init("count", "Number of exported places.", \.count),
    .init("pictures", "Number of pictures in the file, which only kmz can have.", \.pictures),
    .init("path", "Absolute path of the written file; null if no path was given.", \.path),
    .init("text", "Content of the export; null if a path was given.", \.text))
}
