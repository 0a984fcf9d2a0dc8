internal import JSON
internal import Text

extension OpenMeteo {
  /// One object for one place, a list for several. The elements are matched by their order: their
  /// `location_id` is left out where it is zero, and their coordinates are those of a grid.
  func outcomes(
    _ answer: UpstreamAnswer, for places: [WeatherPlace]
  ) throws(UpstreamError) -> [WeatherRequest.Outcome] {
    try check(answer)
    let json = try id.service.json(answer)
    return zip(places, json.array ?? [json]).map { place, element in
      guard element["latitude"] != nil, element["error"] == nil else {
        return .failure(.answerInvalid(id.service, problem: "holds something else for a place"))
      }
      let reading = WeatherReading(provider: id, place: place)
      return .success(OpenMeteoReport(reading, element, answer).report)
    }
  }

  /// - Throws: what the status and the reason in the body mean.
  private func check(_ answer: UpstreamAnswer) throws(UpstreamError) {
    guard let failure = id.service.failure(answer) else { return }
    let reason = id.service.jsonIfAny(answer)?["reason"]?.lenientText ?? ""
    switch failure {
    case .quotaExceeded(_, retryAfter: nil):
      throw .quotaExceeded(id.service, retryAfter: Self.wait(reason, now: answer.now))
    case .rejected(_, .request) where reason.hasPrefix("No data is available"):
      throw .rejected(id.service, .place)
    default: throw failure
    }
  }

  /// Seconds until the budget named in the reason begins anew; the service sends no header for it.
  private static func wait(_ reason: String, now: Int) -> Int {
    let second = ZonedTime(seconds: now, offset: 0).secondOfDay
    if reason.hasPrefix("Hourly") { return 3600 - second % 3600 }
    if reason.hasPrefix("Daily") { return 86_400 - second }
    if reason.hasPrefix("Too many concurrent") { return 1 }
    return 60
  }
}
