import Foundation
import Testing
import Text

@testable import Geography
@testable import Sessions

@Suite("Roulette with wishes")
struct WishesTests {
  /// 2026-03-01T09:00:00Z.
  private static let now = 1_772_355_600
  private static let bern = Coordinate(lat: 46.94809, lon: 7.44744)

  private static func wish(_ change: (inout Wishes) -> Void) -> Wishes {
    var wishes = Wishes()
    change(&wishes)
    return wishes
  }

  private static let sets: [Wishes] = [
    wish { _ in }, wish { $0.continent = "OC" }, wish { $0.country = "CH" },
    wish { $0.minPopulation = 1_000_000 }, wish { $0.maxPopulation = 600 },
    wish { $0.daylightNow = true }, wish { $0.daylightNow = false },
    wish { $0.notArchived = true },
    wish { $0.ring = .init(centre: bern, kilometres: 0...50) },
    wish { $0.ring = .init(centre: bern, kilometres: 19_000...20_038) },
    wish { ($0.continent, $0.minPopulation) = ("AF", 100_000) },
    wish { ($0.continent, $0.daylightNow) = ("NA", false) },
    wish { ($0.continent, $0.daylightNow) = ("AS", true) },
    wish { ($0.country, $0.maxPopulation) = ("JP", 30_000) },
    wish { ($0.minPopulation, $0.maxPopulation) = (50_000, 60_000) },
    wish { ($0.country, $0.notArchived) = ("AT", true) },
    wish { ($0.continent, $0.notArchived, $0.daylightNow) = ("SA", true, false) },
    wish {
      $0.ring = .init(centre: Coordinate(lat: 0, lon: 180), kilometres: 500...3000)
      $0.minPopulation = 1000
    },
    wish {
      $0.continent = "EU"
      $0.minPopulation = 20_000
      $0.daylightNow = true
      $0.ring = .init(centre: bern, kilometres: 300...1500)
    },
    wish { ($0.country, $0.daylightNow, $0.maxPopulation) = ("RU", true, 100_000) },
  ]

  /// Candidates, with the ids divisible by seven in the archive.
  private func candidates(_ wishes: Wishes) throws -> Candidates {
    Candidates(wishes, in: try TestGazetteer.real.get(), at: Self.now) { ids in
      Set(ids.filter { $0 % 7 == 0 })
    }
  }

  private func fulfils(_ city: City, _ wishes: Wishes, _ continents: [String: String]) -> Bool {
    let people = city.population ?? 0
    let away = wishes.ring?.centre.distanceKm(to: city.coordinate)
    return [
      wishes.continent.map { continents[city.country ?? ""] == $0 },
      wishes.country.map { city.country == $0 },
      wishes.ring.map { $0.kilometres.contains(away ?? -1) },
      wishes.minPopulation.map { people >= $0 },
      wishes.maxPopulation.map { people > 0 && people <= $0 },
      wishes.daylightNow.map { Sun.isUp(over: city.coordinate, at: Self.now) == $0 },
      wishes.notArchived ? city.id % 7 != 0 : nil,
    ].allSatisfy { $0 ?? true }
  }

  @Test(
    "10,000 spins with twenty sets of wishes satisfy them all",
    arguments: 0..<20)
  func spins(number: Int) throws {
    let gazetteer = try TestGazetteer.real.get()
    let continents = Dictionary(
      uniqueKeysWithValues: gazetteer.countries.map { ($0.code, $0.continent) })
    let wishes = Self.sets[number]
    let dice = Dice(seed: UInt64(number))
    let candidates = try candidates(wishes)
    #expect(candidates.count > 0)
    for weighting in Weighting.allCases {
      let wheel = try #require(candidates.sampler(weighting))
      for _ in 0..<(weighting == .country ? 168 : 166) {
        let city = wheel.draw(with: dice)
        #expect(fulfils(city, wishes, continents), "\(city)")
      }
    }
    let drawn = try #require(candidates.sampler(.place)?.draw(with: dice))
    let near = candidates.cities(around: drawn, radiusKm: 25, limit: 30)
    #expect(near.first == drawn)
    #expect(Set(near.map(\.id)).count == near.count)
    for city in near {
      #expect(fulfils(city, wishes, continents), "\(city)")
      #expect(city.coordinate.distanceKm(to: drawn.coordinate) <= 25)
    }
  }

  @Test(
    "10,000 draws follow their weighting (chi-square, p above 0.01)", arguments: Weighting.allCases)
  func weights(weighting: Weighting) throws {
    let gazetteer = try TestGazetteer.real.get()
    let candidates = try candidates(Self.wish { $0.continent = "SA" })
    let wheel = try #require(candidates.sampler(weighting))
    let dice = Dice(seed: 2026)
    var drawn: [String: Int] = [:]
    for _ in 0..<10_000 {
      drawn[wheel.draw(with: dice).country ?? "", default: 0] += 1
    }
    let countries = gazetteer.countries.filter { $0.continent == "SA" && $0.cities > 0 }
    let weights = countries.map { country -> Double in
      switch weighting {
      case .country: return 1
      case .place: return Double(country.cities)
      case .people:
        let cities = gazetteer.cities(inCountry: country.code, limit: .max)
        return Double(cities.reduce(0) { $0 + ($1.population ?? 0) })
      }
    }
    let total = weights.reduce(0, +)
    let draws = zip(countries, weights).map { country, weight in
      (expected: weight / total * 10_000, drawn: drawn[country.code] ?? 0)
    }
    #expect(isPlausible(draws))
    #expect(draws.map(\.drawn).reduce(0, +) == 10_000)
  }

  /// True if the chi-square test has a p above 0.01.
  private func isPlausible(_ draws: [(expected: Double, drawn: Int)]) -> Bool {
    // Outcomes with an expected count below five share one bin.
    var bins = [(expected: 0.0, drawn: 0)] + draws.filter { $0.expected >= 5 }
    for draw in draws where draw.expected < 5 {
      bins[0].expected += draw.expected
      bins[0].drawn += draw.drawn
    }
    bins.removeAll { $0.expected < 1e-9 }
    let statistic = bins.reduce(0) { sum, bin in
      sum + pow(Double(bin.drawn) - bin.expected, 2) / bin.expected
    }
    // The 99th percentile, by the approximation of Wilson and Hilferty (1931).
    let freedom = Double(bins.count - 1)
    let spread = 2 / (9 * freedom)
    return statistic < freedom * pow(1 - spread + 2.3263 * spread.squareRoot(), 3)
  }

  /// Towns of three countries around Basel.
  private static let towns = wish {
    $0.ring = .init(centre: Coordinate(lat: 47.56, lon: 7.59), kilometres: 0...30)
    $0.minPopulation = 8000
  }

  @Test(
    "The first warm city of an order is drawn by the weighting",
    arguments: Weighting.allCases)
  func firstOfOrder(weighting: Weighting) throws {
    let candidates = try candidates(Self.towns)
    let dice = Dice(seed: 2026)
    let all = candidates.order(.place, with: dice, limit: .max)
    let counts = Dictionary(grouping: all) { $0.country ?? "" }.mapValues(\.count)
    #expect(counts.count == 3 && all.count > 20)
    let warm = all.filter { $0.id % 3 != 0 }
    #expect(warm.count < all.count)
    var drawn: [Int: Int] = [:]
    for _ in 0..<3000 {
      let order = candidates.order(weighting, with: dice, limit: .max)
      drawn[try #require(order.first { $0.id % 3 != 0 }).id, default: 0] += 1
    }
    let weights = warm.map { city -> Double in
      switch weighting {
      case .country: 1 / Double(counts[city.country ?? ""] ?? 1)
      case .place: 1
      case .people: Double(city.population ?? 0)
      }
    }
    let total = weights.reduce(0, +)
    let draws = zip(warm, weights).map { city, weight in
      (expected: weight / total * 3000, drawn: drawn[city.id] ?? 0)
    }
    #expect(isPlausible(draws))
    #expect(draws.map(\.drawn).reduce(0, +) == 3000)
  }

  @Test(
    "An order has no repeated city and ends at its limit; weighted by people, it omits empty places"
  )
  func order() throws {
    let candidates = try candidates(Self.wish { $0.country = "AD" })
    let whole = candidates.order(.country, with: Dice(seed: 1), limit: .max)
    #expect(whole.count == candidates.count && Set(whole.map(\.id)).count == whole.count)
    #expect(candidates.order(.country, with: Dice(seed: 1), limit: 3) == Array(whole.prefix(3)))
    let peopled = candidates.order(.people, with: Dice(seed: 1), limit: .max)
    #expect(Set(peopled.map(\.id)) == Set(whole.filter { $0.population ?? 0 > 0 }.map(\.id)))
    let codes = ["AT", "LI"]
    let wide = try self.candidates(
      Self.wish { $0.ring = .init(centre: Coordinate(lat: 47.15, lon: 9.6), kilometres: 0...15) })
    let without = wide.order(.country, recent: codes, with: Dice(seed: 1), limit: .max)
    #expect(!without.isEmpty && without.allSatisfy { !codes.contains($0.country ?? "") })
  }

  @Test("Recent countries are skipped while another is left")
  func recent() throws {
    let candidates = try candidates(Self.wish { $0.continent = "SA" })
    let codes = try TestGazetteer.real.get().countries
      .filter { $0.continent == "SA" && $0.cities > 0 }.map(\.code)
    let dice = Dice(seed: 5)
    let wheel = try #require(candidates.sampler(.country, recent: Array(codes.dropFirst())))
    for _ in 0..<50 {
      #expect(wheel.draw(with: dice).country == codes.first)
    }
    let all = try #require(candidates.sampler(.country, recent: codes))
    for _ in 0..<50 {
      #expect(all.draw(with: dice).country == codes.first)
    }
  }

  @Test("Without a candidate, each wish reports how many cities it removed")
  func nothing() throws {
    let wishes = Self.wish {
      $0.country = "LI"
      $0.minPopulation = 1_000_000
      $0.notArchived = true
    }
    let candidates = try candidates(wishes)
    #expect(candidates.sampler(.place) == nil)
    #expect(candidates.order(.country, with: Dice(seed: 1), limit: 9).isEmpty)
    #expect(candidates.steps.map(\.wish) == [.country, .minPopulation, .notArchived])
    #expect(candidates.steps.map(\.removed).reduce(0, +) == (try TestGazetteer.real.get().count))
    #expect(candidates.steps.last?.left == 0)
    let draw = CityDraw(
      wishes: wishes, weighting: .place, radiusKm: 10, limit: 3, seconds: Self.now, date: nil)
    let error = #expect(throws: NothingFound.self) {
      try draw.discovery(among: candidates, with: Dice(seed: 1), recent: [])
    }
    #expect(error?.steps == candidates.steps)
  }

  @Test("The city of the day depends on the day, not on seed or history")
  func daily() throws {
    let candidates = try candidates(Wishes())
    func city(_ day: Int) throws -> City? {
      let date = CivilDate(daysSinceEpoch: day)
      let draw = CityDraw(
        wishes: Wishes(), weighting: .country, radiusKm: 10, limit: 3, seconds: Self.now, date: date
      )
      return try draw.discovery(among: candidates, with: Dice(of: date), recent: []).drawn
    }
    let days = try (20_513..<20_533).map(city)
    #expect(try (20_513..<20_533).map(city) == days)
    #expect(Set(days.map { $0?.id }).count == 20)
    #expect(Set(days.map { $0?.country }).count > 15)
  }

  @Test("Daylight computed for many places agrees with that of each place")
  func daylight() {
    let dice = Dice(seed: 3)
    for _ in 0..<20 {
      let seconds = dice.number(below: 2_000_000_000)
      let daylight = Daylight(at: seconds)
      for _ in 0..<200 {
        let place = Coordinate(
          lat: dice.number(from: -90, to: 90), lon: dice.number(from: -180, to: 180))
        #expect(daylight.isDay(over: place) == Sun.isUp(over: place, at: seconds))
      }
    }
  }
}
