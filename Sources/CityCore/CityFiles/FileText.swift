/// The bytes of a file that are known to be text: UTF-8 without control characters other than tab
/// and line ends.
struct FileText: Sendable {
  let bytes: [UInt8]

  /// Behind a byte order mark.
  let start: Int

  init(_ bytes: [UInt8]) throws(CityFileError) {
    self.bytes = bytes
    start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw CityFileError(line: 1, problem: "the text is UTF-16; save it as UTF-8")
    }
    if let index = bytes.firstIndex(where: \.isBinary) {
      throw CityFileError(
        line: line(of: index), problem: "there is a control character; this is no text file")
    }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw CityFileError(line: line(of: endOfUTF8), problem: "this is not UTF-8; save it as UTF-8")
    }
    guard firstByte != nil else { throw CityFileError(line: nil, problem: "the text is empty") }
  }

  /// The first byte that is no blank.
  var firstByte: UInt8? { bytes[start...].first { !$0.isBlank } }

  /// The number of the line that a byte stands on, from 1.
  ///
  /// - Parameters:
  ///   - index: of the byte, at most the count.
  ///   - known: an earlier byte and its line, to count from there.
  func line(of index: Int, after known: (index: Int, line: Int) = (0, 1)) -> Int {
    bytes[known.index..<max(index, known.index)].reduce(known.line) {
      $1 == UInt8(ascii: "\n") ? $0 + 1 : $0
    }
  }

  /// Where the text ceases to be UTF-8.
  private var endOfUTF8: Int {
    var rest = bytes.makeIterator()
    var decoder = Unicode.UTF8.ForwardParser()
    var index = 0
    while case .valid(let scalar) = decoder.parseScalar(from: &rest) { index += scalar.count }
    return index
  }
}

extension UInt8 {
  var isBlank: Bool { self == 0x20 || self == 0x09 || isLineEnd }

  var isLineEnd: Bool { self == 0x0A || self == 0x0D }

  var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }

  /// A control character that no text has.
  fileprivate var isBinary: Bool { self < 0x20 && !isBlank }
}

extension Unicode.Scalar {
  /// Whether no XML can hold it (XML 1.0, production 2), and therefore no file.
  var isUnfitForFiles: Bool {
    switch value {
    case 0x09, 0x0A, 0x0D: false
    case 0..<0x20, 0xFFFE, 0xFFFF: true
    default: false
    }
  }
}

extension String {
  /// The text with U+FFFD in the place of what no file can hold.
  var fitForFiles: String {
    guard unicodeScalars.contains(where: \.isUnfitForFiles) else { return self }
    return String(UnicodeScalarView(unicodeScalars.map { $0.isUnfitForFiles ? "\u{FFFD}" : $0 }))
  }
}
