import Adapters
package import Geography
import Synchronization

/// GeoNames as a city source; caches the countries.
package final class GeoNamesCities: CitySource {
  package let id = CitySourceID.geonames
  package let mostCities = GeoNames.mostRows
  private let geoNames: Result<GeoNames, ServiceError>
  private let client: ServiceClient
  private let load: @Sendable () async -> [Country]
  private let save: @Sendable ([Country]) async -> Void

  /// The countries, sorted by code; nil until loaded.
  private let known = Mutex<[Country]?>(nil)

  /// The minimum length of a text to complete. Shorter prefixes match too many names.
  private static let fewestCharacters = 3

  /// The pause in seconds after an exceeded quota if the time to wait is unknown. A weekly quota may be restored in
  /// an hour or in seven days; one day is a compromise.
  private static let longestPause = 86_400.0

  /// - Parameters:
  ///   - geoNames: the service, or why it is unavailable.
  ///   - load: returns the countries stored by an earlier run; empty if there are none or they are
  ///     unreadable.
  ///   - save: stores the countries for the next run; after a failure the next run requests them again.
  package init(
    _ geoNames: Result<GeoNames, ServiceError>, client: ServiceClient,
    load: @escaping @Sendable () async -> [Country],
    save: @escaping @Sendable ([Country]) async -> Void
  ) {
    self.geoNames = geoNames
    self.client = client
    self.load = load
    self.save = save
  }

  /// One request, or two if the box around the circle crosses the 180th meridian.
  package func requestCount(around point: Coordinate, radiusKm: Double) -> Int {
    Bounds(around: point, radiusKm: radiusKm).parts.count
  }

  package nonisolated(nonsending) func around(
    _ point: Coordinate, radiusKm: Double, limit: Int
  ) async throws -> SearchResults<City> {
    var answers: [SearchResults<City>] = []
    for query in try geoNames.get().around(point, radiusKm: radiusKm, limit: limit) {
      answers.append(try await ask(query))
    }
    return .nearest(answers, to: point, radiusKm: radiusKm, limit: limit)
  }

  /// Uses `around` for a radius above `GeoNames.widestRadiusKm`.
  package nonisolated(nonsending) func nearby(
    _ point: Coordinate, radiusKm: Double, limit: Int
  ) async throws -> SearchResults<NearbyCity> {
    let found =
      radiusKm <= GeoNames.widestRadiusKm
      ? SearchResults.nearest(
        [try await ask(geoNames.get().nearby(point, radiusKm: radiusKm, limit: limit))],
        to: point, radiusKm: radiusKm, limit: limit)
      : try await around(point, radiusKm: radiusKm, limit: limit)
    return found.map { NearbyCity(city: $0, distanceKm: point.distanceKm(to: $0.coordinate)) }
  }

  /// Sends one request for each point. Calls `onSearch` for each search, and last for the one that found the nearest
  /// city. Returns nil without a request if `radiusKm` is at least the widest radius that the service allows.
  package nonisolated(nonsending) func nearest(
    to points: [Coordinate], beyond radiusKm: Double, onSearch: (NearestSearch) -> Void
  ) async throws -> City? {
    let widest = GeoNames.widestRadiusKm
    guard radiusKm < widest else { return nil }
    var best: (city: City, search: NearestSearch)?
    for (index, point) in points.enumerated() {
      let found = try await nearby(point, radiusKm: widest, limit: 1)
      let search = NearestSearch(
        point: index, radiusKm: found.items.first?.distanceKm ?? widest, found: found.total,
        skipped: found.skipped)
      if let city = found.items.first?.city, search.radiusKm < best?.search.radiusKm ?? .infinity {
        if let best {
          onSearch(best.search)
        }
        best = (city, search)
      } else {
        onSearch(search)
      }
    }
    if let best {
      onSearch(best.search)
    }
    return best?.city
  }

  package nonisolated(nonsending) func largest(
    inCountry code: String, limit: Int
  ) async throws -> SearchResults<City> {
    let query = try geoNames.get().largest(inCountry: code, limit: limit)
    return try await ask(query).first(limit)
  }

  package nonisolated(nonsending) func search(
    _ text: String, country: String?, limit: Int
  ) async throws -> SearchResults<City> {
    let query = try geoNames.get().search(text, country: country, limit: limit)
    return try await ask(query).first(limit)
  }

  /// Returns nothing, without a request, for a text of fewer than three characters.
  package nonisolated(nonsending) func completions(
    of text: String, country: String?, limit: Int
  ) async throws -> SearchResults<NamedCity> {
    let text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard text.count >= Self.fewestCharacters else { return SearchResults() }
    let query = try geoNames.get().completions(of: text, country: country, limit: limit)
    return try await ask(query).first(limit).map { NamedCity(city: $0, matchedName: $0.name) }
  }

  /// Returns the countries from memory, from the store, or from the service. The HTTP client merges concurrent equal
  /// requests.
  package nonisolated(nonsending) func countries() async throws -> SearchResults<Country> {
    if let known = known.withLock({ $0 }) {
      return SearchResults(known)
    }
    let stored = SearchResults(await load())
    let found = stored.items.isEmpty ? try await ask(geoNames.get().countries()) : stored
    guard !found.items.isEmpty else {
      throw ServiceError.answerInvalid(
        GeoNames.service, problem: "names no country that can be read")
    }
    let sorted = found.items.sorted { $0.code < $1.code }
    known.withLock { $0 = sorted }
    if stored.items.isEmpty {
      await save(sorted)
    }
    return SearchResults(sorted, skipped: found.skipped)
  }

  /// Returns the countries whose population is known and above zero, because the others have no city to find; all
  /// countries if no population is known.
  package nonisolated(nonsending) func drawableCountries() async throws -> [Country] {
    _ = try geoNames.get()
    let countries = try await countries().items
    let inhabited = countries.filter { $0.population != nil }
    return inhabited.isEmpty ? countries : inhabited
  }

  /// Sends a query and returns on the caller's executor.
  ///
  /// Uses an isolated parameter instead of `nonisolated(nonsending)`: with the latter, Swift 6.3.1
  /// drops the hop back to the caller's executor in optimised builds when the function awaits one with
  /// typed throws. The caller then continues on a pool thread, and its first notification crashes the
  /// process.
  private func ask<Item>(
    _ query: ServiceQuery<SearchResults<Item>>, isolation: isolated (any Actor)? = #isolation
  ) async throws(ServiceError) -> SearchResults<Item> {
    do {
      return try await client.ask(query)
    } catch {
      if case .quotaExceeded(let service, retryAfter: nil) = error {
        client.http.pause(service.http, for: Self.longestPause)
      }
      throw error
    }
  }
}
