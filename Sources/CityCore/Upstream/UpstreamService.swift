/// A service on the net: what it is called, where it is, and what it asks for.
package struct UpstreamService: Sendable, Hashable {
  /// The name that the option `--base-url` and the wire use.
  package let id: String

  /// The name that a person knows.
  package let name: String

  /// Without a slash at the end.
  package let baseURL: String

  package let attribution: Attribution

  /// The environment variables that hold the key or account name, and what else the service wants
  /// to be told with it; empty if nothing is needed.
  package let variables: [String]

  /// The variable of the key or account name.
  package var variable: String? { variables.first }

  /// What may be asked for free, in the units of `UpstreamRequest.cost`; all of them hold. Empty
  /// where the service's documents do not agree or the plan decides.
  package let limits: [Limit]

  /// Services with the same name here count what is asked of them together.
  package let budget: String

  /// So much within so many seconds.
  package struct Limit: Sendable, Hashable {
    package var cost: Double
    package var seconds: Int
  }

  package init(
    id: String, name: String, baseURL: String, attribution: Attribution, variable: String? = nil,
    otherVariables: [String] = [], limits: [Limit] = [], budget: String? = nil
  ) {
    self.id = id
    self.name = name
    self.baseURL = baseURL
    self.attribution = attribution
    variables = (variable.map { [$0] } ?? []) + otherVariables
    self.limits = limits
    self.budget = budget ?? id
  }
}

extension UpstreamService {
  package static let openMeteo = UpstreamService(
    id: "open-meteo", name: "Open-Meteo", baseURL: "https://api.open-meteo.com",
    attribution: Attribution(
      text: "Weather data by Open-Meteo.com (CC BY 4.0)", url: "https://open-meteo.com/"),
    limits: [
      Limit(cost: 600, seconds: 60), Limit(cost: 5000, seconds: 3600),
      Limit(cost: 10_000, seconds: 86_400),
    ])

  package static let openWeatherMap = UpstreamService(
    id: "openweathermap", name: "OpenWeatherMap", baseURL: "https://api.openweathermap.org",
    attribution: Attribution(
      text: "Weather data provided by OpenWeather", url: "https://openweathermap.org/"),
    variable: "CITYROULETTE_OPENWEATHERMAP_KEY", limits: [Limit(cost: 60, seconds: 60)])

  package static let metNorway = UpstreamService(
    id: "metno", name: "MET Norway", baseURL: "https://api.met.no",
    attribution: Attribution(
      text: "Data from MET Norway (CC BY 4.0)", url: "https://api.met.no/"),
    limits: [Limit(cost: 20, seconds: 1)])

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
    variable: "CITYROULETTE_GEONAMES_USERNAME",
    limits: [Limit(cost: 1000, seconds: 3600), Limit(cost: 10_000, seconds: 86_400)])
}
