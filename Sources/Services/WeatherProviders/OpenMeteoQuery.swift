internal import Adapters
internal import JSON
internal import Text

/// A query about places for a service of Open-Meteo. The services share one format of answers and
/// errors, and one quota: https://open-meteo.com/en/docs.
struct OpenMeteoQuery<Finding: Sendable>: Sendable {
  /// Parses the part of an answer about one place.
  typealias Reader =
    @Sendable (JSON, WeatherPlace, HTTPResponse) throws(ServiceError) -> Finding

  private let service: UpstreamService
  private let path: String
  private let baseURL: String?
  private let parameters: [(String, String)]

  /// The cost of one place, in the service's calls.
  private let weight: Double

  private let read: Reader

  /// - Parameters:
  ///   - parameters: all parameters except the places.
  ///   - variables: the number of variables in all sections.
  ///   - days: the number of days. Up to ten variables for up to two weeks cost one call, more cost
  ///     proportionally more (https://open-meteo.com/en/pricing).
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

  /// The service accepts 1,000 places in a request. That would make a URL of 18 KB, more than the usual
  /// limit of 8 KB, and would cost more than the free 600 calls a minute.
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
      path, base: baseURL, parameters: points.map { ($0, $1.joined(separator: ",")) } + parameters,
      cost: Double(places.count) * weight, refusedCost: 1
    ) { response, now throws(ServiceError) in
      try outcomes(response, now: now, for: places)
    }
    return PlacesRequest(query, places: indices) { halves(places, at: indices) }
  }

  /// Divides a request in two, because one place without data makes the service refuse all of it. Returns
  /// no requests for a single place.
  private func halves(_ places: [WeatherPlace], at indices: [Int]) -> [PlacesRequest<Finding>] {
    let middle = places.count / 2
    guard middle > 0 else { return [] }
    return [0..<middle, middle..<places.count].map { range in
      request(for: Array(places[range]), at: Array(indices[range]))
    }
  }
}

extension OpenMeteoQuery {
  /// Parses an answer, which is an object for one place and a list for several. Elements are matched by
  /// order, because `location_id` may be missing and coordinates are those of the model's grid.
  private func outcomes(
    _ response: HTTPResponse, now: Double, for places: [WeatherPlace]
  ) throws(ServiceError) -> [PlacesRequest<Finding>.Outcome] {
    try check(response, now: now)
    let json = try json(response, for: places.count)
    let elements = json.array ?? [json]
    // If elements are missing, only the last places fail. Surplus elements mean that the answer belongs to
    // another request.
    guard elements.count <= places.count else {
      throw .answerInvalid(
        service, problem: "has \(elements.count) places instead of \(places.count)")
    }
    return zip(places, elements).map { place, element in
      guard element["latitude"] != nil, element["error"] == nil else {
        return .failure(.answerInvalid(service, problem: "has no JSON object for a place"))
      }
      return Result { () throws(ServiceError) in try read(element, place, response) }
    }
  }

  /// Checks the status.
  ///
  /// - Throws: the error for the status and the reason in the body.
  private func check(_ response: HTTPResponse, now: Double) throws(ServiceError) {
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

  /// Returns the seconds to wait for the exceeded quota that the reason names, because the service sends no
  /// `Retry-After`.
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

  /// Parses the body of an answer with a success status. The service streams the body, so an error
  /// during the computation appears in it as a sentence. For a place outside the area of some models the service
  /// writes `nan`, which makes the whole answer invalid JSON. If there are several places, this counts as a rejection,
  /// so that the request is divided.
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
  /// Creates a reader for one element of an answer of Open-Meteo.
  init(_ element: JSON, place: WeatherPlace, response: HTTPResponse) {
    self.init(
      .openMeteo, place: place, response: response, zone: element["timezone"]?.lenientText,
      offset: element.openMeteoOffset)
  }
}

extension JSON {
  /// The offset of an element's local times and days, in seconds ahead of UTC; 0 if unknown.
  var openMeteoOffset: Int {
    let offset = self["utc_offset_seconds"]?.lenientInt ?? 0
    return (-86_399...86_399).contains(offset) ? offset : 0
  }

  /// Seconds since 1970, from a number (the requested format) or from a local time in the text form without an offset.
  ///
  /// - Parameter offset: the offset of local times, in seconds ahead of UTC.
  func openMeteoSeconds(offset: Int) -> Int? {
    guard let text = string else { return epochSeconds }
    return ZonedTime(utc: "\(text)Z").map { $0.seconds - offset }
  }
}
