import Adapters
import Foundation
import TestSupport
import Testing

@testable import Geography
@testable import Services

/// Shared by the tests of services.
enum UpstreamFixture {
  /// 2026-05-01T13:40:00Z.
  static let now = 1_777_642_800

  static let key = "Geheim+1234/abc"

  static let berlin = WeatherPlace(
    id: 2_950_159, coordinate: Coordinate(lat: 52.524368, lon: 13.410531),
    timezone: "Europe/Berlin")

  static let newYork = WeatherPlace(
    id: 5_128_581, coordinate: Coordinate(lat: 40.714270, lon: -74.005970),
    timezone: "America/New_York")

  /// A place with only a point.
  static let point = WeatherPlace(coordinate: Coordinate(lat: 0.00001, lon: -179.99999))

  static func provider(_ id: WeatherProviderID, baseURL: String? = nil) throws
    -> any WeatherProvider
  {
    try id.provider(key: key, baseURL: baseURL)
  }

  static func geoNames() throws -> GeoNames {
    GeoNames(account: try ServiceAccount(key, of: .geoNames))
  }

  static func answer(_ body: String, status: Int = 200, retryAfter: Int? = nil) -> HTTPResponse {
    HTTPResponse(
      status: status, headers: retryAfter.map { ["retry-after": "\($0)"] } ?? [:],
      body: Array(body.utf8), receivedAt: Double(now))
  }

  /// The outcomes of one request for some places.
  static func outcomes(
    _ id: WeatherProviderID, _ answer: HTTPResponse, places: [WeatherPlace] = [berlin],
    part: WeatherPart = .current, request: Int = 0
  ) throws -> [WeatherRequest.Outcome] {
    let requests = try provider(id).requests(for: places, part: part)
    return try requests[request].outcomes(answer)
  }

  /// The report for one place in a response.
  static func report(
    _ id: WeatherProviderID, _ body: String, place: WeatherPlace = berlin,
    part: WeatherPart = .current, request: Int = 0
  ) throws -> WeatherReport {
    let outcomes = try outcomes(id, answer(body), places: [place], part: part, request: request)
    return try #require(outcomes.first).get()
  }

  /// The error in a response, or nil.
  static func error(
    _ id: WeatherProviderID, _ body: String, status: Int = 200, retryAfter: Int? = nil
  ) throws -> ServiceError? {
    do {
      let answer = answer(body, status: status, retryAfter: retryAfter)
      if case .failure(let error)? = try outcomes(id, answer).first {
        return error
      }
      return nil
    } catch let error as ServiceError {
      return error
    }
  }

  /// A response with the body of a file of `Tests/Fixtures/answers`.
  static func whole(_ name: String, status: Int = 200) throws -> HTTPResponse {
    let url = Repository.url.appending(path: "Tests/Fixtures/answers/\(name)")
    return HTTPResponse(
      status: status, body: Array(try Data(contentsOf: url)), receivedAt: Double(now))
  }
}

// Responses are read at the time of the fixtures.

extension ServiceQuery {
  func finding(_ response: HTTPResponse) throws(ServiceError) -> Finding {
    try read(response, Double(UpstreamFixture.now))
  }
}

extension WeatherRequest {
  var request: HTTPRequest { query.request }

  func outcomes(_ response: HTTPResponse) throws(ServiceError) -> [Outcome] {
    try query.finding(response)
  }
}
