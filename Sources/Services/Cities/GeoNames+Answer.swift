internal import Adapters
internal import Geography
internal import JSON

extension GeoNames {
  /// Parses an answer. An empty result is no error.
  static func found<Row>(
    in response: HTTPResponse, now: Double, row: (JSON) -> Row?
  ) throws(ServiceError) -> SearchResults<Row> {
    // Most errors have status 200, so check the body first.
    if let status = (try? service.json(response))?["status"], status.object != nil {
      if let error = error(status, now: now) {
        throw error
      }
      return SearchResults()
    }
    try service.check(response, now: now)
    let json = try service.json(response)
    guard let list = json["geonames"]?.array else {
      throw .answerInvalid(service, problem: "holds no list of places")
    }
    let rows = list.compactMap(row)
    return SearchResults(
      rows, total: max(json["totalResultsCount"]?.lenientInt ?? 0, rows.count),
      skipped: list.count - rows.count)
  }

  /// The error for a `status`, by its `value`, because its message is only for people; nil if nothing was found.
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
