internal import JSON
internal import Text

/// A place as another program has saved it: what its file tells, without an id of ours.
package struct SavedPlace: Sendable, Equatable {
  /// Where it begins in the file, from 1.
  package var line: Int

  var name: String?

  /// Nil also for 0, 0, which stands for none in the files of many programs.
  var coordinate: Coordinate?

  /// A code of two letters.
  var country: String?
  var address: String?

  /// In any form that `LocationText` takes: a link to a map, or the whole line of a list.
  var location: String?
  var note: String?

  /// What the row is called in an answer.
  var text: String {
    if let text = name ?? location ?? address { return text }
    return coordinate.map { LocationForm.text.write($0, name: nil) } ?? ""
  }

  private static let longestText = 2048
}

extension SavedPlace {
  init(line: Int, location: String) throws(ValueProblem) {
    self.line = line
    self.location = try Self.text(location, "the line")
  }

  /// - Parameters:
  ///   - values: of name, country and position.
  ///   - note: what somebody wrote beside it.
  init(line: Int, _ values: CityValues, note: String?) throws(ValueProblem) {
    self.line = line
    name = try Self.text(values[.name], "name")
    country = Self.code(values[.country])
    coordinate = try CityRow.coordinate(values).flatMap(Self.told)
    self.note = Self.filled(note)
  }

  /// What a row of a table tells.
  init(_ row: CSVRow, columns: [FileColumn?]) throws(ValueProblem) {
    func cell(_ column: FileColumn) -> String? {
      columns.firstIndex(of: column).flatMap {
        Self.filled(FormulaGuard.removed(from: row.cells[$0]))
      }
    }
    let notes = [cell(.note), cell(.comment)].compactMap(\.self)
    let note = notes.isEmpty ? nil : notes.joined(separator: "\n")
    try self.init(line: row.line, CityValues(row, columns: columns), note: note)
    if name == nil { name = try Self.text(cell(.title), "title") }
    location = try Self.text(cell(.link), "url")
    address = try Self.text(cell(.address), "address")
  }

  /// What a feature of GeoJSON tells: its name and description, as simplestyle has them, or the members
  /// that Google's starred places have, of today and of before 2022.
  init(line: Int, feature: JSON) throws(ValueProblem) {
    guard feature["type"] == "Feature" else { throw ValueProblem("it is not of type Feature") }
    let properties = feature["properties"] ?? .null
    let google = properties["location"] ?? properties["Location"] ?? .null
    var values = CityValues()
    try values.takePosition(feature["geometry"])
    func first(_ object: JSON, _ names: String...) -> String? {
      names.lazy.compactMap { Self.filled(object[$0]?.string) }.first
    }
    values[.name] =
      first(properties, "name", "title", "Title", "Name") ?? first(google, "name", "Business Name")
    values[.country] =
      first(properties, "country_code", "country") ?? first(google, "country_code", "Country Code")
    let note = first(properties, "description", "Comment", "note")
    try self.init(line: line, values, note: note)
    let link = first(properties, "google_maps_url", "Google Maps URL", "url")
    location = try Self.text(link, "the link")
    let told = first(properties, "address") ?? first(google, "address", "Address")
    address = try Self.text(told, "address")
    coordinate = coordinate ?? Self.point(google["Geo Coordinates"] ?? google)
  }
}

extension SavedPlace {
  private static func told(_ point: Coordinate) -> Coordinate? {
    point == Coordinate(lat: 0, lon: 0) ? nil : point
  }

  /// Numbers, or texts of them.
  private static func point(_ google: JSON) -> Coordinate? {
    guard let lat = google["Latitude"]?.lenientDouble, let lon = google["Longitude"]?.lenientDouble
    else { return nil }
    let point = Coordinate(lat: lat, lon: lon)
    return point.isValid ? told(point) : nil
  }

  private static func filled(_ text: String?) -> String? {
    text.flatMap { $0.trimmed.isEmpty ? nil : $0.trimmed }
  }

  private static func text(_ text: String?, _ name: String) throws(ValueProblem) -> String? {
    guard let text = filled(text) else { return nil }
    guard text.utf8.count <= longestText else {
      throw ValueProblem("\(name) has more than \(longestText) bytes")
    }
    guard !text.isUnfitForFiles else { throw ValueProblem("\(name) holds a control character") }
    return text
  }

  /// Other programs may have the name of a country here.
  private static func code(_ text: String?) -> String? {
    guard let text = filled(text), text.utf8.count == 2 else { return nil }
    return text.uppercased()
  }
}
