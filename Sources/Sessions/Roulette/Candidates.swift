package import Geography
internal import Platform

/// The places of a gazetteer that satisfy all wishes but `warmNow`, which needs the weather.
package struct Candidates: Sendable {
  /// The effect of one wish.
  package struct Step: Sendable, Equatable {
    package var wish: Wishes.Name

    /// The number of places that this wish excluded among those that the earlier wishes left.
    package var removed: Int
    package var left: Int
  }

  private let gazetteer: Gazetteer

  /// The rows of the places in the gazetteer, ascending.
  private var rows: [Int]

  /// The effects of the given wishes, in the order of `Wishes.Name`.
  package private(set) var steps: [Step] = []

  package var count: Int { rows.count }

  /// Scans all places of the gazetteer. Call it off the event loop.
  ///
  /// - Parameters:
  ///   - seconds: the time for which to evaluate `daylightNow`, in seconds since 1970.
  ///   - archived: returns which of the ids are archived.
  package init(
    _ wishes: Wishes, in gazetteer: Gazetteer, at seconds: Int,
    archived: ([Int]) throws -> Set<Int>
  ) rethrows {
    self.gazetteer = gazetteer
    rows = Array(0..<gazetteer.count)
    keepRegions(wishes)
    keep(.ring, wanted: wishes.ring) { ring, row in
      ring.kilometres.contains(ring.centre.distanceKm(to: gazetteer.coordinate(ofRow: row)))
    }
    keep(.minPopulation, wanted: wishes.minPopulation) { gazetteer.population(ofRow: $1) >= $0 }
    keep(.maxPopulation, wanted: wishes.maxPopulation) {
      (1...max($0, 1)).contains(gazetteer.population(ofRow: $1))
    }
    let daylight = Daylight(at: seconds)
    keep(.daylightNow, wanted: wishes.daylightNow) { wanted, row in
      daylight.isDay(over: gazetteer.coordinate(ofRow: row)) == wanted
    }
    if wishes.notArchived {
      let known = try archived(rows.map { gazetteer.id(ofRow: $0) })
      keep(.notArchived, wanted: known) { !$0.contains(gazetteer.id(ofRow: $1)) }
    }
    keep(.archiveQuery, wanted: wishes.archiveQuery) { $0.contains(gazetteer.id(ofRow: $1)) }
  }

  private mutating func keepRegions(_ wishes: Wishes) {
    let gazetteer = gazetteer
    let continents = Dictionary(gazetteer.countries.map { ($0.code, $0.continent) }) { first, _ in
      first
    }
    var codes: [Int: String?] = [:]
    func code(_ row: Int) -> String? {
      let number = gazetteer.region(ofRow: row)
      if let known = codes[number] {
        return known
      }
      let code = gazetteer.country(ofRegion: number)
      codes[number] = .some(code)
      return code
    }
    keep(.continent, wanted: wishes.continent) { wanted, row in
      code(row).flatMap { continents[$0] } == wanted
    }
    keep(.country, wanted: wishes.country) { wanted, row in code(row) == wanted }
  }

  /// Keeps the rows that satisfy a wish. Does nothing if the wish is nil.
  private mutating func keep<Value>(
    _ wish: Wishes.Name, wanted: Value?, isGood: (Value, Int) -> Bool
  ) {
    guard let wanted else { return }
    let before = rows.count
    rows = rows.filter { isGood(wanted, $0) }
    steps.append(Step(wish: wish, removed: before - rows.count, left: rows.count))
  }
}

extension Candidates {
  /// A sampler for the candidates; nil if there are none.
  ///
  /// - Parameter recent: the countries to exclude when weighting by country, the newest last. At least one
  ///   country remains.
  package func sampler(_ weighting: Weighting, recent: [String] = []) -> CitySampler? {
    guard !rows.isEmpty else { return nil }
    let kind: CitySampler.Kind =
      switch weighting {
      case .place: .rows(rows)
      case .people: byPeople
      case .country: .groups(groups(without: recent))
      }
    return CitySampler(gazetteer: gazetteer, kind: kind)
  }

  /// Weights by population; equal weights if the population of every candidate is unknown.
  private var byPeople: CitySampler.Kind {
    var sums = [Int]()
    var total = 0
    for row in rows {
      total += gazetteer.population(ofRow: row)
      sums.append(total)
    }
    return total > 0 ? .sums(rows, sums) : .rows(rows)
  }

  /// Returns at most `limit` cities in random order, without repetition. The first city is drawn with
  /// probabilities proportional to the weights, and each next one in the same way from the rest. Omits cities
  /// of weight zero and, when weighting by country, those of recent countries (see `sampler`).
  ///
  /// Sorts by exponentially distributed keys with the weight as rate (Efraimidis and Spirakis, "Weighted random
  /// sampling with a reservoir", 2006).
  package func order(
    _ weighting: Weighting, recent: [String] = [], with dice: Dice, limit: Int
  ) -> [City] {
    guard !rows.isEmpty else { return [] }
    let turns = weights(weighting, recent: recent).map { row, weight in
      (time: -Exponential.logarithm(1 - dice.number(from: 0, to: 1)) / weight, row: row)
    }
    return turns.sorted { ($0.time, $0.row) < ($1.time, $1.row) }.prefix(limit)
      .map { gazetteer.city(ofRow: $0.row) }
  }

  /// The relative weights of the rows, without those of weight zero.
  private func weights(_ weighting: Weighting, recent: [String]) -> [(row: Int, weight: Double)] {
    switch weighting {
    case .country:
      return groups(without: recent).flatMap { rows in rows.map { ($0, 1 / Double(rows.count)) } }
    case .people:
      let people = rows.map { (row: $0, weight: Double(gazetteer.population(ofRow: $0))) }
      let known = people.filter { $0.weight > 0 }
      if !known.isEmpty {
        return known
      }
    case .place: break
    }
    return rows.map { ($0, 1) }
  }

  /// The rows grouped by country, in the order of the codes, without the recent countries. At least one country
  /// remains.
  private func groups(without recent: [String]) -> [[Int]] {
    let byRegion = Dictionary(grouping: rows) { gazetteer.region(ofRow: $0) }
    var byCountry: [String: [Int]] = [:]
    for (region, rows) in byRegion {
      byCountry[gazetteer.country(ofRegion: region) ?? "", default: []] += rows
    }
    let there = recent.filter { byCountry[$0] != nil }
    for code in there.suffix(byCountry.count - 1) {
      byCountry[code] = nil
    }
    return byCountry.sorted { $0.key < $1.key }.map { $0.value.sorted() }
  }

  /// The drawn city, followed by the candidates within the radius, the nearest first: at most `limit` cities, but at
  /// least the drawn one.
  package func cities(around drawn: City, radiusKm: Double, limit: Int) -> [City] {
    let good = Set(rows.map { gazetteer.id(ofRow: $0) })
    let near = gazetteer.nearby(drawn.coordinate, radiusKm: radiusKm, limit: .max).matches
    let others = near.lazy.map(\.city).filter { $0.id != drawn.id && good.contains($0.id) }
    return [drawn] + others.prefix(max(limit, 1) - 1)
  }
}
