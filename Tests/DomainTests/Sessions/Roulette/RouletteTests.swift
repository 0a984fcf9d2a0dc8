import Testing

@testable import Geography
@testable import Sessions

@Suite("Roulette")
struct RouletteTests {
  /// A record of the calls of a roulette's closures.
  final class Notes {
    var drawn: [String] = []
    var attempts: [RouletteAttempt] = []
    var events: [String] = []
  }

  private func roulette(_ dice: Dice, _ notes: Notes = Notes()) -> Roulette {
    Roulette(
      dice: dice, recentCountries: { notes.drawn },
      record: {
        notes.drawn.append($0)
        notes.events.append("drawn \($0)")
      },
      onAttempt: {
        notes.attempts.append($0)
        notes.events.append("looked \($0.country)")
      })
  }

  private func real() throws -> EmbeddedCities {
    EmbeddedCities(try TestGazetteer.real.get())
  }

  @Test("10,000 spins all find cities, draw every country, and repeat none within 10 draws")
  func manySpins() async throws {
    let cities = try real()
    let notes = Notes()
    let roulette = roulette(Dice(seed: 20_26), notes)
    var widened = 0
    for _ in 0..<10_000 {
      let outcome = try await roulette.spin(in: cities)
      #expect((1...30).contains(outcome.cities.count))
      if outcome.widened {
        widened += 1
      }
    }
    let drawn = notes.drawn
    let repeats = drawn.indices.filter { drawn[max(0, $0 - 10)..<$0].contains(drawn[$0]) }
    #expect(repeats.isEmpty)
    #expect(Set(drawn) == Set(cities.drawableCountries().map(\.code)))
    #expect(cities.drawableCountries().count == 246)
    #expect((500...2500).contains(widened))
  }

  @Test("The same seed gives the same outcome, another seed another one")
  func seeded() async throws {
    let cities = try real()
    func outcomes(_ seed: UInt64) async throws -> [Discovery] {
      let dice = Dice(seed: seed)
      var outcomes: [Discovery] = []
      for _ in 0..<5 {
        outcomes.append(try await roulette(dice).spin(in: cities))
      }
      return outcomes
    }
    let first = try await outcomes(42)
    #expect(try await outcomes(42) == first)
    #expect(try await outcomes(43) != first)
  }

  @Test("The outcome has country, point, radius and every attempt")
  func outcome() async throws {
    let cities = try real()
    let dice = Dice(seed: 1)
    for _ in 0..<50 {
      let notes = Notes()
      let outcome = try await roulette(dice, notes).spin(in: cities)
      #expect(outcome.attempts == notes.attempts)
      let last = try #require(notes.attempts.last)
      #expect(outcome.cities.contains { $0.country == outcome.country }, "\(outcome)")
      #expect(last.location == outcome.location, "\(outcome)")
      #expect(last.radiusKm == outcome.radiusKm && last.found >= outcome.cities.count)
      #expect(notes.attempts.dropLast().allSatisfy { $0.found == 0 })
      #expect(outcome.widened == (outcome.radiusKm != 10))
      let country = cities.drawableCountries().first { $0.code == last.country }
      let bounds = try #require(country).bounds
      #expect(bounds.contains(last.location))
    }
  }

  /// One place at the origin for each country, and a box for all countries.
  private func far(
    _ codes: [String], box: (Double, Double, Double, Double)
  ) throws -> EmbeddedCities {
    let places = codes.enumerated().map {
      TestGazetteer.Place(id: $0 + 1, name: "P\($1)", country: $1)
    }
    return EmbeddedCities(
      try TestGazetteer.made(places, countries: codes, box: box))
  }

  @Test("Five points are searched with 25 and 50 km, then the nearest place is chosen")
  func widening() async throws {
    let cities = try far(["AA", "BB", "CC", "DD", "EE", "FF"], box: (61, 60, 170, -170))
    let outcome = try await roulette(Dice(seed: 9)).spin(in: cities)
    #expect(
      outcome.attempts.map(\.radiusKm)
        == Array([10.0, 25, 50].map { [Double](repeating: $0, count: 5) }.joined())
        + [outcome.radiusKm])
    let points = outcome.attempts.prefix(5).map(\.location)
    #expect(Set(points).count == 5)
    #expect(outcome.attempts.dropLast().map(\.location) == points + points + points)
    #expect(outcome.cities.count == 1 && outcome.widened)
    let distances = outcome.attempts.map {
      $0.location.distanceKm(to: Coordinate(lat: 0, lon: 0))
    }
    #expect(outcome.radiusKm == distances.min())
  }

  @Test("A radius is never reduced")
  func wideRadius() async throws {
    let cities = try far(["AA"], box: (61, 60, 170, -170))
    for (radius, looks) in [(24.0, 16), (25, 11), (30, 11), (50, 6), (300, 6)] {
      let outcome = try await roulette(Dice(seed: 9)).spin(radiusKm: radius, in: cities)
      #expect(outcome.attempts.count == looks)
    }
  }

  @Test("The history of countries always leaves one to draw", arguments: 1...12)
  func fewCountries(count: Int) async throws {
    let codes = (0..<count).map { "A" + String(UnicodeScalar(UInt8(65 + $0))) }
    let cities = try far(codes, box: (1, -1, 1, -1))
    let notes = Notes()
    let roulette = roulette(Dice(seed: 6), notes)
    for _ in 0..<60 {
      _ = try await roulette.spin(radiusKm: 500, in: cities)
    }
    let memory = min(10, count - 1)
    for index in notes.drawn.indices {
      #expect(!notes.drawn[max(0, index - memory)..<index].contains(notes.drawn[index]))
    }
    #expect(Set(notes.drawn) == Set(codes))
  }

  @Test("A country is recorded before its search, and errors of recording are thrown")
  func recording() async throws {
    struct DiskFull: Error {}
    let cities = try far(["AA", "BB"], box: (61, 60, 170, -170))
    let notes = Notes()
    _ = try await roulette(Dice(seed: 1), notes).spin(in: cities)
    for index in stride(from: 0, to: 10, by: 2) {
      #expect(notes.events[index].dropFirst(5) == notes.events[index + 1].dropFirst(6))
      #expect(notes.events[index].hasPrefix("drawn"))
    }
    let full = Roulette(
      dice: Dice(seed: 1), recentCountries: { [] }, record: { _ in throw DiskFull() })
    await #expect(throws: DiskFull.self) { try await full.spin(in: cities) }
  }

  @Test("A gazetteer without cities ends the roulette with an error")
  func noCities() async throws {
    let empty = EmbeddedCities(try TestGazetteer.made([]))
    let roulette = roulette(Dice(seed: 1))
    await #expect(throws: RouletteError.noCountries) { try await roulette.spin(in: empty) }
  }

  @Test("A country without cities is never drawn")
  func emptyCountry() throws {
    let cities = EmbeddedCities(
      try TestGazetteer.made([.init(id: 1, name: "P")], countries: ["AA", "BB"]))
    #expect(cities.drawableCountries().map(\.code) == ["AA"])
  }

  @Test("The limit is respected, and a limit below one means one", arguments: [3, 1, 0, -4])
  func limit(limit: Int) async throws {
    let outcome = try await roulette(Dice(seed: 12)).spin(
      radiusKm: 5000, limit: limit, in: real())
    #expect(outcome.cities.count == max(1, limit))
  }
}
