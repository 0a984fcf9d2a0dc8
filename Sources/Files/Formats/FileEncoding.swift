/// A text encoding of imported files.
enum FileEncoding: Equatable {
  case utf8, utf16, ascii

  /// Also used for ISO-8859-1: the Encoding Standard (4.2) treats that label as Windows-1252.
  case windows1252

  /// The encoding with an XML label; nil if it is not supported.
  init?(label: String) {
    switch label.lowercased() {
    case "utf-8", "utf8", "unicode-1-1-utf-8": self = .utf8
    case "utf-16", "utf16", "utf-16le", "utf-16be", "iso-10646-ucs-2", "ucs-2": self = .utf16
    case "us-ascii", "ascii", "iso646-us", "ansi_x3.4-1968": self = .ascii
    case "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "latin-1", "l1", "windows-1252",
      "cp1252", "cp-1252", "x-cp1252":
      self = .windows1252
    default: return nil
    }
  }

  /// Converts a text to UTF-8. Returns the bytes unchanged if they need no conversion, or if the declared encoding is
  /// not supported.
  ///
  /// - Throws: `TextFileError` for bytes that are invalid in the encoding; `CancellationError`.
  static func decoded(_ bytes: [UInt8]) throws -> [UInt8] {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0x3C, 0, 0x3F, 0]) {
      return try fromUTF16(bytes, isBigEndian: false)
    }
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0, 0x3C, 0, 0x3F]) {
      return try fromUTF16(bytes, isBigEndian: true)
    }
    let beginning = bytes.prefix(longestDeclaration).drop(while: \.isBlank)
    guard beginning.starts(with: "<?xml".utf8), let end = beginning.firstIndex(of: 0x3E) else {
      return bytes
    }
    let declaration = String(decoding: beginning[...end], as: UTF8.self).lowercased()
    switch label(in: declaration).flatMap(FileEncoding.init) {
    case nil, .utf8: return bytes
    case .utf16:
      throw TextFileError(line: 1, problem: "the XML declares UTF-16, but is not UTF-16")
    case .ascii:
      guard let index = bytes.firstIndex(where: { $0 >= 0x80 }) else { return bytes }
      throw TextFileError(
        line: line(of: index, in: bytes),
        problem: "the XML declares ASCII, but is not ASCII; save the file as UTF-8")
    case .windows1252: return try fromWindows(bytes)
    }
  }

  /// The encoding label in an XML declaration, which must be in lower case; nil if it has none.
  static func label(in declaration: String) -> String? {
    guard let name = declaration.firstRange(of: "encoding") else { return nil }
    let rest = declaration[name.upperBound...].drop { $0.isWhitespace || $0 == "=" }
    guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
    return String(rest.dropFirst().prefix { $0 != quote })
  }

  private static let longestDeclaration = 512

  private static func line(of index: Int, in bytes: [UInt8]) -> Int {
    bytes[..<index].reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
  }

  private static func fromUTF16(_ bytes: [UInt8], isBigEndian: Bool) throws -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var line = 1
    func unit(_ index: Int) -> UInt32 {
      let first = UInt32(bytes[index])
      let second = UInt32(bytes[index + 1])
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    var index = 0
    while index + 1 < bytes.count {
      if index % cancellationInterval == 0 {
        try Task.checkCancellation()
      }
      var value = unit(index)
      index += 2
      if 0xD800...0xDBFF ~= value, index + 1 < bytes.count, 0xDC00...0xDFFF ~= unit(index) {
        value = 0x10000 + (value - 0xD800) << 10 + (unit(index) - 0xDC00)
        index += 2
      }
      guard let scalar = Unicode.Scalar(value) else {
        throw TextFileError(line: line, problem: "this is not UTF-16; save it as UTF-8")
      }
      if value == 0x0A {
        line += 1
      }
      text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
    guard index == bytes.count else {
      throw TextFileError(line: line, problem: "the last UTF-16 character is incomplete")
    }
    return text
  }

  private static func fromWindows(_ bytes: [UInt8]) throws -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 8)
    for (index, byte) in bytes.enumerated() {
      if index % cancellationInterval == 0 {
        try Task.checkCancellation()
      }
      if byte < 0x80 {
        text.append(byte)
        continue
      }
      let value = 0x80...0x9F ~= byte ? windows[Int(byte) - 0x80] : UInt16(byte)
      guard value > 0, let scalar = Unicode.Scalar(value) else {
        throw TextFileError(
          line: line(of: index, in: bytes),
          problem: "the XML declares Windows-1252 or ISO-8859-1, but is neither")
      }
      text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
    return text
  }

  /// The characters of Windows-1252 from 0x80 to 0x9F; zero for the five unassigned bytes.
  private static let windows: [UInt16] = [
    0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0, 0x017D, 0, 0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122,
    0x0161, 0x203A, 0x0153, 0, 0x017E, 0x0178,
  ]
}
