import JSON
import JSONRPC
package import Services
import Text

/// Weather in the client's units, as the protocol writes it.
package struct ShownWeather: WireObject {
  package let weather: Weather
  let units: UnitChoice
  package let isStale: Bool

  /// - Parameter weather: in metric units.
  init(_ weather: Weather, units: UnitChoice, isStale: Bool = false) {
    self.weather = weather.converted(to: units)
    self.units = units
    self.isStale = isStale
  }

  static let shape = Shape<Self>(
    Shape<Weather>(measured).of(\.weather),
    .init(
      "units", "Those of the values; of a choice of its own that of the temperature.",
      \.units.system),
    .init("provider", "Who says so.", \.weather.provider),
    .init(
      "model", "The model that it was asked for, as it calls it; null where it does not say.",
      \.weather.model),
    .init(
      "fallback", "Why it is not the provider that is asked first; null if it is.",
      \.weather.fallback),
    .init("fetchedAt", "When the provider said so, ISO 8601.", as: .string) {
      JSON(time: Double($0.weather.fetchedAt), zone: nil)
    },
    .init("attribution", "The credit that the provider asks to be shown.") {
      $0.weather.provider.service.attribution
    },
    .init(
      "stale",
      "Whether it is not valid for now, or a newer value is asked for or could not be had.",
      \.isStale), name: "Weather")

  private static let measured: [Shape<Weather>.Member] =
    [.init("time", "When it is valid, ISO 8601 on the city's clock.", \.time.iso8601)]
    + Shape<Weather>.sky(summary: "In words, English.")
    + Shape<Weather>.measures(Measure.current) + [
      .init("sunrise", "ISO 8601 on the city's clock; null in polar day and night.") {
        $0.sunrise?.iso8601
      },
      .init("sunset", "The same.") { $0.sunset?.iso8601 },
      .init("isDay", "Whether the sun is up.", \.isDay),
    ]
}
