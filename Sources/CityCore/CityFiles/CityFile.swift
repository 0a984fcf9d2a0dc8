/// What was read from a file of cities.
package struct CityFile: Sendable {
  /// The format that it was read as.
  package let format: CityFileFormat

  /// In the order of the file.
  package private(set) var rows: [CityRow] = []

  /// What stands in the place of a row and is none.
  package private(set) var invalid = FirstRows<InvalidRow>()

  /// Rows of a file, good or bad. More than anybody keeps, and few enough for some seconds: nothing
  /// else is answered while a file is read.
  package static let maximumRows = 1_000_000

  private let rowLimit: Int

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - format: nil to go by the contents.
  ///   - rowLimit: how many rows at most.
  /// - Throws: when the file as a whole is not what it should be. A single bad row does not throw.
  package init(
    _ bytes: [UInt8], format: CityFileFormat?, rowLimit: Int = maximumRows
  ) throws(CityFileError) {
    let text = try FileText(bytes)
    let format = if let format { format } else { try CityFileFormat(of: text) }
    (self.format, self.rowLimit) = (format, rowLimit)
    switch format {
    case .csv: try readCSV(text)
    case .ids: try IDListReader.read(text, into: &self)
    case .geojson: try readGeoJSON(text)
    case .gpx: try readGPX(text)
    }
  }

  /// Takes in what a reader found in the place of a row.
  mutating func take(line: Int, _ values: CityValues) throws(CityFileError) {
    do throws(RowProblem) {
      rows.append(try CityRow(line: line, values))
    } catch {
      invalid.append(InvalidRow(line: line, reason: error.reason))
    }
    try refuseTooMany(line)
  }

  mutating func take(_ row: CityRow) throws(CityFileError) {
    rows.append(row)
    try refuseTooMany(row.line)
  }

  mutating func refuse(line: Int, _ reason: String) throws(CityFileError) {
    invalid.append(InvalidRow(line: line, reason: reason))
    try refuseTooMany(line)
  }

  private func refuseTooMany(_ line: Int) throws(CityFileError) {
    guard rows.count + invalid.count > rowLimit else { return }
    throw CityFileError(
      line: line, problem: "there are more than \(rowLimit) rows; split the file",
      limit: rowLimit)
  }
}

/// A row that cannot be used.
package struct InvalidRow: Sendable, Equatable {
  /// Of its beginning, from 1.
  package var line: Int

  /// One plain sentence without a full stop.
  package var reason: String
}

/// The first of many rows, and how many there are: a file can have more bad rows than anybody
/// reads.
package struct FirstRows<Row: Sendable>: Sendable {
  package static var limit: Int { 100 }

  package private(set) var rows: [Row] = []
  package private(set) var count = 0

  mutating func append(_ row: Row) {
    count += 1
    if rows.count < Self.limit { rows.append(row) }
  }
}

extension FirstRows: Equatable where Row: Equatable {}

extension FirstRows<InvalidRow> {
  /// The rows of both, by line.
  package func merged(with other: Self) -> Self {
    var merged = Self()
    merged.rows = Array((rows + other.rows).sorted { $0.line < $1.line }.prefix(Self.limit))
    merged.count = count + other.count
    return merged
  }
}
