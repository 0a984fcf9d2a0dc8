import Archive
import JSON
import JSONRPC

struct ArchiveTags: CityExclusiveMethod {
  static let name = "archive.tags"
  static let summary = "Returns the tags of the archived cities, by name."
  static let parameters = Parameters(as: Self.init)
  static let result = answer.schema
  private static let answer = Shape<[UsedTag]>(.init("tags", "The tags.") { $0 })
  static let errors = ErrorCode.storage

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    let tags = try await server.read { try $0.tags() }
    return Self.answer.json(tags.map { UsedTag(name: $0.name, count: $0.count) })
  }
}

private struct UsedTag: WireObject {
  let name: String
  let count: Int

  static let shape = Shape<Self>(
    .init("tag", "The tag, as it was first written.", \.name),
    .init("count", "Number of cities that have it.", \.count))
}
