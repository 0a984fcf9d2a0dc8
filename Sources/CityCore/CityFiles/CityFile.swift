/// What was read from a file of cities.
package struct CityFile: Sendable {
  /// The format that it was read as.
  package let format: CityFileFormat

  /// In the order of the file.
  package internal(set) var rows: [CityRow] = []

  /// What stands in the place of a row and is none.
  package internal(set) var invalid = FirstRows<InvalidRow>()

  /// Reads a file.
  ///
  /// - Parameter format: nil to go by the contents.
  /// - Throws: when the file as a whole is not what it should be. A single bad row does not throw.
  package init(_ bytes: [UInt8], format: CityFileFormat?) throws(CityFileError) {
    let text = try FileText(bytes)
    let format = if let format { format } else { try CityFileFormat(of: text) }
    self.format = format
    switch format {
    case .csv: try readCSV(text)
    case .ids: IDListReader.read(text, into: &self)
    case .geojson: try readGeoJSON(text)
    case .gpx: try readGPX(text)
    }
  }

  /// Takes in what a reader found in the place of a row.
  mutating func take(line: Int, _ values: CityValues) {
    do throws(RowProblem) {
      rows.append(try CityRow(line: line, values))
    } catch {
      refuse(line: line, error.reason)
    }
  }

  mutating func refuse(line: Int, _ reason: String) {
    invalid.append(InvalidRow(line: line, reason: reason))
  }
}

/// A row that cannot be used.
package struct InvalidRow: Sendable, Equatable {
  /// Of its beginning, from 1.
  package var line: Int

  /// One plain sentence without a full stop.
  package var reason: String
}

/// The first of many rows, and how many there are: a file can have more bad rows than anybody reads.
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
