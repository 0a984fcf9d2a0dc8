/// Numbers in a field, read from its bytes.
extension TabbedRows {
  /// A whole number from `least` to `most`.
  func integer(
    _ column: Int, named name: String, from least: Int, to most: Int
  ) throws(GazetteerError) -> Int {
    let range = field(column)
    // Eighteen digits can't overflow.
    guard !range.isEmpty, range.count <= 18 else {
      throw malformed("\(name) is not a whole number")
    }
    var value = 0
    for index in range {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit <= 9 else { throw malformed("\(name) is not a whole number") }
      value = value * 10 + Int(digit)
    }
    guard value >= least, value <= most else {
      throw malformed("\(name) is not from \(least) to \(most)")
    }
    return value
  }

  /// Degrees such as `-122.41942`, from `-limit` to `limit`.
  func degrees(
    _ column: Int, named name: String, limit: Double
  ) throws(GazetteerError) -> Double {
    guard let value = decimal(field(column)), value.magnitude <= limit else {
      throw malformed("\(name) is not a number from \(-limit) to \(limit)")
    }
    return value
  }

  /// Correctly rounded, because digits and power of ten are both exact doubles: fifteen digits
  /// stay below 2⁵³.
  private func decimal(_ range: Range<Int>) -> Double? {
    var range = range
    let negative = range.first.map { bytes[$0] == UInt8(ascii: "-") } ?? false
    if negative { range = range.dropFirst() }
    guard !range.isEmpty, range.count <= 16 else { return nil }
    var digits = 0
    var power = 1.0
    var fraction = false
    for index in range {
      let byte = bytes[index]
      if byte == UInt8(ascii: "."), !fraction {
        fraction = true
        continue
      }
      let digit = byte &- UInt8(ascii: "0")
      guard digit <= 9 else { return nil }
      digits = digits * 10 + Int(digit)
      if fraction { power *= 10 }
    }
    let value = Double(digits) / power
    return negative ? -value : value
  }
}
