import Archive
import Files
import JSON
import JSONRPC

extension SavedList: WireObject {
  static let shape = Shape<Self>(
    .init("id", "Id of the list.", as: Schemas.id) { JSON($0.id) },
    .init("name", "Its name.", \.name),
    .init("color", "Its colour.", \.color),
    .init("icon", "Its icon.", \.icon),
    .init(
      "query", "The query of a smart list; null for a list that the user fills.",
      as: .nullable(GivenQuery.schema)
    ) { $0.queryJSON },
    .init(
      "count", "Number of its cities; null for a smart list, unless list.list counts them.", \.count
    ),
    .init(
      "placeCount", "Number of the guide's places in it; null for a smart list.", \.placeCount),
    name: "List")

  /// The result of `list.list`, and the parameters of `list.didChange`.
  static let all = Shape<[SavedList]>(.init("lists", "The lists, in their order.") { $0 })

  /// The query of a smart list as it was saved; null for other lists.
  var queryJSON: JSON { query.flatMap { try? JSONParser.parse($0) } ?? .null }
}

extension SavedList.Color: ParameterValue {}
extension SavedList.Icon: ParameterValue {}
