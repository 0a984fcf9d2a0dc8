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

/// What a source found: items in the order that was asked for.
package struct Found<Item: Sendable & Equatable>: Sendable, Equatable {
  package var items: [Item]

  /// How many there are, these included, as far as the source tells.
  package var total: Int

  /// Records of the source that could not be read and were left out.
  package var skipped: Int

  package init(_ items: [Item] = [], total: Int? = nil, skipped: Int = 0) {
    self.items = items
    self.total = total ?? items.count
    self.skipped = skipped
  }

  func map<Other>(_ change: (Item) -> Other) -> Found<Other> {
    Found<Other>(items.map(change), total: total, skipped: skipped)
  }
}

/// A city found by a name.
package struct NamedCity: Sendable, Equatable {
  package var city: City

  /// The name that matched; of a live service the main name.
  package var matchedName: String

  /// Of that name, a tag of BCP 47; nil where nobody says.
  package var matchedLanguage: String?
}

/// One look for the city that is nearest to any of some points.
package struct NearestLook: Sendable, Equatable {
  /// Index into the points.
  package var point: Int

  /// The distance of the city that was found, or else how far the look went.
  package var radiusKm: Double
  package var found: Int

  /// Records that could not be read.
  package var skipped = 0
}

/// The sources. The raw value is the name on the wire and on the command line.
package enum CitySourceID: String, CaseIterable, Sendable {
  /// The gazetteer that comes with the program.
  case embedded

  /// The live service, which wants an account.
  case geonames

  package var attribution: Attribution {
    switch self {
    case .embedded:
      Attribution(
        text: "Contains data from GeoNames, licensed under CC BY 4.0",
        url: "https://www.geonames.org/", license: "CC-BY-4.0")
    case .geonames: UpstreamService.geoNames.attribution
    }
  }

  /// What can be asked when this source fails; nil for nothing else.
  package var alternative: CitySourceID? { self == .geonames ? .embedded : nil }

  /// How to ask the alternative; a sentence for the end of a message.
  package static let offer =
    "Pass provider \"\(embedded.rawValue)\" to use the cities that come with the program."
}

extension ServiceError {
  /// The source of cities that can be asked instead of the service; nil if it is no source.
  package var alternative: CitySourceID? {
    service.id == UpstreamService.geoNames.id ? CitySourceID.geonames.alternative : nil
  }
}

/// What stands for no country.
package enum CitySourceError: Error, Sendable, Equatable {
  /// The source has no country with this code.
  case unknownCountry(String)

  /// No country is called so; perhaps one of these was meant.
  case noSuchCountry(String, near: [NamedCountry])

  /// All of these are called so.
  case ambiguousCountry(String, [NamedCountry])

  /// The countries that may be meant.
  package var candidates: [NamedCountry] {
    switch self {
    case .unknownCountry: []
    case .noSuchCountry(_, let countries), .ambiguousCountry(_, let countries): countries
    }
  }

  /// A clause without a subject, to follow the name of the parameter.
  package var message: String {
    switch self {
    case .unknownCountry(let code):
      "no country has the code \(JSON.string(code).text); gazetteer.countries lists them."
    case .noSuchCountry(let name, near: []):
      "no country is called \(JSON.string(name).text); gazetteer.countries lists them."
    case .noSuchCountry(let name, _):
      "no country is called \(JSON.string(name).text) (did you mean \(choice)?)."
    case .ambiguousCountry(let name, _):
      "\(JSON.string(name).text) may be \(choice); pass a code."
    }
  }

  private var choice: String {
    candidates.map { "\($0.name) (\($0.code))" }.joined(separator: " or ")
  }
}

/// The gazetteer that comes with the program as a source of cities. It answers at once, so that its
/// functions are none that wait.
package struct EmbeddedCities: CitySource {
  package let id = CitySourceID.embedded
  package let mostCities = Int.max
  private let gazetteer: Gazetteer

  package init(_ gazetteer: Gazetteer) {
    self.gazetteer = gazetteer
  }

  package func questions(around point: Coordinate, radiusKm: Double) -> Int { 0 }

  package func around(_ point: Coordinate, radiusKm: Double, limit: Int) -> Found<City> {
    nearby(point, radiusKm: radiusKm, limit: limit).map(\.city)
  }

  package func nearby(_ point: Coordinate, radiusKm: Double, limit: Int) -> Found<NearbyCity> {
    let found = gazetteer.nearby(point, radiusKm: radiusKm, limit: limit)
    return Found(found.matches, total: found.total)
  }

  /// One look at all points together, on the whole Earth.
  package func nearest(
    to points: [Coordinate], beyond radiusKm: Double, onLook: (NearestLook) -> Void
  ) -> City? {
    guard let found = gazetteer.nearest(to: points) else { return nil }
    onLook(NearestLook(point: found.point, radiusKm: found.distanceKm, found: 1))
    return found.city
  }

  package func largest(inCountry code: String, limit: Int) throws -> Found<City> {
    try require(country: code)
    return Found(gazetteer.cities(inCountry: code, limit: limit))
  }

  package func search(_ text: String, country: String?, limit: Int) throws -> Found<City> {
    try completions(of: text, country: country, limit: limit).map(\.city)
  }

  package func completions(
    of text: String, country: String?, limit: Int
  ) throws -> Found<NamedCity> {
    if let country {
      try require(country: country)
    }
    let found = gazetteer.search(text, country: country, limit: limit)
    return Found(
      found.matches.map {
        NamedCity(
          city: $0.city, matchedName: $0.matchedName, matchedLanguage: $0.matchedLanguage)
      },
      total: found.total)
  }

  package func countries() -> Found<Country> { Found(gazetteer.countries) }

  /// Those with a city: a draw of Antarctica could only fail.
  package func drawableCountries() -> [Country] {
    gazetteer.countries.filter { $0.cities > 0 }
  }

  private func require(country code: String) throws(CitySourceError) {
    guard gazetteer.hasCountry(code) else { throw .unknownCountry(code) }
  }
}
