import CityServer
import JSON
import JSONRPC

/// The result of a method as a table in TSV: a heading, and a line for each row.
///
/// `x-table` of `rpc.discover` names the list with the rows; without it the result is the only row.
/// The columns are the members that the schema declares, so they are the same for every result of a method;
/// inner members have names such as `weather.summary`. A cell is empty for a missing member and for
/// null, and JSON for a list or an object without declared members; tabs, line ends and backslashes
/// are escaped as `\t`, `\n`, `\r` and `\\`.
struct ResultTable {
  /// The member with the rows; nil if the result itself is the row.
  private let member: String?

  /// The paths of the columns.
  private let columns: [[String]]

  init(of method: String) {
    member = ProtocolTexts.tables[method]
    let result = CityAPI.api.route(named: method)?.result ?? .any
    guard let member, let list = result.members.first(where: { $0.name == member }) else {
      columns = Self.columns(of: result)
      return
    }
    columns = Self.columns(of: list.schema.element ?? .any)
  }

  /// The columns of an object, and of the objects within it.
  private static func columns(of schema: Schema, at path: [String] = []) -> [[String]] {
    var columns: [[String]] = []
    for member in schema.members
    where !columns.contains(where: { $0.starts(with: path + [member.name]) }) {
      columns += Self.columns(of: member.schema, at: path + [member.name])
    }
    return columns.isEmpty ? [path] : columns
  }

  func text(of result: JSON) -> String {
    let rows = member.map { result[$0]?.array ?? [] } ?? [result]
    let heading = columns.map { $0.isEmpty ? "value" : $0.joined(separator: ".") }
    let lines = rows.map { row in columns.map { Self.cell(at: $0, in: row) } }
    return ([heading] + lines).map { $0.joined(separator: "\t") }.joined(separator: "\n")
  }

  private static func cell(at path: [String], in row: JSON) -> String {
    let value = path.reduce(row as JSON?) { $0?[$1] }
    guard let value, value != .null else { return "" }
    let escapes: [UnicodeScalar: String] = ["\t": #"\t"#, "\n": #"\n"#, "\r": #"\r"#, "\\": #"\\"#]
    return (value.string ?? value.text).unicodeScalars.map { escapes[$0] ?? String($0) }.joined()
  }
}

extension Schema {
  /// The schema of the elements of a list; nil for another schema.
  var element: Schema? {
    if case .array(let element, _) = plain { element } else { nil }
  }
}
