import CityCore
import JSON
import JSONRPC

enum ArchiveList: CityMethod {
  static let name = "archive.list"
  static let summary = "A page of the archive, in the order of sessions."
  static let parameters = [Fields.offset.property, Fields.pageLimit.property]
  static let result = Schema.object(Schemas.pageProperties, open: false)
  static let errors: [ErrorCode] = [.storageFailed, .storageLocked]

  static func run(
    _ parameters: Parameters, on server: isolated CityServer, for call: Call
  ) throws -> JSON {
    let (offset, limit) = (try parameters[Fields.offset], try parameters[Fields.pageLimit])
    let page = try server.archive.use { archive in
      try archive.page(offset: offset, limit: limit)
    }
    let end = offset + page.cities.count
    return .object(
      JSONObject(
        JSON.page(
          page.cities.map(server.writer.json), total: page.total, next: end < page.total ? end : nil
        )))
  }
}
