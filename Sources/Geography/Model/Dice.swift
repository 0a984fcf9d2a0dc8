internal import Text

/// A random number generator with its own arithmetic: the same seed gives the same draws under every version of the
/// standard library, which does not promise that for its `random(in:using:)`.
///
/// A class, so that an actor can pass its dice to an asynchronous function and both draw from
/// one sequence. Not thread-safe; confined to its owner.
package final class Dice {
  private var generator: SeededGenerator

  /// Creates a generator; without a seed it is seeded randomly.
  package init(seed: UInt64? = nil) {
    generator = SeededGenerator(seed: seed ?? .random(in: .min ... .max))
  }

  /// Returns a uniformly distributed number from 0 to `count - 1`, or 0 if `count` is below 2.
  ///
  /// Uses the upper half of a product with rejection (Lemire, "Fast Random Integer Generation in an
  /// Interval", 2019).
  package func number(below count: Int) -> Int {
    guard count > 1 else { return 0 }
    let count = UInt64(count)
    let unfair = (0 &- count) % count
    var product = generator.next().multipliedFullWidth(by: count)
    while product.low < unfair {
      product = generator.next().multipliedFullWidth(by: count)
    }
    return Int(product.high)
  }

  /// Returns a uniformly distributed number of `low..<high`, in steps of 2⁻⁵³ of their difference. Rounding to a
  /// `Double` may give `high`.
  package func number(from low: Double, to high: Double) -> Double {
    low + (high - low) * (Double(generator.next() >> 11) * 0x1p-53)
  }
}
