internal import Adapters
internal import Geography
internal import JSON
import Platform
internal import Text

/// Fetches air quality from Open-Meteo: https://open-meteo.com/en/docs/air-quality-api.
package struct AirService: Sendable {
  package typealias Outcome = Result<AirQuality, ServiceError>

  private let query: OpenMeteoQuery<AirQuality>
  private let client: ServiceClient

  /// - Parameter baseURL: the address of a mirror; nil for the service itself.
  package init(client: ServiceClient, baseURL: String?) {
    self.client = client
    query = Self.query(baseURL: baseURL)
  }

  /// Fetches the air quality of places, up to 300 in one request. If the service refuses a request because of one or
  /// two places, the others are not affected.
  ///
  /// - Returns: an outcome for each place, in their order.
  package func air(at places: [WeatherPlace]) async -> [Outcome] {
    var outcomes: [Outcome] = []
    for request in query.requests(for: places) {
      outcomes += await client.send(request).outcomes
    }
    return outcomes
  }

  static func query(baseURL: String?) -> OpenMeteoQuery<AirQuality> {
    let variables =
      ["european_aqi", "us_aqi"] + AirPollutant.allCases.map(\.variable)
      + AirPollutant.allCases.compactMap(\.indexVariable) + Pollen.allCases.map(\.variable)
    return OpenMeteoQuery(
      service: .openMeteoAir, path: "/v1/air-quality", baseURL: baseURL,
      parameters: [
        ("timezone", "auto"), ("timeformat", "unixtime"), ("cell_selection", "nearest"),
        ("forecast_days", "1"), ("current", variables.joined(separator: ",")),
      ], variables: variables.count, days: 1, read: AirReader.read)
  }
}

/// Parses the air quality of one place.
private struct AirReader {
  private let record: JSON
  private let units: JSON?
  private var dropped = 0

  static func read(
    _ element: JSON, for place: WeatherPlace, in response: HTTPResponse
  ) throws(ServiceError) -> AirQuality {
    let current = element["current"]
    guard let seconds = current?["time"]?.openMeteoSeconds(offset: element.openMeteoOffset) else {
      throw .answerInvalid(.openMeteoAir, problem: "lacks the current air quality of a place")
    }
    let weather = WeatherReader(element, place: place, response: response)
    var reader = AirReader(record: current ?? .null, units: element["current_units"])
    return reader.air(
      AirQuality(
        time: weather.zone.time(seconds),
        interval: current?["interval"]?.lenientInt.map { min(max($0, 60), 86_400) } ?? 3600,
        fetchedAt: weather.receivedAt), at: place.coordinate)
  }

  private init(record: JSON, units: JSON?) {
    self.record = record
    self.units = units
  }

  private mutating func air(_ empty: AirQuality, at point: Coordinate) -> AirQuality {
    var air = empty
    air.european = value("european_aqi", unit: "EAQI")
    air.us = value("us_aqi", unit: "USAQI")
    var highest = -1.0
    for pollutant in AirPollutant.allCases {
      air.pollutants[pollutant] = value(pollutant.variable, unit: AirPollutant.unit)
      let index = pollutant.indexVariable.flatMap { value($0, unit: "EAQI") }
      guard let index, index > highest else { continue }
      highest = index
      air.mainPollutant = pollutant
    }
    for plant in Pollen.allCases {
      air.pollen[plant] = value(plant.variable, unit: Pollen.unit)
    }
    air.model = AirModel(at: point, hasPollen: !air.pollen.isEmpty)
    air.dropped = dropped
    return air
  }

  /// Reads a number from 0 to 100,000 whose unit is the expected one or missing; drops and counts any other number.
  private mutating func value(_ name: String, unit: String) -> Double? {
    guard let number = record[name]?.lenientDouble else { return nil }
    let sent = units?[name]?.string.map(Self.plain)
    guard 0...100_000 ~= number, sent == nil || sent == Self.plain(unit) else {
      dropped += 1
      return nil
    }
    return number
  }

  /// Replaces the micro sign by the Greek letter mu, which the service writes and which looks the same.
  private static func plain(_ unit: String) -> String {
    unit.replacing("\u{B5}", with: "\u{3BC}")
  }
}
