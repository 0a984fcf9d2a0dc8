import Testing
import Text

@testable import Geography

@Suite("Random numbers")
struct DiceTests {
  @Test("SplitMix64 generates the published numbers")
  func splitMix() {
    // The first outputs for the seed 1234567, as listed at Rosetta Code, "Pseudo-random
    // numbers/Splitmix64".
    var generator = SeededGenerator(seed: 1_234_567)
    #expect(
      (0..<5).map { _ in generator.next() } == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ])
  }

  @Test("Every number is drawn about equally often")
  func even() {
    let dice = Dice(seed: 1)
    var counts = [Int](repeating: 0, count: 7)
    for _ in 0..<7000 {
      counts[dice.number(below: 7)] += 1
    }
    #expect(counts.allSatisfy { (850...1150).contains($0) })
  }

  @Test("A draw among one or no choices is 0", arguments: [1, 0, -5])
  func noChoice(count: Int) {
    let dice = Dice(seed: 1)
    #expect(dice.number(below: count) == 0)
  }

  @Test("A draw from the largest range works")
  func largest() {
    let dice = Dice(seed: 1)
    for _ in 0..<100 {
      #expect(dice.number(below: .max) >= 0)
    }
  }

  @Test("Random fractions are in their range")
  func fractions() {
    let dice = Dice(seed: 2)
    for _ in 0..<1000 {
      #expect((-2.5..<3.5).contains(dice.number(from: -2.5, to: 3.5)))
    }
    #expect(dice.number(from: 4, to: 4) == 4)
  }

  @Test("Two generators without a seed differ")
  func unseeded() {
    let left = Dice()
    let right = Dice()
    #expect(
      (0..<4).map { _ in left.number(below: .max) }
        != (0..<4).map { _ in right.number(below: .max) })
  }

  @Test("A random point is in its box, also across the 180th meridian")
  func box() {
    let dice = Dice(seed: 4)
    let boxes = [
      Bounds(north: 1, south: -1, east: 2, west: -2),
      Bounds(north: -12, south: -21, east: -178, west: 177),
      Bounds(north: -34, south: -47, east: -180, west: 166),
      Bounds(north: 90, south: -90, east: 180, west: -180),
      Bounds(north: 5, south: 5, east: 6, west: 6),
    ]
    for box in boxes {
      for _ in 0..<500 {
        let point = box.draw(with: dice)
        #expect(box.contains(point))
        #expect(point.lon > -180 && point.lon <= 180)
      }
    }
    #expect(boxes[1].width == 5)
    #expect(!boxes[1].contains(Coordinate(lat: -15, lon: 0)))
  }

  @Test("Points on both sides of the 180th meridian are drawn")
  func bothSides() {
    let dice = Dice(seed: 5)
    let box = Bounds(north: 1, south: -1, east: -178, west: 178)
    let points = (0..<100).map { _ in box.draw(with: dice) }
    #expect(points.contains { $0.lon < 0 } && points.contains { $0.lon > 0 })
  }
}
