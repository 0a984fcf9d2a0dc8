internal import JSON
internal import Text

/// Converts JSON values to the texts that the cells of a table would contain.
enum JSONText {
  static func text(_ value: JSON, of name: String) throws(ValueProblem) -> String {
    switch value {
    case .null: return ""
    case .bool(let bool): return bool ? "true" : "false"
    case .number(let number): return number.int.map(String.init) ?? number.text
    case .string(let string): return string
    case .array, .object: throw ValueProblem("\(name) is \(value.kindName)")
    }
  }

  /// A whole number from 1 to 2^53, given as a number or a string. Returns nil for another value, such as `node/123`.
  static func id(_ value: JSON) -> String? {
    guard let text = try? text(value, of: "id").trimmed, FileNumber.digits(text.utf8) != nil else {
      return nil
    }
    return text
  }

  /// The position of a geometry: a Point, or a MultiPoint or GeometryCollection of exactly one point. Ignores numbers
  /// after the second one, such as an altitude. Returns nil for null, and without a geometry.
  ///
  /// - Throws: `ValueProblem` for another geometry.
  static func position(_ geometry: JSON?) throws(ValueProblem) -> FilePoint? {
    guard let geometry, geometry != .null else { return nil }
    let position: [JSON]? =
      switch geometry["type"]?.string {
      case "Point": geometry["coordinates"]?.array
      case "MultiPoint": only(geometry["coordinates"])?.array
      case "GeometryCollection":
        only(geometry["geometries"]).flatMap {
          $0["type"] == "Point" ? $0["coordinates"]?.array : nil
        }
      default: nil
      }
    guard let position, position.count >= 2, let lon = position[0].number,
      let lat = position[1].number
    else {
      throw ValueProblem("its geometry is not a Point with coordinates [longitude, latitude]")
    }
    return FilePoint(lat: lat.text, lon: lon.text)
  }

  private static func only(_ json: JSON?) -> JSON? {
    json?.array?.count == 1 ? json?.array?[0] : nil
  }
}
