internal import JSON
import Text

/// The texts of a row by member. A missing member is nil; a member that is explicitly unknown is empty.
struct CityValues {
  private var texts = [String?](repeating: nil, count: CityMember.allCases.count)

  /// Whether a comma is the decimal separator, and a point separates thousands.
  var decimalComma = false

  init() {}

  /// The values of a table row.
  init(_ row: CSVRow, columns: [FileColumn?]) {
    for (column, cell) in zip(columns, row.cells) {
      guard let member = column?.member else { continue }
      self[member] = FormulaGuard.removed(from: cell)
    }
  }

  /// The values of a GeoJSON feature. Its properties may have the names of table columns.
  ///
  /// - Parameter id: the text of the feature's id, from a member or a property.
  init(feature: JSON, id: String, names: inout PropertyNames) throws(ValueProblem) {
    for (name, value) in feature["properties"]?.object?.members ?? [] {
      let column = names.column(name, isOurs: true)?.column
      guard let member = column?.member, member != .id, self[member] == nil else { continue }
      self[member] = try JSONText.text(value, of: name)
    }
    self[.id] = id
    if let point = try JSONText.position(feature["geometry"]) {
      self[.lat] = point.lat
      self[.lon] = point.lon
    }
  }

  subscript(member: CityMember) -> String? {
    get { texts[member.rawValue] }
    set { texts[member.rawValue] = newValue }
  }

  var areEmpty: Bool { texts.allSatisfy { $0?.isEmpty ?? true } }
}
