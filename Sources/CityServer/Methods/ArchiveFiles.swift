import Archive
internal import Geography
import JSON
import JSONRPC
import Platform
import Sessions

extension CityFileFormat: ParameterValue {}

/// As long as a path can be on Linux.
let pathField = Fields.text("path", "Absolute path of the file.", maximumBytes: 4096)

struct ArchiveExport: CityExclusiveMethod {
  static let name = "archive.export"
  static let summary = "The archive as a file, or as text in the reply, by id."
  static let parameters = Parameters(
    Field<CityFileFormat>.required("format", "The format of the file."), pathField,
    Field<Bool?>.optional(
      "favoritesOnly",
      "Only the cities with a star; true for ids, false for the others if it is left out."),
    as: Self.init)
  static let result = answer.schema
  typealias Exported = (count: Int, path: String?, text: String?)
  private static let answer = Shape<Exported>(
    .init("count", "Cities in it.", \.count),
    .init("path", "The file that was written; null if no path was given.", \.path),
    .init("text", "What would stand in the file; null if a path was given.", \.text))
  static let errors: [ErrorCode] = [.requestFailed, .limitExceeded] + ErrorCode.storage

  let format: CityFileFormat
  let file: ClientFile?
  let favoritesOnly: Bool

  init(_ format: CityFileFormat, _ path: String?, _ favoritesOnly: Bool?) throws {
    self.format = format
    file = try path.map(ClientFile.init)
    self.favoritesOnly = favoritesOnly ?? (format == .ids)
  }

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    Self.answer.json(try await export(on: server))
  }

  func export(on server: isolated CityServer) async throws -> Exported {
    try await server.use { [rules = server.fileRules(for: .export)] archive in
      let all = try archive.all()
      let cities = favoritesOnly ? all.filter(\.favorite) : all
      if format == .ids, cities.isEmpty {
        throw RPCError(.requestFailed, "There is no favourite to export; star a city first.")
      }
      let bytes = format.bytes(of: cities, credit: Product.gazetteerAttribution)
      try Task.checkCancellation()
      guard let file else { return (cities.count, nil, try text(bytes)) }
      try file.replace(with: bytes, under: rules)
      return (cities.count, file.path, nil)
    }
  }

  /// - Throws: `limitExceeded` if it is too long for a reply.
  private func text(_ bytes: [UInt8]) throws(RPCError) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    let length = text.json.bytes.count
    let limit = Limits.maximumExportText
    guard length <= limit else {
      throw RPCError(
        .limitExceeded,
        "The text would take \(length) bytes of the reply, and \(limit) is the most; pass path.",
        details: ["limit": JSON(limit)])
    }
    return text
  }
}

struct ArchiveChanges: CityExclusiveMethod {
  static let name = "archive.changes"
  static let summary = "What was committed to the archive since a cursor, change by change."
  static let parameters = Parameters(
    Fields.text(
      "since", "A cursor that was answered or announced; without it nothing but the latest is told."
    ),
    Field<Int>.optional(
      "limit", "How many changes at most.", as: .integer(1...Limits.maximumChanges),
      default: Limits.maximumPage),
    as: Self.init)
  static let result = ArchiveChangePage.schema
  static let errors: [ErrorCode] = [.cursorExpired] + ErrorCode.storage

  let since: ChangeCursor?
  let limit: Int

  init(_ since: String?, _ limit: Int) throws {
    self.since = since.flatMap(ChangeCursor.init)
    self.limit = limit
    if since != nil, self.since == nil {
      throw RPCError(at: "since", "no archive.changes has answered this")
    }
  }

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    try await server.read { [since, limit] in try $0.changes(since: since, limit: limit) }.json
  }
}

extension ArchiveChangePage: Shaped {
  static let shape = Shape<Self>(
    .init("changes", "The changes, the oldest first.", \.changes),
    .init("next", "The cursor behind them, for the next request.", \.next.text),
    .init("more", "Whether there are more behind it already.", \.hasMore))
}

extension ArchiveChange: Shaped {
  static let shape = Shape<Self>(
    .init("cursor", "Behind this change.", \.cursor.text),
    .init("kind", "What became of the city.", \.kind),
    .init("city", "Its id.", \.city),
    .init("fields", "What changed of it: members of a city; none unless it is changed.", \.fields),
    name: "ArchiveChange")
}

extension ArchiveChange.Kind: WireValue {}

extension ArchiveChange.Field: WireValue {
  static var schema: Schema { .word(allCases.map { "\($0)" }) }
  var json: JSON { .string("\(self)") }
}

struct ArchiveBackup: CityWaitingMethod {
  static let name = "archive.backup"
  static let summary = "A file that holds all of the archive: cities, history, guide and pictures."
  static let parameters = Parameters(
    Fields.text(
      "path", "Absolute path of the file; a new one in the folder backups if it is left out.",
      maximumBytes: 4096),
    Field<Bool>.optional("overwrite", "Whether a file that is there is replaced.", default: false),
    as: Self.init)
  static let result = Backup.schema
  static let errors: [ErrorCode] =
    [.requestFailed, .alreadyExists, .requestCancelled] + ErrorCode.storage

  let file: ClientFile?
  let overwrites: Bool

  init(_ path: String?, _ overwrites: Bool) throws {
    file = try path.map(ClientFile.init)
    self.overwrites = overwrites
  }

  func start(on server: isolated CityServer, for call: Call) async throws -> StartResult<CityServer>
  {
    .waiting { server in
      try file?.check(server.fileRules(for: .backup), to: "write")
      return try await server.backups().make(at: file?.path, overwrites: overwrites).json
    }
  }
}

struct ArchiveRestore: CityExclusiveMethod {
  static let name = "archive.restore"
  static let summary =
    "Puts a backup in the place of the archive, which is kept under another name."
  static let parameters = Parameters(
    Field<String>.required(
      "path", "Absolute path of the backup.", as: .string(maximumBytes: 4096)),
    Field<Bool>.optional("dryRun", "Only looks whether the file can be restored.", default: false),
    as: Self.init)
  static let result = answer.schema
  private static let answer = Shape<
    (backup: Backup, replaced: String?, archive: ArchiveSummary?)
  >(
    Backup.shape.of(\.backup) + [
      .init(
        "replaced", "Where the former archive is now; null if there was none, or with dryRun.",
        \.replaced),
      .init("archive", "The archive afterwards; null with dryRun.", \.archive),
    ])
  static let errors: [ErrorCode] = [.requestFailed] + ErrorCode.storageChange

  let file: ClientFile
  let isDryRun: Bool

  init(_ path: String, _ isDryRun: Bool) throws {
    file = try ClientFile(path)
    self.isDryRun = isDryRun
  }

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    try file.check(server.fileRules(for: .reading), to: "read")
    let backup = try await server.backups().prepare(file.path)
    if isDryRun {
      return Self.answer.json((backup.backup, nil, nil))
    }
    let (replaced, status) = try await server.use { archive in
      (try archive.replace(by: backup), try archive.citiesAfterChange())
    }
    return Self.answer.json((backup.backup, replaced, status))
  }
}

extension Backup: Shaped {
  static let shape = Shape<Self>(
    .init("path", "The file.", \.path),
    .init("bytes", "Its size.", \.bytes),
    .init("count", "Cities in it.", \.count),
    .init("favorites", "Those with a star.", \.favorites),
    .init("history", "Entries of the weather history.", \.history),
    .init("places", "Places of the guide.", \.places),
    .init("pictures", "Pictures of places.", \.pictures),
    .init("version", "Of the archive's format.", \.version))
}
