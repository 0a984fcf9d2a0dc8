package import Geography
internal import Platform
internal import Text

/// A weather service as a value: it says what to ask and reads what comes back. It sends nothing.
package protocol WeatherProvider: Sendable {
  var id: WeatherProviderID { get }

  /// The model that is asked for, as the service calls it; nil where it does not say or has one only.
  var model: String? { get }

  /// The requests for some places. Each place stands in at least one; where it stands in several,
  /// its reports are to be merged, and the place has failed if any of them has.
  func requests(for places: [WeatherPlace], part: WeatherPart) -> [WeatherRequest]
}

extension WeatherProvider {
  package var model: String? { nil }
}

/// A service that is asked for one place at a time.
protocol OnePlaceProvider: WeatherProvider {
  /// What to ask; of several queries the reports are to be merged in this order.
  func queries(for place: WeatherPlace, part: WeatherPart) -> [ServiceQuery<WeatherReport>]
}

extension OnePlaceProvider {
  package func requests(for places: [WeatherPlace], part: WeatherPart) -> [WeatherRequest] {
    places.enumerated().flatMap { index, place in
      queries(for: place, part: part).map { query in
        let one = ServiceQuery(service: query.service, request: query.request) {
          response, now throws(ServiceError) in
          [WeatherRequest.Outcome.success(try query.read(response, now).checked)]
        }
        return WeatherRequest(one, places: [index])
      }
    }
  }
}

/// The weather services, by the names that the option `--weather` and the wire use.
package enum WeatherProviderID: String, Sendable, Hashable, CaseIterable {
  case openMeteo = "open-meteo"
  case openWeatherMap = "openweathermap"
  case metNorway = "metno"
  case worldWeatherOnline = "worldweatheronline"
  case pirateWeather = "pirateweather"

  /// Name, address, credit and account of the service.
  package var service: UpstreamService {
    switch self {
    case .openMeteo: .openMeteo
    case .openWeatherMap: .openWeatherMap
    case .metNorway: .metNorway
    case .worldWeatherOnline: .worldWeatherOnline
    case .pirateWeather: .pirateWeather
    }
  }

  /// Seconds from one weather now to the next, counted from the time that it is valid for; nil where
  /// the answer's headers say when there can be a newer one, or the service says so of its answers.
  ///
  /// Open-Meteo: `current.interval`, https://open-meteo.com/en/docs.
  var renewal: Int? { self == .openMeteo ? 900 : nil }

  /// Whether it has several models to choose from.
  package var hasModels: Bool { self == .openMeteo }

  /// How the service writes its records.
  var format: RecordFormat {
    switch self {
    case .openMeteo: OpenMeteo.format
    case .openWeatherMap: OpenWeatherMap.format
    case .metNorway: MetNorway.format
    case .worldWeatherOnline: WorldWeatherOnline.format
    case .pirateWeather: PirateWeather.format
    }
  }

  /// The measures of the weather now that the service tells; the others are always nil.
  package var measures: Set<Measure> { format.told }

  /// Whether the service tells sunrise and sunset; where not, they are worked out from the place.
  package var tellsSunTimes: Bool { format.tellsSunTimes }

  /// Whether the service tells day from night; where not, that is worked out from the place.
  package var tellsDaylight: Bool { format.tellsDaylight }

  /// The provider of this name.
  ///
  /// - Parameters:
  ///   - key: what the service's variable holds; not looked at where none is needed.
  ///   - baseURL: a mirror; nil for the service itself.
  ///   - model: the model that is wanted; nil for the service's choice, and where it has one only.
  /// - Throws: `notConfigured` if a key is needed and missing or blank.
  package func provider(
    key: String? = nil, baseURL: String? = nil, model: String? = nil
  ) throws(ServiceError) -> any WeatherProvider {
    switch self {
    case .openMeteo: OpenMeteo(baseURL: baseURL, chosenModel: model)
    case .metNorway: MetNorway(baseURL: baseURL)
    case .openWeatherMap:
      OpenWeatherMap(account: try ServiceAccount(key, of: service), baseURL: baseURL)
    case .worldWeatherOnline:
      WorldWeatherOnline(account: try ServiceAccount(key, of: service), baseURL: baseURL)
    case .pirateWeather:
      PirateWeather(account: try ServiceAccount(key, of: service), baseURL: baseURL)
    }
  }
}

/// A service, or why it can't be asked.
package typealias WeatherProviderResult = Result<any WeatherProvider, ServiceError>

/// How much of the weather is wanted.
package enum WeatherPart: Sendable, Hashable {
  /// The weather now.
  case current

  /// The weather now, the hours and that many days to come (1 to `Forecast.mostDays`).
  case forecast(days: Int)

  /// At least 1 and at most `Forecast.mostDays`.
  var days: Int {
    switch self {
    case .current: 1
    case .forecast(let days): min(max(days, 1), Forecast.mostDays)
    }
  }

  var isForecast: Bool { self != .current }
}

/// Where the weather is wanted.
package struct WeatherPlace: Sendable, Hashable {
  /// GeoNames id; nil for a point.
  package var id: Int?
  package var coordinate: Coordinate

  /// IANA time zone, if it is known.
  package var timezone: String?

  package init(id: Int? = nil, coordinate: Coordinate, timezone: String? = nil) {
    self.id = id
    self.coordinate = coordinate
    self.timezone = timezone
  }

  package init(_ city: City) {
    self.init(id: city.id, coordinate: city.coordinate, timezone: city.timezone)
  }

  /// Degrees as services take them, to some ten metres.
  var lat: String { DecimalText.fixed(coordinate.lat, places: 4) }
  var lon: String { DecimalText.fixed(coordinate.lon, places: 4) }
}

package typealias WeatherRequest = PlacesRequest<WeatherReport>
