internal import Geography
internal import JSON
internal import Platform

/// The SQL of a query, with its bound values.
struct QuerySQL {
  /// A key of an order.
  struct Key {
    let expression: String
    var isDescending = false
    var isText = false
    var isReal = false
  }

  /// The table `city`, joined with the values of an order, and their definition before `SELECT`.
  private(set) var source = "city"
  private(set) var definition = ""

  /// The condition on the table `city`.
  private(set) var condition = "TRUE"
  private(set) var values: [DatabaseValue] = []

  /// Binds a value and returns its parameter.
  mutating func bind(_ value: DatabaseValue) -> String {
    values.append(value)
    return "?\(values.count)"
  }

  private mutating func add(_ part: String) { condition += " AND \(part)" }

  /// A condition that every city satisfies.
  init() {}

  /// - Parameters:
  ///   - queries: conditions that must all hold.
  ///   - gazetteer: supplies names in other languages for a text.
  init(
    _ queries: [CityQuery], in gazetteer: Gazetteer?
  ) {
    for query in queries {
      if !query.text.isEmpty {
        addText(query.text, orNamed: gazetteer?.ids(matching: query.text) ?? [])
      }
      addRow(query)
      addCollection(query)
      addCircle(query)
    }
  }

  private mutating func addText(_ text: String, orNamed ids: Set<Int>) {
    let text = bind(.folded(text))
    add(
      """
      (instr(city.sort_name, \(text)) > 0 OR \(isAmong(ids))
        OR city.id IN (SELECT a.city FROM annotation a
        WHERE instr(coalesce(a.sort_own_name, ''), \(text)) > 0
          OR instr(coalesce(a.folded_note, ''), \(text)) > 0))
      """)
  }

  private mutating func isAmong(_ ids: Set<Int>) -> String {
    "city.id IN (SELECT CAST(v.key AS bigint) FROM \(table(of: ids.map { ("\($0)", 0) })) v)"
  }

  /// A table of values with the columns `key` and `value`. The values are one parameter, so their number does not change
  /// the statement.
  private mutating func table(of values: [(key: String, value: Double)]) -> String {
    let object = JSON.object(JSONObject(values.map { ($0.key, JSON($0.value)) }))
    return "json_each(\(bind(.text(object.text))))"
  }

  private mutating func addRow(_ query: CityQuery) {
    if let countries = query.countries {
      let codes = countries.map { bind(.text($0)) }.joined(separator: ", ")
      add(countries.isEmpty ? "FALSE" : "city.country IN (\(codes))")
    }
    if let favorite = query.favorite {
      add("city.favorite = \(bind(DatabaseValue(favorite)))")
    }
    if let least = query.minPopulation {
      add("city.population >= \(bind(.integer(least)))")
    }
    if let most = query.maxPopulation {
      add("city.population <= \(bind(.integer(most)))")
    }
    if let ids = query.ids {
      add(isAmong(ids))
    }
    if let sun = query.sun {
      let distance = distance(from: sun.centre)
      add("\(distance) \(sun.isUp ? "<=" : ">") \(bind(.real(sun.radiusKm)))")
    }
    if let time = query.addedSince {
      add("city.added >= \(bind(.real(time)))")
    }
  }

  private mutating func addCollection(_ query: CityQuery) {
    if let list = query.list {
      add("city.id IN (SELECT m.city FROM list_city m WHERE m.list = \(bind(.integer(list))))")
    }
    if let isInList = query.isInList {
      add("city.id \(Self.isIn(isInList)) (SELECT m.city FROM list_city m)")
    }
    for tag in query.tags {
      add(
        """
        city.id IN (SELECT m.city FROM city_tag m JOIN tag t ON t.id = m.tag
          WHERE t.sort_name = \(bind(.text(tag))))
        """)
    }
    if let isPlanned = query.isPlanned {
      add("city.id \(Self.isIn(isPlanned)) (SELECT a.city FROM annotation a WHERE a.planned = 1)")
    }
    if let isVisited = query.isVisited {
      add("city.id \(Self.isIn(isVisited)) (SELECT v.city FROM visit v)")
    }
    if let days = query.visitedBetween {
      let first = bind(.text(days.lowerBound))
      let last = bind(.text(days.upperBound))
      add(
        """
        city.id IN (SELECT v.city FROM visit v
          WHERE v.first_day <= \(last) AND v.last_day >= \(first))
        """)
    }
  }

  private static func isIn(_ isIn: Bool) -> String { isIn ? "IN" : "NOT IN" }

  private mutating func addCircle(_ query: CityQuery) {
    guard let centre = query.centre, let radius = query.radiusKm else { return }
    // Slightly larger than the circle, to tolerate rounding at its edge.
    let degrees = radius / (Earth.radiusKm * Earth.radiansPerDegree) + 1e-6
    let south = bind(.real(centre.lat - degrees))
    let north = bind(.real(centre.lat + degrees))
    let distance = distance(from: centre)
    add("city.lat BETWEEN \(south) AND \(north) AND \(distance) <= \(bind(.real(radius)))")
  }

  private mutating func distance(from centre: Coordinate) -> String {
    "distance_km(city.lat, city.lon, \(bind(.real(centre.lat))), \(bind(.real(centre.lon))))"
  }

  /// The keys of a request's order. The last one distinguishes all cities.
  ///
  /// - Parameters:
  ///   - values: the numbers by which `temperature` orders ids and `localTime` orders time zones.
  ///   - hasOwnNames: whether a city has an own name. Without any, own names are not read.
  mutating func keys(
    of request: QueryRequest, values: [String: Double] = [:], hasOwnNames: Bool
  ) -> [Key] {
    var keys =
      firstKeys(of: request, values: values) + Self.nameKeys(request.order, hasOwnNames)
    keys.append(Key(expression: "city.id"))
    if request.isReversed {
      for index in keys.indices {
        keys[index].isDescending.toggle()
      }
    }
    return keys
  }

  private mutating func firstKeys(
    of request: QueryRequest, values: [String: Double]
  ) -> [Key] {
    let population = Key(
      expression: "ifnull(city.population, 0)", isDescending: true)
    switch request.order {
    case .session:
      return [Key(expression: "city.favorite", isDescending: true), population]
    case .name: return []
    case .country: return [Key(expression: "coalesce(city.country, '')", isText: true)]
    case .population: return [population]
    case .distance:
      guard let centre = request.queries.lazy.compactMap(\.centre).first else { return [] }
      return [Key(expression: distance(from: centre), isReal: true)]
    case .added:
      return [
        Key(expression: "coalesce(city.added, 0)", isDescending: true, isReal: true)
      ]
    case .visited:
      let last =
        "coalesce((SELECT max(v.last_day) FROM visit v WHERE v.city = city.id), '')"
      return [Key(expression: last, isDescending: true, isText: true)]
    case .temperature:
      let key = joinedKey(values, of: "CAST(key AS bigint)", equal: "city.id", orLast: -1000)
      return [Key(expression: key, isDescending: true, isReal: true)]
    case .localTime:
      let key = joinedKey(values, of: "key", equal: "city.timezone", orLast: 100_000)
      return [Key(expression: key, isReal: true)]
    case .list:
      let list = bind(.integer(request.queries.lazy.compactMap(\.list).first ?? 0))
      let position =
        "coalesce((SELECT m.position FROM list_city m WHERE m.list = \(list) AND m.city = city.id), 0)"
      return [Key(expression: position)]
    }
  }

  /// Joins values by a column of the city. The definition is materialized, because SQLite would read the values again
  /// for each city.
  ///
  /// - Parameter last: the value of cities without one.
  private mutating func joinedKey(
    _ values: [String: Double], of key: String, equal column: String, orLast last: Double
  ) -> String {
    let table = table(of: values.map { ($0.key, $0.value) })
    definition = "WITH known AS MATERIALIZED (SELECT \(key) AS id, value FROM \(table))"
    source = "city LEFT JOIN known ON known.id = \(column)"
    return "coalesce(known.value, \(bind(.real(last))))"
  }

  private static func nameKeys(_ order: ListOrder, _ hasOwnNames: Bool) -> [Key] {
    // The index of session order has the real names.
    guard hasOwnNames, order != .session else {
      return [
        Key(expression: "city.sort_name", isText: true),
        Key(expression: "city.name", isText: true),
      ]
    }
    let own = """
      coalesce((SELECT a.sort_own_name FROM annotation a WHERE a.city = city.id), city.sort_name)
      """
    return [Key(expression: own, isText: true), Key(expression: "city.name", isText: true)]
  }
}
