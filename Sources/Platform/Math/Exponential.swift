@preconcurrency import Glibc

/// The exponential function of the C library, and its inverse.
package enum Exponential {
  /// e to this power.
  package static func power(_ exponent: Double) -> Double { exp(exponent) }

  /// The power of e that this is; minus infinity for 0.
  package static func logarithm(_ number: Double) -> Double { log(number) }
}
