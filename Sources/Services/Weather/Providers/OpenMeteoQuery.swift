internal import JSON
internal import Platform
internal import Text

/// A question about places to one of the services of Open-Meteo, which have the shape of their
/// answers, their errors and one budget in common: https://open-meteo.com/en/docs.
struct OpenMeteoQuery<Finding: Sendable>: Sendable {
  /// Reads what an answer says of one place.
  typealias Reader =
    @Sendable (JSON, WeatherPlace, HTTPResponse) throws(ServiceError) -> Finding

  private let service: UpstreamService
  private let path: String
  private let baseURL: String?
  private let parameters: [(String, String)]

  /// What a place takes from the budget, in calls as the service counts them.
  private let weight: Double
  private let read: Reader

  /// - Parameters:
  ///   - parameters: beside the places.
  ///   - variables: how many variables are asked for, in all sections together.
  ///   - days: how many days they are asked for. Ten variables of two weeks are one call, and more
  ///     are more in proportion (https://open-meteo.com/en/pricing).
  init(
    service: UpstreamService, path: String, baseURL: String?, parameters: [(String, String)],
    variables: Int, days: Int, read: @escaping Reader
  ) {
    self.service = service
    self.path = path
    self.baseURL = baseURL
    self.parameters = parameters
    self.read = read
    let tens = Double(variables) / 10
    weight = max(1, tens, tens * Double(days) / 14)
  }

  /// The service takes 1,000 places a request. So many would be a URL of 18 KB, where common
  /// servers stop reading at 8, and would cost more than the 600 calls that are free in a minute.
  private static var placesPerRequest: Int { 300 }

  func requests(for places: [WeatherPlace]) -> [PlacesRequest<Finding>] {
    stride(from: 0, to: places.count, by: Self.placesPerRequest).map { start in
      let end = min(start + Self.placesPerRequest, places.count)
      return request(for: Array(places[start..<end]), at: Array(start..<end))
    }
  }

  private func request(
    for places: [WeatherPlace], at indices: [Int]
  ) -> PlacesRequest<Finding> {
    let points = [("latitude", places.map(\.lat)), ("longitude", places.map(\.lon))]
    let query = service.query(
      path, base: baseURL, points.map { ($0, $1.joined(separator: ",")) } + parameters,
      cost: Double(places.count) * weight, refusedCost: 1
    ) { response, now throws(ServiceError) in
      try outcomes(response, now, for: places)
    }
    return PlacesRequest(query, places: indices) { halves(places, at: indices) }
  }

  /// One place that the service has no data for costs the whole request its answer.
  private func halves(_ places: [WeatherPlace], at indices: [Int]) -> [PlacesRequest<Finding>] {
    let middle = places.count / 2
    guard middle > 0 else { return [] }
    return [0..<middle, middle..<places.count].map { range in
      request(for: Array(places[range]), at: Array(indices[range]))
    }
  }
}

extension OpenMeteoQuery {
  /// One object for one place, a list for several. The elements are matched by their order: their
  /// `location_id` is left out where it is zero, and their coordinates are those of a grid.
  private func outcomes(
    _ response: HTTPResponse, _ now: Double, for places: [WeatherPlace]
  ) throws(ServiceError) -> [PlacesRequest<Finding>.Outcome] {
    try check(response, now)
    let json = try json(response, for: places.count)
    let elements = json.array ?? [json]
    // One that is cut short fails the rest alone; one for more places answers another question.
    guard elements.count <= places.count else {
      throw .answerInvalid(
        service, problem: "holds \(elements.count) places instead of \(places.count)")
    }
    return zip(places, elements).map { place, element in
      guard element["latitude"] != nil, element["error"] == nil else {
        return .failure(.answerInvalid(service, problem: "holds something else for a place"))
      }
      return Result { () throws(ServiceError) in try read(element, place, response) }
    }
  }

  /// - Throws: what the status and the reason in the body mean.
  private func check(_ response: HTTPResponse, _ now: Double) throws(ServiceError) {
    guard let failure = service.failure(response, now: now) else { return }
    let reason = (try? service.json(response))?["reason"]?.lenientText ?? ""
    switch failure {
    case .quotaExceeded(_, retryAfter: nil):
      throw .quotaExceeded(service, retryAfter: Self.wait(reason, now: now))
    case .rejected(_, .request) where reason.hasPrefix("No data is available"):
      throw .rejected(service, .place)
    default: throw failure
    }
  }

  /// Seconds until the budget named in the reason begins anew; the service sends no header for it.
  private static func wait(_ reason: String, now: Double) -> Int {
    if reason.hasPrefix("Hourly") {
      return EpochSeconds.untilNextHour(from: now)
    }
    if reason.hasPrefix("Daily") {
      return EpochSeconds.untilNextDay(from: now)
    }
    if reason.hasPrefix("Too many concurrent") {
      return 1
    }
    return 60
  }

  /// The body of a good status, which may be none: an answer is written while it is worked out, so
  /// that what goes wrong then stands in it as a sentence, and a model outside its area leaves
  /// numbers that are none, for one place in the answer for all.
  private func json(
    _ response: HTTPResponse, for count: Int
  ) throws(ServiceError) -> JSON {
    do throws(ServiceError) {
      return try service.json(response)
    } catch {
      let text = String(decoding: response.body, as: UTF8.self)
      if text.contains("Unexpected error while streaming") {
        throw .unavailable(service, status: nil)
      }
      if count > 1, text.hasPrefix("["), [":nan", ",nan", "[nan"].contains(where: text.contains) {
        throw .rejected(service, .place)
      }
      throw error
    }
  }
}

extension WeatherReader {
  /// Of an element of an answer of Open-Meteo.
  init(_ element: JSON, _ place: WeatherPlace, _ response: HTTPResponse) {
    self.init(
      .openMeteo, place, response, zone: element["timezone"]?.lenientText,
      offset: element.openMeteoOffset)
  }
}

extension JSON {
  /// Seconds ahead of UTC that local times and days of an element are told in.
  var openMeteoOffset: Int {
    let offset = self["utc_offset_seconds"]?.lenientInt ?? 0
    return (-86_399...86_399).contains(offset) ? offset : 0
  }

  /// Seconds since 1970 as the services are asked for, or a local time without an offset.
  func openMeteoSeconds(offset: Int) -> Int? {
    guard let text = string else { return epochSeconds }
    return ZonedTime(utc: "\(text)Z").map { $0.seconds - offset }
  }
}
