internal import JSON

/// A file of places, read: those that can be used, and what is wrong with the others.
package struct GuideFile: Sendable, Equatable {
  package enum Format: String, Sendable, CaseIterable {
    /// `{"places": [{"city", "latitude", "longitude", "name", "image", "description"}]}`.
    case json

    /// A FeatureCollection of points, with the same names as properties.
    case geojson

    /// A table with the same names in its heading.
    case csv
  }

  /// With the row from which each comes.
  package private(set) var places: [(row: GuideRow, place: ImportedPlace)] = []
  package private(set) var invalid: [InvalidPlace] = []

  /// The most rows that are read.
  package static let largestCount = 100_000

  /// - Parameters:
  ///   - bytes: of the file; a byte order mark at its start is passed over.
  ///   - format: nil for whatever it looks like.
  package init(_ bytes: [UInt8], format: Format? = nil) throws(GuideFileError) {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let first = bytes[start...].first { !$0.isBlank }
    let isJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    if format == .csv || format == nil && !isJSON {
      try readCSV(bytes)
    } else {
      try readJSON(bytes, from: start, format)
    }
  }

  package static func == (left: Self, right: Self) -> Bool {
    left.invalid == right.invalid && left.places.elementsEqual(right.places, by: ==)
  }

  /// Takes what a row says, or what is wrong with it.
  mutating func take(
    _ row: GuideRow, _ read: () throws(PlaceTextProblem) -> ImportedPlace
  ) throws(GuideFileError) {
    guard places.count + invalid.count < Self.largestCount else {
      throw GuideFileError(
        reason: "it has more than \(Self.largestCount) places, which is the most; divide it")
    }
    do throws(PlaceTextProblem) {
      places.append((row, try read()))
    } catch {
      invalid.append(InvalidPlace(row: row, reason: error.reason))
    }
  }

  private mutating func readJSON(
    _ bytes: [UInt8], from start: Int, _ format: Format?
  ) throws(GuideFileError) {
    let root = try Self.parse(bytes, from: start)
    let isCollection = root["type"]?.string == "FeatureCollection"
    if format == .geojson || format == nil && isCollection {
      guard isCollection, let features = root["features"]?.array else {
        throw GuideFileError(
          reason: "it is no FeatureCollection of GeoJSON with a list of features")
      }
      for (index, feature) in features.enumerated() {
        try take(GuideRow(index: index)) { () throws(PlaceTextProblem) in
          try ImportedPlace(feature: feature)
        }
      }
    } else {
      guard let rows = root["places"]?.array else {
        throw GuideFileError(
          reason: "it has no list of places, as in {\"places\": [{\"city\": …, \"name\": …}]}")
      }
      for (index, row) in rows.enumerated() {
        try take(GuideRow(index: index)) { () throws(PlaceTextProblem) in
          try ImportedPlace(row: row)
        }
      }
    }
  }

  private static func parse(
    _ bytes: [UInt8], from start: Int
  ) throws(GuideFileError) -> JSON {
    do {
      return try JSONParser.parse(bytes, in: start..<bytes.count)
    } catch {
      throw GuideFileError(reason: "it is not JSON: \(error.message)")
    }
  }
}

/// A file is not one of places; nothing of it was used.
package struct GuideFileError: Error, Equatable {
  /// The end of a sentence.
  package let reason: String
}
