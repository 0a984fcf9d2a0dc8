import Text

extension CityRow {
  static func coordinate(_ values: CityValues) throws(RowProblem) -> Coordinate? {
    switch (values[.lat]?.trimmed ?? "", values[.lon]?.trimmed ?? "") {
    case ("", ""): return nil
    case ("", _): throw RowProblem("lat is missing")
    case (_, ""): throw RowProblem("lon is missing")
    case (let lat, let lon):
      return try coordinate(lat: try degrees(lat, .lat), lon: try degrees(lon, .lon))
    }
  }

  private static func coordinate(lat: Double, lon: Double) throws(RowProblem) -> Coordinate {
    if lat.magnitude > 90 {
      let isSwapped = lat.magnitude <= 180 && lon.magnitude <= 90
      throw RowProblem(
        "latitude \(DecimalText.exact(lat)) is not from -90 to 90"
          + (isSwapped ? "; latitude and longitude look swapped (GeoJSON has longitude first)" : "")
      )
    }
    guard lon.magnitude <= 180 else {
      throw RowProblem("longitude \(DecimalText.exact(lon)) is not from -180 to 180")
    }
    return Coordinate(lat: lat, lon: lon)
  }

  private static func degrees(_ text: String, _ member: CityMember) throws(RowProblem) -> Double {
    // Double alone would take nan and hexadecimal digits.
    let isPlain = text.utf8.allSatisfy { $0.isDigit || "+-.eE".utf8.contains($0) }
    guard isPlain, let value = Double(text), value.isFinite else {
      let hint = text.utf8.contains(UInt8(ascii: ",")) ? "; decimals follow a point" : ""
      throw RowProblem("\(member.name) \(quoted(text)) is not a number\(hint)")
    }
    return value
  }
}
