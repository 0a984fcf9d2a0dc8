internal import Adapters
internal import Geography
internal import JSON
internal import Platform

/// The SQL of a condition on the table `city`, with its bound values.
struct QuerySQL {
  /// Tables with a column `id` with which `city` is joined: only cities in all of these tables match. SQLite reads the
  /// first table and looks up its cities, which takes less time than a condition `IN` with the same ids.
  private var subsets: [(name: String, table: String)] = []

  /// The `WITH` clause before `SELECT` that defines the table `known`; empty unless values were joined.
  private(set) var definition = ""
  private(set) var condition = "TRUE"

  /// The position of a city in the list of the first query with one; nil if no list was joined.
  private(set) var listPosition: String?

  /// The argument of `count` for the number of matching cities.
  private(set) var counted = "*"
  private(set) var values: [DatabaseValue] = []

  /// Binds a value and returns its parameter.
  mutating func bind(_ value: DatabaseValue) -> String {
    values.append(value)
    return "?\(values.count)"
  }

  mutating func add(_ part: String) { condition += " AND \(part)" }

  /// The tables for `FROM`: `city`, joined with the subsets.
  var source: String {
    guard let first = subsets.first else { return "city" }
    let others = subsets.dropFirst().map { name, table in
      " JOIN \(table) ON \(name).id = \(first.name).id"
    }
    return "\(first.table)\(others.joined()) JOIN city ON city.id = \(first.name).id"
  }

  /// The part of a city in which the first text of the queries must occur.
  enum TextPart {
    case anywhere

    /// The name. SQLite reads that of each city.
    case name

    /// The own name, the note or a name in the gazetteer, but not the name. SQLite reads only cities that have an own
    /// name, an annotation or a matching name in the gazetteer. A city that matches in several of these occurs several
    /// times in the result.
    case elsewhere
  }

  /// A condition that every city satisfies.
  init() {}

  /// - Parameters:
  ///   - queries: conditions that must all hold.
  ///   - gazetteer: supplies names in other languages for a text.
  ///   - firstText: where the first text of the queries must occur. The other texts may occur anywhere.
  ///   - joinsLists: whether to join the lists of the queries, for the order of a list. In other orders, SQLite may find
  ///     few cities of a large list faster by another index.
  init(
    _ queries: [CityQuery], in gazetteer: Gazetteer?, firstText: TextPart = .anywhere,
    joinsLists: Bool = false
  ) {
    var part = firstText
    for query in queries {
      if !query.text.isEmpty {
        addText(query.text, in: part, gazetteer)
        part = .anywhere
      }
      addRow(query)
      if let list = query.list {
        addList(list, isJoined: joinsLists)
      }
      addCollection(query)
      addCircle(query)
    }
  }

  private mutating func addText(_ text: String, in part: TextPart, _ gazetteer: Gazetteer?) {
    let folded = bind(.folded(text))
    let isInName = "instr(city.sort_name, \(folded)) > 0"
    if part == .name {
      return add(isInName)
    }
    let ids = gazetteer?.ids(matching: text) ?? []
    let isElsewhere =
      """
      (\(selection(of: ids))
        UNION ALL SELECT c.id FROM city c
        WHERE c.sort_own_name IS NOT NULL AND instr(c.sort_own_name, \(folded)) > 0
        UNION ALL SELECT a.city FROM annotation a WHERE instr(a.folded_note, \(folded)) > 0)
      """
    if part == .elsewhere {
      subsets.append((name: "elsewhere", table: "\(isElsewhere) elsewhere"))
      counted = "DISTINCT city.id"
      add("NOT \(isInName)")
    } else {
      add("(\(isInName) OR city.id IN \(isElsewhere))")
    }
  }

  /// Restricts the cities to those with these ids.
  mutating func select(_ ids: Set<Int>) {
    subsets.append((name: "selected", table: "(\(selection(of: ids))) selected"))
  }

  /// The condition that a city has one of these ids.
  mutating func isAmong(_ ids: some Collection<Int>) -> String {
    "city.id IN (\(selection(of: ids)))"
  }

  private mutating func selection(of ids: some Collection<Int>) -> String {
    let array = "[" + ids.lazy.map(String.init).joined(separator: ",") + "]"
    return "SELECT CAST(v.value AS bigint) AS id FROM json_each(\(bind(.text(array)))) v"
  }

  /// An SQL table of values with the columns `key` and `value`. The values are one parameter, so their number does not
  /// change the statement.
  mutating func table(of values: [(key: String, value: Double)]) -> String {
    let object = JSON.object(JSONObject(values.map { ($0.key, JSON($0.value)) }))
    return "json_each(\(bind(.text(object.text))))"
  }

  /// Joins numbers by the ids of cities, as `known.value`; other cities do not match. The table is materialized,
  /// because otherwise SQLite would read the values again for each city.
  mutating func join(_ values: [(key: String, value: Double)]) {
    definition =
      """
      WITH known AS MATERIALIZED (
        SELECT CAST(v.key AS bigint) AS id, v.value FROM \(table(of: values)) v)
      """
    subsets.append((name: "known", table: "known"))
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

  private mutating func addList(_ list: Int, isJoined: Bool) {
    let part = "FROM list_city m WHERE m.list = \(bind(.integer(list)))"
    if isJoined {
      let name = "list\(subsets.count)"
      subsets.append(
        (name: name, table: "(SELECT m.city AS id, m.position \(part)) \(name)"))
      listPosition = listPosition ?? "\(name).position"
    } else {
      add("city.id IN (SELECT m.city \(part))")
    }
  }

  private mutating func addCollection(_ query: CityQuery) {
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
    addBox(around: centre, radiusKm: radius)
    let distance = distance(from: centre)
    add("\(distance) <= \(bind(.real(radius)))")
  }

  /// Adds the condition that a city is in the range of latitudes and longitudes of a circle. All cities in the circle
  /// satisfy it. For a circle that reaches a pole it restricts only the latitude.
  mutating func addBox(around centre: Coordinate, radiusKm: Double) {
    // Slightly larger than the circle, to tolerate rounding at its edge.
    let angle = radiusKm / Earth.radiusKm + 1e-8
    let degrees = angle / Earth.radiansPerDegree
    let south = bind(.real(centre.lat - degrees))
    let north = bind(.real(centre.lat + degrees))
    add("city.lat BETWEEN \(south) AND \(north)")
    guard abs(centre.lat) + degrees < 90 else { return }
    let width =
      Trigonometry.arcSine(
        Trigonometry.sine(angle) / Trigonometry.cosine(centre.lat * Earth.radiansPerDegree))
      / Earth.radiansPerDegree
    let west = centre.lon - width
    let east = centre.lon + width
    if west < -180 || east > 180 {
      let start = bind(.real(west < -180 ? west + 360 : west))
      let end = bind(.real(east > 180 ? east - 360 : east))
      add("(city.lon >= \(start) OR city.lon <= \(end))")
    } else {
      add("city.lon BETWEEN \(bind(.real(west))) AND \(bind(.real(east)))")
    }
  }

  mutating func distance(from centre: Coordinate) -> String {
    "distance_km(city.lat, city.lon, \(bind(.real(centre.lat))), \(bind(.real(centre.lon))))"
  }
}
