internal import JSON

/// A source of cities: the embedded gazetteer or a live service.
///
/// The functions run in their caller's isolation; those of the embedded source neither suspend nor leave the caller's
/// executor.
/// A live source throws `ServiceError` if the service fails or the program has no account for it; the caller decides
/// whether to use another source. A country is given by its code, nil meaning all countries. For an unknown code the
/// embedded source throws `CountryError`, and a live source finds no city.
package protocol CitySource: Sendable {
  var id: CitySourceID { get }

  /// The maximum number of cities in one answer; higher limits are clamped.
  var mostCities: Int { get }

  /// The number of requests that a search around a point costs, out of those allowed for one spin
  /// of the roulette.
  func requestCount(around point: Coordinate, radiusKm: Double) -> Int

  /// Returns at most `limit` cities in a circle, nearest first. In a large circle a live service returns only
  /// the most important ones.
  nonisolated(nonsending) func around(
    _ point: Coordinate, radiusKm: Double, limit: Int
  ) async throws -> SearchResults<City>

  /// Returns at most `limit` cities in a circle, nearest first, with their distances. In a circle that is too large
  /// for this request of a live service, the cities are those of `around`.
  nonisolated(nonsending) func nearby(
    _ point: Coordinate, radiusKm: Double, limit: Int
  ) async throws -> SearchResults<NearbyCity>

  /// Returns the city nearest to any of the points; nil if there is none within the range of the
  /// source.
  ///
  /// - Parameters:
  ///   - radiusKm: the radius around the points in which an earlier search found nothing.
  ///   - onSearch: called for each search; if a city is found, the last call reports it.
  nonisolated(nonsending) func nearest(
    to points: [Coordinate], beyond radiusKm: Double, onSearch: (NearestSearch) -> Void
  ) async throws -> City?

  /// Returns the `limit` most populous cities of a country, the largest first.
  nonisolated(nonsending) func largest(
    inCountry code: String, limit: Int
  ) async throws -> SearchResults<City>

  /// Returns at most `limit` cities by name, best matches first.
  nonisolated(nonsending) func search(
    _ text: String, country: String?, limit: Int
  ) async throws -> SearchResults<City>

  /// Returns at most `limit` cities for a text that may be incomplete, best matches first.
  nonisolated(nonsending) func completions(
    of text: String, country: String?, limit: Int
  ) async throws -> SearchResults<NamedCity>

  /// Returns all countries, sorted by code.
  nonisolated(nonsending) func countries() async throws -> SearchResults<Country>

  /// Returns the countries that the roulette may draw: those that may have a city in this source.
  nonisolated(nonsending) func drawableCountries() async throws -> [Country]
}
