/// Where a JSON value ends, found by its brackets and quotes alone; whether it is well-formed is
/// for the parser to say.
enum JSONExtent {
  /// - Parameter start: the first byte of the value, at most the count.
  /// - Returns: the index behind its last byte.
  static func end(of bytes: [UInt8], from start: Int) -> Int {
    guard start < bytes.count else { return bytes.count }
    switch bytes[start] {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return endOfNest(bytes, start)
    case UInt8(ascii: "\""): return endOfString(bytes, start)
    default: return bytes[start...].firstIndex(where: isDelimiter) ?? bytes.count
    }
  }

  private static func endOfNest(_ bytes: [UInt8], _ start: Int) -> Int {
    var depth = 0
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { return index + 1 }
      case UInt8(ascii: "\""):
        index = endOfString(bytes, index)
        continue
      default: break
      }
      index += 1
    }
    return index
  }

  private static func endOfString(_ bytes: [UInt8], _ start: Int) -> Int {
    var index = start + 1
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\"") { return index + 1 }
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return bytes.count
  }

  private static func isDelimiter(_ byte: UInt8) -> Bool {
    byte.isBlank || ",:]}".utf8.contains(byte)
  }
}
