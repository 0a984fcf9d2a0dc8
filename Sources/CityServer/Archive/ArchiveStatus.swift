import Archive
import JSON
import JSONRPC
import Sessions

struct ArchiveStatus: CityExclusiveMethod {
  static let name = "archive.status"
  static let summary = "Returns the location and the size of the archive."
  static let parameters = Parameters(as: Self.init)
  static let result = answer.schema
  private static let answer = ArchiveSummary.shape.with(
    .init("path", "Path of the file, address of the database, or :memory:.", \.path))
  static let errors = ErrorCode.storage

  func run(on server: isolated CityServer, for call: Call) async throws -> JSON {
    Self.answer.json(try await summary(on: server))
  }

  func summary(on server: isolated CityServer) async throws -> ArchiveSummary {
    try await server.read { try $0.status() }
  }
}
