internal import Text

/// Random choices by arithmetic of its own, so that a seed means the same draws under every
/// version of the standard library, which doesn't promise that for its own.
///
/// A class, so that an actor can lend its dice to a function that waits: all draw from the same
/// sequence. Confined to its owner.
package final class Dice {
  private var generator: SeededGenerator

  /// The same draws for the same seed; without one, other draws in every process.
  package init(seed: UInt64? = nil) {
    generator = SeededGenerator(seed: seed ?? .random(in: .min ... .max))
  }

  /// Evenly one of 0 to `count - 1`; 0 if there is no choice.
  ///
  /// The upper half of a product, without the draws that would favour some numbers (Lemire, "Fast
  /// Random Integer Generation in an Interval", 2019).
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

  /// Evenly from `low` up to but not including `high`, in steps of 2⁻⁵³ of the difference.
  package func number(from low: Double, to high: Double) -> Double {
    low + (high - low) * (Double(generator.next() >> 11) * 0x1p-53)
  }
}
