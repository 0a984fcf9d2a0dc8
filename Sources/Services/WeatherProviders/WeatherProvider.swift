internal import Geography

/// A weather service: builds requests and parses answers, but sends nothing.
package protocol WeatherProvider: Sendable {
  var id: WeatherProviderID { get }

  /// The requested model, by the name that the service uses; nil if the service has only one.
  var model: String? { get }

  /// Returns the requests for some places, with each place in at least one of them. The caller merges
  /// the reports of a place from several requests; if one of them fails, the place fails.
  func requests(for places: [WeatherPlace], part: WeatherPart) -> [WeatherRequest]
}

extension WeatherProvider {
  package var model: String? { nil }
}

/// A weather service with only one place in each request.
protocol OnePlaceProvider: WeatherProvider {
  /// Returns the queries for a place. The caller merges their reports.
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

/// A provider, or why it is unavailable.
package typealias WeatherProviderResult = Result<any WeatherProvider, ServiceError>

package typealias WeatherRequest = PlacesRequest<WeatherReport>
