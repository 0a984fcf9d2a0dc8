import Platform

/// The bytes of the three files that a gazetteer is made of (their columns: `Data/README.md`).
struct GazetteerFiles: Sendable {
  var cities, countries, admin1: [UInt8]

  /// Reads `cities.tsv`, `countries.tsv` and `admin1.tsv` of a folder.
  static func read(_ directory: String) throws(GazetteerError) -> GazetteerFiles {
    GazetteerFiles(
      cities: try contents("\(directory)/cities.tsv"),
      countries: try contents("\(directory)/countries.tsv"),
      admin1: try contents("\(directory)/admin1.tsv"))
  }

  private static func contents(_ path: String) throws(GazetteerError) -> [UInt8] {
    do throws(FileError) {
      let bytes = try File.readRegular(path)
      // Positions in a file are kept in 32 bits.
      if bytes.count <= 1 << 30 { return bytes }
      throw FileError(path: path, reason: "it is larger than 1 GiB")
    } catch {
      throw GazetteerError(
        "The gazetteer file \(path) can't be read (\(error.reason)); put the resource folder "
          + "beside the program or name the gazetteer's folder with --gazetteer.")
    }
  }
}

/// Why the gazetteer could not be loaded.
package struct GazetteerError: Error, Equatable, CustomStringConvertible {
  /// What is wrong and what to do, in one plain sentence.
  package let description: String

  fileprivate init(_ sentence: String) { description = sentence }

  /// A row is not as the format demands; lines count from 1, the header's.
  static func malformed(file: String, line: Int, problem: String) -> GazetteerError {
    GazetteerError(
      "The gazetteer file \(file) is damaged at line \(line) (\(problem)); install it again or "
        + "name another folder with --gazetteer.")
  }

  /// The files don't belong together, or one was cut at the end of a row.
  static func inconsistent(problem: String) -> GazetteerError {
    GazetteerError(
      "The gazetteer is incomplete (\(problem)); install it again or name another folder with "
        + "--gazetteer.")
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
      guard byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n") else {
        throw malformed("it holds a control character")
      }
      starts.append(position)
      if byte == UInt8(ascii: "\n") {
        guard starts.count == columns + 1 else {
          throw malformed("it has \(starts.count - 1) columns instead of \(columns)")
        }
        return true
      }
    }
    throw malformed("the file ends in the middle of a row")
  }

  /// The bytes of a column below the header's count, in the current row.
  func field(_ column: Int) -> Range<Int> { starts[column]..<(starts[column + 1] - 1) }

  func text(_ column: Int) -> String { String(decoding: bytes[field(column)], as: UTF8.self) }

  func malformed(_ problem: String) -> GazetteerError {
    .malformed(file: file, line: line, problem: problem)
  }

  private mutating func checkEncoding() throws(GazetteerError) {
    do {
      _ = try UTF8Span(validating: bytes.span)
    } catch {
      line = 1 + bytes.prefix(error.byteOffsets.lowerBound).count { $0 == UInt8(ascii: "\n") }
      throw malformed("it is not UTF-8")
    }
  }

  /// A whole number from `least` to `most`.
  func integer(
    _ column: Int, named name: String, from least: Int, to most: Int
  ) throws(GazetteerError) -> Int {
    // Eighteen digits can't overflow.
    guard let value = digits(field(column), atMost: 18, mayHavePoint: false)?.value else {
      throw malformed("\(name) is not a whole number")
    }
    guard least...most ~= value else { throw malformed("\(name) is not from \(least) to \(most)") }
    return value
  }

  /// Degrees such as `-122.41942`, from `-limit` to `limit`.
  func degrees(_ column: Int, named name: String, limit: Double) throws(GazetteerError) -> Double {
    var range = field(column)
    let isNegative = range.first.map { bytes[$0] == UInt8(ascii: "-") } ?? false
    if isNegative { range = range.dropFirst() }
    // Correctly rounded, because digits and power of ten are both exact doubles: fifteen digits
    // stay below 2⁵³.
    guard let (digits, power) = self.digits(range, atMost: 16, mayHavePoint: true),
      Double(digits) / power <= limit
    else { throw malformed("\(name) is not a number from \(-limit) to \(limit)") }
    return (isNegative ? -1 : 1) * (Double(digits) / power)
  }

  /// The digits of a number of at most so many characters, and the power of ten that a point among
  /// them divides them by; nil for anything else.
  private func digits(
    _ range: Range<Int>, atMost limit: Int, mayHavePoint: Bool
  ) -> (value: Int, power: Double)? {
    guard !range.isEmpty, range.count <= limit else { return nil }
    var value = 0
    var power = 1.0
    var hasPoint = false
    for index in range {
      let digit = bytes[index] &- UInt8(ascii: "0")
      if digit <= 9 {
        value = value * 10 + Int(digit)
        if hasPoint { power *= 10 }
      } else if bytes[index] == UInt8(ascii: "."), mayHavePoint, !hasPoint {
        hasPoint = true
      } else {
        return nil
      }
    }
    return (value, power)
  }
}
