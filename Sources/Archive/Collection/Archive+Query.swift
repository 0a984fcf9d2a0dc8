package import Geography
internal import Platform

/// A request for a page of the cities that match queries.
package struct QueryRequest: Sendable {
  /// Conditions that must all hold. The first that has a list or a centre determines the order by them.
  package var queries: [CityQuery] = []
  /// Supplies names in other languages. Without it, a text matches only stored names, own names and notes.
  package var gazetteer: Gazetteer?
  package var order = ListOrder.session
  package var isReversed = false

  /// The number of cities to skip. Ignored if `after` is given.
  package var offset = 0
  package var after: QueryCursor?
  package var limit = 50
  package var readsAnnotations = false
  package var grouping: QueryPage.Grouping?

  /// The cities of which something outside the archive is known, if `CityQuery.ids` selects among them.
  package var knownCities: Set<Int>?

  /// Temperatures in °C by the ids of cities, for the order `temperature`. Cities without one come last.
  package var temperatures: [Int: Double] = [:]

  /// Returns the offset from UTC of a time zone in seconds, for the order `localTime`. Cities without one come last.
  package var zoneOffset: @Sendable (String) -> Int? = { _ in nil }

  package init() {}

  /// Whether every city matches.
  var isUnconditional: Bool { queries.allSatisfy { $0 == CityQuery() } }
}

extension Archive {
  /// A page of the cities that match a query. Does not create a missing archive.
  ///
  /// Reads every city for a text, a circle, daylight, and an order that no index has; see `QueryReader`.
  package func page(_ request: QueryRequest) throws -> QueryPage {
    guard try transactions.exists else {
      return QueryPage(
        cities: [], annotations: request.readsAnnotations ? [] : nil, total: 0,
        unknown: request.knownCities.map { _ in 0 }, after: nil,
        groups: request.grouping.map { _ in [] })
    }
    return try transactions.read { try QueryReader($0, request).page() }
  }
}
