internal import JSON
internal import Text

// Services write numbers as strings, ints as doubles, and nothing as null, "" or no member at all.
// These read all of it, and answer nil rather than a wrong value.

extension JSON {
  /// A number, also one in a string (`"1016"`, `"1.71E7"`); always finite, and `-0` is 0.
  var lenientDouble: Double? {
    switch self {
    case .number(let number): number.double.map { $0 + 0 }
    case .string(let text): Self.decimal(text).map { $0 + 0 }
    default: nil
    }
  }

  /// A whole number, also one in a string or written as `12.0`.
  var lenientInt: Int? {
    int ?? lenientDouble.flatMap { Int(exactly: $0) }
  }

  /// A number between bounds.
  func lenientDouble(in range: ClosedRange<Double>) -> Double? {
    lenientDouble.flatMap { range.contains($0) ? $0 : nil }
  }

  /// Text that is not empty, without blanks around it.
  var lenientText: String? {
    guard let text = string?.trimmed, !text.isEmpty else { return nil }
    return text
  }

  /// The first element of an array.
  var first: JSON? { array?.first }

  /// Seconds since 1970 within the years that can be shown; fractions are dropped.
  var epochSeconds: Int? {
    lenientDouble(in: 0...Double(ZonedTime.validSeconds.upperBound)).flatMap {
      Int(exactly: $0.rounded(.down))
    }
  }

  /// Swift also reads `0x1p3`, `inf` and `nan`, which no service means.
  private static func decimal(_ text: String) -> Double? {
    let isDecimal = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
        true
      default: false
      }
    }
    return isDecimal ? Double(text).flatMap { $0.isFinite ? $0 : nil } : nil
  }
}
