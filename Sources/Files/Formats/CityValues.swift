internal import JSON
import Text

/// The texts of a row by member. The text of a missing member is nil; that of an explicitly unknown member is empty.
struct CityValues {
  private var texts = [String?](repeating: nil, count: CityMember.allCases.count)

  private var annotation: [AnnotationMember: String] = [:]

  /// Whether a comma is the decimal separator, and a point separates thousands.
  var decimalComma = false

  init() {}

  /// The values of a table row, without the apostrophes of `FormulaGuard`.
  init(_ row: CSVRow, columns: [FileColumn?]) {
    for (column, cell) in zip(columns, row.cells) {
      if let member = column?.member {
        self[member] = FormulaGuard.removed(from: cell)
      } else if let member = column?.annotationMember {
        self[member] = FormulaGuard.removed(from: cell)
      }
    }
  }

  /// The values of a GeoJSON feature. The names of its properties are matched like headings of a table.
  ///
  /// - Parameters:
  ///   - id: the text of the feature's id, from a member or a property.
  ///   - isExport: whether the file is an export of this program, which may have annotations.
  init(
    feature: JSON, id: String, isExport: Bool, names: inout PropertyNames
  ) throws(ValueProblem) {
    for (name, value) in feature["properties"]?.object?.members ?? [] {
      if isExport, let member = AnnotationMember(rawValue: name) {
        names.add(name, use: member.use)
        self[member] = try Self.cell(value, of: name)
        continue
      }
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

  /// A text, or several texts of an array as one cell.
  private static func cell(_ value: JSON, of name: String) throws(ValueProblem) -> String {
    guard let items = value.array else { return try JSONText.text(value, of: name) }
    let texts = items.compactMap(\.string)
    guard texts.count == items.count else {
      throw ValueProblem("\(name) is an array of something other than texts")
    }
    return CellList.text(texts) ?? ""
  }

  subscript(member: AnnotationMember) -> String? {
    get { annotation[member] }
    set { annotation[member] = newValue }
  }

  var hasAnnotation: Bool { annotation.values.contains { !$0.isEmpty } }

  subscript(member: CityMember) -> String? {
    get { texts[member.rawValue] }
    set { texts[member.rawValue] = newValue }
  }

  var areEmpty: Bool { texts.allSatisfy { $0?.isEmpty ?? true } }
}
