internal import JSON
internal import Platform
internal import Text

extension OpenMeteo {
  /// One object for one place, a list for several. The elements are matched by their order: their
  /// `location_id` is left out where it is zero, and their coordinates are those of a grid.
  func outcomes(
    _ response: HTTPResponse, now: Double, for places: [WeatherPlace]
  ) throws(ServiceError) -> [WeatherRequest.Outcome] {
    try check(response, now: now)
    let json = try id.service.json(response)
    return zip(places, json.array ?? [json]).map { place, element in
      guard element["latitude"] != nil, element["error"] == nil else {
        return .failure(.answerInvalid(id.service, problem: "holds something else for a place"))
      }
      let reading = WeatherReading(provider: id, place: place)
      return .success(OpenMeteoReport(reading, element, response).report)
    }
  }

  /// - Throws: what the status and the reason in the body mean.
  private func check(_ response: HTTPResponse, now: Double) throws(ServiceError) {
    guard let failure = id.service.failure(response, now: now) else { return }
    let reason = id.service.jsonIfAny(response)?["reason"]?.lenientText ?? ""
    switch failure {
    case .quotaExceeded(_, retryAfter: nil):
      throw .quotaExceeded(id.service, retryAfter: Self.wait(reason, now: now))
    case .rejected(_, .request) where reason.hasPrefix("No data is available"):
      throw .rejected(id.service, .place)
    default: throw failure
    }
  }

  /// Seconds until the budget named in the reason begins anew; the service sends no header for it.
  private static func wait(_ reason: String, now: Double) -> Int {
    if reason.hasPrefix("Hourly") { return EpochSeconds.untilNextHour(from: now) }
    if reason.hasPrefix("Daily") { return EpochSeconds.untilNextDay(from: now) }
    if reason.hasPrefix("Too many concurrent") { return 1 }
    return 60
  }
}
