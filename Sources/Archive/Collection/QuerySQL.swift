internal import Geography
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
  /// - Throws: `ArchiveError.textIsTooShort` if a text matches too many cities for a statement.
  init(
    _ queries: [CityQuery], in gazetteer: Gazetteer?, and database: any SQLDatabase
  ) throws {
    for query in queries {
      if !query.text.isEmpty {
        let named = try Self.cities(named: query.text, in: gazetteer, and: database)
        addText(query.text, orNamed: named)
      }
      addRow(query)
      addCollection(query)
      addCircle(query)
    }
  }

  /// The ids of cities of which a name in the gazetteer matches a text. Some of the cities may not be archived.
  ///
  /// - Throws: `ArchiveError.textIsTooShort` if they are too many for a statement.
  private static func cities(
    named text: String, in gazetteer: Gazetteer?, and database: any SQLDatabase
  ) throws -> [Int] {
    var ids = gazetteer?.ids(matching: text) ?? []
    if ids.count > fewNames {
      let archived = try database.statement("SELECT id FROM city").map { $0.integer(0) }
      ids.formIntersection(archived)
    }
    guard ids.count <= mostNames else { throw ArchiveError.textIsTooShort }
    return ids.sorted()
  }

  /// More ids than these are compared with those of the archive, because most of them are not archived.
  private static let fewNames = 64

  /// Two texts may be in a request, and SQLite allows 32,766 parameters in a statement.
  private static let mostNames = 8192

  private mutating func addText(_ text: String, orNamed ids: [Int]) {
    let text = bind(.folded(text))
    let named = Self.padded(ids).map { bind(.integer($0)) }.joined(separator: ", ")
    add(
      """
      (instr(city.sort_name, \(text)) > 0 OR city.id IN (\(named))
        OR city.id IN (SELECT a.city FROM annotation a
        WHERE instr(coalesce(a.sort_own_name, ''), \(text)) > 0
          OR instr(coalesce(a.folded_note, ''), \(text)) > 0))
      """)
  }

  /// The ids, with the last one repeated up to a power of two, so that there are few different statements. For
  /// no ids, 0, which is no city.
  private static func padded(_ ids: [Int]) -> [Int] {
    guard let last = ids.last else { return [0] }
    var count = 1
    while count < ids.count {
      count *= 2
    }
    return ids + Array(repeating: last, count: count - ids.count)
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
    if let time = query.addedSince {
      add("city.added >= \(bind(.real(time)))")
    }
  }

  private mutating func addCollection(_ query: CityQuery) {
    if let list = query.list {
      add("city.id IN (SELECT m.city FROM list_city m WHERE m.list = \(bind(.integer(list))))")
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

  /// The keys of an order. The last one distinguishes all cities.
  ///
  /// - Parameter hasOwnNames: whether a city has an own name. Without any, own names are not read.
  mutating func keys(
    _ order: ListOrder, of queries: [CityQuery], isReversed: Bool, hasOwnNames: Bool
  ) -> [Key] {
    var keys = firstKeys(order, of: queries) + Self.nameKeys(order, hasOwnNames)
    keys.append(Key(expression: "city.id"))
    if isReversed {
      for index in keys.indices {
        keys[index].isDescending.toggle()
      }
    }
    return keys
  }

  private mutating func firstKeys(_ order: ListOrder, of queries: [CityQuery]) -> [Key] {
    let population = Key(
      expression: "ifnull(city.population, 0)", isDescending: true)
    switch order {
    case .session:
      return [Key(expression: "city.favorite", isDescending: true), population]
    case .name: return []
    case .country: return [Key(expression: "coalesce(city.country, '')", isText: true)]
    case .population: return [population]
    case .distance:
      guard let centre = queries.lazy.compactMap(\.centre).first else { return [] }
      return [Key(expression: distance(from: centre), isReal: true)]
    case .added:
      return [
        Key(expression: "coalesce(city.added, 0)", isDescending: true, isReal: true)
      ]
    case .visited:
      let last =
        "coalesce((SELECT max(v.last_day) FROM visit v WHERE v.city = city.id), '')"
      return [Key(expression: last, isDescending: true, isText: true)]
    case .list:
      let list = bind(.integer(queries.lazy.compactMap(\.list).first ?? 0))
      let position =
        "coalesce((SELECT m.position FROM list_city m WHERE m.list = \(list) AND m.city = city.id), 0)"
      return [Key(expression: position)]
    }
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
