import Archive
import Geography
import JSON
import JSONRPC
import Platform
import Sessions

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

  init(since: String?, limit: Int) throws {
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

extension ArchiveChangePage: WireObject {
  static let shape = Shape<Self>(
    .init("changes", "The changes, the oldest first.", \.changes),
    .init("next", "The cursor behind them, for the next request.", \.next.text),
    .init("more", "Whether there are more behind it already.", \.hasMore))
}

extension ArchiveChange: WireObject {
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
