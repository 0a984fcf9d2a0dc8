internal import Geography
internal import Platform

/// A weather service: builds requests and parses answers. Sends nothing.
package protocol WeatherProvider: Sendable {
  var id: WeatherProviderID { get }

  /// The requested model, by the service's name; nil if unknown or if there is only one.
  var model: String? { get }

  /// The requests for some places. Each place is in at least one request. The reports of a place from
  /// several requests are merged; the place fails if any of them fails.
  func requests(for places: [WeatherPlace], part: WeatherPart) -> [WeatherRequest]
}

extension WeatherProvider {
  package var model: String? { nil }
}

/// A service with one place for each request.
protocol OnePlaceProvider: WeatherProvider {
  /// The queries for a place; their reports are merged in this order.
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
