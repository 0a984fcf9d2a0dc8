import JSON
import JSONRPC
import Services
import Text

/// The air of one place, as the protocol writes it.
struct ShownAir: WireObject {
  let air: AirQuality

  /// Whether these are earlier values, because no newer ones are available.
  var isStale = false

  static let shape = Shape<Self>(
    .init("time", "The hour that it is valid for, ISO 8601 on the place's clock.") {
      $0.air.time.iso8601
    },
    .init("european", "The European index; null if it is not known.") { shown in
      shown.air.european.map { ShownEuropeanIndex(value: $0) }
    },
    .init("us", "The index of the US EPA; null if it is not known.") { shown in
      shown.air.us.map { ShownUSIndex(value: $0) }
    },
    .init(
      "mainPollutant", "The one whose own European index is the highest; null if none is known.",
      \.air.mainPollutant),
    .init("pollutants", "What is in the air.", as: pollutants.schema) { pollutants.json($0.air) },
    .init("pollen", "Pollen in the air.", as: pollen.schema) { pollen.json($0.air) },
    .init(
      "model", "The model of the Copernicus service; null where it may be either.", \.air.model),
    .init("provider", "Who says so.", as: .word([UpstreamService.openMeteoAir.id])) { _ in
      UpstreamService.openMeteoAir.id
    },
    .init("fetchedAt", "When the provider said so, ISO 8601.", as: .string) {
      JSON(time: Double($0.air.fetchedAt), zone: nil)
    },
    .init("attribution", "The credit that the provider asks to be shown.") { _ in
      UpstreamService.openMeteoAir.attribution
    },
    .init("stale", "Whether something newer could not be had.", \.isStale),
    .init("dropped", "Values of the answer that cannot be, and were left out.", \.air.dropped),
    name: "Air")

  private static let pollutants = Shape<AirQuality>(
    AirPollutant.allCases.map { pollutant in
      .init(named: pollutant.rawValue, summary(pollutant), as: Schemas.measure) {
        JSON(rounded: $0.pollutants[pollutant])
      }
    } + [.init("unit", "Of all of them.") { _ in AirPollutant.unit }])

  private static let pollen = Shape<AirQuality>(
    Pollen.allCases.map { plant in
      .init(
        named: plant.rawValue, "Of \(plant.rawValue); null where nobody knows.", as: Schemas.measure
      ) {
        JSON(rounded: $0.pollen[plant])
      }
    } + [.init("unit", "Of all of them.") { _ in Pollen.unit }])

  private static func summary(_ pollutant: AirPollutant) -> String {
    switch pollutant {
    case .pm25: "Particles up to 2.5 μm."
    case .pm10: "Particles up to 10 μm."
    case .nitrogenDioxide: "Nitrogen dioxide."
    case .ozone: "Ozone near the ground."
    case .sulphurDioxide: "Sulphur dioxide."
    case .carbonMonoxide: "Carbon monoxide."
    }
  }
}

struct ShownEuropeanIndex: WireObject {
  let value: Double

  static let shape = Shape<Self>(
    .init("index", "The service's number, above 100 without an end.", \.value),
    .init("level", "Its level in one word.") { EuropeanAirLevel($0.value) },
    .init("text", "The same to be read, English.") { EuropeanAirLevel($0.value).text },
    name: "EuropeanAirIndex")
}

struct ShownUSIndex: WireObject {
  let value: Double

  static let shape = Shape<Self>(
    .init("index", "The service's number, 500 at most but for the worst.", \.value),
    .init("level", "Its class in one word.") { USAirLevel($0.value) },
    .init("text", "The same to be read, English.") { USAirLevel($0.value).text },
    name: "USAirIndex")
}

extension RawRepresentable<String> {
  /// The words of a name written together: `Very poor` for `veryPoor`.
  fileprivate var text: String {
    let words = rawValue.map { $0.isUppercase ? " \($0.lowercased())" : String($0) }.joined()
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}

extension AirPollutant: WireValue {}
extension EuropeanAirLevel: WireValue {}
extension USAirLevel: WireValue {}
extension AirModel: WireValue {}
