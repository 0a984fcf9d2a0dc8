import Archive
import Files
import JSON
import JSONRPC

extension ConflictChoice: ParameterValue {}

extension TableColumn.Use: ParameterValue {
  /// The schema of the parameter, in which a column has fewer possible meanings than in a reply.
  static let choice = Schema.object(
    .init("name", .string(maximumBytes: 4096), "Heading in the file."),
    .init(
      "use", .nullable(.word(TableColumn.choices.map(\.rawValue))),
      "Meaning of the column; null for a column that is not to be used."))

  static func read(_ view: JSONView) throws -> TableColumn.Use {
    TableColumn.Use(
      name: try (view["name"]?.string).orUnreadable(),
      column: view["use"]?.string.flatMap(TableColumn.init))
  }
}

extension RowChoice: ParameterValue {
  static let schema = Schema.object(
    .init(
      "row", .integer(1...Schema.largestInteger), "Number of the row in the reply to a dry run."),
    .init("skip", .boolean, "Whether to leave the row out.", required: false, default: false),
    .init(
      "onConflict", .word(ConflictChoice.allCases.map(\.rawValue)),
      "What happens to the city or place if the archive has it.", required: false),
    .init("city", Schemas.id, "GeoNames id of the row's city.", required: false))

  static func read(_ view: JSONView) throws -> RowChoice {
    var choice = RowChoice(row: try (view["row"]?.int).orUnreadable())
    choice.isSkipped = view["skip"]?.bool ?? false
    choice.onConflict = view["onConflict"]?.string.flatMap(ConflictChoice.init)
    choice.city = view["city"]?.int
    return choice
  }

  var json: JSON {
    var object: JSONObject = ["row": JSON(row), "skip": JSON(isSkipped)]
    object["onConflict"] = onConflict.map { JSON($0.rawValue) }
    object["city"] = city.map { JSON($0) }
    return .object(object)
  }
}
