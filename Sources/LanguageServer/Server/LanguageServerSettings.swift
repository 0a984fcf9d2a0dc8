package import Adapters
package import Platform
package import Services

/// The settings and services that the program gives the language server.
package struct LanguageServerSettings: Sendable {
  /// Name and version of the program.
  package var name: String
  package var version: String

  package var clock: WallClock
  package var http: HTTPClient

  /// Whether responses of services are applied in the order of their requests, not of their arrival, so that a
  /// conversation is repeatable.
  package var answersInOrder: Bool

  /// The weather services in order of preference, or the reason why there are none.
  package var weather: Result<[any WeatherProvider], WeatherFailure>

  /// The units and the language tag until the editor chooses others; a nil `locale` means no language.
  package var units: WeatherUnits
  package var locale: String?

  package init(
    name: String, version: String, clock: WallClock, http: HTTPClient, answersInOrder: Bool,
    weather: Result<[any WeatherProvider], WeatherFailure>,
    units: WeatherUnits, locale: String?
  ) {
    self.name = name
    self.version = version
    self.clock = clock
    self.http = http
    self.answersInOrder = answersInOrder
    self.weather = weather
    self.units = units
    self.locale = locale
  }
}
