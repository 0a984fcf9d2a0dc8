import Archive
import JSON
import JSONRPC

struct ArchiveTags: CityExclusiveMethod {
  static let name = "archive.tags"
  static let summary = "Returns the tags of the archived cities and of the guide's places, by name."
  static let parameters = Parameters(as: Self.init)
  static let result = answer.schema
  private static let answer = Shape<[TagUse]>(.init("tags", "The tags.") { $0 })
  static let errors = ErrorCode.storage

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    Self.answer.json(try await server.read { try $0.tags() })
  }
}

extension TagUse: WireObject {
  static let shape = Shape<Self>(
    .init("tag", "The tag, as it was first written.", \.name),
    .init("count", "Number of cities that have it.", \.cities),
    .init("placeCount", "Number of places of the guide that have it.", \.places))
}
