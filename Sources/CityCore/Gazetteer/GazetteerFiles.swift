import Platform

/// The bytes of the three files that a gazetteer is made of (their columns: `Data/README.md`).
package struct GazetteerFiles: Sendable {
  package var cities: [UInt8]
  package var countries: [UInt8]
  package var admin1: [UInt8]

  package init(cities: [UInt8], countries: [UInt8], admin1: [UInt8]) {
    self.cities = cities
    self.countries = countries
    self.admin1 = admin1
  }

  /// Reads `cities.tsv`, `countries.tsv` and `admin1.tsv` of a folder.
  init(directory: String) throws(GazetteerError) {
    cities = try Self.read("cities.tsv", in: directory)
    countries = try Self.read("countries.tsv", in: directory)
    admin1 = try Self.read("admin1.tsv", in: directory)
  }

  /// Positions in a file are kept in 32 bits.
  private static let largestSize = 1 << 30

  private static func read(
    _ name: String, in directory: String
  ) throws(GazetteerError) -> [UInt8] {
    let path = directory + "/" + name
    do throws(FileError) {
      let bytes = try File.readRegular(path)
      guard bytes.count <= largestSize else {
        throw FileError(path: path, reason: "it is larger than 1 GiB")
      }
      return bytes
    } catch {
      throw .unreadable(path: error.path, reason: error.reason)
    }
  }
}

/// Why the gazetteer could not be loaded.
package enum GazetteerError: Error, Equatable, CustomStringConvertible {
  /// A file of the gazetteer cannot be read.
  case unreadable(path: String, reason: String)

  /// A row is not as the format demands; `line` counts from 1, the header's line.
  case malformed(file: String, line: Int, problem: String)

  /// The files don't belong together, or one was cut at the end of a row.
  case inconsistent(problem: String)

  /// One plain sentence: what is wrong and what to do.
  package var description: String {
    switch self {
    case .unreadable(let path, let reason):
      "The gazetteer file \(path) can't be read (\(reason)); put the resource folder beside the "
        + "program or name the gazetteer's folder with --gazetteer."
    case .malformed(let file, let line, let problem):
      "The gazetteer file \(file) is damaged at line \(line) (\(problem)); install it again or "
        + "name another folder with --gazetteer."
    case .inconsistent(let problem):
      "The gazetteer is incomplete (\(problem)); install it again or name another folder with "
        + "--gazetteer."
    }
  }
}

/// Reads a file of tab-separated rows: UTF-8, a header line first, every line ended by LF, no
/// quoting. Fields are ranges of the file's bytes until somebody wants a value.
struct TabbedRows {
  let bytes: [UInt8]
  private let file: String
  private let columns: Int

  /// The line of the current row, counted from 1.
  private(set) var line = 0
  private var position = 0

  /// Where each field of the current row begins, and where the next row does.
  private var starts: [Int] = []

  /// Checks the encoding and the header, which must name exactly these columns.
  init(file: String, bytes: [UInt8], header: [String]) throws(GazetteerError) {
    self.bytes = bytes
    self.file = file
    columns = header.count
    starts.reserveCapacity(columns + 1)
    try checkEncoding()
    guard try next(), (0..<columns).allSatisfy({ text($0) == header[$0] }) else {
      line = 1
      throw malformed("the header is not \(header.joined(separator: ", "))")
    }
  }

  /// Moves to the next row; false at the end of the file.
  mutating func next() throws(GazetteerError) -> Bool {
    guard position < bytes.count else { return false }
    line += 1
    starts.removeAll(keepingCapacity: true)
    starts.append(position)
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      guard byte < UInt8(ascii: " ") else { continue }
      switch byte {
      case UInt8(ascii: "\t"):
        starts.append(position)
      case UInt8(ascii: "\n"):
        starts.append(position)
        try checkCount()
        return true
      default:
        throw malformed("it holds a control character")
      }
    }
    throw malformed("the file ends in the middle of a row")
  }

  /// The bytes of a column below the header's count, in the current row.
  func field(_ column: Int) -> Range<Int> {
    starts[column]..<(starts[column + 1] - 1)
  }

  func text(_ column: Int) -> String {
    String(decoding: bytes[field(column)], as: UTF8.self)
  }

  /// The column's text, or nil where it is empty.
  func optionalText(_ column: Int) -> String? {
    field(column).isEmpty ? nil : text(column)
  }

  func malformed(_ problem: String) -> GazetteerError {
    .malformed(file: file, line: line, problem: problem)
  }

  private func checkCount() throws(GazetteerError) {
    guard starts.count == columns + 1 else {
      throw malformed("it has \(starts.count - 1) columns instead of \(columns)")
    }
  }

  private mutating func checkEncoding() throws(GazetteerError) {
    do {
      _ = try UTF8Span(validating: bytes.span)
    } catch {
      line = 1
      for index in 0..<min(error.byteOffsets.lowerBound, bytes.count)
      where bytes[index] == UInt8(ascii: "\n") { line += 1 }
      throw malformed("it is not UTF-8")
    }
  }

  /// A whole number from `least` to `most`.
  func integer(
    _ column: Int, named name: String, from least: Int, to most: Int
  ) throws(GazetteerError) -> Int {
    let range = field(column)
    // Eighteen digits can't overflow.
    guard !range.isEmpty, range.count <= 18 else {
      throw malformed("\(name) is not a whole number")
    }
    var value = 0
    for index in range {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit <= 9 else { throw malformed("\(name) is not a whole number") }
      value = value * 10 + Int(digit)
    }
    guard value >= least, value <= most else {
      throw malformed("\(name) is not from \(least) to \(most)")
    }
    return value
  }

  /// Degrees such as `-122.41942`, from `-limit` to `limit`.
  func degrees(
    _ column: Int, named name: String, limit: Double
  ) throws(GazetteerError) -> Double {
    guard let value = decimal(field(column)), value.magnitude <= limit else {
      throw malformed("\(name) is not a number from \(-limit) to \(limit)")
    }
    return value
  }

  /// Correctly rounded, because digits and power of ten are both exact doubles: fifteen digits
  /// stay below 2⁵³.
  private func decimal(_ range: Range<Int>) -> Double? {
    var range = range
    let negative = range.first.map { bytes[$0] == UInt8(ascii: "-") } ?? false
    if negative { range = range.dropFirst() }
    guard !range.isEmpty, range.count <= 16 else { return nil }
    var digits = 0
    var power = 1.0
    var fraction = false
    for index in range {
      let byte = bytes[index]
      if byte == UInt8(ascii: "."), !fraction {
        fraction = true
        continue
      }
      let digit = byte &- UInt8(ascii: "0")
      guard digit <= 9 else { return nil }
      digits = digits * 10 + Int(digit)
      if fraction { power *= 10 }
    }
    let value = Double(digits) / power
    return negative ? -value : value
  }
}
