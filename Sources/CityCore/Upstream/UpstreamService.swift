/// A service on the net: what it is called, where it is, and what it asks for.
package struct UpstreamService: Sendable, Hashable {
  /// The name that the option `--base-url` and the wire use.
  package let id: String

  /// The name that a person knows.
  package let name: String

  /// Without a slash at the end.
  package let baseURL: String

  package let attribution: Attribution

  /// The environment variable that holds the key or account name; nil if none is needed.
  package let variable: String?

  package init(
    id: String, name: String, baseURL: String, attribution: Attribution, variable: String? = nil
  ) {
    self.id = id
    self.name = name
    self.baseURL = baseURL
    self.attribution = attribution
    self.variable = variable
  }
}

extension UpstreamService {
  package static let openMeteo = UpstreamService(
    id: "open-meteo", name: "Open-Meteo", baseURL: "https://api.open-meteo.com",
    attribution: Attribution(
      text: "Weather data by Open-Meteo.com (CC BY 4.0)", url: "https://open-meteo.com/"))

  package static let openWeatherMap = UpstreamService(
    id: "openweathermap", name: "OpenWeatherMap", baseURL: "https://api.openweathermap.org",
    attribution: Attribution(
      text: "Weather data provided by OpenWeather", url: "https://openweathermap.org/"),
    variable: "CITYROULETTE_OPENWEATHERMAP_KEY")

  package static let metNorway = UpstreamService(
    id: "metno", name: "MET Norway", baseURL: "https://api.met.no",
    attribution: Attribution(
      text: "Data from MET Norway (CC BY 4.0)", url: "https://api.met.no/"))

  package static let worldWeatherOnline = UpstreamService(
    id: "worldweatheronline", name: "World Weather Online",
    baseURL: "https://api.worldweatheronline.com",
    attribution: Attribution(
      text: "Powered by World Weather Online", url: "https://www.worldweatheronline.com/"),
    variable: "CITYROULETTE_WORLDWEATHERONLINE_KEY")

  package static let pirateWeather = UpstreamService(
    id: "pirateweather", name: "Pirate Weather", baseURL: "https://api.pirateweather.net",
    attribution: Attribution(
      text: "Powered by Pirate Weather", url: "https://pirateweather.net/"),
    variable: "CITYROULETTE_PIRATEWEATHER_KEY")

  package static let geoNames = UpstreamService(
    id: "geonames", name: "GeoNames", baseURL: "https://secure.geonames.org",
    attribution: Attribution(
      text: "City data by GeoNames (CC BY 4.0)", url: "https://www.geonames.org/"),
    variable: "CITYROULETTE_GEONAMES_USERNAME")
}
