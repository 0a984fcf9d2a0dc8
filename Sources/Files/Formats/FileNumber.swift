import Text

/// Parses numbers as spreadsheets and other programs write them.
enum FileNumber {
  /// 2^53. Doubles represent all whole numbers up to this one exactly.
  private static let largestInteger = 1 << 53

  /// Parses a number with a decimal point or comma and an optional exponent; nil for another text.
  static func decimal(_ text: String) -> Double? {
    shortDecimal(text) ?? plainDecimal(text) ?? plainDecimal(withPoint(text))
  }

  /// Parses a number of at most 15 digits without an exponent, as most cells have it; nil for another text.
  ///
  /// The digits as a whole number and the power of ten are exact, so that their quotient is the nearest double
  /// (W. D. Clinger, "How to Read Floating Point Numbers Accurately", 1990).
  private static func shortDecimal(_ text: String) -> Double? {
    let isNegative = text.utf8.first == minus
    var digits = 0
    var count = 0
    var scale: Double?
    for byte in text.utf8.dropFirst(isNegative ? 1 : 0) {
      if byte == point, scale == nil, count > 0 {
        scale = 1
        continue
      }
      guard byte.isASCIIDigit, count < 15 else { return nil }
      digits = digits * 10 + Int(byte - UInt8(ascii: "0"))
      count += 1
      scale = scale.map { $0 * 10 }
    }
    guard count > 0 else { return nil }
    let value = Double(digits) / (scale ?? 1)
    return isNegative ? -value : value
  }

  private static func plainDecimal(_ text: String) -> Double? {
    // `Double.init` would also accept `nan` and hexadecimal digits.
    guard text.utf8.allSatisfy(\.isPartOfDecimal), let value = Double(text), value.isFinite else {
      return nil
    }
    return value
  }

  /// Replaces the minus U+2212 by that of ASCII. In a text without a point, also replaces a single comma between digits
  /// by a point.
  static func withPoint(_ text: String) -> String {
    let text = text.replacing("\u{2212}", with: "-")
    guard text.utf8.contains(comma), !text.utf8.contains(point) else { return text }
    let bytes = Array(text.utf8)
    let commas = bytes.indices.filter { bytes[$0] == comma }
    guard commas.count == 1, let place = commas.first, place > 0, place + 1 < bytes.count,
      bytes[place - 1].isASCIIDigit, bytes[place + 1].isASCIIDigit
    else { return text }
    return text.replacing(",", with: ".")
  }

  /// Parses a whole number from 1 to 2^53: plain digits, grouped thousands, decimals that are all zero but not exactly
  /// three, or an exponent that leaves no digit unknown. Rejects numbers that a spreadsheet may have rounded, such as
  /// `2.95E+06`.
  ///
  /// - Parameter decimalComma: whether a comma is the decimal separator, and a point separates thousands.
  static func whole(_ text: String, decimalComma: Bool) -> Int? {
    if let number = digits(text.utf8) {
      return number
    }
    if let grouped = withoutGroups(text, decimalComma: decimalComma) {
      return digits(grouped)
    }
    return exact(withPoint(text)).flatMap { digits($0) }
  }

  /// Parses a whole number from 1 to 2^53, which may be rounded, such as `2.95E+06`.
  static func rounded(_ text: String, decimalComma: Bool) -> Int? {
    if let number = whole(text, decimalComma: decimalComma) {
      return number
    }
    guard isShortened(text), let value = decimal(text) else { return nil }
    return Int(exactly: value).flatMap { 1...largestInteger ~= $0 ? $0 : nil }
  }

  /// Whether the text is a number with an exponent.
  static func isShortened(_ text: String) -> Bool {
    text.utf8.contains { $0 | 0x20 == UInt8(ascii: "e") } && decimal(text) != nil
  }

  /// Parses unsigned digits: a number from 1 to 2^53.
  static func digits(_ digits: some Sequence<UInt8>) -> Int? {
    var number = 0
    for digit in digits {
      guard digit.isASCIIDigit, number <= largestInteger / 10 else { return nil }
      number = number * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return 1...largestInteger ~= number ? number : nil
  }

  private static let minus = UInt8(ascii: "-")
  private static let comma = UInt8(ascii: ",")
  private static let point = UInt8(ascii: ".")

  /// The accepted separators of thousands.
  private static let separators: Set<Character> = [
    ".", ",", " ", "\u{A0}", "\u{202F}", "\u{2009}", "'", "\u{2019}",
  ]

  /// The digits of a number with grouped thousands, such as `3.769.495`; nil for another text. A single group after a
  /// point or comma may be decimals. After a comma it counts as thousands if the point is the decimal separator. After
  /// a point it counts if the comma is the decimal separator, or if it is not `000`: `12.000` may be 12.
  private static func withoutGroups(_ text: String, decimalComma: Bool) -> [UInt8]? {
    guard text.utf8.count <= 40, let separator = text.first(where: { !$0.isNumber }),
      separators.contains(separator)
    else { return nil }
    let groups = text.split(separator: separator, omittingEmptySubsequences: false)
    guard let first = groups.first, 1...3 ~= first.utf8.count, groups.count > 1,
      groups.dropFirst().allSatisfy({ $0.utf8.count == 3 })
    else { return nil }
    let mayBeDecimals = separator == "." || separator == ","
    if groups.count == 2, mayBeDecimals {
      let isThousands = (separator == ".") == decimalComma
      guard isThousands || groups[1] != "000" && !decimalComma && separator == "." else {
        return nil
      }
    }
    return groups.flatMap(\.utf8)
  }

  /// The digits of a whole number with a point or an exponent, such as `12.0` or `2.950159E+06`. Returns nil if not all
  /// digits are known, and for three zeros after the point without an exponent.
  private static func exact(_ text: String) -> [UInt8]? {
    guard text.utf8.count <= 40 else { return nil }
    let parts = text.utf8.split(whereSeparator: { $0 | 0x20 == UInt8(ascii: "e") })
    guard let mantissa = parts.first, parts.count <= 2 else { return nil }
    let halves = mantissa.split(separator: point, omittingEmptySubsequences: false)
    guard halves.count <= 2, let whole = halves.first, !whole.isEmpty else { return nil }
    let decimals = halves.count == 2 ? Array(halves[1]) : []
    if parts.count == 1 {
      // Three zeros may be a group of thousands.
      let isZero = decimals.allSatisfy { $0 == UInt8(ascii: "0") }
      return isZero && !decimals.isEmpty && decimals.count != 3 ? Array(whole) : nil
    }
    guard let exponent = Int(Substring(parts[1])), exponent >= 0, decimals.count >= exponent,
      decimals.dropFirst(exponent).allSatisfy({ $0 == UInt8(ascii: "0") })
    else { return nil }
    return Array(whole) + decimals.prefix(exponent)
  }
}
