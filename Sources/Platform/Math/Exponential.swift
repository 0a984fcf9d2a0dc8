@preconcurrency import Glibc

/// The exponential function of the C library and its inverse.
package enum Exponential {
  /// e to the power of `exponent`.
  package static func power(_ exponent: Double) -> Double { exp(exponent) }

  /// The natural logarithm; minus infinity for 0, NaN for a negative number.
  package static func logarithm(_ number: Double) -> Double { log(number) }
}
