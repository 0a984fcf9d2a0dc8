import Archive
import Geography
import JSON
import JSONRPC
import Sessions

struct ArchiveChanges: CityExclusiveMethod {
  static let name = "archive.changes"
  static let summary =
    "Returns the changes committed to the archive after a cursor, the oldest first."
  static let parameters = Parameters(
    Fields.text(
      "since",
      "A cursor from an earlier reply or notification. Without it, only the latest cursor is returned."
    ),
    Field<Int>.optional(
      "limit", "Maximum number of changes.", as: .integer(1...Limits.maximumChanges),
      default: Limits.maximumPage),
    as: Self.init)
  static let result = ArchiveChangePage.schema
  static let errors: [ErrorCode] = [.cursorExpired] + ErrorCode.storage

  let since: ChangeCursor?
  let limit: Int

  init(since: String?, limit: Int) throws {
    self.since = since.flatMap(ChangeCursor.init)
    self.limit = limit
    if since != nil, self.since == nil {
      throw RPCError(at: "since", "not a cursor of archive.changes; pass one unchanged")
    }
  }

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    try await server.read { [since, limit] in try $0.changes(since: since, limit: limit) }.json
  }
}

extension ArchiveChangePage: WireObject {
  static let shape = Shape<Self>(
    .init("changes", "The changes, the oldest first.", \.changes),
    .init("next", "Cursor after these changes, for the next request.", \.next.text),
    .init("more", "Whether the archive already has changes after next.", \.hasMore))
}

extension ArchiveChange: WireObject {
  static let shape = Shape<Self>(
    .init("cursor", "Cursor after this change.", \.cursor.text),
    .init("kind", "What happened to the city.", \.kind),
    .init("city", "Id of the city.", \.city),
    .init(
      "fields", "Members of the city that changed; empty unless the kind is changed.", \.fields),
    name: "ArchiveChange")
}

extension ArchiveChange.Kind: WireValue {}

extension ArchiveChange.Field: WireValue {
  static var schema: Schema { .word(allCases.map { "\($0)" }) }
  var json: JSON { .string("\(self)") }
}
