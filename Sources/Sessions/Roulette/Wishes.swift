package import Geography
internal import Platform
package import Text

/// What a drawn city has to be like; nil for what does not matter.
package struct Wishes: Sendable, Equatable {
  /// The raw value is the name on the wire. In the order in which they are looked at.
  package enum Name: String, Sendable, CaseIterable {
    case continent, country, ring, minPopulation, maxPopulation, daylightNow, notArchived, warmNow
  }

  /// A stretch of distances around a point, both ends included.
  package struct Ring: Sendable, Equatable {
    package var centre: Coordinate
    package var kilometres: ClosedRange<Double>

    package init(centre: Coordinate, kilometres: ClosedRange<Double>) {
      self.centre = centre
      self.kilometres = kilometres
    }
  }

  /// A code as `Country` has it.
  package var continent: String?
  package var country: String?
  package var ring: Ring?

  /// A city of which the inhabitants are not known has less than any number, and not at most any.
  package var minPopulation: Int?
  package var maxPopulation: Int?

  /// Whether the sun is to be up, or down.
  package var daylightNow: Bool?
  package var notArchived = false

  /// Whether it is to be warm; of this the gazetteer knows nothing, see `WarmthSearch`.
  package var warmNow: Bool?

  package init() {}
}

/// How a city is drawn from those that fulfil the wishes.
package enum Weighting: String, Sendable, CaseIterable {
  /// First a country, each as likely, then one of its cities.
  case country

  /// Each city as likely.
  case place

  /// Each inhabitant as likely.
  case people
}

/// The places of a gazetteer that fulfil some wishes.
package struct Candidates: Sendable {
  /// What a wish did.
  package struct Step: Sendable, Equatable {
    package var wish: Wishes.Name

    /// Places that the wishes before it had left, and it did not.
    package var removed: Int
    package var left: Int
  }

  private let gazetteer: Gazetteer

  /// Rows, ascending.
  private var rows: [Int]

  /// What each wish that was made did, in the order of `Wishes.Name`.
  package private(set) var steps: [Step] = []

  package var count: Int { rows.count }

  /// To be called off the loop, for it looks at every place.
  ///
  /// - Parameters:
  ///   - seconds: since 1970.
  ///   - archived: which of some ids are archived.
  package init(
    _ wishes: Wishes, in gazetteer: Gazetteer, at seconds: Int,
    archived: ([Int]) throws -> Set<Int>
  ) rethrows {
    self.gazetteer = gazetteer
    rows = Array(0..<gazetteer.count)
    keepRegions(wishes)
    keep(.ring, wishes.ring) { ring, row in
      ring.kilometres.contains(ring.centre.distanceKm(to: gazetteer.coordinate(ofRow: row)))
    }
    keep(.minPopulation, wishes.minPopulation) { gazetteer.population(ofRow: $1) >= $0 }
    keep(.maxPopulation, wishes.maxPopulation) {
      (1...max($0, 1)).contains(gazetteer.population(ofRow: $1))
    }
    let daylight = Daylight(at: seconds)
    keep(.daylightNow, wishes.daylightNow) { wanted, row in
      daylight.isDay(over: gazetteer.coordinate(ofRow: row)) == wanted
    }
    guard wishes.notArchived else { return }
    let known = try archived(rows.map { gazetteer.id(ofRow: $0) })
    keep(.notArchived, known) { known, row in !known.contains(gazetteer.id(ofRow: row)) }
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
    keep(.continent, wishes.continent) { wanted, row in
      code(row).flatMap { continents[$0] } == wanted
    }
    keep(.country, wishes.country) { wanted, row in code(row) == wanted }
  }

  /// Keeps what fulfils a wish, if it was made.
  private mutating func keep<Value>(
    _ wish: Wishes.Name, _ wanted: Value?, _ isGood: (Value, Int) -> Bool
  ) {
    guard let wanted else { return }
    let before = rows.count
    rows = rows.filter { isGood(wanted, $0) }
    steps.append(Step(wish: wish, removed: before - rows.count, left: rows.count))
  }
}

/// Draws places, as often as is wanted.
package struct Wheel: Sendable {
  fileprivate enum Kind {
    /// Rows, each as likely.
    case rows([Int])

    /// Groups of rows, each as likely, as are the rows of one.
    case groups([[Int]])

    /// Rows, with the sums of people up to each.
    case sums([Int], [Int])
  }

  fileprivate let gazetteer: Gazetteer
  fileprivate let kind: Kind

  package func draw(with dice: Dice) -> City {
    switch kind {
    case .rows(let rows): return gazetteer.city(ofRow: Self.one(of: rows, dice))
    case .groups(let groups):
      return gazetteer.city(ofRow: Self.one(of: Self.one(of: groups, dice), dice))
    case .sums(let rows, let sums):
      let number = dice.number(below: sums[sums.count - 1])
      return gazetteer.city(ofRow: rows[sums.indices.partitionPoint { sums[$0] <= number }])
    }
  }

  private static func one<Element>(of elements: [Element], _ dice: Dice) -> Element {
    elements[dice.number(below: elements.count)]
  }
}

extension Candidates {
  /// Nil if there is no place.
  ///
  /// - Parameter recent: countries that are left out with the weighting by countries, newest last, or
  ///   of them as many as leave one.
  package func wheel(_ weighting: Weighting, recent: [String] = []) -> Wheel? {
    guard !rows.isEmpty else { return nil }
    let kind: Wheel.Kind =
      switch weighting {
      case .place: .rows(rows)
      case .people: byPeople
      case .country: .groups(groups(without: recent))
      }
    return Wheel(gazetteer: gazetteer, kind: kind)
  }

  /// Where nobody is known to live anywhere, each place is as likely.
  private var byPeople: Wheel.Kind {
    var sums = [Int]()
    var total = 0
    for row in rows {
      total += gazetteer.population(ofRow: row)
      sums.append(total)
    }
    return total > 0 ? .sums(rows, sums) : .rows(rows)
  }

  /// Cities in a random order without repetition. What is looked for in it and found first, whatever it
  /// is, is drawn by the weighting among all that there is of it; whose weight is nothing is left out.
  ///
  /// Each waits for a time as long as its weight is small (Efraimidis and Spirakis, "Weighted random
  /// sampling with a reservoir", 2006).
  package func order(
    _ weighting: Weighting, recent: [String] = [], with dice: Dice, limit: Int
  ) -> [City] {
    guard !rows.isEmpty else { return [] }
    let turns = weights(weighting, recent).map { row, weight in
      (time: -Exponential.logarithm(1 - dice.number(from: 0, to: 1)) / weight, row: row)
    }
    return turns.sorted { ($0.time, $0.row) < ($1.time, $1.row) }.prefix(limit)
      .map { gazetteer.city(ofRow: $0.row) }
  }

  /// How likely the rows are, each as a multiple of the same.
  private func weights(_ weighting: Weighting, _ recent: [String]) -> [(row: Int, weight: Double)] {
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

  /// The rows by country, in the order of the codes.
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

  /// A drawn city and those around it that fulfil the wishes too, the nearest first.
  package func cities(around drawn: City, radiusKm: Double, limit: Int) -> [City] {
    let good = Set(rows.map { gazetteer.id(ofRow: $0) })
    let near = gazetteer.nearby(drawn.coordinate, radiusKm: radiusKm, limit: .max).matches
    let others = near.lazy.map(\.city).filter { $0.id != drawn.id && good.contains($0.id) }
    return [drawn] + others.prefix(max(limit, 1) - 1)
  }
}

extension Dice {
  /// The same for everyone on one date, whatever the place. The seeds lie far apart, so that no day
  /// repeats the numbers of the one before, one later.
  package convenience init(of date: CivilDate) {
    self.init(seed: UInt64(bitPattern: Int64(date.daysSinceEpoch)) &* 0xD1B5_4A32_D192_ED03)
  }
}
