internal import JSON

/// Where cities come from: the gazetteer that comes with the program, or a live service.
///
/// The functions run in their caller's isolation: those of the embedded source neither suspend nor
/// leave its executor. Those of a live one throw `ServiceError` when the service fails or has no
/// account, and leave it to the caller whether to ask another source. A country is told by its code,
/// nil standing for all; `CitySourceError` is thrown where there is no such country.
package protocol CitySource: Sendable {
  var id: CitySourceID { get }

  /// How many cities one answer can hold; a higher limit is cut to it.
  var mostCities: Int { get }

  /// What a look around a point takes of the questions that one spin of the roulette may ask.
  func questions(around point: Coordinate, radiusKm: Double) -> Int

  /// The cities in a circle, nearest first, as far as the source tells: of a large circle a live
  /// service tells the important ones.
  nonisolated(nonsending) func around(
    _ point: Coordinate, radiusKm: Double, limit: Int
  ) async throws -> Found<City>

  /// The cities in a circle, nearest first, with all that the source knows of each.
  nonisolated(nonsending) func nearby(
    _ point: Coordinate, radiusKm: Double, limit: Int
  ) async throws -> Found<NearbyCity>

  /// The one city that is nearest to any of the points; nil if the source finds none as far as it
  /// looks.
  ///
  /// - Parameters:
  ///   - radiusKm: the radius around the points within which nothing was found before.
  ///   - onLook: gets each look after it was made, that which found the city last.
  nonisolated(nonsending) func nearest(
    to points: [Coordinate], beyond radiusKm: Double, onLook: (NearestLook) -> Void
  ) async throws -> City?

  /// The most populous cities of a country.
  nonisolated(nonsending) func largest(
    inCountry code: String, limit: Int
  ) async throws -> Found<City>

  /// Cities by name, the best matches first.
  nonisolated(nonsending) func search(
    _ text: String, country: String?, limit: Int
  ) async throws -> Found<City>

  /// Cities for a text that is being typed, the best matches first.
  nonisolated(nonsending) func completions(
    of text: String, country: String?, limit: Int
  ) async throws -> Found<NamedCity>

  /// All countries, sorted by code.
  nonisolated(nonsending) func countries() async throws -> Found<Country>

  /// The countries that the roulette may draw: those where a city may be.
  nonisolated(nonsending) func drawableCountries() async throws -> [Country]
}
