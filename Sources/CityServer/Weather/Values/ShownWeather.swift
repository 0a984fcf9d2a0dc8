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
      "units", "System of the units; if they are mixed, the system of the temperature.",
      \.units.system),
    .init("provider", "The service that the values come from.", \.weather.provider),
    .init(
      "model", "The requested model, as the service names it; null if it names none.",
      \.weather.model),
    .init(
      "fallback", "Why the preferred service was not used; null if it was.",
      \.weather.fallback),
    .init("fetchedAt", "Time of the service's response, ISO 8601.", as: .string) {
      JSON(time: Double($0.weather.fetchedAt), zone: nil)
    },
    .init("attribution", "The credit to show, as the service requires.") {
      $0.weather.provider.service.attribution
    },
    .init(
      "stale",
      "Whether the value is too old for now, is being refreshed, or could not be refreshed.",
      \.isStale), name: "Weather")

  private static let measured: [Shape<Weather>.Member] =
    [.init("time", "Time of the values, ISO 8601 on the city's clock.", \.time.iso8601)]
    + Shape<Weather>.sky(summary: "English text.")
    + Shape<Weather>.measures(Measure.current) + [
      .init("sunrise", "Sunrise, ISO 8601 on the city's clock; null in polar day and night.") {
        $0.sunrise?.iso8601
      },
      .init("sunset", "Sunset, likewise.") { $0.sunset?.iso8601 },
      .init("isDay", "Whether the sun is up.", \.isDay),
    ]
}
