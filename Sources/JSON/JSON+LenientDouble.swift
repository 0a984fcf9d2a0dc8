extension JSON {
  /// The value of a number or of a string that is a decimal number (`"1016"`, `"1.71E7"`); nil for other values.
  /// `-0` becomes 0.
  package var lenientDouble: Double? {
    switch self {
    case .number(let number): number.double.map { $0 + 0 }
    case .string(let text): Self.decimal(text).map { $0 + 0 }
    default: nil
    }
  }

  /// Parses a decimal number. Rejects `0x1p3`, `inf` and `nan`, which `Double.init` accepts.
  private static func decimal(_ text: String) -> Double? {
    let isDecimal = text.utf8.allSatisfy { "0123456789.+-eE".utf8.contains($0) }
    return isDecimal ? Double(text).flatMap { $0.isFinite ? $0 : nil } : nil
  }
}
