internal import Geography
internal import JSON
internal import Platform
package import Text

/// A substance in the air, by the name that people and the wire have for it.
package enum AirPollutant: String, Sendable, Hashable, CaseIterable {
  case pm25
  case pm10
  case nitrogenDioxide = "no2"
  case ozone = "o3"
  case sulphurDioxide = "so2"
  case carbonMonoxide = "co"

  /// As the service calls it.
  fileprivate var variable: String {
    switch self {
    case .pm25: "pm2_5"
    case .pm10: rawValue
    case .nitrogenDioxide: "nitrogen_dioxide"
    case .ozone: "ozone"
    case .sulphurDioxide: "sulphur_dioxide"
    case .carbonMonoxide: "carbon_monoxide"
    }
  }

  /// Its own European index; nil for what that index leaves out.
  fileprivate var indexVariable: String? {
    self == .carbonMonoxide ? nil : "european_aqi_\(variable)"
  }

  /// Of all of them.
  package static let unit = "μg/m³"
}

/// A plant whose pollen is counted.
package enum Pollen: String, Sendable, Hashable, CaseIterable {
  case alder, birch, grass, mugwort, olive, ragweed

  fileprivate var variable: String { "\(rawValue)_pollen" }

  package static let unit = "grains/m³"
}

/// The level of a European index as Open-Meteo counts it, 20 points a level. Its bounds are those of
/// the EEA, which publishes levels only.
package enum EuropeanAirLevel: String, Sendable, CaseIterable {
  case good, fair, moderate, poor, veryPoor, extremelyPoor

  /// A value on a bound belongs to the upper level, but 100 is no more than very poor.
  package init(_ index: Double) {
    let step = index > 100 ? 5 : Int(exactly: (max(0, index) / 20).rounded(.down)) ?? 0
    self = index > 100 ? .extremelyPoor : Self.allCases[min(step, 4)]
  }
}

/// The class of an index of the US EPA, whose last points are 50, 100, 150, 200, 300.
package enum USAirLevel: String, Sendable, CaseIterable {
  case good, moderate, unhealthyForSensitiveGroups, unhealthy, veryUnhealthy, hazardous

  package init(_ index: Double) {
    let passed = [50.0, 100, 150, 200, 300].count { index.rounded() > $0 }
    self = Self.allCases[passed]
  }
}

/// The model of the Copernicus Atmosphere Monitoring Service that values are from.
package enum AirModel: String, Sendable, CaseIterable {
  case europe = "cams_europe"
  case global = "cams_global"

  /// Degrees around the cells of the European model.
  private static let (latitudes, longitudes) = (30.0...72.0, -25.0...45.0)

  /// The model that the service took, which it does not say: only the European one knows pollen, and
  /// only the global one is known outside its area. Nil where both may be.
  fileprivate init?(at point: Coordinate, hasPollen: Bool) {
    let isInside = Self.latitudes.contains(point.lat) && Self.longitudes.contains(point.lon)
    switch (hasPollen, isInside) {
    case (true, _): self = .europe
    case (false, false): self = .global
    case (false, true): return nil
    }
  }
}

/// The air of one place at one hour, as the service says; nothing of it is worked out here.
package struct AirQuality: Sendable, Equatable {
  /// The hour that the values are valid for, on the clock of the place.
  package var time: ZonedTime

  /// Seconds until the next values.
  package var interval: Int

  package var european: Double?
  package var us: Double?

  /// The one whose own European index is the highest; nil where none is known.
  package var mainPollutant: AirPollutant?

  /// μg/m³.
  package var pollutants: [AirPollutant: Double] = [:]

  /// grains/m³. Empty outside Europe, where nobody knows.
  package var pollen: [Pollen: Double] = [:]

  package var model: AirModel?

  /// When the answer came, seconds since 1970.
  package var fetchedAt: Int

  /// Values that cannot be and were left out.
  package var dropped = 0

  /// Seconds for which an answer holds whose hour was over when it came: then one of both clocks is
  /// wrong.
  private static let leastHold = 600

  /// Whether there can be no newer values yet.
  ///
  /// - Parameter now: seconds since 1970. An answer from the future counts for nothing: the clock was
  ///   set back.
  package func holds(at now: Double) -> Bool {
    let end = min(time.seconds, fetchedAt) + interval
    return (fetchedAt..<max(end, fetchedAt + Self.leastHold)).contains(EpochSeconds.whole(now))
  }
}

/// Asks Open-Meteo for the air: https://open-meteo.com/en/docs/air-quality-api.
package struct AirService: Sendable {
  package typealias Outcome = Result<AirQuality, ServiceError>

  private let query: OpenMeteoQuery<AirQuality>
  private let client: ServiceClient

  /// - Parameter baseURL: a mirror; nil for the service itself.
  package init(client: ServiceClient, baseURL: String?) {
    self.client = client
    query = Self.query(baseURL: baseURL)
  }

  /// As many places as possible share a request, and what is wrong with one costs the others nothing.
  ///
  /// - Returns: an outcome for each place, in their order.
  package func air(at places: [WeatherPlace]) async -> [Outcome] {
    var outcomes: [Outcome] = []
    for request in query.requests(for: places) {
      outcomes += await client.deliver(request).outcomes
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

/// Reads what the service says of the air of one place.
private struct AirReader {
  private let record: JSON
  private let units: JSON?
  private var dropped = 0

  static func read(
    _ element: JSON, _ place: WeatherPlace, _ response: HTTPResponse
  ) throws(ServiceError) -> AirQuality {
    let current = element["current"]
    guard let seconds = current?["time"]?.openMeteoSeconds(offset: element.openMeteoOffset) else {
      throw .answerInvalid(.openMeteoAir, problem: "tells no air of now for a place")
    }
    let weather = WeatherReader(element, place, response)
    var reader = AirReader(record: current ?? .null, units: element["current_units"])
    return reader.air(
      AirQuality(
        time: weather.zone.time(seconds),
        interval: current?["interval"]?.lenientInt.map { min(max($0, 60), 86_400) } ?? 3600,
        fetchedAt: weather.receivedAt), at: place.coordinate)
  }

  private init(record: JSON, units: JSON?) { (self.record, self.units) = (record, units) }

  private mutating func air(_ empty: AirQuality, at point: Coordinate) -> AirQuality {
    var air = empty
    air.european = value("european_aqi", "EAQI")
    air.us = value("us_aqi", "USAQI")
    var highest = -1.0
    for pollutant in AirPollutant.allCases {
      air.pollutants[pollutant] = value(pollutant.variable, AirPollutant.unit)
      let index = pollutant.indexVariable.flatMap { value($0, "EAQI") }
      guard let index, index > highest else { continue }
      highest = index
      air.mainPollutant = pollutant
    }
    for plant in Pollen.allCases {
      air.pollen[plant] = value(plant.variable, Pollen.unit)
    }
    air.model = AirModel(at: point, hasPollen: !air.pollen.isEmpty)
    air.dropped = dropped
    return air
  }

  /// A number that can be, in the unit that it should have; nil and counted for any other.
  private mutating func value(_ name: String, _ unit: String) -> Double? {
    guard let number = record[name]?.lenientDouble else { return nil }
    let told = units?[name]?.string.map(Self.plain)
    guard 0...100_000 ~= number, told == nil || told == Self.plain(unit) else {
      dropped += 1
      return nil
    }
    return number
  }

  /// The service writes the Greek letter; the sign for micro looks the same.
  private static func plain(_ unit: String) -> String {
    unit.replacing("\u{B5}", with: "\u{3BC}")
  }
}
