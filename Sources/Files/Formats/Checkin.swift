internal import JSON
import Text

/// When a user was at a place: a moment, and the offset of the clock there if the file has it.
package struct CheckinTime: Sendable, Equatable {
  /// Seconds since 1970.
  package let seconds: Int

  /// The offset of the clock in seconds ahead of UTC; nil if the file does not have it.
  package let offset: Int?
}

/// A check-in of Foursquare or Swarm, an element of the list `items` of `checkins.json`.
enum Checkin {
  /// The place of a check-in, with its time.
  ///
  /// - Throws: `ValueProblem` for a missing or invalid time, a value of an unexpected kind, and a text that the rules
  ///   of places refuse.
  static func place(_ json: JSON, line: Int) throws(ValueProblem) -> SavedPlace {
    guard json.object != nil else { throw ValueProblem("it is \(json.kindName), not an object") }
    let venue = json["venue"]
    let location = venue?["location"]
    var record = FileRecord(line: line)
    try set(.name, to: venue?["name"], name: "name", in: &record)
    try set(.city, to: location?["city"], name: "city", in: &record)
    try set(.country, to: location?["cc"], name: "cc", in: &record)
    try set(.country, to: location?["country"], name: "country", in: &record, rank: 1)
    // In the files of an export the position is beside the venue.
    for object in [location, json] where record.point == nil {
      if let lat = object?["lat"]?.number, let lon = object?["lng"]?.number {
        record.point = FilePoint(lat: lat.text, lon: lon.text)
      }
    }
    var place = try SavedPlace(record)
    place.annotation = try PlaceMarks(lists: [], note: nil)
    place.annotation?.time = try time(json)
    return place
  }

  private static func set(
    _ column: FileColumn, to value: JSON?, name: String, in record: inout FileRecord, rank: Int = 0
  ) throws(ValueProblem) {
    guard let value else { return }
    record.set(column, to: try JSONText.text(value, of: name), name: name, rank: rank)
  }

  /// The time of a check-in. `createdAt` is a number of seconds since 1970, or a time in UTC, for example
  /// `2019-05-03 12:31:35.000000`. `timeZoneOffset` is in minutes.
  private static func time(_ json: JSON) throws(ValueProblem) -> CheckinTime {
    guard let created = json["createdAt"] else { throw ValueProblem("createdAt is missing") }
    let seconds = created.int ?? created.string.flatMap(seconds)
    guard let seconds, ZonedTime.validSeconds.contains(seconds) else {
      throw ValueProblem(
        "createdAt \(CityRow.quoted(created.string ?? created.text)) is not a time")
    }
    guard let offset = json["timeZoneOffset"], offset != .null else {
      return CheckinTime(seconds: seconds, offset: nil)
    }
    guard let minutes = offset.int, -1080...1080 ~= minutes else {
      throw ValueProblem("timeZoneOffset \(CityRow.quoted(offset.text)) is not a number of minutes")
    }
    return CheckinTime(seconds: seconds, offset: minutes * 60)
  }

  private static func seconds(_ text: String) -> Int? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 19, bytes[10] == UInt8(ascii: " ") || bytes[10] == UInt8(ascii: "T"),
      bytes[19...].allSatisfy({ $0.isASCIIDigit || $0 == UInt8(ascii: ".") })
        || bytes[19...].elementsEqual("Z".utf8)
    else { return nil }
    let day = String(decoding: bytes[..<10], as: UTF8.self)
    let clock = String(decoding: bytes[11..<19], as: UTF8.self)
    return ZonedTime(utc: "\(day)T\(clock)Z")?.seconds
  }
}
