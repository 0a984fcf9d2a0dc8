/// Parses as much of Swift's syntax as the layer tests need.
enum SourceText {
  /// The code without comments and the contents of string literals. Interpolations are dropped too: their
  /// names are nearly always declared or used elsewhere in the file.
  static func withoutCommentsAndTexts(_ bytes: [UInt8]) -> [UInt8] {
    var code: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let rest = bytes[index...]
      if rest.starts(with: "//".utf8) {
        index = rest.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      } else if rest.starts(with: "\"\"\"".utf8) {
        index = end(of: "\"\"\"", in: bytes, from: index + 3)
      } else if rest.starts(with: "#\"".utf8) {
        index = end(of: "\"#", in: bytes, from: index + 2)
      } else if bytes[index] == UInt8(ascii: "\"") {
        index = endOfText(in: bytes, from: index + 1)
      } else {
        code.append(bytes[index])
        index += 1
      }
    }
    return code
  }

  private static func end(of delimiter: String, in bytes: [UInt8], from start: Int) -> Int {
    let wanted = Array(delimiter.utf8)
    var index = start
    while index < bytes.count, !bytes[index...].starts(with: wanted) {
      index += 1
    }
    return min(index + wanted.count, bytes.count)
  }

  /// The index after the quote that ends a single-line string literal.
  private static func endOfText(in bytes: [UInt8], from start: Int) -> Int {
    var index = start
    var depth = 0
    while index < bytes.count, bytes[index] != UInt8(ascii: "\n") {
      if bytes[index] == UInt8(ascii: "\\") {
        depth += index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "(") ? 1 : 0
        index += 2
        continue
      }
      if depth > 0 {
        depth += bytes[index] == UInt8(ascii: "(") ? 1 : 0
        depth -= bytes[index] == UInt8(ascii: ")") ? 1 : 0
      } else if bytes[index] == UInt8(ascii: "\"") {
        return index + 1
      }
      index += 1
    }
    return index
  }

  /// The module that a line imports, or nil.
  static func importedModule(_ line: String) -> String? {
    guard !line.hasPrefix(" ") else { return nil }
    let words = line.split(separator: " ").map(String.init)
    guard let place = words.firstIndex(of: "import"), place + 1 < words.count else { return nil }
    return words[place + 1]
  }

  private static let kinds: Set<String> = [
    "struct", "class", "enum", "actor", "protocol", "typealias",
  ]

  /// The type that a line declares at the top level, or nil.
  static func declaredType(_ line: String) -> String? {
    guard let first = line.first, first.isLetter || first == "@" else { return nil }
    let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
    guard let place = words.firstIndex(where: kinds.contains), place + 1 < words.count,
      !words[..<place].contains("func"), !words[..<place].contains("extension")
    else { return nil }
    return words[place + 1]
  }

  /// The capitalised words that do not follow a dot.
  static func capitalizedWords(_ code: [UInt8]) -> Set<String> {
    var words: Set<String> = []
    var start = 0
    while start < code.count {
      guard isPartOfWord(code[start]) else {
        start += 1
        continue
      }
      var end = start
      while end < code.count, isPartOfWord(code[end]) {
        end += 1
      }
      let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(code[start])
      let followsDot = start > 0 && code[start - 1] == UInt8(ascii: ".")
      if isCapital, !followsDot {
        words.insert(String(decoding: code[start..<end], as: UTF8.self))
      }
      start = end
    }
    return words
  }

  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
