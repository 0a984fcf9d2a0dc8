import CityCore
import Platform

/// Asks the live source of cities. Holds no state of its own, so any thread may use it.
struct CityDesk: Sendable {
  /// The service, or why there is none.
  let geoNames: Result<GeoNames, ServiceError>
  let services: ServiceClient

  /// - Throws: `CityFailure` if no account is configured.
  func service() throws(CityFailure) -> GeoNames {
    do {
      return try geoNames.get()
    } catch {
      throw CityFailure(error)
    }
  }

  func cities(_ query: ServiceQuery<GeoNamesRows<City>>) async throws(CityFailure) -> GeoNamesRows<City> {
    try await answer(to: query)
  }

  func countries() async throws(CityFailure) -> GeoNamesRows<Country> {
    try await answer(to: try service().countries())
  }

  /// The cities in a circle, nearest first. The service tells the important ones of a box, so that
  /// of a large circle some are missing.
  func circle(
    _ point: Coordinate, radiusKm: Double, limit: Int
  ) async throws(CityFailure) -> GeoNamesRows<City> {
    let requests = try service().around(point, radiusKm: radiusKm, limit: limit)
    var answers: [GeoNamesRows<City>] = []
    for request in requests { answers.append(try await cities(request)) }
    return .nearest(answers, to: point, radiusKm: radiusKm, limit: limit)
  }

  /// The cities in a circle, nearest first, with all that the service knows of each. Circles wider
  /// than it allows for that are asked for as by `circle`.
  func nearby(
    _ point: Coordinate, radiusKm: Double, limit: Int
  ) async throws(CityFailure) -> GeoNamesRows<City> {
    guard radiusKm <= GeoNames.widestRadiusKm else {
      return try await circle(point, radiusKm: radiusKm, limit: limit)
    }
    let request = try service().nearby(point, radiusKm: radiusKm, limit: limit)
    return .nearest([try await cities(request)], to: point, radiusKm: radiusKm, limit: limit)
  }

  private func answer<Row>(
    to query: ServiceQuery<GeoNamesRows<Row>>
  ) async throws(CityFailure) -> GeoNamesRows<Row> {
    do {
      return try await services.ask(query)
    } catch {
      obey(error)
      throw CityFailure(error)
    }
  }

  /// That the quota is used up stands in a body, which the client does not read.
  private func obey(_ failure: ServiceError) {
    guard case .quotaExceeded(let service, let seconds) = failure else { return }
    services.http.pause(service.http, for: Double(seconds ?? Self.longestPause))
  }

  /// Seconds. A week's quota may be back in seven days or in an hour; a day is a fair question.
  private static let longestPause = 86_400
}

/// Why the live source of cities has not answered.
struct CityFailure: Error {
  let cause: ServiceError

  init(_ cause: ServiceError) { self.cause = cause }

  /// What else the client can do; a sentence for the end of a message.
  static let alternative =
    "Pass cities \"\(CitySourceID.embedded.rawValue)\" to use the cities that come with the program."
}
