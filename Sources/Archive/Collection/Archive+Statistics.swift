internal import Adapters
package import Geography

/// Counts of archived cities.
package struct ArchiveStatistics: Sendable {
  package var cities = 0
  package var favorites = 0
  package var planned = 0
  package var visited = 0

  /// The numbers of archived and of visited cities by country, the most visited country first. Cities without a country
  /// are left out.
  package var countries: [(code: String, cities: Int, visited: Int)] = []

  /// The numbers of visited cities and countries by the year in which a visit began, the earliest first.
  package var years: [(year: Int, cities: Int, countries: Int)] = []

  /// The extremes of the visited cities; empty without any. `largest` and `smallest` consider only known populations.
  package var extremes: [(kind: Extreme, city: City)] = []

  package enum Extreme: String, Sendable, CaseIterable {
    case northernmost, southernmost, easternmost, westernmost, largest, smallest
  }
}

extension Archive {
  /// Counts the cities of the archive. Does not create a missing archive.
  package func statistics() throws -> ArchiveStatistics {
    guard try transactions.exists else { return ArchiveStatistics() }
    return try transactions.read(Self.statistics)
  }

  private static func statistics(in database: any SQLDatabase) throws -> ArchiveStatistics {
    var statistics = ArchiveStatistics()
    statistics.cities = try database.integer("SELECT count(*) FROM city")
    statistics.favorites = try database.integer("SELECT count(*) FROM city WHERE favorite = 1")
    statistics.planned = try database.integer("SELECT count(*) FROM annotation WHERE planned = 1")
    statistics.visited = try database.integer("SELECT count(DISTINCT city) FROM visit")
    statistics.countries = try database.statement(
      """
      SELECT country, count(*), count(v.city) FROM city
      LEFT JOIN (SELECT DISTINCT city FROM visit) v ON v.city = city.id
      WHERE country IS NOT NULL GROUP BY country ORDER BY 3 DESC, 2 DESC, 1
      """
    ).map { ($0.text(0), $0.integer(1), $0.integer(2)) }
    statistics.years = try database.statement(
      """
      SELECT CAST(substr(v.first_day, 1, 4) AS INTEGER), count(DISTINCT city.id),
        count(DISTINCT city.country)
      FROM visit v JOIN city ON city.id = v.city GROUP BY 1 ORDER BY 1
      """
    ).map { ($0.integer(0), $0.integer(1), $0.integer(2)) }
    let table = try CityTable(database)
    for extreme in ArchiveStatistics.Extreme.allCases {
      let id = try database.statement(
        """
        SELECT id FROM city WHERE \(extreme.condition) id IN (SELECT city FROM visit)
        ORDER BY \(extreme.order), id LIMIT 1
        """
      ).first { $0.integer(0) }
      if let city = try id.flatMap(table.city) {
        statistics.extremes.append((extreme, city.city))
      }
    }
    return statistics
  }
}

extension ArchiveStatistics.Extreme {
  fileprivate var order: String {
    switch self {
    case .northernmost: "lat DESC"
    case .southernmost: "lat"
    case .easternmost: "lon DESC"
    case .westernmost: "lon"
    case .largest: "population DESC"
    case .smallest: "population"
    }
  }

  /// For `largest` and `smallest`, excludes cities whose population is unknown.
  fileprivate var condition: String {
    switch self {
    case .largest, .smallest: "population > 0 AND"
    default: ""
    }
  }
}
