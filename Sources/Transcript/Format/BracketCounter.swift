/// Counts the open brackets of JSON that is read line by line.
struct BracketCounter {
  private var depth = 0
  private var isInString = false

  /// Whether a bracket is open.
  var isOpen: Bool { depth > 0 }

  /// Counts the brackets of a line. A string ends with its line at the latest.
  mutating func read(_ line: Substring) {
    isInString = false
    var isEscaped = false
    for byte in line.utf8 {
      if isEscaped {
        isEscaped = false
        continue
      }
      switch byte {
      case UInt8(ascii: "\\") where isInString: isEscaped = true
      case UInt8(ascii: "\""): isInString.toggle()
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += isInString ? 0 : 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= isInString ? 0 : 1
      default: break
      }
    }
  }
}
