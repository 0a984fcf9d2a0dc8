import Text

/// A decimal number within a text.
struct DecimalToken {
  /// The index after the number.
  let end: Int

  /// The rounded number; nil if the number is not changed.
  private(set) var rounded: String?

  /// Larger numbers are not rounded. Some services count longitudes from 0 to 360.
  private static let largest = 360.0

  /// Nil if no digit is at this index.
  init?(_ bytes: [UInt8], at start: Int) {
    guard start < bytes.count, bytes[start].isASCIIDigit else { return nil }
    let point = Self.digits(bytes, from: start)
    let separator = point < bytes.count ? bytes[point] : 0
    let isDecimal = separator == UInt8(ascii: ".") || separator == UInt8(ascii: ",")
    let fractionEnd = isDecimal ? Self.digits(bytes, from: point + 1) : point
    let hasFraction = fractionEnd > point + 1
    let numberEnd = Self.exponentEnd(bytes, from: hasFraction ? fractionEnd : point)
    end = numberEnd
    let before = start > 0 ? bytes[start - 1] : 0
    let second = start > 1 ? bytes[start - 2] : 0
    let isTime = before == UInt8(ascii: ":") && second.isASCIIDigit
    let isVersion =
      before == UInt8(ascii: ".") && second.isASCIIDigit
      || separator == UInt8(ascii: ".") && Self.isSign(".", beforeDigitAt: fractionEnd, in: bytes)
    if isTime || isVersion {
      return
    }
    let text = String(decoding: bytes[start..<numberEnd], as: UTF8.self)
    guard let value = Double(text.replacing(",", with: ".")), value <= Self.largest,
      let text = PositionRounder.rounded(value)
    else { return }
    if separator == UInt8(ascii: ","), numberEnd == fractionEnd {
      // In a list such as `1,23,456`, up to three digits after a comma are a separate number.
      let isListed =
        before == UInt8(ascii: ",") || Self.isSign(",", beforeDigitAt: fractionEnd, in: bytes)
      if fractionEnd - point <= 4, isListed {
        return
      }
      rounded = text.replacing(".", with: ",")
    } else {
      rounded = text
    }
  }

  /// The index after the digits that begin at `start`.
  private static func digits(_ bytes: [UInt8], from start: Int) -> Int {
    var end = start
    while end < bytes.count, bytes[end].isASCIIDigit {
      end += 1
    }
    return end
  }

  /// Whether the sign is at the index and a digit follows it.
  private static func isSign(
    _ sign: Unicode.Scalar, beforeDigitAt index: Int, in bytes: [UInt8]
  ) -> Bool {
    index + 1 < bytes.count && bytes[index] == UInt8(ascii: sign) && bytes[index + 1].isASCIIDigit
  }

  /// The index after the exponent that begins at `index`; the index itself if there is none.
  private static func exponentEnd(_ bytes: [UInt8], from index: Int) -> Int {
    guard index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") else { return index }
    let isSigned = index + 1 < bytes.count && [0x2B, 0x2D].contains(bytes[index + 1])
    let first = index + (isSigned ? 2 : 1)
    let end = digits(bytes, from: first)
    return end == first ? index : end
  }
}
