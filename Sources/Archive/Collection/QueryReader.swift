internal import Adapters
internal import Geography

/// Reads a page of a query, inside a transaction of the caller.
///
/// If a condition must be computed for each city, it is computed first. If at most `mostNamed` cities match, the
/// statements for the cities and the groups then use their ids instead of the conditions.
struct QueryReader {
  /// A city with the values of the order's keys. Only the last two rows that a statement may return have these values:
  /// one of them is the last row of the page, whose position is the cursor.
  private typealias Found = (city: ArchivedCity, keys: [DatabaseValue])

  private let database: any SQLDatabase
  private let request: QueryRequest
  private let order: QueryOrder
  private let condition: QuerySQL

  /// The number of matching cities; nil if it is not counted yet.
  private let knownTotal: Int?

  init(_ database: any SQLDatabase, _ request: QueryRequest) throws {
    self.database = database
    self.request = request
    order = QueryOrder(request)
    guard request.queries.contains(where: \.isCostly) else {
      condition = Self.condition(of: request)
      if request.isUnconditional {
        knownTotal = try database.integer("SELECT count FROM archive")
      } else {
        knownTotal =
          request.order == .distance ? try Self.count(condition, in: database) : nil
      }
      return
    }
    guard let ids = try Self.fewIDs(request, in: database) else {
      let parts = Self.conditions(of: request)
      let counts = try parts.map { try Self.count($0, in: database) }
      knownTotal = counts.reduce(0, +)
      // The condition on a name alone takes two thirds of the time of the whole one.
      let isFirstOnly = counts.dropFirst().allSatisfy { $0 == 0 }
      condition = isFirstOnly ? parts[0] : Self.condition(of: request)
      return
    }
    knownTotal = ids.count
    var named = QuerySQL()
    named.select(ids)
    condition = named
  }

  /// Using more ids takes longer than computing the condition again, if an index has the order.
  private static let mostNamed = 5000

  /// Conditions of which each matching city satisfies one. A text takes two, because a single one would look up each
  /// city among those that have the text elsewhere than in the name.
  private static func conditions(of request: QueryRequest) -> [QuerySQL] {
    let hasText = request.queries.contains { !$0.text.isEmpty }
    let parts: [QuerySQL.TextPart] = hasText ? [.name, .elsewhere] : [.anywhere]
    return parts.map { condition(of: request, firstText: $0) }
  }

  private static func condition(
    of request: QueryRequest, firstText: QuerySQL.TextPart = .anywhere
  ) -> QuerySQL {
    QuerySQL(
      request.queries, in: request.gazetteer, firstText: firstText,
      joinsLists: request.order == .list)
  }

  /// The ids of the matching cities; nil for more than `mostNamed`.
  private static func fewIDs(
    _ request: QueryRequest, in database: any SQLDatabase
  ) throws -> Set<Int>? {
    var ids: Set<Int> = []
    for sql in conditions(of: request) {
      let found = try database.statement(
        """
        SELECT DISTINCT city.id FROM \(sql.source) WHERE \(sql.condition)
        LIMIT \(mostNamed + 1 - ids.count)
        """)
      try found.each(sql.values) { ids.insert($0.integer(0)) }
      if ids.count > mostNamed {
        return nil
      }
    }
    return ids
  }

  private static func count(_ sql: QuerySQL, in database: any SQLDatabase) throws -> Int {
    try database.integer(
      "\(sql.definition) SELECT count(\(sql.counted)) FROM \(sql.source) WHERE \(sql.condition)",
      binding: sql.values)
  }

  func page() throws -> QueryPage {
    let rows = try rows(limit: request.limit + 1)
    let shown = rows.prefix(request.limit)
    let annotations = AnnotationTable(database)
    return QueryPage(
      cities: shown.map(\.city),
      annotations: request.readsAnnotations
        ? try shown.compactMap { try annotations.annotation($0.city.city.id) } : nil,
      total: try total(with: rows), unknown: try request.knownCities.map(unknown),
      after: rows.count == shown.count
        ? nil
        : shown.last.map {
          QueryCursor(request.order, isReversed: request.isReversed, keys: $0.keys)
        },
      groups: try request.grouping.map(groups))
  }

  /// The number of matching cities. If the rows from the first one on are at most `limit`, they are all.
  private func total(with rows: [Found]) throws -> Int {
    let areAll =
      rows.count <= request.limit && request.offset == 0 && request.after == nil
    return areAll ? rows.count : try total()
  }

  private func total() throws -> Int { try knownTotal ?? Self.count(condition, in: database) }

  /// The number of cities that satisfy all conditions except `CityQuery.ids` and are not known.
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
    try Self.count(QuerySQL(queries, in: request.gazetteer), in: database)
  }

  /// The first `limit` rows from the offset or the position of the request.
  private func rows(limit: Int) throws -> [Found] {
    var rows: [Found] = []
    var toSkip = request.after == nil ? max(0, request.offset) : 0
    let parts = try order.parts(zones: zones)
    for part in parts where rows.count < limit && !isBefore(part) {
      let found = try self.rows(of: part, skipping: toSkip, limit: limit - rows.count)
      rows += found
      if toSkip > 0, parts.count > 1 {
        toSkip = found.isEmpty ? max(0, toSkip - (try count(part))) : 0
      }
    }
    return rows
  }

  /// The time zones of the archive. Reads one row of their index for each zone.
  private func zones() throws -> [String] {
    try database.statement(
      """
      WITH RECURSIVE zone (name) AS (
        SELECT min(c.timezone) FROM city c
        UNION ALL
        SELECT (SELECT min(c.timezone) FROM city c WHERE c.timezone > zone.name) FROM zone
        WHERE zone.name IS NOT NULL)
      SELECT zone.name FROM zone WHERE zone.name IS NOT NULL
      """
    ).map { $0.text(0) }
  }

  /// Whether all cities of a part come before the position of the request.
  private func isBefore(_ part: QueryOrder.Part) -> Bool {
    guard let key = part.firstKey, let position = request.after?.keys.first?.number else {
      return false
    }
    return order.isDescending ? key > position : key < position
  }

  private func count(_ part: QueryOrder.Part) throws -> Int {
    var sql = condition
    _ = order.keys(of: part, in: &sql)
    return try Self.count(sql, in: database)
  }

  private func rows(of part: QueryOrder.Part, skipping count: Int, limit: Int) throws -> [Found] {
    if request.order == .distance, !request.isReversed, let centre = order.centre,
      case let total = try total(), total > Self.mostNamed
    {
      let start = request.after?.keys.first?.number ?? 0
      for radius in order.radii(count: count + limit, of: total, beyond: start) {
        var sql = condition
        sql.addBox(around: centre, radiusKm: radius)
        let rows = try self.rows(of: part, where: sql, skipping: count, limit: limit)
        if rows.count == limit, let last = rows.last?.keys.first?.number, last <= radius {
          return rows
        }
      }
    }
    return try rows(of: part, where: condition, skipping: count, limit: limit)
  }

  private func rows(
    of part: QueryOrder.Part, where condition: QuerySQL, skipping count: Int, limit: Int
  ) throws -> [Found] {
    var sql = condition
    let keys = order.keys(of: part, in: &sql)
    let first = part.firstKey
    if let position = request.after?.keys, first == nil || first == position.first?.number {
      let values = position.suffix(keys.count).map { sql.bind($0) }
      sql.add(Self.behind(values, of: keys))
    }
    let columns = keys.map(\.expression).joined(separator: ", ")
    let order = keys.map { $0.expression + ($0.isDescending ? " DESC" : "") }
      .joined(separator: ", ")
    let most = sql.bind(.integer(limit))
    let offset = sql.bind(.integer(count))
    var number = 0
    return try database.statement(
      """
      \(sql.definition) SELECT \(columns), \(CityTable.columns) FROM \(sql.source)
      WHERE \(sql.condition)
      ORDER BY \(order) LIMIT \(most) OFFSET \(offset)
      """
    ).map(sql.values) { row in
      number += 1
      let city = CityTable.city(in: row, from: Int32(keys.count))
      guard number >= limit - 1 else { return (city: city, keys: []) }
      let values = keys.enumerated().map { index, key in
        Self.value(of: row, at: Int32(index), key)
      }
      return (city: city, keys: (first.map { [.real($0)] } ?? []) + values)
    }
  }

  private static func value(
    of row: borrowing Row, at column: Int32, _ key: QueryOrder.Key
  ) -> DatabaseValue {
    switch key.kind {
    case .text: .text(row.text(column))
    case .real: .real(row.real(column))
    case .integer: .integer(row.integer(column))
    }
  }

  /// The condition for rows after a position: the first key comes after that of the position, or the first keys are
  /// equal and the second one comes after, and so on. SQL's comparison of rows does not support mixed directions.
  private static func behind(_ values: [String], of keys: [QueryOrder.Key]) -> String {
    let parts = keys.indices.map { last in
      let equal = keys[..<last].indices.map { "\(keys[$0].expression) = \(values[$0])" }
      let sign = keys[last].isDescending ? "<" : ">"
      return (equal + ["\(keys[last].expression) \(sign) \(values[last])"])
        .joined(separator: " AND ")
    }
    // Redundant, but this condition on the first key alone lets an index begin at the position.
    let sign = keys[0].isDescending ? "<=" : ">="
    return "\(keys[0].expression) \(sign) \(values[0]) AND (\(parts.joined(separator: " OR ")))"
  }

  private func groups(_ grouping: QueryPage.Grouping) throws -> [QueryPage.Group] {
    let sql =
      switch grouping {
      case .country:
        """
        SELECT coalesce(g.country, ''), g.cities FROM (
          SELECT city.country AS country, count(*) AS cities FROM \(condition.source)
          WHERE \(condition.condition) GROUP BY city.country) g
        """
      case .list:
        """
        SELECT CAST(m.list AS TEXT), count(*) AS cities FROM list_city m
        WHERE \(isFound("m.city")) GROUP BY m.list
        """
      case .tag where request.isUnconditional:
        "SELECT t.name, t.cities FROM tag t WHERE t.cities > 0"
      case .tag:
        """
        SELECT t.name, g.cities FROM (
          SELECT m.tag AS tag, count(*) AS cities FROM city_tag m WHERE \(isFound("m.city"))
          GROUP BY m.tag) g JOIN tag t ON t.id = g.tag
        """
      case .year:
        // Count distinct cities: a city may have several visits in a year, but has a tag or is in a list only once.
        """
        SELECT substr(v.first_day, 1, 4), count(DISTINCT v.city) AS cities FROM visit v
        WHERE \(isFound("v.city")) GROUP BY 1
        """
      }
    return try database.statement("\(sql) ORDER BY 2 DESC, 1").map(condition.values) {
      QueryPage.Group(key: $0.text(0), count: $0.integer(1))
    }
  }

  /// The condition that a column has the id of a matching city. If all cities match, it is true: each row of the tables
  /// with such a column is of an archived city.
  private func isFound(_ column: String) -> String {
    request.isUnconditional
      ? "TRUE"
      : "\(column) IN (SELECT city.id FROM \(condition.source) WHERE \(condition.condition))"
  }
}

extension DatabaseValue {
  /// The number in a key of a cursor; nil for a text. A cursor that was parsed has integers for numbers without a
  /// fraction.
  fileprivate var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .real(let number): number
    default: nil
    }
  }
}
