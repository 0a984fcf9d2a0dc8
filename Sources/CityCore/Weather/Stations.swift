internal import JSON
package import Platform

/// A weather station at an airfield.
package struct Station: Sendable, Hashable {
  /// Four letters or digits of the International Civil Aviation Organization.
  package let icao: String
  package let name: String

  /// ISO 3166-1 code of two letters.
  package let country: String
  package let coordinate: Coordinate

  /// Metres above the sea; nil if it is not known.
  package let elevation: Double?

  /// IANA time zone.
  package let timezone: String?

  /// The credit for where it is and what it is called.
  package static let attribution = Attribution(
    text: "Weather stations by Meteostat (CC BY 4.0)", url: "https://meteostat.net/")
}

/// A station as seen from a point.
package struct NearbyStation: Sendable, Hashable {
  package let station: Station
  package let distanceKm: Double
}

/// The stations that report the weather, out of a table with a line each: tab-separated, with a header
/// line; see `Sources/Data/README.md`.
///
/// The texts stay bytes until a station is wanted: of eight thousand lines a handful is.
package struct StationTable: Sendable {
  private struct Row: Sendable {
    let coordinate: Coordinate
    let point: UnitVector

    /// Where the line is among the bytes.
    let line: Range<Int>
  }

  private let bytes: [UInt8]
  private let rows: [Row]

  /// - Throws: `FileError` if the file cannot be read.
  package init(path: String) throws(FileError) { self.init(try File.readRegular(path)) }

  /// Lines that do not tell a code and a point are left out, as the header is.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    rows = bytes.withUnsafeBufferPointer { bytes in
      var rows: [Row] = []
      rows.reserveCapacity(bytes.count / 64)
      var start = 0
      while start < bytes.count {
        let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        if let row = Self.row(bytes, start..<end) { rows.append(row) }
        start = end + 1
      }
      return rows
    }
  }

  package var count: Int { rows.count }

  /// The nearest stations to a point along the Earth's surface, the nearest first, those that are equally
  /// near in the order of the table.
  ///
  /// - Parameters:
  ///   - limit: how many at most.
  ///   - radiusKm: how far at most.
  package func nearest(to point: Coordinate, limit: Int, radiusKm: Double) -> [NearbyStation] {
    let centre = UnitVector(point)
    // Of all but the nearest few only the chord is looked at, which orders alike.
    var best: [(chord: Double, row: Int)] = []
    for (index, row) in rows.enumerated() {
      let chord = centre.chordSquared(to: row.point)
      if best.count == limit, let last = best.last, chord >= last.chord { continue }
      let place = best.firstIndex { chord < $0.chord } ?? best.count
      best.insert((chord, index), at: place)
      if best.count > limit { best.removeLast() }
    }
    return best.compactMap { _, index in
      let distance = centre.distanceKm(to: rows[index].point)
      return distance <= radiusKm
        ? NearbyStation(station: station(rows[index]), distanceKm: distance) : nil
    }
  }

  private func station(_ row: Row) -> Station {
    let fields = bytes[row.line].split(
      separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
    func text(_ column: Int) -> String {
      column < fields.count ? String(decoding: fields[column], as: UTF8.self) : ""
    }
    let zone = text(7)
    return Station(
      icao: text(0), name: text(2), country: text(3), coordinate: row.coordinate,
      elevation: Double(text(6)), timezone: zone.isEmpty ? nil : zone)
  }

  private static func row(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>) -> Row? {
    let tab = UInt8(ascii: "\t")
    var (column, start) = (0, line.lowerBound)
    var (lat, lon) = (Double?.none, Double?.none)
    for index in line.lowerBound...line.upperBound
    where index == line.upperBound || bytes[index] == tab {
      if column == 0, index == start { return nil }
      if column == 4 { lat = decimal(bytes, start..<index) }
      if column == 5 { lon = decimal(bytes, start..<index) }
      if column == 5 { break }
      (column, start) = (column + 1, index + 1)
    }
    guard let lat, let lon else { return nil }
    let coordinate = Coordinate(lat: lat, lon: lon)
    guard coordinate.isValid else { return nil }
    return Row(coordinate: coordinate, point: UnitVector(coordinate), line: line)
  }

  /// Reads `-12.5`; the library's reader would take half of the time of the whole table.
  private static func decimal(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Double? {
    let isNegative = range.first.map { bytes[$0] == UInt8(ascii: "-") } ?? false
    var (digits, scale, count, hasPoint) = (0.0, 1.0, 0, false)
    for index in range.dropFirst(isNegative ? 1 : 0) {
      let byte = bytes[index]
      if byte == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
      } else if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte), count < 15 {
        digits = digits * 10 + Double(byte - UInt8(ascii: "0"))
        count += 1
        if hasPoint { scale *= 10 }
      } else {
        return nil
      }
    }
    return count == 0 ? nil : (isNegative ? -1 : 1) * digits / scale
  }
}

/// Reports of weather stations (METAR) from the Aviation Weather Center: no key, many stations a request,
/// the whole world. https://aviationweather.gov/data/api
package struct AviationWeather: Sendable {
  package typealias Answer = (observations: [String: Observation], fetchedAt: Double)

  private static let service = UpstreamService.aviationWeather
  private let client: ServiceClient
  private let baseURL: String?

  /// - Parameter baseURL: a mirror; nil for the service itself.
  package init(client: ServiceClient, baseURL: String?) {
    (self.client, self.baseURL) = (client, baseURL)
  }

  /// The newest report of each station that has one, by its code.
  ///
  /// - Parameters:
  ///   - stations: their codes, in any order.
  ///   - hours: how far back to look; nil for the service's own hour and a half, of which it tells one
  ///     report a station.
  package func observations(
    of stations: [String], hours: Int?
  ) async throws(ServiceError) -> Answer {
    try await client.ask(query(stations, hours: hours))
  }

  func query(_ stations: [String], hours: Int?) -> ServiceQuery<Answer> {
    var parameters = [("ids", stations.sorted().joined(separator: ",")), ("format", "json")]
    if let hours { parameters.append(("hours", "\(hours)")) }
    return Self.service.query("/api/data/metar", base: baseURL, parameters) {
      response, now throws(ServiceError) in
      try Self.check(response, now)
      return (try Self.read(response, now), response.receivedAt)
    }
  }

  /// Nobody has an account: who is refused has not said who asks, or has asked too much.
  private static func check(_ response: HTTPResponse, _ now: Double) throws(ServiceError) {
    if [401, 403].contains(response.status) { throw .rejected(service, .contact) }
    try service.check(response, now: now)
  }

  /// No station is an empty body, or an empty list; an error may come with a good status.
  private static func read(
    _ response: HTTPResponse, _ now: Double
  ) throws(ServiceError) -> [String: Observation] {
    guard response.body.contains(where: { !" \t\r\n".utf8.contains($0) }) else { return [:] }
    let json = try service.json(response)
    if json["status"]?.string == "error" || json["error"] != nil {
      throw .unavailable(service, status: nil)
    }
    guard let rows = json.array else { throw .answerInvalid(service, problem: "holds no reports") }
    let observations = rows.compactMap(Observation.init)
    if observations.isEmpty, !rows.isEmpty {
      throw .answerInvalid(service, problem: "holds no report that can be read")
    }
    // A report of the time to come has a wrong time, and would stay the newest for as long.
    let told = observations.filter { Double($0.time) <= now + 3600 }
    return Dictionary(told.map { ($0.icao, $0) }) { $0.time >= $1.time ? $0 : $1 }
  }
}

/// What stations were asked and what they told last, so that none is asked again before it can have
/// anything newer. There are no more than the table of stations has.
package struct StationReports: Sendable {
  /// Seconds for which a station is not asked again. Most report once an hour, airports every half hour;
  /// the service renews what it has every minute.
  package static let renewedEvery = 300.0

  package struct Report: Sendable {
    package let observation: Observation

    /// When the service told it, seconds since 1970.
    package let fetchedAt: Double
  }

  private var reports: [String: Report] = [:]
  private var asked: [String: (time: Double, minutes: Int)] = [:]

  package init() {}

  /// What the station told last, however long ago.
  package subscript(icao: String) -> Report? { reports[icao] }

  /// Whether there can be anything newer of a station than is known.
  ///
  /// - Parameter minutes: how far back to look; a look less far back does not count if it found nothing.
  package func isDue(_ icao: String, at now: Double, minutes: Int) -> Bool {
    guard let last = asked[icao], (0..<Self.renewedEvery).contains(now - last.time) else {
      return true
    }
    return last.minutes < minutes && reports[icao] == nil
  }

  /// Takes in the answer to a question about some stations.
  ///
  /// - Parameters:
  ///   - answer: of those that told something; what they told before stays if it is newer.
  ///   - minutes: how far back was looked.
  package mutating func take(
    _ answer: AviationWeather.Answer, to stations: [String], minutes: Int
  ) {
    for icao in stations {
      asked[icao] = (answer.fetchedAt, minutes)
      guard let told = answer.observations[icao],
        told.time >= reports[icao]?.observation.time ?? .min
      else { continue }
      reports[icao] = Report(observation: told, fetchedAt: answer.fetchedAt)
    }
  }
}

/// Looks for a report that is new enough.
package struct ReportSearch: Sendable {
  /// Seconds since 1970.
  package let oldest, now: Double

  /// How far back the service looks.
  package let minutes: Int

  package init(oldest: Double, now: Double, minutes: Int) {
    (self.oldest, self.now, self.minutes) = (oldest, now, minutes)
  }

  /// The stations that have to be asked: none if the nearest that has anything to tell is known.
  package func due(among stations: [NearbyStation], _ reports: StationReports) -> [String] {
    let codes = stations.map(\.station.icao)
    for code in codes {
      if reports.isDue(code, at: now, minutes: minutes) {
        return codes.filter { reports.isDue($0, at: now, minutes: minutes) }
      }
      if isNew(reports[code]) { return [] }
    }
    return []
  }

  /// That of the nearest station with one.
  package func newest(
    among stations: [NearbyStation], _ reports: StationReports
  ) -> (NearbyStation, StationReports.Report)? {
    stations.lazy.compactMap { near in
      reports[near.station.icao].flatMap { isNew($0) ? (near, $0) : nil }
    }.first
  }

  private func isNew(_ report: StationReports.Report?) -> Bool {
    report.map { Double($0.observation.time) >= oldest } ?? false
  }
}
