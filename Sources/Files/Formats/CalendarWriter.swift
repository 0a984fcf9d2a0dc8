internal import Geography
internal import Text

/// Writes the visits of cities as a calendar (RFC 5545). Only for calendar programs: an import does not read it.
enum CalendarWriter {
  /// The first line, by which an import recognizes a calendar, to reject it.
  static let firstLine = "BEGIN:VCALENDAR"

  /// - Parameter cities: those without a visit are left out.
  static func bytes(
    of cities: [ArchivedCity], _ annotations: [Int: FileAnnotation], credit: String
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    append(firstLine, to: &bytes)
    append("VERSION:2.0", to: &bytes)
    append("PRODID:-//CityRoulette//Visits//EN", to: &bytes)
    append("CALSCALE:GREGORIAN", to: &bytes)
    append("X-WR-CALNAME:CityRoulette", to: &bytes)
    append("X-WR-CALDESC:\(escaped(credit))", to: &bytes)
    for city in cities {
      guard let annotation = annotations[city.city.id] else { continue }
      for visit in annotation.visits {
        for line in lines(city, annotation, visit) {
          append(line, to: &bytes)
        }
      }
    }
    append("END:VCALENDAR", to: &bytes)
    return bytes
  }

  private static func lines(
    _ city: ArchivedCity, _ annotation: FileAnnotation, _ visit: Visit
  ) -> [String] {
    let first = compact(visit.firstDay)
    let name = visit.text.replacing("/", with: "_")
    var lines = [
      "BEGIN:VEVENT", "UID:\(city.city.id)-\(name)@cityroulette",
      // DTSTAMP is required. It must not depend on the time of the export, so that equal archives give equal files.
      "DTSTAMP:\(first)T000000Z", "DTSTART;VALUE=DATE:\(first)", end(of: visit),
      "SUMMARY:\(escaped(annotation.ownName ?? city.city.name))",
    ]
    let place = [city.city.name, city.city.admin1, city.city.country].compactMap(\.self)
    lines.append("LOCATION:\(escaped(place.joined(separator: ", ")))")
    let point = city.city.coordinate
    lines.append(
      "GEO:\(DecimalText.fixed(point.lat, places: 6));\(DecimalText.fixed(point.lon, places: 6))")
    if let note = annotation.note {
      lines.append("DESCRIPTION:\(escaped(note))")
    }
    if !annotation.tags.isEmpty {
      lines.append("CATEGORIES:\(annotation.tags.map(escaped).joined(separator: ","))")
    }
    if city.city.wikipedia != nil {
      lines.append("URL:\(ExportedCity(archived: city, annotation: annotation).link)")
    }
    return lines + ["TRANSP:TRANSPARENT", "END:VEVENT"]
  }

  /// The end of a visit: the day after the last one, which DTEND excludes. No day follows 9999-12-31, so a visit until
  /// then has a duration instead.
  private static func end(of visit: Visit) -> String {
    let next = visit.lastDay.daysSinceEpoch + 1
    let day = CivilDate(daysSinceEpoch: next)
    guard day.daysSinceEpoch == next else {
      return "DURATION:P\(next - visit.firstDay.daysSinceEpoch)D"
    }
    return "DTEND;VALUE=DATE:\(compact(day))"
  }

  private static func compact(_ day: CivilDate) -> String { day.iso8601.replacing("-", with: "") }

  /// A value of the type TEXT (section 3.3.11).
  static func escaped(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    var follows = false
    for scalar in text.fitForFiles.unicodeScalars {
      let isFeed = scalar == "\n" && follows
      follows = scalar == "\r"
      switch scalar {
      case "\n" where isFeed: break
      case "\n", "\r": escaped.append(contentsOf: "\\n".unicodeScalars)
      case "\\", ";", ",": escaped.append(contentsOf: "\\\(scalar)".unicodeScalars)
      case "\u{7F}": escaped.append("\u{FFFD}")
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }

  /// The maximum length of a line in bytes, without the line end.
  private static let longestLine = 75

  /// Appends a line. Folds it between Unicode scalars if it is too long (section 3.1).
  private static func append(_ line: String, to bytes: inout [UInt8]) {
    var room = longestLine
    for scalar in line.unicodeScalars {
      let encoded = UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      if encoded.count > room {
        bytes.append(contentsOf: "\r\n ".utf8)
        room = longestLine - 1
      }
      bytes.append(contentsOf: encoded)
      room -= encoded.count
    }
    bytes.append(contentsOf: "\r\n".utf8)
  }
}
