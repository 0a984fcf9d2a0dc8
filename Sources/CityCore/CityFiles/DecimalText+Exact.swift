extension DecimalText {
  /// The shortest decimals that stand for exactly this number, without an exponent, which XML
  /// Schema's `decimal` does not have.
  static func exact(_ value: Double) -> String {
    let text = value.description
    let parts = text.split(separator: "e")
    guard parts.count == 2, let exponent = Int(parts[1]), exponent < 0 else { return text }
    let digits = parts[0].filter(\.isNumber)
    let sign = value.sign == .minus ? "-" : ""
    return "\(sign)0.\(String(repeating: "0", count: -exponent - 1))\(digits)"
  }
}
