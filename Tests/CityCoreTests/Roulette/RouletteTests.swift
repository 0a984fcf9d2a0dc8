import CityCore
import Testing

@Suite("Roulette")
struct RouletteTests {
  @Test("10,000 spins: each ends with cities, no country comes again within 10 draws, all come")
  func manySpins() throws {
    let roulette = try Roulette(gazetteer: TestGazetteer.real.get())
    var dice = Dice(seed: 20_26)
    var drawn: [String] = []
    var widened = 0
    for _ in 0..<10_000 {
      let outcome = roulette.spin(.init(), history: drawn.suffix(10), dice: &dice) {
        drawn.append($0)
      }
      #expect((1...30).contains(outcome.cities.count))
      if outcome.widened { widened += 1 }
    }
    let repeats = drawn.indices.filter { drawn[max(0, $0 - 10)..<$0].contains(drawn[$0]) }
    #expect(repeats.isEmpty)
    #expect(Set(drawn) == Set(roulette.countries.map(\.code)))
    #expect(roulette.countries.count == 246)
    #expect((500...2500).contains(widened))
  }

  @Test("the same seed gives the same outcome, another seed another one")
  func seeded() throws {
    let roulette = try Roulette(gazetteer: TestGazetteer.real.get())
    func outcomes(_ seed: UInt64) throws -> [RouletteOutcome] {
      var dice = Dice(seed: seed)
      return (0..<5).map { _ in roulette.spin(.init(), history: [], dice: &dice) { _ in } }
    }
    #expect(try outcomes(42) == outcomes(42))
    #expect(try outcomes(42) != outcomes(43))
  }

  @Test("the outcome tells country, point, radius and every look")
  func outcome() throws {
    let gazetteer = try TestGazetteer.real.get()
    let roulette = try Roulette(gazetteer: gazetteer)
    var dice = Dice(seed: 1)
    for _ in 0..<50 {
      var looks: [RouletteAttempt] = []
      let outcome = roulette.spin(.init(), history: [], dice: &dice) { _ in
      } onAttempt: {
        looks.append($0)
      }
      #expect(outcome.attempts == looks)
      let last = try #require(looks.last)
      #expect(last.country == outcome.country.code && last.location == outcome.location)
      #expect(last.radiusKm == outcome.radiusKm && last.found >= outcome.cities.count)
      #expect(looks.dropLast().allSatisfy { $0.found == 0 })
      #expect(outcome.widened == (outcome.radiusKm != 10))
      #expect(outcome.country.bounds.contains(outcome.location))
    }
  }

  /// One place at the origin for each country, and boxes far away from it.
  private func far(_ codes: [String], box: (Double, Double, Double, Double)) throws -> Roulette {
    let places = codes.enumerated().map {
      TestGazetteer.Place(id: $0 + 1, name: "P\($1)", country: $1)
    }
    return try Roulette(
      gazetteer: Gazetteer(files: TestGazetteer.files(places, countries: codes, box: box)))
  }

  @Test("the same five points are looked at with 25 and 50 km, then the nearest place is taken")
  func widening() throws {
    let roulette = try far(["AA", "BB", "CC", "DD", "EE", "FF"], box: (61, 60, 170, -170))
    var dice = Dice(seed: 9)
    let outcome = roulette.spin(.init(), history: [], dice: &dice) { _ in }
    #expect(
      outcome.attempts.map(\.radiusKm)
        == Array([10.0, 25, 50].map { [Double](repeating: $0, count: 5) }.joined())
        + [outcome.radiusKm])
    #expect(Set(outcome.attempts.map(\.location)).count == 5)
    #expect(outcome.cities.count == 1 && outcome.widened)
    let distances = outcome.attempts.map {
      $0.location.distanceKm(to: Coordinate(lat: 0, lon: 0))
    }
    #expect(outcome.radiusKm == distances.min())
  }

  @Test("a radius is only ever made wider")
  func wideRadius() throws {
    let roulette = try far(["AA"], box: (61, 60, 170, -170))
    for (radius, looks) in [(30.0, 11), (50, 6), (300, 6)] {
      var dice = Dice(seed: 9)
      let outcome = roulette.spin(
        .init(radiusKm: radius), history: [], dice: &dice
      ) { _ in }
      #expect(outcome.attempts.count == looks)
    }
  }

  @Test("the history shrinks to what leaves a country to draw", arguments: 1...12)
  func fewCountries(count: Int) throws {
    let codes = (0..<count).map { "A" + String(UnicodeScalar(UInt8(65 + $0))) }
    let roulette = try far(codes, box: (1, -1, 1, -1))
    var dice = Dice(seed: 6)
    var drawn: [String] = []
    for _ in 0..<60 {
      _ = roulette.spin(.init(radiusKm: 500), history: drawn, dice: &dice) { drawn.append($0) }
    }
    let memory = min(10, count - 1)
    for index in drawn.indices {
      #expect(!drawn[max(0, index - memory)..<index].contains(drawn[index]))
    }
    #expect(Set(drawn) == Set(codes))
  }

  @Test("each country is recorded before it is searched, and what recording throws comes through")
  func recording() throws {
    struct DiskFull: Error {}
    let roulette = try far(["AA", "BB"], box: (61, 60, 170, -170))
    var dice = Dice(seed: 1)
    var events: [String] = []
    _ = roulette.spin(.init(), history: [], dice: &dice) {
      events.append("drawn \($0)")
    } onAttempt: {
      events.append("looked \($0.country)")
    }
    for index in stride(from: 0, to: 10, by: 2) {
      #expect(events[index].dropFirst(5) == events[index + 1].dropFirst(6))
      #expect(events[index].hasPrefix("drawn"))
    }
    #expect(throws: DiskFull.self) {
      try roulette.spin(.init(), history: [], dice: &dice) { _ throws(DiskFull) in
        throw DiskFull()
      }
    }
  }

  @Test("without any city there is no roulette, and no endless loop")
  func noCities() throws {
    let empty = try Gazetteer(files: TestGazetteer.files([], countries: ["AA"]))
    #expect(throws: RouletteError.noCountries) { try Roulette(gazetteer: empty) }
  }

  @Test("a country without cities is never drawn")
  func emptyCountry() throws {
    let files = TestGazetteer.files([.init(id: 1, name: "P")], countries: ["AA", "BB"])
    let roulette = try Roulette(gazetteer: Gazetteer(files: files))
    #expect(roulette.countries.map(\.code) == ["AA"])
  }

  @Test("the limit holds, and a limit below one means one", arguments: [3, 1, 0, -4])
  func limit(limit: Int) throws {
    let roulette = try Roulette(gazetteer: TestGazetteer.real.get())
    var dice = Dice(seed: 12)
    let outcome = roulette.spin(
      .init(radiusKm: 5000, limit: limit), history: [], dice: &dice
    ) { _ in }
    #expect(outcome.cities.count == max(1, limit))
  }
}
