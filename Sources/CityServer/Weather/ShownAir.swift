import JSON
import JSONRPC
package import Services
import Text

/// The air quality of one place, as the protocol writes it.
package struct ShownAir: WireObject {
  package let air: AirQuality

  /// Whether these are earlier values, because newer ones could not be fetched.
  package var isStale = false

  static let shape = Shape<Self>(
    .init("time", "The hour of the values, ISO 8601 on the place's clock.") {
      $0.air.time.iso8601
    },
    .init("european", "European air quality index; null if unknown.") { shown in
      shown.air.european.map { ShownEuropeanIndex(value: $0) }
    },
    .init("us", "Air quality index of the US EPA; null if unknown.") { shown in
      shown.air.us.map { ShownUSIndex(value: $0) }
    },
    .init(
      "mainPollutant", "Pollutant with the highest European index of its own; null if unknown.",
      \.air.mainPollutant),
    .init("pollutants", "Concentrations of pollutants.", as: pollutants.schema) {
      pollutants.json($0.air)
    },
    .init("pollen", "Concentrations of pollen.", as: pollen.schema) { pollen.json($0.air) },
    .init(
      "model", "Model of the Copernicus service; null if it may be either.", \.air.model),
    .init(
      "provider", "The service that the values come from.",
      as: .word([UpstreamService.openMeteoAir.id])
    ) { _ in
      UpstreamService.openMeteoAir.id
    },
    .init("fetchedAt", "Time of the service's response, ISO 8601.", as: .string) {
      JSON(time: Double($0.air.fetchedAt), zone: nil)
    },
    .init("attribution", "The credit to show, as the service requires.") { _ in
      UpstreamService.openMeteoAir.attribution
    },
    .init("stale", "Whether newer values could not be fetched.", \.isStale),
    .init("dropped", "Number of implausible values that were left out.", \.air.dropped),
    name: "Air")

  private static let pollutants = Shape<AirQuality>(
    AirPollutant.allCases.map { pollutant in
      .init(named: pollutant.rawValue, summary(pollutant), as: Schemas.measure) {
        JSON(rounded: $0.pollutants[pollutant])
      }
    } + [.init("unit", "Unit of these values.") { _ in AirPollutant.unit }])

  private static let pollen = Shape<AirQuality>(
    Pollen.allCases.map { plant in
      .init(
        named: plant.rawValue, "Pollen of \(plant.rawValue); null if unknown.", as: Schemas.measure
      ) {
        JSON(rounded: $0.pollen[plant])
      }
    } + [.init("unit", "Unit of these values.") { _ in Pollen.unit }])

  private static func summary(_ pollutant: AirPollutant) -> String {
    switch pollutant {
    case .pm25: "Particles of up to 2.5 μm."
    case .pm10: "Particles of up to 10 μm."
    case .nitrogenDioxide: "Nitrogen dioxide."
    case .ozone: "Ground-level ozone."
    case .sulphurDioxide: "Sulphur dioxide."
    case .carbonMonoxide: "Carbon monoxide."
    }
  }
}

struct ShownEuropeanIndex: WireObject {
  let value: Double

  static let shape = Shape<Self>(
    .init("index", "Value of the index; it has no upper limit.", \.value),
    .init("level", "Level of the index.") { EuropeanAirLevel($0.value) },
    .init("text", "Level as English text.") { EuropeanAirLevel($0.value).text },
    name: "EuropeanAirIndex")
}

struct ShownUSIndex: WireObject {
  let value: Double

  static let shape = Shape<Self>(
    .init("index", "Value of the index; rarely above 500.", \.value),
    .init("level", "Level of the index.") { USAirLevel($0.value) },
    .init("text", "Level as English text.") { USAirLevel($0.value).text },
    name: "USAirIndex")
}

extension RawRepresentable<String> {
  /// The words of a name in camel case: `Very poor` for `veryPoor`.
  fileprivate var text: String {
    let words = rawValue.map { $0.isUppercase ? " \($0.lowercased())" : String($0) }.joined()
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}

extension AirPollutant: WireValue {}
extension EuropeanAirLevel: WireValue {}
extension USAirLevel: WireValue {}
extension AirModel: WireValue {}
