package import Geography
package import Platform

/// A service on the net: what it is called, where it is, and what it asks for.
package struct UpstreamService: Sendable, Hashable {
  /// The name that the option `--base-url` and the wire use.
  package let id: String

  /// The name that a person knows.
  package let name: String

  /// Without a slash at the end.
  package let baseURL: String

  package let attribution: Attribution

  /// The environment variables that hold the key or account name, which is the first, and what else
  /// the service wants to be told with it; empty if nothing is needed.
  package var variables: [String] = []

  /// Services with the same name here count what is asked of them together; nil for the id.
  var limiter: String?
  var connections = 8

  /// What may be asked for free, in the service's own units; none where its documents do not agree
  /// or the plan decides.
  var windows: [RateWindow] = []

  /// Seconds that an answer is kept for where the service sends no header that says so.
  var keepFor: Double?

  /// How its requests are limited.
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

  /// One budget for all services of Open-Meteo: https://open-meteo.com/en/terms.
  private static let openMeteoWindows: [RateWindow] =
    [.perMinute(600), .perHour(5000), .perDay(10_000)]

  /// https://open-meteo.com/en/docs/air-quality-api, with the credit that it asks for.
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

  /// The service asks not to be asked about a place more often than every ten minutes.
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

  /// A hundred requests a minute are granted, and one a minute is asked of whoever asks again and again:
  /// so few at once, and one a minute over an hour (https://aviationweather.gov/data/api).
  package static let aviationWeather = UpstreamService(
    id: "aviationweather", name: "Aviation Weather Center",
    baseURL: "https://aviationweather.gov",
    attribution: Attribution(
      text: "METAR: NOAA/NWS Aviation Weather Center", url: "https://aviationweather.gov/"),
    connections: 2, windows: [.perMinute(10), .perHour(60)], keepFor: 300)

  /// Its limit is not published; few at a time, and no place twice within a minute.
  package static let nws = UpstreamService(
    id: "nws", name: "National Weather Service", baseURL: "https://api.weather.gov",
    attribution: Attribution(
      text: "Alerts: US National Weather Service (NOAA)", url: "https://www.weather.gov/"),
    connections: 4, keepFor: 60)

  /// Of the same institute as `metNorway`, which counts all requests of a program together.
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

  /// Its address is that of one wiki; the others have their own hosts, see `Wikipedia`.
  ///
  /// - Parameter identified: whether the program says whom to contact.
  package static func wikipedia(identified: Bool) -> UpstreamService {
    UpstreamService(
      id: "wikipedia", name: "Wikipedia", baseURL: "https://en.wikipedia.org",
      attribution: Attribution(
        text: "Text by the authors of Wikipedia (CC BY-SA 4.0)",
        url: "https://creativecommons.org/licenses/by-sa/4.0/", license: "CC-BY-SA-4.0")
    ).ofWikimedia(identified)
  }

  /// - Parameter identified: see `wikipedia`.
  package static func commons(identified: Bool) -> UpstreamService {
    UpstreamService(
      id: "commons", name: "Wikimedia Commons", baseURL: "https://commons.wikimedia.org",
      attribution: Attribution(
        text: "Pictures from Wikimedia Commons, each under its own licence",
        url: "https://commons.wikimedia.org/")
    ).ofWikimedia(identified)
  }

  /// One limit for all projects of Wikimedia: https://www.mediawiki.org/wiki/Wikimedia_APIs/Rate_limits
  /// (2026). Who sends a User-Agent without a contact counts as unidentified. Few at a time, as
  /// https://www.mediawiki.org/wiki/API:Etiquette asks.
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
