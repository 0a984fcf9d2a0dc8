package import Geography

/// A request for a page of the archived cities that match queries.
package struct QueryRequest: Sendable {
  /// Conditions that must all hold. The first query with a list or a centre supplies it for the orders `list` and
  /// `distance`.
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

  /// The cities for which it is known whether they match `CityQuery.ids`, such as those with known weather; nil if no
  /// query has ids.
  package var knownCities: Set<Int>?

  /// Temperatures by the ids of cities, in °C, for the order `temperature`. Cities without one are last, or first if
  /// the order is reversed.
  package var temperatures: [Int: Double] = [:]

  /// Returns the offset from UTC of a time zone in seconds, or nil if it is unknown, for the order `localTime`. Cities
  /// without an offset are last, or first if the order is reversed.
  package var zoneOffset: @Sendable (String) -> Int? = { _ in nil }

  package init() {}

  /// Whether no query has a condition, so that every city matches.
  var isUnconditional: Bool { queries.allSatisfy { $0 == CityQuery() } }
}

extension Archive {
  /// A page of the cities that match a request. Does not create a missing archive.
  ///
  /// May read every city for a text or for daylight, and every matching city for an order that no index has.
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
