internal import JSON
internal import Platform
internal import Text

/// The records of one answer.
package struct GeoNamesRows<Row: Sendable & Equatable>: Sendable, Equatable {
  /// In the order of the answer.
  package var rows: [Row]

  /// Records that could not be read and were left out.
  package var skipped: Int

  /// How many there are beyond this answer too; nil if the service does not say.
  package var total: Int?

  package init(rows: [Row], skipped: Int, total: Int?) {
    self.rows = rows
    self.skipped = skipped
    self.total = total
  }
}

extension GeoNamesRows<City> {
  /// What answers to `GeoNames.around` hold within the circle: each city once, nearest first, ties
  /// by id.
  package static func nearest(
    _ answers: [Self], to point: Coordinate, radiusKm: Double, limit: Int
  ) -> Self {
    var known: Set<Int> = []
    let cities = answers.flatMap(\.rows).filter { known.insert($0.id).inserted }
      .map { (city: $0, distance: point.distanceKm(to: $0.coordinate)) }
      .filter { $0.distance <= radiusKm }
      .sorted { ($0.distance, $0.city.id) < ($1.distance, $1.city.id) }
    return Self(
      rows: cities.prefix(max(0, limit)).map(\.city),
      skipped: answers.reduce(0) { $0 + $1.skipped }, total: cities.count)
  }
}

extension GeoNamesRows<City> {
  /// The first `limit` cities, each once: a service may tell more than it was asked for.
  package func first(_ limit: Int) -> Self {
    var known: Set<Int> = []
    let cities = rows.filter { known.insert($0.id).inserted }.prefix(max(0, limit))
    return Self(rows: Array(cities), skipped: skipped, total: total)
  }
}

extension GeoNames {
  /// Reads an answer. No place at all is no error.
  static func rows<Row>(
    _ response: HTTPResponse, now: Double, _ row: (JSON) -> Row?
  ) throws(ServiceError) -> GeoNamesRows<Row> {
    // Errors mostly come with status 200, so that the body is looked at first.
    if let status = service.jsonIfAny(response)?["status"], status.object != nil {
      if let error = error(status, now: now) { throw error }
      return GeoNamesRows(rows: [], skipped: 0, total: 0)
    }
    try service.check(response, now: now)
    let json = try service.json(response)
    guard let list = json["geonames"]?.array else {
      throw .answerInvalid(service, problem: "holds no list of places")
    }
    let rows = list.compactMap(row)
    return GeoNamesRows(
      rows: rows, skipped: list.count - rows.count, total: json["totalResultsCount"]?.lenientInt)
  }

  /// What a `status` means by its number, the only part that is promised; nil for nothing found.
  private static func error(_ status: JSON, now: Double) -> ServiceError? {
    switch status["value"]?.lenientInt {
    case 10: return .rejected(service, .credentials)
    case 11, 15, 17: return nil
    case 13, 22: return .unavailable(service, status: nil)
    case 18: return .quotaExceeded(service, retryAfter: EpochSeconds.untilNextDay(from: now))
    case 19: return .quotaExceeded(service, retryAfter: EpochSeconds.untilNextHour(from: now))
    case 20: return .quotaExceeded(service, retryAfter: nil)
    case 12, 14, 16, 21, 23, 24, 25, 27: return .rejected(service, .request)
    default: return .answerInvalid(service, problem: "is an error of an unknown kind")
    }
  }
}
