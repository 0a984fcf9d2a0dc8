import Archive
import Files
import Geography
import JSON
import JSONRPC

extension CityFileFormat: ParameterValue {}

struct ArchiveExport: CityExclusiveMethod {
  static let name = "archive.export"
  static let summary = "Exports the archive to a file, or as text in the reply, ordered by id."
  static let parameters = Parameters(
    Field<CityFileFormat>.required("format", "The format of the file."), Fields.path,
    Field<Bool?>.optional(
      "favoritesOnly",
      "Whether to export only cities with a star. Default: true for ids, false for other formats."),
    Field<Bool>.optional(
      "annotations",
      "Whether to write own names, notes, tags, lists, visits and plans, which ids cannot have.",
      default: true),
    Field<GivenQuery?>.optional("query", "What the cities must satisfy, such as being in a list."),
    as: Self.init)
  static let result = ExportedArchive.schema
  static let errors: [ErrorCode] = [.requestFailed, .limitExceeded] + GivenQuery.errors

  let format: CityFileFormat
  let destination: ExportDestination
  let favoritesOnly: Bool
  let hasAnnotations: Bool
  let query: GivenQuery?

  init(
    format: CityFileFormat, path: String?, favoritesOnly: Bool?, hasAnnotations: Bool = true,
    query: GivenQuery? = nil
  ) throws {
    destination = try ExportDestination(
      path: path, binary: format.isText ? nil : format.rawValue)
    guard hasAnnotations || format != .ics else {
      throw RPCError(at: "annotations", "ics has visits, which are annotations")
    }
    self.hasAnnotations = hasAnnotations
    self.query = query
    self.format = format
    self.favoritesOnly = favoritesOnly ?? (format == .ids)
  }

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    try await export(on: server).json
  }

  func export(on server: isolated CityServer) async throws -> ExportedArchive {
    let queries = try await query?.conditions(on: server)
    let selection: ArchiveSelection? =
      if let queries {
        ArchiveSelection(queries, gazetteer: try? server.gazetteer())
      } else {
        nil
      }
    return try await server.use { [rules = server.fileRules(for: .export)] archive in
      let annotations = hasAnnotations ? try archive.fileAnnotations() : [:]
      let cities = try cities(of: archive, selection, annotations)
      let bytes = format.bytes(
        of: cities, annotations: annotations, lists: try lists(of: archive, queries),
        credit: Product.gazetteerAttribution)
      guard !bytes.isEmpty || format.isText else { throw ExportDestination.missingLibrary }
      let (path, text) = try destination.write(bytes, under: rules)
      return ExportedArchive(count: cities.count, path: path, text: text)
    }
  }

  /// The cities to export.
  ///
  /// - Throws: `requestFailed` if there is none and the format cannot be empty.
  private func cities(
    of archive: Archive, _ selection: ArchiveSelection?, _ annotations: [Int: FileAnnotation]
  ) throws -> [ArchivedCity] {
    var cities = try archive.all()
    if favoritesOnly {
      cities.removeAll { !$0.favorite }
    }
    if let selection {
      let chosen = try archive.ids(of: selection)
      cities.removeAll { !chosen.contains($0.city.id) }
    }
    if format == .ics {
      cities.removeAll { annotations[$0.city.id]?.visits.isEmpty ?? true }
    }
    guard cities.isEmpty else { return cities }
    switch format {
    case .ids:
      throw RPCError(
        .requestFailed,
        "\(query == nil ? "The archive has" : "The query finds") no favourite to export; star a city first."
      )
    case .ics:
      throw RPCError(
        .requestFailed,
        "\(query == nil ? "The archive has" : "The query finds") no visit to export; add one with archive.annotate."
      )
    default: return cities
    }
  }

  /// The lists that the file names. In a format for people, an export of the cities of one list has only the heading of
  /// that list.
  private func lists(of archive: Archive, _ queries: [CityQuery]?) throws -> [FileList] {
    guard hasAnnotations, format.hasLists else { return [] }
    let lists = try archive.fileLists()
    guard format.isForPeople, let id = queries?.compactMap(\.list).first else { return lists }
    let chosen = try archive.list(id)
    return lists.filter { $0.name == chosen?.name }
  }
}

/// The result of `archive.export`.
struct ExportedArchive: WireObject {
  let count: Int

  /// The path of the written file; nil if the text is in the reply.
  let path: String?

  /// The content; nil if it was written to a file.
  let text: String?

  static let shape = Shape<Self>(
    .init("count", "Number of exported cities.", \.count),
    .init("path", "Absolute path of the written file; null if no path was given.", \.path),
    .init("text", "Content of the export; null if a path was given.", \.text))
}
