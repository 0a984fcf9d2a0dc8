import JSON

/// Reads a collection of points (RFC 7946), feature by feature, so that each has its line and the
/// whole is never in memory as JSON.
struct GeoJSONReader {
  private let text: FileText
  private var index: Int

  /// A place whose line is known, for counting on from it.
  private var mark = (index: 0, line: 1)
  private var type: JSON?
  private var hasFeatures = false

  init(_ text: FileText) {
    self.text = text
    index = text.start
  }

  mutating func read(into file: inout CityFile) throws(CityFileError) {
    try expect("{")
    if !take("}") {
      repeat { try member(&file) } while take(",")
      try expect("}")
    }
    guard peek() == nil else { throw failure("something stands behind the end of the JSON") }
    guard type == "FeatureCollection", hasFeatures else {
      throw CityFileError(
        line: 1, problem: "the JSON is no GeoJSON of type FeatureCollection with features")
    }
  }

  private mutating func member(_ file: inout CityFile) throws(CityFileError) {
    guard peek() == UInt8(ascii: "\"") else { throw failure("expected the name of a member") }
    let name = try value().json.string ?? ""
    try expect(":")
    if name == "features", !hasFeatures {
      hasFeatures = true
      try features(&file)
    } else {
      let value = try value().json
      if name == "type" { type = value }
    }
  }

  private mutating func features(_ file: inout CityFile) throws(CityFileError) {
    try expect("[")
    if take("]") { return }
    repeat {
      let (json, line) = try value()
      let values: CityValues
      do throws(RowProblem) {
        values = try CityValues(feature: json)
      } catch {
        try file.refuse(line: line, error.reason)
        continue
      }
      try file.take(line: line, values)
    } while take(",")
    try expect("]")
  }

  /// The value that comes next, and its line.
  private mutating func value() throws(CityFileError) -> (json: JSON, line: Int) {
    skipBlanks()
    mark = (index, text.line(of: index, after: mark))
    let end = JSONExtent.end(of: text.bytes, from: index)
    defer { index = end }
    do throws(JSONError) {
      return (try JSONParser.parse(text.bytes, in: index..<end), mark.line)
    } catch {
      let line = text.line(of: index + error.offset, after: mark)
      throw CityFileError(line: line, problem: "the JSON is damaged: \(error.problem)")
    }
  }

  private func peek() -> UInt8? { index < text.bytes.count ? text.bytes[index] : nil }

  private mutating func skipBlanks() {
    while let byte = peek(), byte.isBlank { index += 1 }
  }

  /// Steps over a character and the blanks around it, if it is there.
  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard peek() == UInt8(ascii: character) else { return false }
    index += 1
    skipBlanks()
    return true
  }

  private mutating func expect(_ character: Unicode.Scalar) throws(CityFileError) {
    guard take(character) else { throw failure("expected \(character)") }
  }

  private func failure(_ what: String) -> CityFileError {
    CityFileError(line: text.line(of: index, after: mark), problem: "the JSON is damaged: \(what)")
  }
}

extension CityFile {
  mutating func readGeoJSON(_ text: FileText) throws(CityFileError) {
    var reader = GeoJSONReader(text)
    try reader.read(into: &self)
  }
}

extension JSONError {
  /// The message without the byte, which counts from the start of the value.
  fileprivate var problem: String {
    switch reason {
    case .syntax(let what): what
    case .invalidUTF8: "a string is not UTF-8"
    case .tooDeep(let limit): "nested deeper than \(limit) levels"
    case .duplicateMember: "a member stands twice in an object"
    }
  }
}
