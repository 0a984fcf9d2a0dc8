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
}

extension Archive {
  /// A page of the cities that match a query. Does not create a missing archive.
  ///
  /// Scans the cities for the total and, unless an index has the order, for the page.
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

/// Reads a page of a query, inside a transaction of the caller.
private struct QueryReader {
  private let database: any SQLDatabase
  private let request: QueryRequest
  private let condition: QuerySQL

  init(_ database: any SQLDatabase, _ request: QueryRequest) {
    self.database = database
    self.request = request
    condition = QuerySQL(request.queries, in: request.gazetteer)
  }

  func page() throws -> QueryPage {
    let total = try database.integer(
      "SELECT count(*) FROM city WHERE \(condition.condition)", binding: condition.values)
    let (rows, isLast) = try rows()
    let table = try CityTable(database)
    let annotations = AnnotationTable(database)
    return QueryPage(
      cities: try rows.compactMap { try table.city($0.id) },
      annotations: request.readsAnnotations
        ? try rows.compactMap { try annotations.annotation($0.id) } : nil,
      total: total, unknown: try request.knownCities.map(unknown),
      after: isLast
        ? nil
        : rows.last.map {
          QueryCursor(request.order, isReversed: request.isReversed, keys: $0.keys)
        },
      groups: try request.grouping.map(groups))
  }

  /// The number of cities that satisfy the other conditions, without the known ones.
  private func unknown(among known: Set<Int>) throws -> Int {
    var queries = request.queries
    for index in queries.indices {
      queries[index].ids = nil
    }
    var isKnown = CityQuery()
    isKnown.ids = known
    return try count(queries) - count(queries + [isKnown])
  }

  private func count(_ queries: [CityQuery]) throws -> Int {
    let sql = QuerySQL(queries, in: request.gazetteer)
    return try database.integer(
      "SELECT count(*) FROM city WHERE \(sql.condition)", binding: sql.values)
  }

  /// The ids and keys of the cities on the page, and whether it is the last.
  private func rows() throws -> (rows: [(id: Int, keys: [DatabaseValue])], isLast: Bool) {
    var sql = condition
    let hasOwnNames =
      try database.integer("SELECT EXISTS (SELECT 1 FROM annotation WHERE own_name IS NOT NULL)")
      == 1
    let keys = sql.keys(of: request, values: try values(), hasOwnNames: hasOwnNames)
    var position = ""
    if let after = request.after, after.keys.count == keys.count {
      position = " AND \(Self.behind(after.keys.map { sql.bind($0) }, of: keys))"
    }
    let columns = keys.map(\.expression).joined(separator: ", ")
    let order = keys.map { $0.expression + ($0.isDescending ? " DESC" : "") }
      .joined(separator: ", ")
    let limit = sql.bind(.integer(request.limit + 1))
    let offset = sql.bind(.integer(request.after == nil ? max(0, request.offset) : 0))
    let found = try database.statement(
      """
      \(sql.definition) SELECT \(columns) FROM \(sql.source) WHERE \(sql.condition)\(position)
      ORDER BY \(order) LIMIT \(limit) OFFSET \(offset)
      """
    ).map(sql.values) { row in
      let values = keys.enumerated().map { index, key in
        Self.value(of: row, at: Int32(index), key)
      }
      return (id: row.integer(Int32(keys.count - 1)), keys: values)
    }
    return (Array(found.prefix(request.limit)), found.count <= request.limit)
  }

  /// The values by which the request orders ids or time zones.
  private func values() throws -> [String: Double] {
    switch request.order {
    case .temperature:
      return Dictionary(
        uniqueKeysWithValues: request.temperatures.map { ("\($0.key)", $0.value) })
    case .localTime:
      let zones = try database.statement("SELECT DISTINCT timezone FROM city")
        .map { $0.optionalText(0) }
      let offsets = zones.compactMap(\.self).compactMap { zone in
        request.zoneOffset(zone).map { (zone, Double($0)) }
      }
      return Dictionary(offsets) { first, _ in first }
    default: return [:]
    }
  }

  private static func value(
    of row: borrowing Row, at column: Int32, _ key: QuerySQL.Key
  ) -> DatabaseValue {
    if key.isText {
      return .text(row.text(column))
    }
    return key.isReal ? .real(row.real(column)) : .integer(row.integer(column))
  }

  /// The condition for rows after a position: the first key is greater, or it is equal and the next is greater,
  /// and so on. SQL's comparison of rows does not support mixed directions.
  private static func behind(_ values: [String], of keys: [QuerySQL.Key]) -> String {
    let parts = keys.indices.map { last in
      let equal = keys[..<last].indices.map { "\(keys[$0].expression) = \(values[$0])" }
      let sign = keys[last].isDescending ? "<" : ">"
      return (equal + ["\(keys[last].expression) \(sign) \(values[last])"])
        .joined(separator: " AND ")
    }
    // The first key alone lets an index begin at the position.
    let sign = keys[0].isDescending ? "<=" : ">="
    return "\(keys[0].expression) \(sign) \(values[0]) AND (\(parts.joined(separator: " OR ")))"
  }

  private func groups(_ grouping: QueryPage.Grouping) throws -> [QueryPage.Group] {
    let sql =
      switch grouping {
      case .country:
        """
        SELECT coalesce(g.country, ''), g.cities FROM (
          SELECT city.country AS country, count(*) AS cities FROM city
          WHERE \(condition.condition) GROUP BY city.country) g
        """
      case .list:
        """
        SELECT CAST(m.list AS TEXT), count(*) AS cities FROM list_city m
        WHERE \(isFound("m.city")) GROUP BY m.list
        """
      case .tag:
        """
        SELECT t.name, g.cities FROM (
          SELECT m.tag AS tag, count(*) AS cities FROM city_tag m WHERE \(isFound("m.city"))
          GROUP BY m.tag) g JOIN tag t ON t.id = g.tag
        """
      case .year:
        // A city may have several visits in a year, but it has a tag or is in a list only once.
        """
        SELECT substr(v.first_day, 1, 4), count(DISTINCT v.city) AS cities FROM visit v
        WHERE \(isFound("v.city")) GROUP BY 1
        """
      }
    return try database.statement("\(sql) ORDER BY 2 DESC, 1").map(condition.values) {
      QueryPage.Group(key: $0.text(0), count: $0.integer(1))
    }
  }

  /// The condition that a column has the id of a matching city. Each row of the tables that have such a column is of an
  /// archived city.
  private func isFound(_ column: String) -> String {
    request.queries.allSatisfy { $0 == CityQuery() }
      ? "TRUE" : "\(column) IN (SELECT city.id FROM city WHERE \(condition.condition))"
  }
}
