package import Adapters
package import Geography

/// A remote service: its names, address, credit, account variables and limits.
package struct UpstreamService: Sendable, Hashable {
  /// The name in the option `--base-url` and in the protocol.
  package let id: String

  /// The display name.
  package let name: String

  /// The base URL without a trailing slash.
  package let baseURL: String

  package let attribution: Attribution

  /// The environment variables that the service needs, that of the key or account name first; empty
  /// if it needs none.
  package var variables: [String] = []

  /// The name of the rate limiter, which several services may share; nil for `id`.
  var limiter: String?

  /// The maximum number of concurrent requests to one host.
  var connections = 8

  /// The rate limits that this program keeps, in the service's own units, in most cases the free quota. Empty if the
  /// documentation has none or contradicts itself, or if the quota depends on the plan.
  var windows: [RateWindow] = []

  /// Seconds for which a cached answer is fresh if its headers specify no time; nil if such an answer is never fresh.
  var keepFor: Double?

  /// The service and its limits for the HTTP client.
  package var http: HTTPService {
    HTTPService(name: limiter ?? id, connections: connections, windows: windows, keepFor: keepFor)
  }
}

extension UpstreamService {
  package static let openMeteo = UpstreamService(
    id: "open-meteo", name: "Open-Meteo", baseURL: "https://api.open-meteo.com",
    attribution: Attribution(
      text: "Weather data by Open-Meteo.com (CC BY 4.0)", url: "https://open-meteo.com/",
      license: "CC-BY-4.0"),
    windows: openMeteoWindows)

  /// All services of Open-Meteo share one budget: https://open-meteo.com/en/terms.
  private static let openMeteoWindows: [RateWindow] =
    [.perMinute(600), .perHour(5000), .perDay(10_000)]

  /// https://open-meteo.com/en/docs/air-quality-api. The page requires this credit.
  package static let openMeteoAir = UpstreamService(
    id: "open-meteo-air", name: "Open-Meteo Air Quality",
    baseURL: "https://air-quality-api.open-meteo.com",
    attribution: Attribution(
      text: "Air quality by Open-Meteo.com (CC BY 4.0); data of the CAMS ENSEMBLE data providers"
        + " and the Copernicus Atmosphere Monitoring Service",
      url: "https://open-meteo.com/en/docs/air-quality-api", license: "CC-BY-4.0"),
    limiter: openMeteo.id, windows: openMeteoWindows)

  /// https://open-meteo.com/en/docs/historical-weather-api
  package static let openMeteoArchive = UpstreamService(
    id: "open-meteo-archive", name: "Open-Meteo Historical Weather",
    baseURL: "https://archive-api.open-meteo.com",
    attribution: Attribution(
      text: "Weather data by Open-Meteo.com (CC BY 4.0); contains modified Copernicus Climate"
        + " Change Service information",
      url: "https://open-meteo.com/en/docs/historical-weather-api", license: "CC-BY-4.0"),
    limiter: openMeteo.id, windows: openMeteoWindows)

  /// The service asks clients not to request a place more often than every ten minutes, hence `keepFor`.
  package static let openWeatherMap = UpstreamService(
    id: "openweathermap", name: "OpenWeatherMap", baseURL: "https://api.openweathermap.org",
    attribution: Attribution(
      text: "Weather data provided by OpenWeather", url: "https://openweathermap.org/"),
    variables: ["CITYROULETTE_OPENWEATHERMAP_KEY"], windows: [.perMinute(60)], keepFor: 600)

  package static let metNorway = UpstreamService(
    id: "metno", name: "MET Norway", baseURL: "https://api.met.no",
    attribution: Attribution(
      text: "Data from MET Norway (CC BY 4.0)", url: "https://api.met.no/", license: "CC-BY-4.0"),
    windows: [.perSecond(20)])

  /// The service permits a hundred requests a minute and recommends one a minute for regular use:
  /// https://aviationweather.gov/data/api. The windows allow short bursts and, over an hour, an average of one a
  /// minute.
  package static let aviationWeather = UpstreamService(
    id: "aviationweather", name: "Aviation Weather Center",
    baseURL: "https://aviationweather.gov",
    attribution: Attribution(
      text: "METAR: NOAA/NWS Aviation Weather Center", url: "https://aviationweather.gov/"),
    connections: 2, windows: [.perMinute(10), .perHour(60)], keepFor: 300)

  /// The service publishes no limit, so use few connections, and cache answers for a minute unless their headers
  /// specify another time.
  package static let nws = UpstreamService(
    id: "nws", name: "National Weather Service", baseURL: "https://api.weather.gov",
    attribution: Attribution(
      text: "Alerts: US National Weather Service (NOAA)", url: "https://www.weather.gov/"),
    connections: 4, keepFor: 60)

  /// Shares the limiter of `metNorway`, because the institute counts all requests of a program together.
  package static let metAlerts = UpstreamService(
    id: "metalerts", name: "MET Norway MetAlerts", baseURL: "https://api.met.no",
    attribution: Attribution(
      text: "Warnings: data from MET Norway (CC BY 4.0)", url: "https://www.met.no/",
      license: "CC-BY-4.0"),
    limiter: "metno", windows: [.perSecond(20)], keepFor: 600)

  package static let worldWeatherOnline = UpstreamService(
    id: "worldweatheronline", name: "World Weather Online",
    baseURL: "https://api.worldweatheronline.com",
    attribution: Attribution(
      text: "Powered by World Weather Online", url: "https://www.worldweatheronline.com/"),
    variables: ["CITYROULETTE_WORLDWEATHERONLINE_KEY"])

  package static let pirateWeather = UpstreamService(
    id: "pirateweather", name: "Pirate Weather", baseURL: "https://api.pirateweather.net",
    attribution: Attribution(
      text: "Powered by Pirate Weather", url: "https://pirateweather.net/"),
    variables: ["CITYROULETTE_PIRATEWEATHER_KEY"])

  package static let geoNames = UpstreamService(
    id: "geonames", name: "GeoNames", baseURL: "https://secure.geonames.org",
    attribution: Attribution(
      text: "City data by GeoNames (CC BY 4.0)", url: "https://www.geonames.org/",
      license: "CC-BY-4.0"),
    variables: ["CITYROULETTE_GEONAMES_USERNAME"], windows: [.perHour(1000), .perDay(10_000)])

  /// Wikipedia, with the base URL of the English wiki. `Wikipedia` derives the hosts of the others.
  ///
  /// - Parameter identified: whether `User-Agent` contains a contact.
  package static func wikipedia(identified: Bool) -> UpstreamService {
    UpstreamService(
      id: "wikipedia", name: "Wikipedia", baseURL: "https://en.wikipedia.org",
      attribution: Attribution(
        text: "Text by the authors of Wikipedia (CC BY-SA 4.0)",
        url: "https://creativecommons.org/licenses/by-sa/4.0/", license: "CC-BY-SA-4.0")
    ).ofWikimedia(identified)
  }

  /// Wikimedia Commons.
  ///
  /// - Parameter identified: whether `User-Agent` contains a contact.
  package static func commons(identified: Bool) -> UpstreamService {
    UpstreamService(
      id: "commons", name: "Wikimedia Commons", baseURL: "https://commons.wikimedia.org",
      attribution: Attribution(
        text: "Pictures from Wikimedia Commons, each under its own licence",
        url: "https://commons.wikimedia.org/")
    ).ofWikimedia(identified)
  }

  /// Applies the rate limit that all Wikimedia projects share
  /// (https://www.mediawiki.org/wiki/Wikimedia_APIs/Rate_limits, 2026). The limit is lower for a User-Agent
  /// without a contact. https://www.mediawiki.org/wiki/API:Etiquette recommends few connections.
  private func ofWikimedia(_ identified: Bool) -> UpstreamService {
    var service = self
    service.limiter = "wikimedia"
    service.connections = 2
    service.keepFor = 3600
    service.windows = [.perMinute(identified ? 200 : 10)]
    return service
  }

  package static let google = UpstreamService(
    id: "google", name: "Google Custom Search", baseURL: "https://www.googleapis.com",
    attribution: Attribution(text: "Pictures found by Google", url: "https://www.google.com/"),
    variables: ["CITYROULETTE_GOOGLE_KEY", "CITYROULETTE_GOOGLE_CX"])
}
